import { extname } from 'node:path'
import type { LineDecision, StatementFile } from '#contract/calls/money/bank-statements.ts'
import type { StatementPreview } from '#contract/entities/bank-statement.ts'
import { addDays, newYorkDate } from '#fund/calendar/new-york.ts'
import { sumCents, toDollars } from '#fund/cents/money.ts'
import { isSameAccount } from '#fund/money/account-numbers.ts'
import { formatMoney } from '#fund/text/format.ts'
import { demandOwnAccounts } from '#server/control/terms/own-accounts.ts'
import { usedAccount } from '#server/control/terms/wiring.ts'
import { lockBook } from '#server/ledger/append.ts'
import { statementDigest } from '#server/ledger/statement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { sha256OfJson } from '#server/platform/base/sha256.ts'
import type { SignedInWork } from '#server/platform/config/context.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'
import type { Db } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { fileReader } from '#server/platform/files/reading.ts'
import { dollarsOrNull } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { checksOf } from './checks.ts'
import { type Identity, identify, type KnownLine } from './identity.ts'
import { accountOfFile, type FileAccount, viewAccounts } from './own-account.ts'
import { proposalsFor } from './propose.ts'
import type { ToRead } from './read-statement.ts'
import { rememberColumns, rememberedColumns } from './remembered.ts'
import type { ReadStatement } from './statement.ts'
import { maskedAccount, onWire, sourceOf } from './view.ts'

/** A bank's file, like `readBankStatement`. */
const statementRead = fileReader<ReadStatement, ToRead>(
  new URL(`read-aside${extname(import.meta.url)}`, import.meta.url),
  'readAside',
)

/** Reads a file with the columns that somebody names now, or named before. */
export const readStatementFile = async (
  db: Db,
  { text, columns }: Pick<StatementFile, 'text' | 'columns'>,
): Promise<ReadStatement> => statementRead({ text, now: columns, before: await rememberedColumns(db) })

/** How far about its own days a file may have lines that are here already. */
const daysAbout = 7

/** The lines of earlier files from the days about those of a file. */
const linesAbout = async (db: Db, { lines }: ReadStatement): Promise<KnownLine[]> => {
  const days = lines.map(({ day }) => day).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const rows = await db
    .selectFrom('bank_lines')
    .innerJoin('bank_statements', 'bank_statements.id', 'bank_lines.statement_id')
    .select(['bank_lines.id', 'bank_lines.day', 'bank_lines.amount', 'bank_lines.counterparty'])
    .select(['bank_lines.reference', 'bank_lines.bank_id', 'bank_statements.account', 'bank_statements.source'])
    .where('bank_lines.day', '>=', addDays(first, -daysAbout))
    .where('bank_lines.day', '<=', addDays(last, daysAbout))
    .orderBy('bank_lines.id')
    .execute()
  return rows.map((row) => ({ ...row, source: sourceOf(row) }))
}

/** What each line of a file is, whatever format brought those that are here. */
const identities = async (db: Db, read: ReadStatement): Promise<Identity[]> =>
  identify(read.lines, { account: read.account, source: read.source }, await linesAbout(db, read))

const problemsOf = ({ to, problems }: ReadStatement, now: number): string[] =>
  to > newYorkDate(now) ? [...problems, `The file runs until ${to}, which is still in the future.`] : [...problems]

/** A file of one of the fund's accounts, named as the list has it. */
const ofAccount = (read: ReadStatement, { own }: FileAccount): ReadStatement =>
  own ? { ...read, account: own.number } : read

const linesShownMax = 500

const likeOf = (found: Identity | undefined) => {
  if (found?.is !== 'ask') return null
  const { id, day, counterparty, reference, bank_id } = found.of
  return { id, day, counterparty, reference, bank_id }
}

/** What importing a file would take in, and what its lines seem to be. Changes nothing. */
export const previewStatement = async (
  db: Db,
  now: number,
  file: Pick<StatementFile, 'text' | 'columns' | 'account'>,
): Promise<StatementPreview> => {
  const written = await readStatementFile(db, file)
  const of = await accountOfFile(db, written, file.account)
  const read = ofAccount(written, of)
  const used = await usedAccount(db)
  const found = await identities(db, read)
  const count = (is: Identity['is']): number => found.filter((one) => one.is === is).length
  // What a person has to look at comes first.
  const shown = read.lines
    .map((line, place) => ({ ...line, place, found: found[place] }))
    .toSorted((a, b) => Number(b.found?.is === 'ask') - Number(a.found?.is === 'ask') || a.place - b.place)
    .slice(0, linesShownMax)
  const proposals = await proposalsFor(
    db,
    shown
      .filter((line) => line.found?.is !== 'known')
      .map((line) => ({ ...line, id: String(line.place), is_collective: Number(line.isCollective ?? false) })),
  )
  const { account, from, to, opening, closing, table } = read
  return {
    statement: {
      format: read.format,
      account: maskedAccount(account),
      from: from || null,
      to: to || null,
      opening: dollarsOrNull(opening),
      closing: dollarsOrNull(closing),
    },
    is_own_account: account === '' ? null : isSameAccount(account, of.own?.number ?? used.accountNumber),
    ...(of.choices.length > 0 && { accounts: viewAccounts(of.choices), account_id: of.own?.id ?? null }),
    lines: shown.map(({ place, day, valueDay, amount, counterparty, reference, found }) => ({
      place,
      day,
      value_day: valueDay,
      amount: toDollars(amount),
      counterparty,
      reference,
      known: found?.is === 'known',
      like: likeOf(found),
      proposal: onWire(proposals.get(String(place))),
    })),
    new: count('new'),
    known: count('known'),
    to_decide: count('ask'),
    problems: [...(of.problem === null ? [] : [of.problem]), ...problemsOf(read, now)],
    checks: await checksOf(db, read),
    notes: [...read.notes],
    table: table
      ? {
          header: table.header && [...table.header],
          sample: table.sample.map((row) => [...row]),
          columns: [...table.columns],
          known: table.known,
        }
      : null,
  }
}

