import type { Proof } from './proof-files.ts'
import { readStatement } from './proof-statement.ts'

/** What the address of a proof contains: the statement's number, and the salt (base64) that opens the leaf. */
export interface ProofKey {
  readonly number: number
  readonly salt: string
}

/** `/verify#12.salt`: a fragment, which a browser does not send. The salt is in URL-safe base64. */
export const proofAddress = (origin: string, { statement, salt }: Pick<Proof, 'statement' | 'salt'>): string | null => {
  const number = readStatement(statement)?.number
  if (number === undefined) return null
  return `${origin}/verify#${number}.${salt.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`
}

/** The fragment of such an address; null for any other. */
export const readProofAddress = (fragment: string): ProofKey | null => {
  const [, number, salt] = /^#?(0|[1-9]\d{0,8})\.([\w-]{43})$/.exec(fragment) ?? []
  if (number === undefined || salt === undefined) return null
  return { number: Number(number), salt: `${salt.replaceAll('-', '+').replaceAll('_', '/')}=` }
}
