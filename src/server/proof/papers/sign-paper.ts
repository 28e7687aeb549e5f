import { toHex, utf8 } from '#fund/proof/proof-bytes.ts'
import { paperFormat } from '#fund/proof/proof-files.ts'
import { paperAppendix, paperText } from '#fund/proof/proof-paper.ts'
import type { Keyring } from '#server/platform/database/keyring.ts'
import type { Db } from '#server/platform/database/store.ts'
import { sha256 } from '../log/hashing.ts'
import { signingKey } from '../log/keys.ts'
import { proofsBetween } from '../log/prove.ts'
import type { NamedSpan } from './span.ts'

interface Paper {
  /** "statement 2026-10" or "tax 2026". */
  readonly paper: string
  /** 0 for a provisional one. */
  readonly version: number
  readonly account: string
  readonly issuedAt: number
  readonly span: NamedSpan
}

interface With {
  readonly db: Db
  readonly secret: Keyring
}

/**
 * A paper with its signature and the proofs of its weeks appended (docs/proofs.md); unchanged before the first close.
 */
export const signPaper = async ({ db, secret }: With, pdf: Buffer, paper: Paper): Promise<Buffer> => {
  const signer = await signingKey(db, secret)
  if (!signer) return pdf
  const proofs = await proofsBetween(db, paper.account, paper.span)
  const text = paperText({
    paper: paper.paper,
    version: paper.version,
    account: paper.account,
    issued: paper.issuedAt,
    digest: toHex(sha256(pdf)),
    proofs: toHex(sha256(utf8(JSON.stringify(proofs)))),
    key: signer.key,
  })
  const signed = { format: paperFormat, paper: text, signature: signer.sign(text), proofs } as const
  return Buffer.concat([pdf, Buffer.from(paperAppendix(pdf, signed), 'latin1')])
}
