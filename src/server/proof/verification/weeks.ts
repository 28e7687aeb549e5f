import { weekLabel, weekOf } from '#fund/calendar/week.ts'
import { type Cents, sumCents } from '#fund/cents/money.ts'
import { balanceOf } from '#fund/money/account.ts'
import { heldAt } from '#fund/terms/money-terms.ts'
import { type CloseRow, closeSteps, closeTotals, type Opening, tradingOpening } from '#fund/weeks/close.ts'
import { correctionSteps } from '#fund/weeks/correction.ts'
import { payableOf, resultOf } from '#server/ledger/accounts.ts'
import { openingsDigest, rowsDigest } from '#server/money/weeks/digest.ts'
import { storedRowOf } from '#server/money/weeks/stored-rows.ts'
import { stepsInTurns } from '#server/platform/base/yield.ts'
import { eventsSince, restoreLosses } from './past.ts'
import { compareDigest, compareLines, type EntryCheck, keyed, type Replay } from './replay.ts'
import type { DerivedWeek, ReplayedEntry } from './state.ts'
import { suspendedAt } from './suspense.ts'

const nameOf = (from: number): string => `${weekLabel(weekOf(from))} of ${new Date(from).toISOString().slice(0, 10)}`

const openingRow = (from: number, { id, opening, capital, carriedLoss, active }: Opening) => ({
  week_from: from,
  account_id: id,
  balance: opening,
  capital,
  carried_loss: carriedLoss,
  active: active ? 1 : 0,
})

const openingsAt = ({ state, stored }: Replay, from: number): Opening[] =>
  [...state.investors].flatMap(([id, { carriedLoss }]) => {
    const money = state.balanceAtSunday(id, from)
    const one = {
      id,
      opening: balanceOf(money),
      capital: money.capital,
      carriedLoss,
      active: stored.isActive(id, from),
    }
    return one.opening !== 0 || one.capital !== 0 || carriedLoss !== 0 ? [one] : []
  })

/** Sweeps once took what is set aside, at first in suspense too: what was booked that way stays as it was booked. */
const sweptOfOld = (replay: Replay, entry: ReplayedEntry, from: number, opening: Cents): Cents => {
  const { state } = replay
  const withSuspense = state.sweepOfOld(from, opening, 0)
  const taken = entry.lines.find(({ account }) => account === 'cash')?.amount
  return taken === withSuspense ? withSuspense : state.sweepOfOld(from, opening, suspendedAt(replay, entry.posted_at))
}

const compareSweep = (replay: Replay, entry: ReplayedEntry, from: number, opened: readonly Opening[]): void => {
  const { state, stored } = replay
  const opening = sumCents(opened.map(tradingOpening))
  const moved =
    entry.seq < stored.setAsideFrom
      ? sweptOfOld(replay, entry, from, opening)
      : state.sweep(from, opening, state.setAside(from, opened))
  compareLines(replay, entry, [
    ['cash', moved],
    ['trading', -moved],
  ])
}

/** A Sunday's sweep comes after the withdrawals of that Sunday: the openings are the balances before it. */
export const checkSweep: EntryCheck = async (replay, entry, id) => {
  const { db, findings, state, stored } = replay
  const [from, again] = [Number(id.split(':')[0]), id.includes(':')]
  if (again) return compareSweep(replay, entry, from, state.weeks.get(from)?.investors ?? [])
  restoreLosses(replay, from)
  const investors = openingsAt(replay, from)
  const rows = investors.map((one) => openingRow(from, one))
  const recorded = await db.selectFrom('openings').selectAll().where('week_from', '=', from).execute()
  const name = nameOf(from)
  const named = ({ account_id }: { account_id: string }) => `the opening of ${account_id} in ${name}`
  await findings.compareAll('openings', keyed(recorded, named), keyed(rows, named))
  compareDigest(replay, entry, await openingsDigest(rows))
  const opening = sumCents(investors.map(tradingOpening))
  if (entry.seq >= stored.digestsFrom) compareSweep(replay, entry, from, investors)
  const closedAt = opening === 0 ? entry.posted_at : null
  const openedAt = entry.posted_at
  state.weeks.set(from, {
    from,
    opening,
    openedAt,
    terms: heldAt(stored.terms, from).figures,
    investors,
    closedAt,
    profit: 0,
    profits: new Map(),
    rows: new Map(),
  })
}

