import type { Signed } from '#fund/proof/proof-files.ts'
import { readStatement } from '#fund/proof/proof-statement.ts'
import type { Mail } from '#server/platform/mail/post.ts'
import { headingOf } from './pages.ts'

/** The mail to a witness about a statement: the signed text itself, and how to countersign it. */
export const witnessMail = (to: string, portalUrl: string, { statement: text, signature }: Signed): Mail => {
  const statement = readStatement(text)
  const number = statement?.number ?? 0
  const what = statement ? headingOf(statement) : ''
  return {
    to,
    subject: `Signed root ${number}: ${what}`,
    text: [
      `You are a witness of this fund’s published roots. This one was signed: number ${number}, ${what}.`,
      text.trimEnd(),
      `Signature:\n${signature}`,
      `Keep this mail: with it anybody can tell later whether the past was changed. What the fund publishes now must be the same, to the byte: ${portalUrl}/proofs/${number}.txt`,
      `To countersign it with an Ed25519 key of your own:\ncurl -O ${portalUrl}/proofs/${number}.txt\nopenssl pkeyutl -sign -rawin -inkey key.pem -in ${number}.txt | base64 -w0\nSend the fund {"statement": ${number}, "name": "your name", "key": "your public key in hex", "signature": "the line above"}.`,
    ].join('\n\n'),
  }
}
