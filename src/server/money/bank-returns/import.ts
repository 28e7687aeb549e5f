import { extname } from 'node:path'
import type { ReturnsPreview } from '#contract/calls/money/bank-returns.ts'
import { codeInWords, correctedAccount } from '#fund/money/return-codes.ts'
import { counted } from '#fund/text/format.ts'
import { lockBook } from '#server/ledger/append.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { sha256OfJson } from '#server/platform/base/sha256.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import type { Keyring } from '#server/platform/database/keyring.ts'
import type { Db } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { fileReader } from '#server/platform/files/reading.ts'
import { dollarsOrNull } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { seal } from '#server/platform/keys/seal.ts'
import { openChange } from './open-change.ts'
import { payoutOf, payoutsOfBatch, type SentPayout } from './payout-of.ts'
import type { ReadReturn, ReadReturns } from './returned.ts'

/** A bank's file of what came back, like `readBankReturns`. */
export const returnsRead = fileReader<ReadReturns>(
  new URL(`returns-aside${extname(import.meta.url)}`, import.meta.url),
  'readAside',
)

interface Known {
  readonly record: ReadReturn
  readonly key: string
  readonly known: boolean
  readonly payout: SentPayout | null
}

/** A record about a whole batch is one about each of its payouts, if the batch is ours. */
const single = async (db: Db, record: ReadReturn): Promise<ReadReturn[]> => {
  if (record.kind !== 'rejection' || record.reference !== '' || record.batch === '') return [record]
  const payouts = await payoutsOfBatch(db, record.batch)
  return payouts.length === 0 ? [record] : payouts.map(({ reference, amount }) => ({ ...record, reference, amount }))
}

/**
 * The records, with the payout that each is about, and whether an earlier file had it. Throws 422 for a file without
 * any.
 */
const recognised = async (db: Db, { format, returns }: ReadReturns): Promise<Known[]> => {
  if (returns.length === 0) throw refuse(422, `This ${format} file has nothing that came back.`)
  const seen = new Map<string, number>()
  const found: Known[] = []
  const records = []
  for (const record of returns) records.push(...(await single(db, record)))
  for (const record of records) {
    const { kind, code, amount, reference, batch, trace, bankId } = record
    const digest = sha256OfJson([format, kind, code, amount, reference, batch, trace, bankId])
    // Equal records of one file are different ones.
    const times = seen.get(digest) ?? 0
    seen.set(digest, times + 1)
    const key = `${digest} ${times}`
    const row = await db.selectFrom('bank_returns').select('id').where('key', '=', key).executeTakeFirst()
    found.push({ record, key, known: row !== undefined, payout: await payoutOf(db, record) })
  }
  return found
}

/** What importing a file would take in, and which payouts it is about. Changes nothing. */
export const previewReturns = async (db: Db, read: ReadReturns): Promise<ReturnsPreview> => {
  const all = await recognised(db, read)
  return {
    format: read.format,
    new: all.filter(({ known }) => !known).length,
    known: all.filter(({ known }) => known).length,
    returns: all.map(({ record, known, payout }) => ({
      kind: record.kind,
      why: codeInWords(record.code),
      reference: record.reference || record.batch || record.trace,
      name: record.name,
      amount: dollarsOrNull(record.amount),
      known,
      found: payout !== null,
    })),
  }
}

export interface Importing {
  readonly name: string
  readonly read: ReadReturns
  readonly secret: Keyring
  readonly portalUrl: string
}

/**
 * Takes in the records that no earlier file had; returns the file's id and how many they are. It books nothing: what came back is proposed.
 * For each notification of change whose payout is known a change of the bank account is opened, which waits for its
 * approval like any other, unless something stands against it.
 */
export const importReturns = async (
  work: SignedInWork,
  { name, read, secret, portalUrl }: Importing,
): Promise<{ id: string; records: number }> => {
  const { by } = work.actor
  const { db, now } = work
  await lockBook(work)
  const all = await recognised(db, read)
  const fresh = all.filter(({ known }) => !known)
  if (fresh.length === 0) throw refuse(409, 'Every record of this file is known from an earlier one.')
  const id = timeId(now)
  await db
    .insertInto('return_files')
    .values({
      id,
      name,
      format: read.format,
      records: fresh.length,
      imported_at: now,
      imported_by: by.email,
      imported_by_id: by.id,
    })
    .execute()
  for (const [place, { record, key, payout }] of fresh.entries()) {
    const { kind, code, words, amount, reference, batch, trace, corrected } = record
    const rowId = timeId(now)
    const account = kind === 'change' ? correctedAccount(code, corrected) : null
    const row = { id: rowId, file_id: id, place: place + 1, key, kind, code, words, amount, reference, batch, trace }
    await db
      .insertInto('bank_returns')
      .values({
        ...row,
        // Who is paid is known by the payout.
        name: payout ? '' : record.name,
        withdrawal_id: payout?.withdrawal_id ?? null,
        batch_id: payout?.batch_id ?? null,
        sealed: account && seal(secret, { field: 'bank-return', row: rowId }, JSON.stringify(account)),
        bank_account_id: null,
      })
      .execute()
    if (account && payout) await openChange(work, { id: rowId, secret, portalUrl, isOnlyTried: true })
  }
  const detail = `${name} (${read.format}): ${counted(fresh.length, 'new record')} of ${all.length}`
  await audit(work, { action: 'bank-return.import', subject: name, detail })
  return { id, records: fresh.length }
}
