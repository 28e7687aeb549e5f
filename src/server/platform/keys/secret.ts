import { randomBytes } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createDurably, writeDurably } from '../base/durable-file.ts'
import { SettingError } from '../base/setting-error.ts'
import type { Config } from '../config/config.ts'
import { dropFact, factOf, settleFact } from '../database/facts.ts'
import { type Keyring, ringOf } from '../database/keyring.ts'
import type { Db, Store } from '../database/store.ts'
import { keyFacts, rotationOf } from './rotation.ts'
import { fingerprintOf, type SealedFor, unseal } from './seal.ts'
import { isAllSealedWith } from './sealed-fields.ts'

const secretBytes = 32

/** The system's code for a failure: "EACCES". */
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

const holdsPeople = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('people').select('id').limit(1).executeTakeFirst()) !== undefined

interface Sample extends SealedFor {
  readonly sealed: string
}

/** A field that is sealed with the key; undefined if no field is. */
const sealedSample = async (db: Db): Promise<Sample | undefined> => {
  const bank = await db.selectFrom('bank_accounts').select(['account_id', 'sealed']).limit(1).executeTakeFirst()
  if (bank) return { field: 'bank-account', row: bank.account_id, sealed: bank.sealed }
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
  const [people, known] = [await holdsPeople(read), await factOf(read, keyFacts.inForce)]
  // SQLite belongs to this process alone; on PostgreSQL another node may be using its key.
  if (known !== undefined) return people || engine === 'postgres'
  return (kept === 'empty' && people) || (await sealedSample(read)) !== undefined
}

const make = async (file: string, store: Store, kept: 'missing' | 'empty'): Promise<void> => {
  if (await isBound(store, kept)) {
    // A node that shares the folder writes its key before it tells the database: it may have done both since the first
    // look.
    if (typeof (await readKept(file)) !== 'string') return
    throw new SettingError(
      `${file}, the key of codes, sessions and sealed fields, is ${kept}, but this data was made with one. Put it back from your copy, or set SECRET as on the other nodes.`,
    )
  }
  // Probably no node's key any more; but on PostgreSQL it may belong to another node that has just started.
  if (store.engine === 'sqlite') await dropFact(store, keyFacts.inForce)
  const text = `${randomBytes(secretBytes).toString('hex')}\n`
  if (kept === 'empty') await writeDurably(file, text)
  else await createDurably(file, text)
}

const opens = (ring: Keyring, { sealed, ...sealedFor }: Sample): boolean => {
  try {
    unseal(ring, sealedFor, sealed)
    return true
  } catch {
    return false
  }
}

/** The keys that are given, and where: the key in force first, although after a rotation the other one may be there. */
interface Given {
  readonly name: string
  readonly nextName: string
  readonly keys: readonly Buffer[]
}

const nextFileOf = (dataDir: string): string => `${fileOf(dataDir)}.next`

type Places = Pick<Config, 'dataDir' | 'secret' | 'secretNext'>

/** The key to seal everything anew with; null if none is given. */
const givenNext = async ({ dataDir, secret, secretNext }: Places): Promise<Buffer | null> => {
  if (secret) return secretNext ? Buffer.from(secretNext, 'utf8') : null
  const kept = await readKept(nextFileOf(dataDir))
  return typeof kept === 'string' ? null : kept
}

/** The same; makes one if none is given and the key is kept in a file. */
export const makeNext = async (config: Places): Promise<Buffer | null> => {
  const given = await givenNext(config)
  if (given || config.secret) return given
  await writeDurably(nextFileOf(config.dataDir), `${randomBytes(secretBytes).toString('hex')}\n`)
  return givenNext(config)
}

/** Removes the next key's file once that key is in force. */
export const dropNext = async (config: Places, current: Buffer): Promise<void> => {
  if (config.secret || !(await givenNext(config))?.equals(current)) return
  await rm(nextFileOf(config.dataDir), { force: true })
}

/** Puts the new key's file in place of the old one's, which is gone then. */
export const placeNext = async (config: Places): Promise<void> => {
  const next = await givenNext(config)
  if (!next || config.secret) return
  await writeDurably(fileOf(config.dataDir), `${next.toString('hex')}\n`)
  await rm(nextFileOf(config.dataDir), { force: true })
}

const namesOf = ({ dataDir, secret }: Places) =>
  secret ? { name: 'SECRET', nextName: 'SECRET_NEXT' } : { name: fileOf(dataDir), nextName: nextFileOf(dataDir) }

const otherKey = ({ name }: Given): SettingError =>
  new SettingError(
    `${name} is not the key that this data was made with. Put that one back; all nodes on one database need the same SECRET.`,
  )

/**
 * The ring of the given keys, by what the database says of its key. Data older than the fingerprint is checked by
 * opening something that is sealed. Throws a SettingError if the key in force is not given, or if the previous one is
 * not while something is still sealed with it.
 */
const ringFor = async (given: Given, store: Store): Promise<Keyring> => {
  const [first] = given.keys
  if (!first) throw otherKey(given)
  const known = await factOf(store.read, keyFacts.inForce)
  const sample = await sealedSample(store.read)
  if (known === undefined) {
    if (sample && !opens(ringOf(first), sample)) throw otherKey(given)
    await settleFact(store, keyFacts.inForce, fingerprintOf(first))
  }
  const { inForce, before, next } = await rotationOf(store.read)
  const named = (fingerprint: string | null) => given.keys.find((key) => fingerprintOf(key) === fingerprint) ?? null
  const current = named(inForce)
  if (!current) throw otherKey(given)
  const ring = { current, other: named(before ?? next) }
  if (before && !ring.other && !(await isAllSealedWith(store.read, current)))
    throw new SettingError(
      `The key before this one is needed until everything is sealed again: put it back as ${given.name}, this one as ${given.nextName}, and run npm run admin -- rotate-key.`,
    )
  if (sample && !opens(ring, sample)) throw otherKey(given)
  return ring
}

/**
 * The keys of HMACs and sealed fields: the setting or, without one, made once and kept in `DATA_DIR/secret`, readable
 * by its owner only.
 */
export const openSecret = async (config: Places, store: Store): Promise<Keyring> => {
  const next = await givenNext(config)
  const withNext = (key: Buffer): Given => ({ ...namesOf(config), keys: next ? [key, next] : [key] })
  if (config.secret) return ringFor(withNext(Buffer.from(config.secret, 'utf8')), store)
  const file = fileOf(config.dataDir)
  const kept = await readKept(file)
  if (typeof kept !== 'string') return ringFor(withNext(kept), store)
  await make(file, store, kept)
  return openSecret(config, store)
}
