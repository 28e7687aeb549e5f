import { generateKeyPairSync, sign } from 'node:crypto'
import type { Work } from '#server/platform/database/store.ts'
import { checker } from '#server/proof/log/hashing.ts'
import { keepWitness } from '#server/proof/log/witnesses.ts'

const rawBytes = 32

/** The demo's witness countersigns the newest root, with a key that nobody keeps. */
export const countersign = async (work: Work, now: number): Promise<void> => {
  const row = await work.db
    .selectFrom('proof_statements')
    .select(['number', 'text'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-rawBytes).toString('hex')
  const signature = sign(null, Buffer.from(row.text, 'utf8'), privateKey).toString('base64')
  await keepWitness(work, now, checker, { statement: row.number, name: 'Demo Notary', key, signature })
}
