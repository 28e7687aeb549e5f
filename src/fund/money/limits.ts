import { type Cents, sumCents } from '#fund/cents/money.ts'
import { formatMoney } from '#fund/text/format.ts'

/** What admins may do without a second person up to an amount: whatever leaves, corrections of weeks, and imports. */
export const limitNames = ['payout', 'correction', 'import'] as const
export type LimitName = (typeof limitNames)[number]

/** The setting that has its amount. */
export const limitSettings = {
  payout: 'payoutAbove',
  correction: 'correctionAbove',
  import: 'importAbove',
} as const satisfies Record<LimitName, string>

/** How much an admin may do without a second person. */
export interface Limit {
  /** In one act, in 24 hours, and to one subject since a second person last approved something of it. */
  readonly amount: Cents
  /** In seven days, as a multiple of that. */
  readonly weekTimes: number
  /** All admins together, in a day and in a week, as a multiple of what one may. */
  readonly togetherTimes: number
}

/** In 24 hours and in seven days: of one admin, and of all. Cents. */
export interface Windows {
  readonly oneDay: Cents
  readonly oneWeek: Cents
  readonly allDay: Cents
  readonly allWeek: Cents
}

export const nothingUsed: Windows = { oneDay: 0, oneWeek: 0, allDay: 0, allWeek: 0 }

/** The most that may be done in each window. */
export const mostOf = ({ amount, weekTimes, togetherTimes }: Limit): Windows => ({
  oneDay: amount,
  oneWeek: amount * weekTimes,
  allDay: amount * togetherTimes,
  allWeek: amount * weekTimes * togetherTimes,
})

/** What was used, and one more act of the same admin. */
export const withAct = (used: Windows, amount: Cents): Windows => ({
  oneDay: used.oneDay + amount,
  oneWeek: used.oneWeek + amount,
  allDay: used.allDay + amount,
  allWeek: used.allWeek + amount,
})

/** A window that an act would exceed. */
export interface Exceeded {
  readonly window: keyof Windows
  readonly used: Cents
  readonly most: Cents
}

/** The first window that an act of this amount would exceed; null if it exceeds none. */
export const exceededBy = (amount: Cents, used: Windows, limit: Limit): Exceeded | null => {
  const most = mostOf(limit)
  const window = (['oneDay', 'oneWeek', 'allDay', 'allWeek'] as const).find(
    (one) => amount > 0 && used[one] + amount > most[one],
  )
  return window ? { window, used: used[window], most: most[window] } : null
}

/** When a window began, in words. */
export const windowWords = {
  oneDay: 'in the last 24 hours',
  oneWeek: 'in the last seven days',
  allDay: 'in the last 24 hours',
  allWeek: 'in the last seven days',
} as const satisfies Record<keyof Windows, string>

/** A part of an act: what it is done to, a payee or a week, and how much. Cents, never negative. */
export interface Counted {
  /** Null if nothing that was done before counts with it. */
  readonly subject: string | null
  readonly amount: Cents
}

const withThis = (most: Cents): string => `With this it is more than ${formatMoney(most)}.`

/**
 * Why an act needs a second person by what was done before it, as a sentence; empty if it does by its own amount, null
 * if it needs none. `done` is what was done to each of its subjects since a second person last approved something of it.
 */
export const whyOverLimit = (
  counted: readonly Counted[],
  { used, done }: { readonly used: Windows; readonly done: ReadonlyMap<string, Cents> },
  limit: Limit,
): string | null => {
  const total = sumCents(counted.map(({ amount }) => amount))
  if (total > limit.amount) return ''
  const exceeded = exceededBy(total, used, limit)
  if (exceeded) {
    const { window } = exceeded
    const who = window === 'oneDay' || window === 'oneWeek' ? 'The same admin' : 'All admins together'
    return `${who} did ${formatMoney(exceeded.used)} of the kind ${windowWords[window]} without a second person. ${withThis(exceeded.most)}`
  }
  const bySubject = new Map<string, Cents>()
  for (const { subject, amount } of counted)
    if (subject !== null) bySubject.set(subject, (bySubject.get(subject) ?? 0) + amount)
  for (const [subject, amount] of bySubject) {
    const before = done.get(subject) ?? 0
    if (before > 0 && before + amount > limit.amount)
      return `${formatMoney(before)} was done to the same ${subject.startsWith('week:') ? 'week' : 'payee'} since a second person last approved something of it. ${withThis(limit.amount)}`
  }
  return null
}
