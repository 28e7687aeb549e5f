import { addDays, newYorkDate } from '#fund/calendar/new-york.ts'
import { dueAt, nextWeek, shownEnd, weekLabel, weekNumber, weekOf } from '#fund/calendar/week.ts'
import { performanceReport, type ReportedWeek } from '#fund/figures/performance-report.ts'
import type { BookEntry } from '#fund/money/book-entry.ts'
import { reconcile, resultParts } from '#fund/money/reconciliation.ts'
import { shareByTier } from '#fund/money/share.ts'
import { sharesOf } from '#fund/money/tiers.ts'
import { weeklySeries } from '#fund/weeks/weekly-series.ts'
import type { StatedAccount, StatementLine } from '#server/proof/papers/account.ts'
import { besideOf } from '#server/proof/papers/beside.ts'
import type { Issue } from '#server/proof/papers/paper-parts.ts'
import { paperWeeks, type Versions } from '#server/proof/papers/paper-weeks.ts'
import type { OfPerformance } from '#server/proof/papers/performance-page.ts'
import { monthSpan, type NamedSpan, spanOf } from '#server/proof/papers/span.ts'
import type { OfAccount } from '#server/proof/papers/statement.ts'

/** Numbers from a seed, the same every time: from 0 up to, not including, 1. */
const randomOf = (seed: number) => {
  let state = seed * 2_654_435_761 + 1
  return (): number => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
}

interface Life {
  readonly entries: BookEntry[]
  readonly versions: Versions[]
  readonly lines: StatementLine[]
}

/** Weeks with deposits, withdrawals, dividends, losses, and a correction now and then. */
const lifeOf = (random: () => number, weeks = 26): Life => {
  const life: Life = { entries: [], versions: [], lines: [] }
  let [capital, result, carried] = [0, 0, 0]
  const book = (at: number, kind: StatementLine['kind'], description: string, move: Partial<BookEntry>): void => {
    const entry = { at, kind, capital: 0, result: 0, payable: 0, ...move }
    life.entries.push(entry)
    capital += entry.capital
    result += entry.result
    const hash = `${life.entries.length}`
    const about = { effectiveAt: at, postedAt: at, kind, description, hash, balanceAfter: capital + result }
    for (const account of ['capital', 'result', 'payable'] as const)
      if (entry[account] !== 0) life.lines.push({ ...about, account, amount: entry[account] })
  }
  const upTo = (most: number) => Math.floor(random() * most)
  let week = weekOf(Date.parse('2026-05-05T12:00:00Z'))
  book(week.from - 1, 'deposit', 'Deposit ALD-000001', { capital: 10_000_00 + upTo(10 ** 10) })
  for (let number = 0; number < weeks; number += 1, week = nextWeek(week.from)) {
    const draw = random()
    if (draw < 0.15) book(week.from, 'deposit', `Deposit ALD-${number}`, { capital: 1 + upTo(50_000_00) })
    if (draw > 0.85) {
      const amount = Math.floor(capital / 5)
      book(week.from, 'withdrawal', 'Capital withdrawal', { capital: -amount, payable: amount })
    }
    if (draw > 0.4 && draw < 0.5 && result > 0)
      book(week.from, 'withdrawal', 'Dividend', { result: -result, payable: result })
    const opening = capital + result
    const gross = Math.round(opening * (random() - 0.45) * 0.03)
    const tierPercent = [50, 60, 70][upTo(3)] ?? 50
    const shared = shareByTier({ grossProfit: gross, carryOver: carried, capital }, sharesOf(tierPercent))
    carried = shared.carriedLossAfter
    const closed = {
      weekFrom: week.from,
      opening,
      gross,
      recovered: shared.recovered,
      fundShare: shared.fundShare,
      result: shared.resultChange,
      carriedAfter: carried,
      tierPercent,
      effectiveAt: dueAt(week),
      reason: null,
      by: 'boss@example.com',
    }
    book(closed.effectiveAt, 'close', `Close of ${weekLabel(week)}`, { result: closed.result })
    if (random() < 0.1) {
      const change = 1 + upTo(500_00)
      const restated = { ...closed, result: closed.result + change, effectiveAt: week.to, reason: 'A late fill.' }
      life.versions.push([closed, restated])
      book(week.to, 'correction', `Correction of ${weekLabel(week)}, ${weekNumber(week).year}`, { result: change })
    } else life.versions.push([closed])
  }
  return life
}

