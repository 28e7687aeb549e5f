import { extname } from 'node:path'
import type { LineDecision, StatementFile } from '#contract/calls/money/bank-statements.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { sumCents } from '#fund/cents/money.ts'
import { formatMoney } from '#fund/text/format.ts'
import { demandOwnAccounts } from '#server/control/terms/own-accounts.ts'
import { lockBook } from '#server/ledger/append.ts'
import { statementDigest } from '#server/ledger/statement.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { sha256OfJson } from '#server/platform/base/sha256.ts'
import type { By, SignedInWork } from '#server/platform/config/context.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'
import type { Db } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { fileReader } from '#server/platform/files/reading.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import type { Identity } from './identity.ts'
import { identities } from './known-lines.ts'
import { type FilePart, partsOfFile } from './own-account.ts'
import type { ToRead } from './read-statement.ts'
import { rememberColumns, rememberedColumns } from './remembered.ts'
import type { ReadLine, ReadStatement } from './statement.ts'

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

/** What a system that sends files is told that only a person can say. */
const byPerson =
  'A person says it once, by importing such a file in the admin area under Money, “Bank”; after that the next ones are read without asking.'

/** What keeps a statement from being imported. */
export const problemsOf = (
  { to, problems, table }: ReadStatement,
  now: number,
  apiKey: By['apiKey'] | undefined,
): string[] =>
  [...problems, ...(to > newYorkDate(now) ? [`The file runs until ${to}, which is still in the future.`] : [])].map(
    (problem) => (apiKey && table?.known === 'no' ? `${problem} ${byPerson}` : problem),
  )

/** The lines to take in. Throws 409 while one may be here already and nobody has said whether it is. */
const freshOf = (
  { read, before }: FilePart,
  found: readonly Identity[],
  decided: ReadonlyMap<number, LineDecision['is']>,
): ReadLine[] =>
  read.lines.filter((line, at) => {
    const one = found[at]
    if (one?.is !== 'ask') return one?.is === 'new'
    const is = decided.get(before + at)
    if (is !== undefined) return is === 'new'
    throw refuse(
      409,
      `The line of ${formatMoney(line.amount)} on ${line.day} may be here already, as “${one.of.reference || one.of.counterparty}” of ${one.of.day}: say whether it is the same. Nothing was imported.`,
    )
  })

/** A key of its own for each line, so that the digest of the statement covers its words. */
const keyOf = (statementId: string, place: number, line: ReadLine): string =>
  `line ${sha256OfJson([statementId, place, line.day, line.valueDay, line.amount, line.counterparty, line.reference, line.bankId])}`

/** Keeps the statement of one account with the lines that are new; returns its id. */
const keepStatement = async (
  work: SignedInWork,
  { name, read, fresh }: { readonly name: string; readonly read: ReadStatement; readonly fresh: readonly ReadLine[] },
): Promise<string> => {
  const { db, now } = work
  const { by } = work.actor
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
  const sum = formatMoney(sumCents(rows.map(({ amount }) => amount)))
  const detail = `${name}: ${rows.length} new of ${read.lines.length} lines, ${sum} in all`
  await audit(work, { action: 'bank-statement.import', subject: `${read.from} to ${read.to}`, detail })
  return id
}

export interface Importing extends Pick<StatementFile, 'name' | 'columns'> {
  readonly read: ReadStatement
  /** The id of the fund's account that a file is of which names none. */
  readonly account?: string | undefined
  readonly decisions?: readonly LineDecision[] | undefined
}

/**
 * Takes in the lines that no earlier file had, without booking anything; returns the ids of the statements, one for each
 * of the fund's accounts in the file. Throws 409 with the first problem, for a file of no account of the fund's, while it
 * is not said of which account it is, and while it is not said whether a line is one that is here already.
 */
export const importStatement = async (
  work: SignedInWork,
  { name, read: written, account, decisions = [], columns }: Importing,
): Promise<string[]> => {
  const { db, now } = work
  const { apiKey } = work.actor.by
  await lockBook(work)
  await demandOwnAccounts(db)
  const { parts, problem: notOurs } = await partsOfFile(db, written, { account, apiKey })
  if (notOurs !== null) throw refuse(409, notOurs)
  const [problem, ...others] = parts.flatMap(({ read }) => problemsOf(read, now, apiKey))
  if (problem)
    throw refuse(409, others.length === 0 ? problem : `${problem} And ${others.length} more. Nothing was imported.`)
  if (parts.some(({ of }) => of.choices.length > 0 && !of.own))
    throw refuse(
      409,
      `This file names no account: say which of the fund’s accounts it is of. Nothing was imported.${apiKey ? ` ${byPerson}` : ''}`,
    )
  const decided = new Map(decisions.map(({ place, is }) => [place, is]))
  const fresh = []
  // What one statement of the file brings is not yet here for the next.
  for (const part of parts)
    fresh.push({ name, read: part.read, fresh: freshOf(part, await identities(db, part.read), decided) })
  const ids = []
  for (const one of fresh) ids.push(await keepStatement(work, one))
  // A system says what its own file holds, a person what those of a bank do.
  if (columns && written.table && !apiKey) await rememberColumns(work, written.table.key, columns)
  return ids
}
