import { asSentence } from '#contract/as-sentence.ts'
import type { PaymentFormat } from '#contract/calls/money/payments.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { formatInstant } from '#fund/calendar/week-display.ts'
import { batchReference, isRoutingNumber } from '#fund/money/references.ts'
import { demandUsedAccount, usedAccount } from '#server/control/terms/wiring.ts'
import { lockBook } from '#server/ledger/append.ts'
import { bankDetailsOf } from '#server/people/bank-accounts/destination.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { sha256Of } from '#server/platform/base/sha256.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import { house } from '#server/platform/config/house.ts'
import type { Keyring } from '#server/platform/database/keyring.ts'
import type { Db } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { seal, unseal } from '#server/platform/keys/seal.ts'
import { refuseMissing } from '../weeks/set-aside.ts'
import { demandBatchAsMade, type Item, itemsOf, refuseHeld, refuseMoved } from './batches.ts'
import { dayOfFile, demandFormat } from './formats.ts'
import { nachaFile } from './nacha.ts'
import { painFile } from './pain.ts'
import type { Originator, Payment, PaymentOrder } from './usd-file.ts'
import { type Batch, batchOf } from './view.ts'

/**
 * Why no file for the bank can be made; null if one can. A demo makes files with the made-up account: they show what a
 * file holds, and no bank accepts them.
 */
export const fileObstacle = async (db: Db, isDemo: boolean): Promise<string | null> => {
  if (isDemo) return null
  const { confirmed, routingNumber, companyId } = await usedAccount(db)
  if (!confirmed)
    return 'The fund’s own bank account is still made up: put the account that pays into depositAccount of content/house.yaml, its name under confirmed, and adopt it in Settings.'
  if (!isRoutingNumber(routingNumber))
    return 'The routing number of the fund’s own bank account, depositAccount in content/house.yaml, is not one.'
  return /^0*$/.test(companyId)
    ? 'The fund’s company id, which its bank gives for files of payments, is missing in depositAccount of content/house.yaml.'
    : null
}

const formats = {
  'pain.001': { write: (order: PaymentOrder) => painFile(order), ending: 'xml' },
  'pain.001-urgent': { write: (order: PaymentOrder) => painFile(order, 'urgent'), ending: 'xml' },
  nacha: { write: nachaFile, ending: 'ach' },
} as const

const fileSeal = (batchId: string, format: PaymentFormat) =>
  ({ field: 'payment-file', row: `${batchId} ${format}` }) as const

const paymentOf = (secret: Keyring, { reference, amount, payee, account_id, sealed }: Item): Payment => {
  const {
    bankName,
    routingNumber,
    accountNumber,
    accountType,
    holder = 'personal',
  } = bankDetailsOf(secret, { account_id, sealed })
  return { reference, amount, payee, bank: bankName, routingNumber, accountNumber, accountType, holder }
}

interface Making {
  readonly id: string
  readonly format: PaymentFormat
  readonly secret: Keyring
  readonly isDemo: boolean
}

const madeBefore = (db: Db, id: string, format: PaymentFormat) =>
  db.selectFrom('payment_files').selectAll().where('batch_id', '=', id).where('format', '=', format).executeTakeFirst()

/** Makes the file of a batch for the bank. Doing it again changes nothing. Throws 409 naming what is missing. */
export const makePaymentFile = async (work: SignedInWork, { id, format, secret, isDemo }: Making): Promise<void> => {
  const { by } = work.actor
  const { now } = work
  await lockBook(work)
  const { db } = work
  const batch = await batchOf(db, id)
  await demandFormat(db, batch, format)
  if (await madeBefore(db, id, format)) return
  await demandBatchAsMade(db, batch)
  await demandUsedAccount(db)
  if (batch.status !== 'open') throw refuse(409, `This batch was already ${batch.status}: no file is made for it.`)
  const obstacle = await fileObstacle(db, isDemo)
  if (obstacle) throw refuse(409, obstacle)
  const items = await itemsOf(db, id)
  await refuseMoved(db, work.now, items)
  await refuseMissing(db, now)
  const { write, ending } = formats[format]
  const [reference, payments] = [batchReference(batch), items.map((item) => paymentOf(secret, item))]
  const { bank, routingNumber, accountNumber, companyId } = await usedAccount(db)
  // The fund's own account, which payouts are made from.
  const originator: Originator = { legalName: house.legalName, bank, routingNumber, accountNumber, companyId }
  const day = dayOfFile(format, now)
  const bytes = write({ reference, madeAt: now, day, originator, payments })
  const row = {
    batch_id: id,
    format,
    name: `${reference}-${newYorkDate(now)}.${ending}`,
    digest: sha256Of(bytes),
    day,
    made_at: now,
    made_by: by.email,
  }
  const sealed = seal(secret, fileSeal(id, format), bytes)
  await db
    .insertInto('payment_files')
    .values({ ...row, sealed })
    .execute()
  const detail = `${row.name}, with the full account numbers of ${items.length}; SHA-256 ${row.digest}`
  const personIds = items.map(({ account_id }) => account_id)
  await audit(work, { action: 'batch.file', subject: reference, detail, personIds })
}

/** Why the file of an undone batch is void. */
const voidWords = (batch: Batch): string => {
  const when = batch.ended_at === null ? '' : ` ${formatInstant(batch.ended_at)} (New York)`
  const why = batch.undo_reason === null ? '.' : `, because: ${asSentence(batch.undo_reason)}`
  return `This file is void and can no longer be downloaded: ${batchReference(batch)} was undone${when} by ${batch.ended_by}${why}`
}

/**
 * A file that was made, with its bytes. Each download is recorded: from then on undoing the batch takes a second person.
 * Throws 404 if the file was not made, and 409 if its batch was undone, is for another format, or is open and must not
 * be paid.
 */
export const readPaymentFile = async (
  work: SignedInWork,
  { id, format, secret }: Omit<Making, 'isDemo'>,
): Promise<{ name: string; bytes: string }> => {
  await lockBook(work)
  const { db, now } = work
  const row = await madeBefore(db, id, format)
  if (!row) throw refuse(404, 'This file was not made yet.')
  const batch = await batchOf(db, id)
  if (batch.status === 'undone') throw refuse(409, voidWords(batch))
  await demandBatchAsMade(db, batch)
  await demandFormat(db, batch, format)
  if (batch.status === 'open') {
    await refuseHeld(db, now, await itemsOf(db, id))
    await refuseMissing(db, now)
  }
  await db
    .insertInto('payment_file_downloads')
    .values({ id: timeId(now), batch_id: id, format, at: now, by_email: work.actor.by.email })
    .execute()
  const subject = batchReference({ id })
  await audit(work, { action: 'download', subject, detail: row.name })
  return { name: row.name, bytes: unseal(secret, fileSeal(id, format), row.sealed) }
}
