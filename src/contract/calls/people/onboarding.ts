import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { byId, day, instant, keptEmail } from '#contract/entities/basic.ts'
import { text } from '#contract/entities/entered.ts'
import { checkKinds } from '#fund/access/onboarding.ts'
import { fileCalls } from '../../call-kinds.ts'

const path = '/api/admin/investors/:id/checks'
const extension = 'onboarding'
const documentCharactersMax = 300
const fileNameCharactersMax = 120

/** The document of a check: a scan or a photo. */
export const checkFileBytesMax = 5_000_000
/** Base64 takes four characters for three bytes; the rest of the body adds a few. */
const fileCharactersMax = Math.ceil(checkFileBytesMax / 3) * 4
const recordBytesMax = fileCharactersMax + 4_000

export const checkKind = v.picklist(checkKinds, 'this is not a check')
const result = v.picklist(['passed', 'failed'], 'a result is passed or failed')

/** One check as it was recorded. */
const recorded = v.object({
  result,
  /** What was seen, and where it is kept. */
  document: v.string(),
  /** The document itself; null if it is kept elsewhere. */
  file: v.nullable(v.object({ id: v.string(), name: v.string(), bytes: v.number() })),
  /** The last day on which it is valid; null if it never expires. */
  expires_on: v.nullable(day),
  by: keptEmail,
  at: instant,
})

/** All checks of an investor, in order. */
const checklist = v.object({
  checks: v.array(
    v.object({
      kind: checkKind,
      /** Whether the fund requires it before approving. */
      required: v.boolean(),
      state: v.picklist(['missing', 'passed', 'failed', 'expiring', 'expired']),
      newest: v.nullable(recorded),
      /** Newest first. */
      earlier: v.array(recorded),
    }),
  ),
})

export const readChecks = call({
  name: 'readChecks',
  method: 'GET',
  path,
  who: 'viewer',
  does: 'The checks of an investor: which ones the fund requires, the state of each, and its records',
  extension,
  params: byId,
  answer: checklist,
})

export const recordCheck = call({
  name: 'recordCheck',
  method: 'POST',
  path,
  who: 'operator',
  stepUp: 'admission',
  does: 'Records a check with its document, in words and as a file (PDF, JPEG or PNG), its result and until when it is valid; 422 for a day that has passed, and for any other file',
  extension,
  bodyBytesMax: recordBytesMax,
  params: byId,
  body: v.object({
    kind: checkKind,
    result,
    document: text(documentCharactersMax, 'the document'),
    expires_on: v.optional(day),
    /** In base64. */
    file: v.optional(
      v.object({
        name: text(fileNameCharactersMax, 'the name of the file'),
        data: v.pipe(
          v.string('a file is needed'),
          v.maxLength(fileCharactersMax, `a file has at most ${checkFileBytesMax / 1_000_000} MB`),
        ),
      }),
    ),
  }),
  answer: checklist,
})

const file = fileCalls(extension, 'papers')

export const readCheckFile = file(
  'readCheckFile',
  'document',
  'operator',
  'The document of a check as it was uploaded, by `id`; the trail records who downloaded it',
  v.object({ id: byId.entries.id }),
)

export type Checklist = v.InferOutput<typeof checklist>
