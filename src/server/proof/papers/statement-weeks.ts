import { newYorkDate } from '#fund/calendar/new-york.ts'
import { weekLabel, weekOf } from '#fund/calendar/week.ts'
import { formatCalendarMonth } from '#fund/calendar/week-display.ts'
import { type Cents, checkCents } from '#fund/cents/money.ts'
import { timeWeighted } from '#fund/returns/returns.ts'
import type { Beside } from './beside.ts'
import { cellMoney, dayOf, notes, paperMoney, paperPercent, periodOf } from './paper-parts.ts'
import type { WeekVersion } from './paper-weeks.ts'
import type { Sheets } from './sheet.ts'
import { isYear, type NamedSpan } from './span.ts'
import { drawTable, type TableRow } from './table.ts'

const isMonth = ({ name }: NamedSpan): boolean => /^\d{4}-\d{2}$/.test(name)

/** "August 2026", "2026", or the days of any other span. */
export const nameOf = (span: NamedSpan): string => {
  if (isYear(span.name)) return span.name
  return isMonth(span) ? formatCalendarMonth(span.name) : periodOf(span)
}

/** "in August": its year stands at the head of the page; "from Oct 3 to Nov 20, 2026" for other days. */
const closedWhen = (span: NamedSpan): string =>
  isMonth(span) ? `in ${nameOf(span).replace(/ \d{4}$/, '')}` : `from ${periodOf(span)}`

const shared = (label: string, those: readonly WeekVersion[], kind?: TableRow['kind']): TableRow => {
  const sum = (of: (week: WeekVersion) => Cents): Cents =>
    those.reduce((total, week) => checkCents(total + of(week)), 0)
  const fraction = timeWeighted(those.map(({ opening, result }) => ({ opening, gain: result })))
  return {
    cells: [
      label,
      cellMoney(sum(({ gross }) => gross)),
      cellMoney(sum(({ recovered }) => recovered)),
      cellMoney(-sum(({ fundShare }) => fundShare)),
      cellMoney(sum(({ result }) => result)),
      paperPercent(fraction),
    ],
    ...(kind && { kind }),
  }
}

const weekName = ({ weekFrom, effectiveAt }: WeekVersion): string =>
  `${weekLabel(weekOf(weekFrom))}, to ${dayOf(effectiveAt)}`

const monthOf = ({ effectiveAt }: WeekVersion): string => newYorkDate(effectiveAt).slice(0, 7)

const listedWeeksMax = 30

/** What is left is of the last week listed: a withdrawal after it takes its part of the losses along. */
const carriedWords = ({ carried, closed, closedAt, own }: Beside): string[] => [
  ...(own.recovered > 0
    ? [`Earlier losses of ${paperMoney(own.recovered)} were made up before the fund took a share.`]
    : []),
  closedAt !== null
    ? 'The account is closed: no loss is left to make up.'
    : carried > 0
      ? `After ${weekLabel(weekOf(closed.at(-1)?.weekFrom ?? 0))}, earlier losses of ${paperMoney(carried)} are to be made up first, before the fund takes a share.`
      : 'No earlier loss is left to make up.',
]

/** Week by week, or month by month where the weeks are many; as they were closed, so that they sum to what was booked. */
export const drawWeeks = (sheets: Sheets, span: NamedSpan, beside: Beside): void => {
  const { closed } = beside
  if (closed.length === 0) return
  const isLong = isYear(span.name) || closed.length > listedWeeksMax
  const rows = isLong
    ? [...Map.groupBy(closed, monthOf)].map(([month, own]) => shared(formatCalendarMonth(month), own))
    : closed.map((week) => shared(weekName(week), [week]))
  drawTable(sheets, {
    heading: isLong
      ? `${isYear(span.name) ? 'The year’s weeks' : `Weeks of ${nameOf(span)}`}, by the month in which they closed`
      : `Weeks that closed ${closedWhen(span)}`,
    columns: [
      { head: isLong ? 'Month' : 'Week', grows: true },
      ...['Before the share', 'Made up a loss', 'Fund’s share', 'Your result', 'Return'].map(
        (head) => ({ head, align: 'end' }) as const,
      ),
    ],
    rows: [...rows, shared(nameOf(span), closed, 'total')],
  })
  notes(sheets, [carriedWords(beside).join(' ')])
}