/** The weeks of such an account, as its performance report has them. */
const weeksOf = ({ entries, versions }: Life, until: number): ReportedWeek[] => {
  const byWeek = new Map(versions.map((own) => [own[0].weekFrom, own]))
  const closed = weeklySeries(entries, until).filter(({ opening }) => opening !== 0)
  return closed.map(({ week, opening, gain, restated }) => {
    const last = byWeek.get(week.from)?.at(-1)
    return {
      label: weekLabel(week),
      date: newYorkDate(shownEnd(week)),
      opening,
      gain,
      restated,
      atWork: last ? { opening: last.opening, gain: last.result } : null,
    }
  })
}

/** Levels of an index over some weeks and the one before them. */
const levelsOf = (random: () => number, dates: readonly string[]): Map<string, string> => {
  let level = 5000
  return new Map(
    [addDays(dates[0] ?? '', -7), ...dates].map((date) => {
      level *= 1 + (random() - 0.48) * 0.03
      return [date, level.toFixed(2)]
    }),
  )
}

const letters = 'abcdefghijklmnopqrstuvwxyzåéßŁőЖΩ'

const nameOf = (random: () => number): string =>
  Array.from({ length: 3 + Math.floor(random() * 120) }, (_, place) =>
    place % 9 === 8 ? ' ' : letters[Math.floor(random() * letters.length)],
  ).join('')

const now = Date.parse('2026-12-01T15:00:00Z')

const issueOf = (random: () => number, seed: number): Issue => ({
  house: {
    name: 'Alderline Capital',
    legalName: 'Alderline Capital Fund LP',
    address: 'Wilmington, Delaware, United States',
    contact: 'ask@fund.test',
  },
  owner: {
    id: `id-${newYorkDate(now)}-${seed}`,
    name: nameOf(random),
    email: 'ann@example.com',
    address: '1 Example Street\nPortland',
  },
  issuedAt: now,
  book: { seq: 297, hash: '9c1e52ab07d4f6e0'.repeat(4) },
  version: 1,
  waitsFor: null,
})

const proof = { address: 'https://fund.test/verify', kind: 'none', roots: [] } as const

/** A statement of a made-up account, other for each seed. */
export const randomPaper = (seed: number): OfAccount => {
  const random = randomOf(seed)
  const { entries, versions, lines } = lifeOf(random)
  const span: NamedSpan = monthSpan(['2026-06', '2026-07', '2026-08', '2026-09', '2026-10'][seed % 5] ?? '2026-06', now)
  const { closed, ...weeks } = paperWeeks(versions, span)
  const until = entries.filter(({ at }) => at < span.to)
  const own = lines.filter(({ effectiveAt }) => effectiveAt < span.to)
  const account: StatedAccount = {
    ...reconcile(until, span),
    payable: until.reduce((sum, { payable }) => sum + payable, 0),
    parts: resultParts(closed),
    weeks,
    lines: own.filter(({ effectiveAt }) => effectiveAt >= span.from),
  }
  return {
    issue: issueOf(random, seed),
    span,
    account,
    beside: besideOf(until, versions, span),
    sent: new Map<string, string>(),
    proof,
  }
}

interface Shape {
  /** How many weeks before its last one the range begins; all of them if left out. */
  readonly weeks?: number
  readonly isIndexed?: boolean
  /** Of the life, which is half a year otherwise. */
  readonly weeksLived?: number
}

/** The performance report of a made-up account, other for each seed. */
export const randomPerformance = (seed: number, { weeks, isIndexed = true, weeksLived }: Shape = {}): OfPerformance => {
  const random = randomOf(seed)
  const life = lifeOf(random, weeksLived)
  const until = Math.max(...life.versions.map(([{ weekFrom }]) => weekOf(weekFrom).to))
  const all = weeksOf(life, until)
  const dates = all.map(({ date }) => date)
  const own = weeks === undefined ? dates : dates.slice(-weeks)
  const [first = '', last = ''] = [own[0], own.at(-1)]
  const report = performanceReport(all, first, isIndexed ? levelsOf(random, dates) : null)
  if (!report) throw new Error('a life has weeks')
  const span = spanOf({ from: addDays(first, -6), to: last }, until)
  const isWhole = own.length === dates.length
  return {
    issue: { ...issueOf(random, seed), version: null },
    span,
    isWhole,
    since: Math.min(...life.entries.map(({ at }) => at)),
    report,
    money: reconcile(life.entries, { from: isWhole ? 0 : span.from, to: span.to }),
    index: isIndexed ? { name: 'Example index', source: 'made up for a test' } : null,
    proof,
  }
}
