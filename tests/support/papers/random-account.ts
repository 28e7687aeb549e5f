import { newYorkDate } from '#fund/calendar/new-york.ts'
import { dueAt, nextWeek, weekLabel, weekNumber, weekOf } from '#fund/calendar/week.ts'
import type { BookEntry } from '#fund/money/book-entry.ts'
import { reconcile, resultParts } from '#fund/money/reconciliation.ts'
import { shareByTier } from '#fund/money/share.ts'
import { sharesOf } from '#fund/money/tiers.ts'
import type { StatedAccount, StatementLine } from '#server/proof/papers/account.ts'
import { besideOf } from '#server/proof/papers/beside.ts'
import { paperWeeks, type Versions } from '#server/proof/papers/paper-weeks.ts'
import { monthSpan, type NamedSpan } from '#server/proof/papers/span.ts'
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

/** Half a year of weeks with deposits, withdrawals, dividends, losses, and a correction now and then. */
const lifeOf = (random: () => number): Life => {
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
  for (let number = 0; number < 26; number += 1, week = nextWeek(week.from)) {
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

const letters = 'abcdefghijklmnopqrstuvwxyzåéßŁőЖΩ'

/** A statement of a made-up account, other for each seed. */
export const randomPaper = (seed: number): OfAccount => {
  const random = randomOf(seed)
  const { entries, versions, lines } = lifeOf(random)
  const now = Date.parse('2026-12-01T15:00:00Z')
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
  const name = Array.from({ length: 3 + Math.floor(random() * 120) }, (_, place) =>
    place % 9 === 8 ? ' ' : letters[Math.floor(random() * letters.length)],
  ).join('')
  return {
    issue: {
      house: {
        name: 'Alderline Capital',
        legalName: 'Alderline Capital Fund LP',
        address: 'Delaware',
        contact: 'ask@fund.test',
      },
      owner: {
        id: `id-${newYorkDate(now)}-${seed}`,
        name,
        email: 'ann@example.com',
        address: '1 Example Street\nPortland',
      },
      issuedAt: now,
      book: { seq: 297, hash: '9c1e52ab07d4f6e0'.repeat(4) },
      version: 1,
      waitsFor: null,
    },
    span,
    account,
    beside: besideOf(until, versions, span),
    proof: { address: 'https://fund.test/verify', kind: 'none', roots: [] },
  }
}
