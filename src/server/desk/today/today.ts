import { sql } from 'kysely'
import type { FundSettings } from '#contract/calls/control/fund-settings.ts'
import type { InboxKind } from '#contract/calls/desk/inbox.ts'
import type { Due, Today } from '#contract/calls/desk/today.ts'
import type { FundDebt } from '#contract/entities/fund-debt.ts'
import { bankingDaysAfter } from '#fund/calendar/banking-days.ts'
import { startOfNewYorkDate } from '#fund/calendar/new-york.ts'
import { hourMs } from '#fund/calendar/time.ts'
import { tradingDaysOf } from '#fund/calendar/trading-days.ts'
import { dueAt, nextWeek, weekLabel, weekOf } from '#fund/calendar/week.ts'
import { toCents } from '#fund/cents/money.ts'
import { closureBusinessDaysMax, deploymentHours, recruiterResponseHours } from '#fund/terms/terms.ts'
import { formatMoney } from '#fund/text/format.ts'
import type { DueKind } from '#fund/weeks/due.ts'
import { madeUpInWords, proposedInWords } from '#server/control/adoption/state.ts'
import { readSettings } from '#server/control/settings/settings.ts'
import { ownAccounts } from '#server/control/terms/own-accounts.ts'
import { openReturns } from '#server/money/bank-returns/view.ts'
import { missingOfReport } from '#server/money/weeks/readiness.ts'
import { fundDebtNow } from '#server/money/weeks/set-aside.ts'
import { findOpenWeek } from '#server/money/weeks/stored-weeks.ts'
import { lettersDue } from '#server/people/correspondence/letters.ts'
import type { Db } from '#server/platform/database/store.ts'
import { dollarsOrNull, iso, isoOrNull } from '#server/platform/http/handler.ts'
import { settingsStateOf } from '../fund/state.ts'
import { checksDue, doneToday, namedMax, serverDue, webhooksDue } from './due.ts'
import { decideBy } from './inbox-registrations.ts'

/** What a trader is promised holds for everybody who writes to us: a stricter word than the others have. */
const answerWithinMs = recruiterResponseHours * hourMs
const deployWithinMs = deploymentHours * hourMs

/** Rows of a kind: how many there are, their cents and the oldest instant if they have them. */
interface Rows {
  readonly count: number
  readonly cents?: number | null
  readonly since?: number | null
  /** The deadline of the oldest. */
  readonly by?: number | null
}

const dueOf = (
  kind: DueKind,
  { count, cents = null, since = null, by = null }: Rows,
  notes: readonly string[] = [],
): Due[] => {
  if (count === 0) return []
  const amount = dollarsOrNull(cents)
  return [{ kind, of: null, count, amount, since: isoOrNull(since), by: isoOrNull(by), notes: [...notes] }]
}

const counted = sql<number>`cast(count(*) as bigint)`.as('count')
const total = (of: string) => sql<number>`cast(coalesce(sum(${sql.ref(of)}), 0) as bigint)`.as('cents')
const oldest = (of: string) => sql<number | null>`min(${sql.ref(of)})`.as('since')

const tradingDaysUsual = 5

/** The open week once it can be reported, and how many weeks have ended by then. */
const weekDue = async (db: Db, now: number): Promise<Due[]> => {
  const open = await findOpenWeek(db)
  if (!open) return []
  const week = weekOf(open.week_from)
  let count = 0
  for (let next = week; now >= dueAt(next); next = nextWeek(next.from)) count += 1
  if (count === 0) return []
  const missing = await missingOfReport(db, week)
  const kind = missing.some(({ remedy }) => remedy === 'report') ? 'report' : 'close'
  const days = tradingDaysOf(week, (await readSettings(db)).closedDays).length
  const short = kind === 'report' && days < tradingDaysUsual ? [`The market traded on ${days} days of it.`] : []
  const notes = [...missing.map(({ what }) => what), ...short]
  return dueOf(kind, { count, since: dueAt(week) }, notes).map((due) => ({ ...due, of: weekLabel(week) }))
}