/** Compares the rows that an entry gave a week with those stored by the next version that stored rows. */
const compareRows = async ({ db, findings, stored }: Replay, from: number, rows: readonly CloseRow[]) => {
  const version = stored.rowVersions.get(from)?.shift() ?? 0
  const derived = rows.map((row) => storedRowOf(weekOf(from), version, row))
  const recorded = await db
    .selectFrom('week_rows')
    .selectAll()
    .where('week_from', '=', from)
    .where('version', '=', version)
    .execute()
  const name = nameOf(from)
  const named = ({ account_id }: { account_id: string }) => `the row of ${account_id} in ${name}, version ${version}`
  await findings.compareAll('rows', keyed(recorded, named), keyed(derived, named))
  return derived
}

const profitOf = ({ stored }: Replay, from: number, version: number | undefined): Cents | undefined => {
  const report = stored.reports.get(from)?.find((one) => one.version === version)
  return report && report.end_balance - report.start_balance
}

export const checkClose: EntryCheck = async (replay, entry) => {
  const { findings, state, stored } = replay
  const from = Number(entry.subject_id)
  const [week, version] = [state.weeks.get(from), stored.rowVersions.get(from)?.[0]]
  const profit = profitOf(replay, from, version)
  if (!week || version === undefined || profit === undefined)
    return findings.compare('rows', `what ${nameOf(from)} was closed with`, undefined, { version: version ?? null })
  const losses = new Map(week.investors.map((one) => [one.id, state.investor(one.id).carriedLoss]))
  const investors = week.investors.map((one) => ({ ...one, carriedLoss: losses.get(one.id) ?? 0 }))
  const rows = await stepsInTurns(closeSteps({ profit, investors, terms: week.terms }))
  const derived = await compareRows(replay, from, rows)
  for (const row of rows) {
    const investor = state.investor(row.id)
    investor.carriedLoss = row.carriedLossAfter
    if (row.traded) investor.past.push({ event: 'week', from })
    week.rows.set(row.id, row)
  }
  const { grossProfit, fundShare } = closeTotals(rows)
  week.profit = profit
  week.profits.set(version, profit)
  week.closedAt = entry.posted_at
  compareDigest(replay, entry, await rowsDigest(derived, new Map(rows.map((row) => [row.id, row.carriedLossAfter]))))
  compareLines(replay, entry, [
    ['trading', -grossProfit],
    ['fund', fundShare],
    ...rows.map((row) => [resultOf(row.id), row.resultChange] as const),
  ])
}

/** Keeps the rows that a correction gives, for this week and later ones, and returns them by week. */
const correct = async (replay: Replay, week: DerivedWeek, profit: Cents) => {
  const { state } = replay
  const before = new Map(week.rows)
  const { rows, differences } = await stepsInTurns(
    correctionSteps({
      profit,
      recorded: [...before.values()],
      terms: week.terms,
      eventsOf: (id) => eventsSince(replay, id, week.from).events,
    }),
  )
  const own = new Map(rows.map((row) => [row.id, row]))
  const given = new Map<number, CloseRow[]>()
  const touched = differences.filter((_, place) => {
    const row = rows[place]
    const was = row && before.get(row.id)
    return was && (row.grossProfit !== was.grossProfit || row.oddCent !== was.oddCent)
  })
  for (const { id, carriedLoss, laterWeeks } of touched) {
    const { weeks } = eventsSince(replay, id, week.from)
    const give = (of: DerivedWeek, row: CloseRow) => {
      of.rows.set(id, row)
      const those = given.get(of.from)
      if (those) those.push(row)
      else given.set(of.from, [row])
    }
    const anew = own.get(id)
    if (anew) give(week, anew)
    for (const [place, share] of laterWeeks.entries()) {
      const of = weeks[place]
      const was = of?.rows.get(id)
      if (of && was && was.carryOver !== share.carryOver) give(of, { ...was, ...share, carriedLoss: share.carryOver })
    }
    state.investor(id).carriedLoss = carriedLoss
  }
  return { touched, given }
}