/** The lines to take in. Throws 409 while one may be here already and nobody has said whether it is. */
const freshOf = (read: ReadStatement, found: readonly Identity[], decisions: readonly LineDecision[]) => {
  const decided = new Map(decisions.map(({ place, is }) => [place, is]))
  return read.lines.filter((line, place) => {
    const one = found[place]
    if (one?.is !== 'ask') return one?.is === 'new'
    const is = decided.get(place)
    if (is !== undefined) return is === 'new'
    throw refuse(
      409,
      `The line of ${formatMoney(line.amount)} on ${line.day} may be here already, as “${one.of.reference || one.of.counterparty}” of ${one.of.day}: say whether it is the same. Nothing was imported.`,
    )
  })
}

/** A key of its own for each line, so that the digest of the statement covers its words. */
const keyOf = (statementId: string, place: number, line: ReadStatement['lines'][number]): string =>
  `line ${sha256OfJson([statementId, place, line.day, line.valueDay, line.amount, line.counterparty, line.reference, line.bankId])}`

/**
 * Takes in the lines that no earlier file had, without booking anything; returns the statement's id. Throws 409 with
 * the first problem, for a file of another account than the fund's, while it is not said of which account it is, and
 * while it is not said whether a line is one that is here already.
 */
export const importStatement = async (
  work: SignedInWork,
  {
    name,
    read: written,
    account,
    decisions = [],
    columns,
  }: {
    readonly name: string
    readonly read: ReadStatement
    /** The id of the fund's account that a file is of which names none. */
    readonly account?: string | undefined
    readonly decisions?: readonly LineDecision[] | undefined
    readonly columns?: StatementFile['columns']
  },
): Promise<string> => {
  const { by } = work.actor
  const { now } = work
  await lockBook(work)
  const { db } = work
  await demandOwnAccounts(db)
  const of = await accountOfFile(db, written, account)
  if (of.problem !== null) throw refuse(409, of.problem)
  const read = ofAccount(written, of)
  const [problem, ...others] = problemsOf(read, now)
  if (problem)
    throw refuse(409, others.length === 0 ? problem : `${problem} And ${others.length} more. Nothing was imported.`)
  if (of.choices.length > 0 && !of.own)
    throw refuse(409, 'This file names no account: say which of the fund’s accounts it is of. Nothing was imported.')
  const fresh = freshOf(read, await identities(db, read), decisions)
  const id = timeId(now)
  const rows = fresh.map((line, place) => ({
    id: timeId(now),
    statement_id: id,
    place: place + 1,
    key: keyOf(id, place + 1, line),
    day: line.day,
    value_day: line.valueDay,
    amount: line.amount,
    counterparty: line.counterparty,
    reference: line.reference,
    bank_id: line.bankId,
    // Nothing moved, so that there is nothing to match.
    status: line.amount === 0 ? ('dismissed' as const) : ('open' as const),
    dismissed_as: line.amount === 0 ? ('nothing' as const) : null,
    is_collective: line.isCollective ? 1 : null,
    return_reason: line.returnReason ?? null,
  }))
  const { from: from_day, to: to_day, opening, closing, source } = read
  const statement = { account: read.account, from_day, to_day, opening, closing }
  const counted = { lines: rows.length, lines_digest: statementDigest(statement, rows) }
  await db
    .insertInto('bank_statements')
    .values({
      id,
      name,
      ...statement,
      ...counted,
      source,
      imported_at: now,
      imported_by: by.email,
      imported_by_id: by.id,
    })
    .execute()
  await inBatches(rows, (some) => db.insertInto('bank_lines').values(some).execute())
  if (columns && read.table) await rememberColumns(work, read.table.key, columns)
  const sum = formatMoney(sumCents(rows.map(({ amount }) => amount)))
  const detail = `${name}: ${rows.length} new of ${read.lines.length} lines, ${sum} in all`
  await audit(work, { action: 'bank-statement.import', subject: `${read.from} to ${read.to}`, detail })
  return id
}
