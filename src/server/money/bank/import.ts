import { extname } from 'node:path'
import type { StatementPreview } from '#contract/entities/bank-statement.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { sumCents, toDollars } from '#fund/cents/money.ts'
import { formatMoney } from '#fund/text/format.ts'
import { usedAccount } from '#server/control/terms/wiring.ts'
import { lockBook } from '#server/ledger/append.ts'
import { statementDigest } from '#server/ledger/statement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'
import type { Db } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { fileReader } from '#server/platform/files/reading.ts'
import { dollarsOrNull } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { lineKeysOf } from './key.ts'
import { proposalsFor } from './propose.ts'
import type { ReadLine, ReadStatement } from './statement.ts'
import { maskedAccount, onWire } from './view.ts'

/** A bank's file, like `readBankStatement`. */
export const statementRead = fileReader<ReadStatement>(
  new URL(`read-aside${extname(import.meta.url)}`, import.meta.url),
  'readAside',
)

interface Keyed extends ReadLine {
  readonly key: string
  readonly known: boolean
}

const knownKeys = async (db: Db, keys: readonly string[]): Promise<Set<string>> => {
  const known = new Set<string>()
  await inBatches(
    keys.map((key) => ({ key })),
    async (some) => {
      const rows = await db
        .selectFrom('bank_lines')
        .select('key')
        .where(
          'key',
          'in',
          some.map(({ key }) => key),
        )
        .execute()
      for (const { key } of rows) known.add(key)
    },
  )
  return known
}

/**
 * The lines, each with the key by which it is recognised in another file. Of two equal lines in this file, the second
 * counts as known.
 */
const keyed = async (db: Db, { account, lines }: ReadStatement): Promise<Keyed[]> => {
  const keys = await lineKeysOf(account, lines)
  const known = await knownKeys(db, keys)
  return lines.map((line, place) => {
    const key = keys[place] ?? ''
    const is = known.has(key)
    known.add(key)
    return { ...line, key, known: is }
  })
}

const problemsOf = ({ to, problems }: ReadStatement, now: number): string[] =>
  to > newYorkDate(now) ? [...problems, `The file runs until ${to}, which is still in the future.`] : [...problems]

const linesShownMax = 500

/** What importing a file would take in, and what its lines seem to be. Changes nothing. */
export const previewStatement = async (db: Db, now: number, text: string): Promise<StatementPreview> => {
  const read = await statementRead(text)
  const lines = await keyed(db, read)
  const fresh = lines.filter(({ known }) => !known)
  const shown = lines.slice(0, linesShownMax)
  const proposals = await proposalsFor(
    db,
    shown.filter(({ known }) => !known).map((line) => ({ ...line, id: line.key })),
  )
  const { account, from, to, opening, closing } = read
  return {
    statement: {
      format: read.format,
      account: maskedAccount(account),
      from,
      to,
      opening: dollarsOrNull(opening),
      closing: dollarsOrNull(closing),
    },
    is_own_account: account === '' ? null : account === (await usedAccount(db)).accountNumber,
    lines: shown.map(({ key, day, valueDay, amount, counterparty, reference, known }) => ({
      day,
      value_day: valueDay,
      amount: toDollars(amount),
      counterparty,
      reference,
      known,
      proposal: onWire(proposals.get(key)),
    })),
    new: fresh.length,
    known: lines.length - fresh.length,
    problems: problemsOf(read, now),
    notes: [...read.notes],
  }
}

/**
 * Takes in the lines that no earlier file had, without booking anything; returns the statement's id. Throws 409 with
 * the first problem.
 */
export const importStatement = async (
  work: SignedInWork,
  { name, read }: { name: string; read: ReadStatement },
): Promise<string> => {
  const { by } = work.actor
  const { now } = work
  await lockBook(work)
  const { db } = work
  const [problem, ...others] = problemsOf(read, now)
  if (problem)
    throw refuse(409, others.length === 0 ? problem : `${problem} And ${others.length} more. Nothing was imported.`)
  const fresh = (await keyed(db, read)).filter(({ known }) => !known)
  const id = timeId(now)
  const rows = fresh.map(({ key, day, valueDay, amount, counterparty, reference, bankId }, place) => ({
    id: timeId(now),
    statement_id: id,
    place: place + 1,
    key,
    day,
    value_day: valueDay,
    amount,
    counterparty,
    reference,
    bank_id: bankId,
    status: 'open' as const,
  }))
  const { account, from: from_day, to: to_day, opening, closing } = read
  const statement = { account, from_day, to_day, opening, closing }
  const counted = { lines: rows.length, lines_digest: statementDigest(statement, rows) }
  await db
    .insertInto('bank_statements')
    .values({ id, name, ...statement, ...counted, imported_at: now, imported_by: by.email, imported_by_id: by.id })
    .execute()
  await inBatches(rows, (some) => db.insertInto('bank_lines').values(some).execute())
  const sum = formatMoney(sumCents(rows.map(({ amount }) => amount)))
  const detail = `${name}: ${rows.length} new of ${read.lines.length} lines, ${sum} in all`
  await audit(work, { action: 'bank-statement.import', subject: `${read.from} to ${read.to}`, detail })
  return id
}
