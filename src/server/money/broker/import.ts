import { extname } from 'node:path'
import { isSameAmount } from '#fund/broker/days.ts'
import { centsOf, storedDecimal } from '#fund/broker/decimals.ts'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { secondMs } from '#fund/calendar/time.ts'
import { tradingDates } from '#fund/calendar/trading-days.ts'
import { formatCalendarDate } from '#fund/calendar/week-display.ts'
import { counted, formatMoney } from '#fund/text/format.ts'
import { readSettings } from '#server/control/settings/settings.ts'
import { lockBook } from '#server/ledger/append.ts'
import { audit } from '#server/platform/audit/audit.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'
import type { Db, PersonActor, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { fileReader } from '#server/platform/files/reading.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { demandAsMade } from '#server/platform/integrity/demand.ts'
import { maskedAccount } from '../bank/view.ts'
import { accountOfNumber, type BrokerAccount, brokerAccounts, everyBrokerAccount } from './accounts.ts'
import type { KeptFile, SentFile } from './broker-aside.ts'
import type { KeptDay } from './kept-days.ts'

const readingMsMax = 60 * secondMs
const readingMegabytesMax = 256

/** A broker’s file, like `readBrokerFile`, in a thread of its own. */
export const brokerFileRead = fileReader<KeptFile, SentFile>(
  new URL(`broker-aside${extname(import.meta.url)}`, import.meta.url),
  'brokerAside',
  {
    millisecondsMax: readingMsMax,
    megabytesMax: readingMegabytesMax,
    exceeded: `This file takes more than ${readingMsMax / secondMs} seconds of computing or ${readingMegabytesMax} MB of memory to read. Nothing of it was taken in. Choose a shorter period.`,
  },
)

const money = (decimal: string): string => formatMoney(centsOf(storedDecimal(decimal)))

const isSame = (one: string, other: string): boolean => isSameAmount(storedDecimal(one), storedDecimal(other))

/** Throws 409 unless a file is of an account that is registered. */
const accountOf = async (db: Db, { account }: KeptFile): Promise<BrokerAccount> => {
  await demandAsMade(db, 'The list of the fund’s accounts at its brokers', {
    table: 'broker_accounts',
    ids: (await everyBrokerAccount(db)).map(({ id }) => id),
  })
  const accounts = await brokerAccounts(db)
  const own = accountOfNumber(accounts, account)
  if (own) return own
  const named = account === '' ? 'names no account' : `is of account ${maskedAccount(account)}`
  const listed = accounts.map(({ broker, number }) => `${broker} ${maskedAccount(number)}`).join(', ') || 'none'
  throw refuse(
    409,
    `This file ${named}. Registered are: ${listed}. If the account is the fund’s, an owner registers it. Nothing was imported.`,
  )
}

/** The days of its period on which the exchange traded and of which it says nothing. */
const missingIn = ({ from, to, days }: KeptFile, closed: readonly string[]): string[] => {
  const there = new Set(days.map(({ day }) => day))
  return tradingDates(from, to, closed).filter((day) => !there.has(day))
}

const dayProblem = (found: { readonly nav_end: string; readonly name: string }, { day, nav_end }: KeptDay): string => {
  const what = isSame(found.nav_end, nav_end)
    ? 'the same net asset value and other amounts or executions'
    : `a net asset value of ${money(nav_end)} in place of ${money(found.nav_end)}`
  return `${formatCalendarDate(day)} is here already from “${found.name}”, and this file has ${what}.`
}

const neighbour = (db: Db, accountId: string, day: string, side: 'before' | 'after') =>
  db
    .selectFrom('broker_days')
    .select(['day', 'nav_start', 'nav_end'])
    .where('account_id', '=', accountId)
    .where('day', side === 'before' ? '<' : '>', day)
    .orderBy('day', side === 'before' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst()

/** Whether no session lies between two days, so that one ends with what the other begins with. */
const follow = (day: string, next: string, closed: readonly string[]): boolean =>
  tradingDates(day, next, closed).filter((date) => date !== day && date !== next).length === 0

/** What is here before and after the days of a file has to lead to them and from them. */
const edgeProblems = async (
  db: Db,
  accountId: string,
  days: readonly KeptDay[],
  closed: readonly string[],
): Promise<string[]> => {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const [before, after] = [
    await neighbour(db, accountId, first.day, 'before'),
    await neighbour(db, accountId, last.day, 'after'),
  ]
  const problems: string[] = []
  if (before && follow(before.day, first.day, closed) && !isSame(before.nav_end, first.nav_start))
    problems.push(
      `The file begins with ${money(first.nav_start)} on ${formatCalendarDate(first.day)}, and ${formatCalendarDate(before.day)} ended with ${money(before.nav_end)}.`,
    )
  if (after && follow(last.day, after.day, closed) && !isSame(last.nav_end, after.nav_start))
    problems.push(
      `The file ends with ${money(last.nav_end)} on ${formatCalendarDate(last.day)}, and ${formatCalendarDate(after.day)} begins with ${money(after.nav_start)}.`,
    )
  return problems
}

const knownDays = async (db: Db, accountId: string, { days }: KeptFile) => {
  const rows = await db
    .selectFrom('broker_days')
    .innerJoin('broker_files', 'broker_files.id', 'broker_days.file_id')
    .select(['broker_days.day', 'broker_days.digest', 'broker_days.nav_end', 'broker_files.name'])
    .where('broker_days.account_id', '=', accountId)
    .where('broker_days.day', '>=', days[0]?.day ?? '')
    .where('broker_days.day', '<=', days.at(-1)?.day ?? '')
    .execute()
  return new Map(rows.map((row) => [row.day, row]))
}

const keepDays = async (
  { db }: Work<PersonActor>,
  { id, accountId, days, read }: { id: string; accountId: string; days: readonly KeptDay[]; read: KeptFile },
): Promise<void> => {
  const last = read.days.at(-1)?.day
  for (const { symbols, executions, ...amounts } of days) {
    const open = amounts.day === last && read.format === 'Flex' ? JSON.stringify(read.open) : null
    const row = { ...amounts, account_id: accountId, file_id: id, executions: executions.length, open }
    await db.insertInto('broker_days').values(row).execute()
    const of = { account_id: accountId, day: amounts.day }
    const keptSymbols = symbols.map((symbol) => ({ ...symbol, ...of }))
    await inBatches(keptSymbols, (some) => db.insertInto('broker_symbols').values(some).execute())
    const kept = executions.map((execution) => ({ ...execution, ...of }))
    await inBatches(kept, (some) => db.insertInto('broker_executions').values(some).execute())
  }
}

/**
 * Takes in the days that no earlier file had, without booking anything; returns the file’s id, which is the earlier
 * one’s if this very file is here. Throws 409 with the first problem, for a file of no account that is registered, and
 * if it says something else of a day that is here.
 */
export const importBrokerFile = async (work: Work<PersonActor>, name: string, read: KeptFile): Promise<string> => {
  const { db, now, actor } = work
  await lockBook(work)
  const account = await accountOf(db, read)
  const key = [account.id, read.digest.sha256, read.equityDigest ?? ''].join(' ')
  const same = await db.selectFrom('broker_files').select('id').where('key', '=', key).executeTakeFirst()
  if (same) return same.id
  const closed = (await readSettings(db)).closedDays
  const known = await knownDays(db, account.id, read)
  const fresh = read.days.filter(({ day }) => !known.has(day))
  const [problem, ...others] = [
    ...read.problems,
    ...(read.to > newYorkDate(now) ? [`The file runs until ${read.to}, which is still in the future.`] : []),
    ...missingIn(read, closed).map((day) => `The file has no net asset value of ${formatCalendarDate(day)}.`),
    ...read.days.flatMap((day) => {
      const found = known.get(day.day)
      return found && found.digest !== day.digest ? [dayProblem(found, day)] : []
    }),
    ...(await edgeProblems(db, account.id, read.days, closed)),
  ]
  if (problem !== undefined)
    throw refuse(409, `${problem}${others.length === 0 ? '' : ` And ${others.length} more.`} Nothing was imported.`)
  const id = timeId(now)
  const executions = fresh.reduce((sum, day) => sum + day.executions.length, 0)
  await db
    .insertInto('broker_files')
    .values({
      id,
      account_id: account.id,
      name,
      format: read.format,
      digest: read.digest.sha256,
      equity_digest: read.equityDigest,
      key,
      bytes: read.digest.bytes,
      from_day: read.from,
      to_day: read.to,
      days: read.days.length,
      new_days: fresh.length,
      executions,
      imported_at: now,
      imported_by: actor.by.email,
      imported_by_id: actor.by.id,
    })
    .execute()
  await keepDays(work, { id, accountId: account.id, days: fresh, read })
  const detail = `${name}: ${fresh.length} new of ${counted(read.days.length, 'day')}, ${counted(executions, 'execution')}; SHA-256 ${read.digest.sha256}`
  await audit(work, { action: 'broker-file.import', subject: `${read.from} to ${read.to}`, detail })
  return id
}
