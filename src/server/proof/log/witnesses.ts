import { type Checker, isSignedBy } from '#fund/proof/proof-check.ts'
import type { Signed } from '#fund/proof/proof-files.ts'
import { readStatement, type WeekStatement } from '#fund/proof/proof-statement.ts'
import { accountsOf } from '#fund/proof/proof-words.ts'
import type { WeekProof } from '#server/money/weeks/close-week.ts'
import type { Work } from '#server/platform/database/store.ts'
import { type MailPart, portalPlace } from '#server/platform/mail/body.ts'
import { write } from '#server/platform/mail/draft.ts'
import type { Mail } from '#server/platform/mail/post.ts'
import type { StatementRow } from './log.ts'
import { headingOf } from './pages.ts'

/** As many digits of a root as one compares by eye. */
const shownDigits = 12

const inFours = (digits: string): string => digits.match(/.{1,4}/g)?.join(' ') ?? ''

/** A line about a week's signed root for every email about the week. */
const lineOf = ({ number, root }: WeekStatement): MailPart => ({
  aside: `Signed and published: root ${number}, ${inFours(root.slice(0, shownDigits))}. Keep this email: it can be compared later.`,
  link: 'Check it',
  to: `${portalPlace}/verify`,
})

/**
 * What the emails about a week say about its signed root; to whoever asked for it also the text that was signed, line
 * for line, and its signature, so that the email alone can be checked later (docs/proofs.md).
 */
export const proofOfWeek = ({ text, signature }: Pick<StatementRow, 'text' | 'signature'>): WeekProof => {
  const statement = readStatement(text)
  if (statement?.kind !== 'week') throw new Error('a week is proved by the root of a week')
  return {
    proof: [lineOf(statement)],
    signed: [
      {
        words: `What the fund signed for the week of ${statement.week}, over ${accountsOf(statement)}, line for line:`,
      },
      { exact: text.trimEnd() },
      { exact: `Signature: ${signature}` },
      {
        aside: 'With this text you can tell later whether the past was changed. You asked for it under Settings.',
        link: 'The same as a file',
        to: `${portalPlace}/proofs/${statement.number}.json`,
      },
    ],
  }
}

/** The mail to a witness about a statement: the signed text itself, and how to countersign it. */
export const witnessMail = (to: string, portalUrl: string, { statement: text, signature }: Signed): Mail => {
  const statement = readStatement(text)
  const number = statement?.number ?? 0
  const what = statement ? headingOf(statement) : ''
  const file = `${portalUrl}/proofs/${number}.txt`
  const commands = [`curl -O ${file}`, `openssl pkeyutl -sign -rawin -inkey key.pem -in ${number}.txt | base64 -w0`]
  const draft = {
    subject: `Published root ${number}: ${what}`,
    parts: [
      `You are a witness of this fund’s published roots. This one was signed: number ${number}, ${what}.`,
      { exact: text.trimEnd() },
      'Its signature:',
      { exact: signature },
      'Keep this email: with it anybody can tell later whether the past was changed. What the fund publishes now must be the same, to the byte.',
      { button: 'Compare what is published', to: file },
      'To countersign it with an Ed25519 key of your own:',
      { exact: commands.join('\n') },
      'Send the fund this, filled in:',
      {
        exact: `{"statement": ${number}, "name": "your name", "key": "your public key in hex", "signature": "the line above"}`,
      },
    ],
    why: 'You get this because the fund has named you as a witness of its published roots.',
  }
  return { to, ...write(draft, {}) }
}

/** What a witness hands in: which statement they saw, and their signature over its text. */
interface WitnessFile {
  readonly statement: number
  readonly name: string
  /** Ed25519 public key in hex. */
  readonly key: string
  /** Base64. */
  readonly signature: string
}

const nameCharactersMax = 100

export const readWitness = (text: string): WitnessFile | null => {
  try {
    const { statement, name, key, signature } = JSON.parse(text) as Partial<Record<keyof WitnessFile, unknown>>
    if (typeof statement !== 'number' || typeof name !== 'string' || name.trim() === '') return null
    if (typeof key !== 'string' || !/^[0-9a-f]{64}$/.test(key) || typeof signature !== 'string') return null
    return { statement, name: name.trim().slice(0, nameCharactersMax), key, signature }
  } catch {
    return null
  }
}

/** Keeps a countersignature; returns the statement's number, or null if it is not valid. */
export const keepWitness = async (
  { db, now }: Work,
  checker: Checker,
  { statement: number, name, key, signature }: WitnessFile,
): Promise<number | null> => {
  const row = await db.selectFrom('proof_statements').select('text').where('number', '=', number).executeTakeFirst()
  if (!row || !(await isSignedBy(checker, row.text, { key, signature }))) return null
  await db
    .insertInto('proof_witnesses')
    .values({ number, name, public_key: key, signature, added_at: now })
    .onConflict((conflict) =>
      conflict.columns(['number', 'public_key']).doUpdateSet({ name, signature, added_at: now }),
    )
    .execute()
  return number
}
