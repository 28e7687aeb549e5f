import { type RawBuilder, sql } from 'kysely'
import type { Keyring } from '../database/keyring.ts'
import type { Db, Store } from '../database/store.ts'
import { markOf, type SealedFor, seal, unseal } from './seal.ts'

/** Where one kind of sealed text is stored. */
interface Place {
  readonly table: string
  readonly column: string
  /** Identifies a row of the table. */
  readonly key: RawBuilder<string>
  /** The `row` that its text was sealed for. */
  readonly row: RawBuilder<string>
  /** Which rows are sealed, if not all are. */
  readonly only?: RawBuilder<boolean>
}

const [id, person, account] = [sql<string>`id`, sql<string>`person_id`, sql<string>`account_id`]
const file = sql<string>`batch_id || ' ' || format`
const part = sql<string>`file_id || ' ' || number`
const one = sql<string>`cast(id as text)`
const publicKey = sql<string>`public_key`
const keyHash = sql<string>`key_hash`

/** The one list of what is sealed: anything else that is sealed has to be added here. */
const places: Readonly<Record<SealedFor['field'], Place>> = {
  'bank-account': { table: 'bank_accounts', column: 'sealed', key: id, row: account },
  'tax-id': { table: 'profiles', column: 'tax_id_sealed', key: person, row: person },
  mail: { table: 'mail', column: 'text', key: id, row: id, only: sql<boolean>`sealed = 1` },
  'mail-parts': { table: 'mail', column: 'parts', key: id, row: id },
  deferred: { table: 'deferred', column: 'sealed', key: id, row: id },
  'waiting-message': { table: 'waiting_messages', column: 'sealed', key: keyHash, row: keyHash },
  'payment-file': { table: 'payment_files', column: 'sealed', key: file, row: file },
  'bank-return': { table: 'bank_returns', column: 'sealed', key: id, row: id },
  'signing-key': { table: 'proof_keys', column: 'sealed', key: publicKey, row: publicKey },
  approval: { table: 'approvals', column: 'params_sealed', key: id, row: id },
  totp: { table: 'totp_secrets', column: 'sealed', key: person, row: person },
  webhook: { table: 'webhooks', column: 'sealed', key: id, row: id },
  'webhook-before': { table: 'webhooks', column: 'sealed_before', key: id, row: id },
  'check-file': { table: 'check_files', column: 'sealed', key: id, row: id },
  'prepared-file': { table: 'prepared_file_parts', column: 'sealed', key: part, row: part },
  'row-digests': { table: 'row_digest_head', column: 'key_sealed', key: one, row: one },
  'push-key': { table: 'push_keys', column: 'sealed', key: publicKey, row: publicKey },
}

interface Found {
  readonly key: string
  readonly row: string
  readonly sealed: string
}

/** What is sealed with another key than the current one, in the order of its rows. */
const sealedOtherwise = async (db: Db, place: Place, current: Buffer, after: string, limit: number) => {
  const { table, column, key, row, only = sql<boolean>`1 = 1` } = place
  const { rows } = await sql<Found>`select ${key} as key, ${row} as row, ${sql.ref(column)} as sealed
    from ${sql.table(table)}
    where ${sql.ref(column)} <> '' and ${sql.ref(column)} not like ${`${markOf(current)}%`} and ${only}
      and ${key} > ${after}
    order by 1 limit ${sql.lit(limit)}`.execute(db)
  return rows
}

export const isAllSealedWith = async (db: Db, current: Buffer): Promise<boolean> => {
  for (const place of Object.values(places))
    if ((await sealedOtherwise(db, place, current, '', 1)).length > 0) return false
  return true
}

interface Counted {
  sealed: number
  /** What neither key opens. */
  closed: number
}

const anew = (ring: Keyring, sealedFor: SealedFor, sealed: string): string | undefined => {
  try {
    return seal(ring, sealedFor, unseal(ring, sealedFor, sealed))
  } catch {
    return undefined
  }
}

/** Seals one kind anew, a slice in each unit; a text that was changed in between stays as changed. */
const sealPlace = async (store: Store, ring: Keyring, field: SealedFor['field'], slice: number): Promise<Counted> => {
  const counted: Counted = { sealed: 0, closed: 0 }
  const place = places[field]
  for (let after = ''; ; ) {
    const rows = await sealedOtherwise(store.read, place, ring.current, after, slice)
    const last = rows.at(-1)
    if (!last) return counted
    const renewed = rows.map(({ row, sealed, ...one }) => ({
      ...one,
      sealed,
      fresh: anew(ring, { field, row }, sealed),
    }))
    await store.write(async ({ db }) => {
      for (const { key, sealed, fresh } of renewed)
        if (fresh !== undefined)
          await sql`update ${sql.table(place.table)} set ${sql.ref(place.column)} = ${fresh}
            where ${place.key} = ${key} and ${sql.ref(place.column)} = ${sealed}`.execute(db)
    })
    counted.closed += renewed.filter(({ fresh }) => fresh === undefined).length
    counted.sealed += renewed.filter(({ fresh }) => fresh !== undefined).length
    after = last.key
  }
}

/**
 * Seals everything anew with the key in force, pass after pass until only texts are left that no key opens. Safe beside
 * running nodes; if it was interrupted anywhere, it can be started again.
 */
export const sealAnew = async (store: Store, ring: Keyring, slice: number): Promise<Counted> => {
  const whole: Counted = { sealed: 0, closed: 0 }
  for (;;) {
    const pass: Counted = { sealed: 0, closed: 0 }
    for (const field of Object.keys(places) as SealedFor['field'][]) {
      const { sealed, closed } = await sealPlace(store, ring, field, slice)
      pass.sealed += sealed
      pass.closed += closed
    }
    whole.sealed += pass.sealed
    whole.closed = pass.closed
    if (pass.sealed === 0) return whole
  }
}