const goesOnNote = 'The portal goes on with what it last used until an owner adopts it and a second person approves.'

const moneyInNote =
  'The guard “Money in by two” is off, as it was before this version: switch it on in the guards. It then asks for a line of the bank or a second admin.'

/** What can be paid now and is in no batch: a payout that takes effect on a later Sunday is not due yet. */
const paymentsDue = async (db: Db, now: number): Promise<Due[]> => {
  const rows = await db
    .selectFrom('withdrawals')
    .where('status', 'in', ['effective', 'returned'])
    .where('batch_id', 'is', null)
    .where('settled', '>', 0)
    .where(({ or, eb }) => or([eb('effective_at', 'is', null), eb('effective_at', '<=', now)]))
    .select([counted, total('settled'), oldest('effective_at')])
    .executeTakeFirstOrThrow()
  return dueOf('payments', rows)
}

const batchesDue = async (db: Db): Promise<Due[]> => {
  const rows = await db
    .selectFrom('payment_batches')
    .where('status', '=', 'open')
    .select([counted, total('total'), oldest('made_at')])
    .executeTakeFirstOrThrow()
  return dueOf('batches', rows)
}

/** Approved and not arrived. The state is written out, so that both engines see that the index covers just these. */
const depositsDue = async (db: Db): Promise<Due[]> => {
  const rows = await db
    .selectFrom('deposits')
    .where(sql<boolean>`status = 'approved'`)
    .select([counted, total('amount'), oldest('decided_at')])
    .executeTakeFirstOrThrow()
  return dueOf('deposits', rows)
}

const bankLinesDue = async (db: Db): Promise<Due[]> => {
  const { count, day } = await db
    .selectFrom('bank_lines')
    .where('status', '=', 'open')
    .select([counted, sql<string | null>`min(day)`.as('day')])
    .executeTakeFirstOrThrow()
  return dueOf('bank-lines', { count, since: day === null ? null : startOfNewYorkDate(day) })
}

/** What came back from the bank, and nobody has booked or asked for. */
const bankReturnsDue = async (db: Db): Promise<Due[]> => {
  const open = await openReturns(db)
  const since = open.map(({ imported_at }) => imported_at).toSorted((a, b) => a - b)[0] ?? null
  return dueOf('bank-returns', { count: open.length, cents: sumOf(open.map(({ amount }) => amount ?? 0)), since })
}

