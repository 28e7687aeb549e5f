import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { sha256OfJson } from '../base/sha256.ts'
import type { Keyring } from '../database/keyring.ts'
import type { ProtectedTable } from '../database/protected-tables.ts'
import type { Row } from '../database/rows.ts'
import { seal, unseal } from '../keys/seal.ts'
import type { RowDigestHeadTable, RowDigestsTable } from './schema.ts'

/** Over a row's protected columns by name; a column that is null counts as if it were not there. */
export const rowDigest = (table: string, { columns, named }: ProtectedTable, salt: string, row: Row): string =>
  sha256OfJson([
    salt,
    table,
    ...columns.flatMap((column) => {
      const value = row[column]
      return value === null || value === undefined ? [] : [[named?.[column] ?? column, value]]
    }),
  ])

/** The keyed hash of one digest in the chain, over it and the hash before. */
export const chainHash = (
  key: KeyObject,
  previous: string,
  { seq, of_table, of_row, digest, remark, at }: Omit<Selectable<RowDigestsTable>, 'hash' | 'salt'>,
): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([previous, seq, of_table, of_row, digest, remark, at]))
    .digest('hex')

const keyBytes = 32
const sealedFor = { field: 'row-digests', row: '1' } as const

/** A new key for the chain, sealed. */
export const newChainKey = (secret: Keyring): string => seal(secret, sealedFor, randomBytes(keyBytes).toString('hex'))

const opened = new WeakMap<Keyring, { readonly sealed: string; readonly key: KeyObject }>()

/** The chain's key; fails if it was sealed with another key than the house's, or altered. */
export const chainKey = (secret: Keyring, { key_sealed }: Pick<Selectable<RowDigestHeadTable>, 'key_sealed'>) => {
  const sealed = key_sealed ?? ''
  const known = opened.get(secret)
  if (known?.sealed === sealed) return known.key
  const key = createSecretKey(unseal(secret, sealedFor, sealed), 'hex')
  opened.set(secret, { sealed, key })
  return key
}
