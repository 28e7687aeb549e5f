import { createHash, createPublicKey, verify } from 'node:crypto'
import type { Checker } from '#fund/proof/proof-check.ts'

const spkiOfEd25519 = Buffer.from('302a300506032b6570032100', 'hex')

export const checker: Checker = {
  sha256: (bytes) => createHash('sha256').update(bytes).digest(),
  verify: async (key, message, signature) => {
    if (key.length !== 32) return false
    const publicKey = createPublicKey({ key: Buffer.concat([spkiOfEd25519, key]), format: 'der', type: 'spki' })
    return verify(null, message, publicKey, signature)
  },
}
