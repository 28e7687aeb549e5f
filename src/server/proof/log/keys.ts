import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { Selectable } from 'kysely'
import { readStatement } from '#fund/proof/proof-statement.ts'
import type { Keyring } from '#server/platform/database/keyring.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { seal, unseal } from '#server/platform/keys/seal.ts'
import type { ProofKeysTable } from './schema.ts'

const rawBytes = 32

/** The key that signs, named by its public half in hex; the private half is opened for one signature at a time. */
export interface SigningKey {
  readonly key: string
  /** Ed25519 over a text's UTF-8 bytes, in base64. */
  sign(text: string): string
}

const sealedFor = (key: string) => ({ field: 'signing-key', row: key }) as const

const hexOf = (publicKey: KeyObject): string =>
  publicKey.export({ format: 'der', type: 'spki' }).subarray(-rawBytes).toString('hex')

const signerOf = (key: string, der: Buffer): SigningKey => {
  const secret = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  return { key, sign: (text) => sign(null, Buffer.from(text, 'utf8'), secret).toString('base64') }
}

/** Makes a key and keeps it sealed; it signs from the next statement on. */
export const makeKey = async (work: Work): Promise<SigningKey> => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const key = hexOf(publicKey)
  const der = privateKey.export({ format: 'der', type: 'pkcs8' })
  const sealed = seal(work.secret(), sealedFor(key), der.toString('base64'))
  await work.db
    .insertInto('proof_keys')
    .values({ public_key: key, sealed, made_at: work.now, retired_at: null })
    .execute()
  return signerOf(key, der)
}

type KeyRow = Pick<Selectable<ProofKeysTable>, 'public_key' | 'sealed'>

const secretOf = (secret: Keyring, { public_key, sealed }: KeyRow): Buffer =>
  Buffer.from(unseal(secret, sealedFor(public_key), sealed), 'base64')

/** Why a stored key cannot sign; null if it can. */
export const keyTrouble = (secret: Keyring, row: KeyRow): string | null => {
  try {
    const own = createPrivateKey({ key: secretOf(secret, row), format: 'der', type: 'pkcs8' })
    return hexOf(createPublicKey(own)) === row.public_key ? null : 'its secret half belongs to another key'
  } catch {
    return 'its secret half cannot be opened'
  }
}

export const keptKeys = (db: Db): Promise<Selectable<ProofKeysTable>[]> =>
  db.selectFrom('proof_keys').selectAll().orderBy('made_at').execute()

/** The key in force; null before the first close. */
export const signingKey = async (db: Db, secret: Keyring): Promise<SigningKey | null> => {
  const row = await db.selectFrom('proof_keys').selectAll().where('retired_at', 'is', null).executeTakeFirst()
  if (!row) return null
  return signerOf(row.public_key, secretOf(secret, row))
}

/** Whether the fund has a key: from its first root on. */
export const hasKey = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('proof_keys').select('public_key').limit(1).executeTakeFirst()) !== undefined

export const retireKey = async ({ db, now }: Work, key: string): Promise<void> => {
  await db.updateTable('proof_keys').set({ retired_at: now }).where('public_key', '=', key).execute()
}

interface NamedKey {
  readonly key: string
  readonly madeAt: number
  retiredAt: number | null
}

/** The keys that the statements name, in their order. */
const namedKeys = (texts: readonly string[]): NamedKey[] => {
  const named: NamedKey[] = []
  for (const text of texts) {
    const statement = readStatement(text)
    if (statement?.kind === 'start') named.push({ key: statement.key, madeAt: statement.published, retiredAt: null })
    if (statement?.kind !== 'key') continue
    const old = named.at(-1)
    if (old) old.retiredAt = statement.published
    named.push({ key: statement.next, madeAt: statement.published, retiredAt: null })
  }
  return named
}

/**
 * Compares the stored keys with those that the statements name; without the secret, the private halves are not opened.
 */
export const keyProblems = async (db: Db, texts: readonly string[], secret: Keyring | null): Promise<string[]> => {
  const kept = await keptKeys(db)
  const named = namedKeys(texts)
  const known = new Set(named.map(({ key }) => key))
  const strays = kept.filter(({ public_key: key }) => !known.has(key))
  return [
    ...named.flatMap(({ key, madeAt, retiredAt }) => {
      const row = kept.find((one) => one.public_key === key)
      if (!row) return [`the key ${key} signed statements but is not stored`]
      const trouble = secret && keyTrouble(secret, row)
      return [
        ...(row.made_at === madeAt ? [] : [`the key ${key} was made at a different time than the statements say`]),
        ...(row.retired_at === retiredAt
          ? []
          : [`the key ${key} was retired at a different time than the statements say`]),
        ...(trouble ? [`the key ${key} is damaged: ${trouble}`] : []),
      ]
    }),
    ...strays.map(({ public_key: key }) => `the key ${key} is stored, but no statement names it`),
  ]
}
