import { computed } from 'nanostores'
import { dueAt } from '#fund/calendar/week.ts'
import { weekOfWindow } from '#stores/kit/window.ts'
import { accountExplanations } from './explanation-account.ts'
import type { Explanation } from './explanation-shape.ts'
import { distributionExplanation, weekExplanation } from './explanation-week.ts'
import { $explained } from './figure.ts'
import { $ledger, type Ledger } from './ledger.ts'

type Explained = NonNullable<ReturnType<typeof $explained.get>>

/**
 * The explanation of a figure from the entries that were booked when it was read; null if there is nothing to explain.
 */
const explanationOf = ({ figure, home }: Explained, ledger: Ledger): Explanation | null => {
  const booked = ledger.entries.filter(({ posted_at }) => Date.parse(posted_at) <= Date.parse(home.as_of))
  if (figure.of === 'distribution') return distributionExplanation(figure.distribution, booked)
  if (figure.of !== 'week') return accountExplanations[figure.of](home, booked, ledger.weeks)
  const { week } = figure
  return week.arithmetic && weekExplanation(week, week.arithmetic, dueAt(weekOfWindow(week)), booked)
}

/** The open explanation, computed once the ledger was read after it was asked for. */
export const $explanation = computed([$explained, $ledger], (asked, { state, last }) =>
  asked && state === 'ready' ? explanationOf(asked, last) : null,
)