export const checkCorrection: EntryCheck = async (replay, entry, id) => {
  const { findings, state } = replay
  const [from = 0, version = 0] = id.split(':').map(Number)
  const [week, profit] = [state.weeks.get(from), profitOf(replay, from, version)]
  if (!week || profit === undefined)
    return findings.compare('reports', `version ${version} of ${nameOf(from)}`, undefined, { version })
  const change = profit - week.profit
  const isClosed = (person: string) =>
    state.investor(person).past.some((one) => one.event !== 'week' && one.event.kind === 'closed')
  const { touched, given } = await correct(replay, week, profit)
  week.profit = profit
  week.profits.set(version, profit)
  const derived = []
  for (const [of, rows] of [...given].toSorted(([a], [b]) => a - b))
    derived.push(...(await compareRows(replay, of, rows)))
  compareDigest(replay, entry, await rowsDigest(derived, new Map(touched.map((one) => [one.id, one.carriedLoss]))))
  const credits = touched.filter((one) => isClosed(one.id) && one.resultChange > 0)
  for (const one of credits)
    state.owed.push({ personId: one.id, amount: one.resultChange, effectiveAt: entry.effective_at })
  compareLines(replay, entry, [
    ['trading', -change],
    ...touched.flatMap(({ id: person, fundShare, resultChange }) => {
      const to = !isClosed(person) ? resultOf(person) : resultChange > 0 ? payableOf(person) : 'fund'
      return [['fund', fundShare] as const, [to, resultChange] as const]
    }),
  ])
}

/** After the last entry: checks the weeks, the sums of their rows, and the reports in force. */
export const checkWeeks = ({ findings, state, stored }: Replay): void => {
  for (const from of new Set([...state.weeks.keys(), ...stored.weeks.keys()])) {
    const [week, row] = [state.weeks.get(from), stored.weeks.get(from)]
    const reports = stored.reports.get(from) ?? []
    findings.compare(
      'weeks',
      nameOf(from),
      row && { ...row },
      week && {
        week_from: from,
        week_to: weekOf(from).to,
        opening: week.opening,
        opened_at: week.openedAt,
        closed_at: week.closedAt,
        version: week.profits.size > 0 ? (reports.at(-1)?.version ?? null) : null,
        terms_id: heldAt(stored.terms, from).id,
      },
    )
    for (const version of stored.rowVersions.get(from) ?? [])
      findings.compare('rows', `version ${version} of the rows of ${nameOf(from)}`, { version }, undefined)
    let profit: Cents | undefined
    for (const report of reports) {
      profit = week?.profits.get(report.version) ?? profit
      if (profit === undefined || !week) continue
      findings.compare(
        'reports',
        `version ${report.version} of the report of ${nameOf(from)}`,
        { start: report.start_balance, profit: report.end_balance - report.start_balance },
        { start: week.opening, profit },
      )
    }
  }
}

export const checkTotals = async ({ db, findings, state }: Replay): Promise<void> => {
  const recorded = await db.selectFrom('week_totals').selectAll().execute()
  const named = ({ week_from }: { week_from: number }) => `the sums of ${nameOf(week_from)}`
  const derived = [...state.weeks.values()].flatMap(({ from, rows }) => {
    const traded = [...rows.values()].filter((row) => row.traded)
    if (rows.size === 0) return []
    const { grossProfit, distributed, fundShare } = closeTotals(traded)
    return [
      {
        week_from: from,
        investors: traded.length,
        gross: grossProfit,
        carried_before: sumCents(traded.map(({ carryOver }) => carryOver)),
        net: sumCents(traded.map(({ net }) => net)),
        share: distributed,
        fund_share: fundShare,
      },
    ]
  })
  await findings.compareAll('week totals', keyed(recorded, named), keyed(derived, named))
}
