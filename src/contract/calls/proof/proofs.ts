import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { byId, day } from '#contract/entities/basic.ts'
import { fileCalls } from '../../call-kinds.ts'

const path = '/api/proofs'
const extension = 'proofs'

const saltBase64 = v.pipe(v.string('a salt is needed'), v.regex(/^[A-Za-z0-9+/]{43}=$/, 'a salt is 32 bytes in base64'))
const number = v.pipe(
  v.string('a number is needed'),
  v.regex(/^(0|[1-9]\d{0,8})$/, 'a statement has a whole number from 0'),
)

const file = fileCalls(extension)

export const readRoots = file(
  'readRoots',
  'roots.json',
  'anyone',
  'Every signed statement from the first on, as published',
  v.object({}),
)

export const readProof = {
  ...file(
    'readProof',
    'proof.json',
    'own-or-viewer',
    "An account’s proof of a week, by that week's root in force; 404 if the week has none",
    v.object({
      week: day,
      investor_id: v.optional(byId.entries.id),
      /**
       * `whole`: always with its statement, even if a long reason makes it large; otherwise at most 2 KB
       * (docs/proofs.md).
       */
      form: v.optional(v.picklist(['whole'])),
    }),
  ),
  sees: ['statements'],
} as const

export const readConsistency = file(
  'readConsistency',
  'consistency.json',
  'anyone',
  'A proof that everything before one statement is unchanged before a later one',
  v.object({ from: number, to: number }),
)

export const readOpenedLeaves = call({
  ...file(
    'readOpenedLeaves',
    'leaves.json',
    'viewer',
    'Every opened leaf of a week’s statement, for an auditor to add up; 404 if the statement belongs to no week',
    v.object({ number }),
  ),
  stepUp: 'personal-data',
})

/** The body carries the salt, so that it appears in no log of addresses. */
export const openProof = call({
  name: 'openProof',
  method: 'POST',
  path: `${path}/opened`,
  who: 'anyone',
  does: 'The proof that a salt opens in a statement, for anyone who was given its address; 404 if it opens none',
  extension,
  body: v.object({
    number: v.pipe(v.number('a number is needed'), v.integer(), v.maxValue(Number.MAX_SAFE_INTEGER), v.minValue(0)),
    salt: saltBase64,
  }),
  answer: v.object({
    format: v.string(),
    leaf: v.string(),
    salt: v.string(),
    position: v.number(),
    path: v.array(v.string()),
    statement: v.string(),
    signature: v.string(),
  }),
})
