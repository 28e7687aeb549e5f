import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { byId, instant } from '#contract/entities/basic.ts'
import { text } from '#contract/entities/entered.ts'
import { fileCalls } from '../../call-kinds.ts'

const extension = 'agreements'
const own = '/api/agreements'
const path = '/api/admin/agreements'

/** The size of a PDF that investors read and sign. */
export const agreementBytesMax = 5_000_000
/** The longest title of an agreement, in characters. */
export const agreementTitleCharactersMax = 120
/** The longest name that is typed to sign, in characters. */
export const signedNameCharactersMax = 200
const digestCharacters = 64

/** Base64 takes four characters for three bytes; the rest of the body adds a few. */
const fileCharactersMax = Math.ceil(agreementBytesMax / 3) * 4
const uploadBytesMax = fileCharactersMax + 2_000

/** One version of an agreement, which never changes. */
const versionParts = {
  /** The agreement's id, which its versions share. */
  id: v.string(),
  title: v.string(),
  /** 1, 2, 3 … */
  version: v.number(),
  /** The one to be signed, one that a newer version replaced, or one of an agreement that was withdrawn. */
  state: v.picklist(['current', 'replaced', 'withdrawn']),
  uploaded_at: instant,
  bytes: v.number(),
  /** SHA-256 of the file, in hex. */
  digest: v.string(),
} as const

/** What is recorded about a signature. */
const signature = v.object({
  id: v.string(),
  /** As typed by the signer. */
  name: v.string(),
  signed_at: instant,
  /** The network address from which it was signed. */
  from: v.string(),
  browser: v.string(),
  /** How it was confirmed; `none` in a demo, where nobody is asked. */
  confirmed_by: v.picklist(['second factor', 'mailed code', 'none']),
})

/** A version of an agreement, and one investor's signature; null if they have not signed it. */
export const signable = v.object({ ...versionParts, signature: v.nullable(signature) })

export const ownAgreements = v.object({
  /** Whether the current agreements must be signed before a first deposit. */
  required: v.boolean(),
  /** The current ones, and all others that the investor signed; newest first. */
  agreements: v.array(signable),
})

export const listOwnAgreements = call({
  name: 'listOwnAgreements',
  method: 'GET',
  path: own,
  who: 'investor',
  does: 'The agreements that wait for a signature, and those that were signed',
  extension,
  answer: ownAgreements,
})

export const signAgreement = call({
  name: 'signAgreement',
  method: 'POST',
  path: `${own}/:id/signature`,
  who: 'investor',
  stepUp: 'agreement',
  notFrozen: true,
  does: 'Signs the version that was read; repeating it gives the same signature; 409 if there is a newer one',
  extension,
  params: byId,
  body: v.object({
    version: v.pipe(v.number('a version is needed'), v.integer('a version is a whole number')),
    digest: v.pipe(
      v.string('the digest is needed'),
      v.maxLength(digestCharacters, 'this is not a SHA-256 in hex'),
      v.minLength(digestCharacters, 'this is not a SHA-256 in hex'),
    ),
    name: text(signedNameCharactersMax, 'your name'),
  }),
  answer: ownAgreements,
})

const file = fileCalls(extension, 'papers')
const versionAsked = v.pipe(v.string('a version is needed'), v.regex(/^[1-9]\d{0,5}$/, 'a version is a whole number'))

export const readAgreementPdf = file(
  'readAgreementPdf',
  'agreement.pdf',
  'own-or-viewer',
  'A version of an agreement as it was uploaded: a current one or one that the caller signed; for an admin any',
  v.object({ id: byId.entries.id, version: versionAsked }),
)

export const readSignatureRecord = file(
  'readSignatureRecord',
  'signature.pdf',
  'own-or-viewer',
  'The record of a signature as PDF: what, who, when, from where, and the digest of the file',
  v.object({ id: byId.entries.id }),
)

/** An agreement as the fund keeps it, with its versions, newest first. */
export const agreement = v.object({
  id: v.string(),
  title: v.string(),
  withdrawn_at: v.nullable(instant),
  versions: v.array(
    v.object({
      version: v.number(),
      uploaded_at: instant,
      uploaded_by: v.string(),
      bytes: v.number(),
      digest: v.string(),
      signatures: v.number(),
    }),
  ),
  /** How many of the investors who are not inactive have not signed its newest version. */
  missing: v.number(),
})

const agreements = v.object({ agreements: v.array(agreement) })

export const listAgreements = call({
  name: 'listAgreements',
  method: 'GET',
  path,
  who: 'viewer',
  does: "The fund's agreements with their versions, and how many signed them",
  extension,
  answer: agreements,
})

/**
 * In base64. The server checks that it is base64, and that it is a PDF: a pattern over millions of characters would
 * take too long.
 */
const pdf = v.pipe(
  v.string('a file is needed'),
  v.minLength(1, 'a file is needed'),
  v.maxLength(fileCharactersMax, `a file has at most ${agreementBytesMax / 1_000_000} MB`),
)

export const addAgreement = call({
  name: 'addAgreement',
  method: 'POST',
  path,
  who: 'owner',
  stepUp: 'agreements',
  does: 'Adds an agreement with its first version, a PDF, and notifies the investors that it waits for their signature',
  extension,
  costs: 'imports',
  bodyBytesMax: uploadBytesMax,
  body: v.object({ title: text(agreementTitleCharactersMax, 'a title'), file: pdf }),
  answer: agreements,
})

export const replaceAgreement = call({
  name: 'replaceAgreement',
  method: 'POST',
  path: `${path}/:id/versions`,
  who: 'owner',
  stepUp: 'agreements',
  does: 'Adds the next version of an agreement; the ones before stay with their signatures',
  extension,
  costs: 'imports',
  bodyBytesMax: uploadBytesMax,
  params: byId,
  body: v.object({ file: pdf }),
  answer: agreements,
})

export const withdrawAgreement = call({
  name: 'withdrawAgreement',
  method: 'POST',
  path: `${path}/:id/withdraw`,
  who: 'owner',
  stepUp: 'agreements',
  does: 'Stops asking for signatures; what was signed stays',
  extension,
  params: byId,
  answer: agreements,
})

export const listUnsigned = call({
  name: 'listUnsigned',
  method: 'GET',
  path: `${path}/:id/unsigned`,
  who: 'viewer',
  does: 'Who has not signed the newest version, by name; at most 200',
  extension,
  params: byId,
  answer: v.object({
    people: v.array(v.object({ id: v.string(), name: v.string(), email: v.string() })),
  }),
})

export const listAgreementsOf = call({
  name: 'listAgreementsOf',
  method: 'GET',
  path: '/api/admin/investors/:id/agreements',
  who: 'viewer',
  does: 'What an investor signed, and what waits for them',
  extension,
  params: byId,
  answer: ownAgreements,
})

export type OwnAgreements = v.InferOutput<typeof ownAgreements>
export type Signable = v.InferOutput<typeof signable>
export type Agreement = v.InferOutput<typeof agreement>
export type Confirmation = v.InferOutput<typeof signature>['confirmed_by']
