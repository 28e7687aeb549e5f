import { type Checker, isSignedBy } from '#fund/proof/proof-check.ts'
import type { Signed } from '#fund/proof/proof-files.ts'
import { readStatement } from '#fund/proof/proof-statement.ts'
import { accountsOf } from '#fund/proof/proof-words.ts'
import type { Work } from '#server/platform/database/store.ts'
import type { Mail } from '#server/platform/mail/post.ts'
import type { StatementRow } from './log.ts'
import { headingOf } from './pages.ts'

/**
 * What the mails about a week say about its signed root: the text that was signed, line for line, and its signature, so
 * that the mail alone can be checked later (docs/proofs.md).
 */
export const rootRemark = ({ text, signature }: Pick<StatementRow, 'text' | 'signature'>): string => {
  const statement = readStatement(text)
  if (statement?.kind !== 'week') throw new Error('a week is proved by the root of a week')
  return [
    `What the fund signed for the week of ${statement.week}, over ${accountsOf(statement)}, line for line:`,
    '',
    text.trimEnd(),
    '',
    `Signature: ${signature}`,
    `As a file: /proofs/${statement.number}.json at the portal`,
    'Keep this mail: with it you can tell later whether the past was changed.',
  ].join('\n')
}

/** The mail to a witness about a statement: the signed text itself, and how to countersign it. */
export const witnessMail = (to: string, portalUrl: string, { statement: text, signature }: Signed): Mail => {
  const statement = readStatement(text)
  const number = statement?.number ?? 0
  const what = statement ? headingOf(statement) : ''
  return {
    to,
    subject: `Published root ${number}: ${what}`,
    text: [
      `You are a witness of this fund’s published roots. This one was signed: number ${number}, ${what}.`,
      text.trimEnd(),
      `Signature:\n${signature}`,
      `Keep this mail: with it anybody can tell later whether the past was changed. What the fund publishes now must be the same, to the byte: ${portalUrl}/proofs/${number}.txt`,
      `To countersign it with an Ed25519 key of your own:\ncurl -O ${portalUrl}/proofs/${number}.txt\nopenssl pkeyutl -sign -rawin -inkey key.pem -in ${number}.txt | base64 -w0\nSend the fund {"statement": ${number}, "name": "your name", "key": "your public key in hex", "signature": "the line above"}.`,
    ].join('\n\n'),
  }
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