/** Deposits and withdrawals that nobody has decided on yet. */
const requestsDue = async (db: Db): Promise<Due[]> => {
  const kinds = await Promise.all([
    db
      .selectFrom('deposits')
      .where(sql<boolean>`status = 'requested'`)
      .select([counted, total('amount'), oldest('requested_at')])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('withdrawals')
      .where('status', '=', 'requested')
      .select([counted, total('amount'), oldest('requested_at')])
      .executeTakeFirstOrThrow(),
  ])
  const instants = kinds.flatMap(({ since }) => since ?? [])
  return dueOf('requests', {
    count: sumOf(kinds.map(({ count }) => count)),
    cents: sumOf(kinds.map(({ cents }) => cents)),
    since: instants.length === 0 ? null : Math.min(...instants),
  })
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

/** Applicants who have answered: those who signed in, and those of before who are in the inbox. */
const registrationsDue = async (db: Db): Promise<Due[]> => {
  const { count } = await db
    .selectFrom('investor_list')
    .where('investor_list.status', '=', 'pending')
    .where(
      // Of each who is pending, by their id: a join would look at everybody.
      sql<boolean>`coalesce((select people.first_sign_in_at from people where people.id = investor_list.account_id),
        (select min(inbox_items.created_at) from inbox_items where inbox_items.subject_id = investor_list.account_id
          and inbox_items.kind = 'approval')) is not null`,
    )
    .select(counted)
    .executeTakeFirstOrThrow()
  const { since } = await openItems(db, ['approval'])
  return dueOf('registrations', { count, by: since === null ? null : decideBy(since) })
}

/** Items that nobody has finished: how many, and since when. */
const openItems = (db: Db, kinds: readonly InboxKind[]) =>
  db
    .selectFrom('inbox_items')
    .where('done_at', 'is', null)
    .where('kind', 'in', kinds)
    .select([counted, oldest('created_at')])
    .executeTakeFirstOrThrow()

/** Messages, applications of traders and questions of investors that wait for an answer. */
const answersDue = async (db: Db): Promise<Due[]> => {
  const { count, since } = await openItems(db, ['contact', 'support'])
  return dueOf('answers', { count, by: since === null ? null : since + answerWithinMs })
}

const placeNote = 'The portal does not see the broker: this line goes at the end of the 48 hours.'

/** What came in and has to be with the broker within the promised hours. */
const deploymentsDue = async (db: Db, now: number): Promise<Due[]> => {
  const rows = await db
    .selectFrom('deposits')
    .where('status', '=', 'received')
    .where('received_at', '>', now - deployWithinMs)
    .select([counted, total('received_amount'), oldest('received_at')])
    .executeTakeFirstOrThrow()
  const { count, cents, since } = rows
  return dueOf('deployments', { count, cents, by: since === null ? null : since + deployWithinMs }, [placeNote])
}

/** Letters about new posts, to be sent, put off or refused. */
const newsletterDue = async (db: Db, now: number): Promise<Due[]> => {
  const { count, titles } = await lettersDue(db, now)
  return dueOf(
    'letters',
    { count },
    titles.slice(0, namedMax).map((title) => `“${title}”`),
  )
}

const approvalsDue = async (db: Db): Promise<Due[]> => {
  const rows = await db
    .selectFrom('approvals')
    .where('status', '=', 'waiting')
    .select([counted, oldest('asked_at')])
    .executeTakeFirstOrThrow()
  return dueOf('approvals', rows)
}

const payInNote = 'Its next shares repay it first; or pay it in, by hand or from a line of the bank.'

/** Where the fund's debt is missing: in cash, where it holds up payments, or in trading. */
const fundDebtNotes = ({ amount, missing = 0 }: FundDebt): string[] => {
  const [lacking, trades] = [toCents(missing), toCents(amount) - toCents(missing)]
  const inCash = `Cash lacks ${formatMoney(lacking)} of what is set aside in it, and nothing of that is paid until the next sweep has brought it back out of trading, as far as there is something.`
  return [
    ...(lacking > 0 ? [inCash] : []),
    ...(trades > 0 ? [`What trades is short by ${lacking > 0 ? formatMoney(trades) : 'that much'}.`] : []),
    payInNote,
  ]
}

/** What the fund owes, and since when. */
const fundDebtDue = async (db: Db, now: number): Promise<Due[]> => {
  const debt = await fundDebtNow(db, now)
  if (!debt) return []
  return dueOf(
    'fund-debt',
    { count: 1, cents: toCents(debt.amount), since: Date.parse(debt.since) },
    fundDebtNotes(debt),
  )
}

const holdsNote =
  'A thief who changes somebody’s sign-in or bank account is paid at once. Switched on, nothing is paid out to them for 48 hours after such a change.'

/** A guard that is off since an upgrade and on which no owner has decided. */
const guardDue = async (
  db: Db,
  setting: keyof FundSettings,
  { kind, note }: { readonly kind: DueKind; readonly note: string },
): Promise<Due[]> => {
  const off = await db
    .selectFrom('fund_settings')
    .select('changed_at')
    .where('setting', '=', setting)
    .where('value', '=', 'false')
    .where('changed_by', '=', 'upgrade')
    .executeTakeFirst()
  return off ? dueOf(kind, { count: 1 }, [note]) : []
}

const additionsNote =
  'An investor asks, an admin approves, and on the next Sunday so much of the result is capital; no cash leaves. It is off until an owner has decided.'

/** Whether result may become capital: off until an owner has said so or otherwise. */
const additionsDue = async (db: Db): Promise<Due[]> =>
  (await readSettings(db)).capitalAdditions === 'undecided' ? dueOf('additions', { count: 1 }, [additionsNote]) : []

/** What the owner's files say and nobody has adopted: the portal goes on with what it last used. */
const termsDue = async (db: Db): Promise<Due[]> => {
  const proposed = await proposedInWords(db)
  return dueOf('terms', { count: proposed.length }, [...proposed, goesOnNote])
}

/** What a real fund shows of this repository's inventions; without an account of its own it takes no deposits. */
const madeUpDue = async (db: Db): Promise<Due[]> => {
  const { names, refused } = await madeUpInWords(db)
  const listed = names.length > 0 ? [`Not confirmed in content/house.yaml: ${names.join(', ')}.`] : []
  return dueOf('made-up', { count: Math.max(names.length, refused ? 1 : 0) }, [
    ...(refused ? [refused] : []),
    ...listed,
  ])
}

/** While no account is listed as the fund's own, a file of any account is read. */
const ownAccountsDue = async (db: Db): Promise<Due[]> => {
  if ((await ownAccounts(db)).length > 0) return []
  const statement = await db.selectFrom('bank_statements').select('id').limit(1).executeTakeFirst()
  return statement ? dueOf('own-accounts', { count: 1 }, [ownAccountsNote]) : []
}

const ownAccountsNote =
  'Statements of any account are read until the fund’s own are listed; then a file of another is refused.'

const bankChangesDue = async (db: Db): Promise<Due[]> => {
  const rows = await db
    .selectFrom('bank_accounts')
    .where(sql<boolean>`status = 'pending'`)
    .select([counted, oldest('requested_at')])
    .executeTakeFirstOrThrow()
  return dueOf('bank-changes', rows)
}

/** Closures whose identity is not verified yet; after that they proceed by themselves. */
const closuresDue = async (db: Db): Promise<Due[]> => {
  const rows = await db
    .selectFrom('closures')
    .where('state', '=', 'requested')
    .select([counted, oldest('requested_at')])
    .executeTakeFirstOrThrow()
  const { count, since } = rows
  const by = since === null ? null : bankingDaysAfter(since, closureBusinessDaysMax)
  return dueOf('closures', { count, since, by })
}

const riskDue = async (db: Db, now: number): Promise<Due[]> => {
  const { risk } = await settingsStateOf(db, now)
  if (!risk.breached) return []
  const asked = toCents(risk.total_risk_amount)
  const note = `Next week would risk ${formatMoney(asked)}, and the limit is ${formatMoney(toCents(risk.limit_amount))}.`
  return dueOf('risk', { count: 1, cents: asked }, [note])
}

/** Legal texts that have changed, until an admin has announced it or found that it need not be. */
const legalDue = async (db: Db): Promise<Due[]> => dueOf('legal', await openItems(db, ['legal']))

const fullNote =
  'Whatever has to be stored is refused until whoever runs the machine makes room on its disk. Nothing that was stored is lost.'

/** What is to be done now, by kind. The work of its queries does not grow with the number of investors. */
export const todayOf = async (db: Db, now: number, fullSince: number | null = null): Promise<Today> => {
  const [done, ...found] = await Promise.all([
    doneToday(db, now),
    dueOf('no-room', { count: fullSince === null ? 0 : 1, since: fullSince }, [fullNote]),
    weekDue(db, now),
    paymentsDue(db, now),
    batchesDue(db),
    depositsDue(db),
    deploymentsDue(db, now),
    bankLinesDue(db),
    bankReturnsDue(db),
    requestsDue(db),
    registrationsDue(db),
    answersDue(db),
    approvalsDue(db),
    fundDebtDue(db, now),
    guardDue(db, 'moneyInByTwo', { kind: 'money-in', note: moneyInNote }),
    guardDue(db, 'payoutHolds', { kind: 'payout-holds', note: holdsNote }),
    additionsDue(db),
    termsDue(db),
    madeUpDue(db),
    ownAccountsDue(db),
    bankChangesDue(db),
    closuresDue(db),
    checksDue(db, now),
    riskDue(db, now),
    newsletterDue(db, now),
    legalDue(db),
    webhooksDue(db),
    serverDue(db, now),
  ])
  return { as_of: iso(now), due: found.flat(), done }
}
