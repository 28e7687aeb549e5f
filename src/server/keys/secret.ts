import { createHmac, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, SettingError } from '../config.ts'
import { createDurably, writeDurably } from '../durable-file.ts'
import { dropFact, factOf, settleFact } from '../store/facts.ts'
import type { Db, Store } from '../store/store.ts'
import { type SealedFor, unseal } from './seal.ts'

const secretBytes = 32
const fingerprintFact = 'key-fingerprint'

/** What the system calls a failure: "EACCES". */
export const codeOf = (reason: unknown): string =>
  reason instanceof Error && 'code' in reason ? String(reason.code) : String(reason)

const fileOf = (dataDir: string): string => join(dataDir, 'secret')

/** The key as stored; in earlier versions a power cut could leave a file of 0 bytes. */
const readKept = async (file: string): Promise<Buffer | 'missing' | 'empty'> => {
  const text = await readFile(file, 'utf8').catch((reason) => {
    if (codeOf(reason) === 'ENOENT') return undefined
    throw new SettingError(`${file}, the key of codes and sessions, cannot be read (${codeOf(reason)}).`)
  })
  if (text === undefined) return 'missing'
  if (text.trim() === '') return 'empty'
  const key = Buffer.from(text.trim(), 'hex')
  if (key.length !== secretBytes) throw new SettingError(`${file} holds no secret of ${secretBytes} bytes in hex.`)
  return key
}

/** Distinguishes two keys without revealing them. */
const fingerprintOf = (key: Buffer): string => createHmac('sha256', key).update(fingerprintFact).digest('hex')

const holdsPeople = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('people').select('id').limit(1).executeTakeFirst()) !== undefined

interface Sample extends SealedFor {
  readonly sealed: string
}

/** One of the fields that are sealed with the key; undefined if there is none. */
const sealedSample = async (db: Db): Promise<Sample | undefined> => {
  const bank = await db.selectFrom('bank_accounts').select(['person_id', 'sealed']).limit(1).executeTakeFirst()
  if (bank) return { field: 'bank-account', row: bank.person_id, sealed: bank.sealed }
  const profile = await db
    .selectFrom('profiles')
    .select(['person_id', 'tax_id_sealed'])
    .where('tax_id_sealed', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (!profile?.tax_id_sealed) return undefined
  return { field: 'tax-id', row: profile.person_id, sealed: profile.tax_id_sealed }
}

/** True if this database already uses a key, so that a new one must not be made. */
const isBound = async ({ engine, read }: Store, kept: 'missing' | 'empty'): Promise<boolean> => {
  const [people, known] = [await holdsPeople(read), await factOf(read, fingerprintFact)]
  // SQLite belongs to this process alone; on PostgreSQL another node may be using its key.
  if (known !== undefined) return people || engine === 'postgres'
  return (kept === 'empty' && people) || (await sealedSample(read)) !== undefined
}

const make = async (file: string, store: Store, kept: 'missing' | 'empty'): Promise<void> => {
  if (await isBound(store, kept)) {
    // A node that shares the folder places its key before it tells the database: it may have done both since the look.
    if (typeof (await readKept(file)) !== 'string') return
    throw new SettingError(
      `${file}, the key of codes, sessions and sealed fields, is ${kept}, but this data was made with one. Put it back from your copy, or set SECRET as on the other nodes.`,
    )
  }
  // Probably nobody's key any more; but on PostgreSQL it may belong to another node that has just started.
  if (store.engine === 'sqlite') await dropFact(store, fingerprintFact)
  const text = `${randomBytes(secretBytes).toString('hex')}\n`
  if (kept === 'empty') await writeDurably(file, text)
  else await createDurably(file, text)
}

const opens = (key: Buffer, { sealed, ...sealedFor }: Sample): boolean => {
  try {
    unseal(key, sealedFor, sealed)
    return true
  } catch {
    return false
  }
}

/**
 * Refuses a key other than the one that this data was made with; data older than the fingerprint is checked by opening
 * something it sealed.
 */
const check = async (key: Buffer, store: Store, name: string): Promise<Buffer> => {
  const sample = await sealedSample(store.read)
  const fits =
    (sample === undefined || opens(key, sample)) &&
    (await settleFact(store, fingerprintFact, fingerprintOf(key))) === fingerprintOf(key)
  if (fits) return key
  throw new SettingError(
    `${name} is not the key that this data was made with. Put that one back; all nodes on one database need the same SECRET.`,
  )
}

/** The key of HMACs and sealed fields: the setting, else made once and kept in `DATA_DIR/secret` for its owner's eyes only. */
export const openSecret = async (config: Pick<Config, 'dataDir' | 'secret'>, store: Store): Promise<Buffer> => {
  if (config.secret) return check(Buffer.from(config.secret, 'utf8'), store, 'SECRET')
  const file = fileOf(config.dataDir)
  const kept = await readKept(file)
  if (typeof kept !== 'string') return check(kept, store, file)
  await make(file, store, kept)
  return openSecret(config, store)
}
