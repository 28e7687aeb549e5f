import { type Week, weekLabel } from '#fund/calendar/week.ts'
import { formatCalendarMonthDay } from '#fund/calendar/week-display.ts'
import type { ChangeKind, Moment } from '#fund/weeks/ahead.ts'

/** A coming event, in the same words on the screens and in a calendar. */
export const momentTitle = ({ kind, week }: Pick<Moment<unknown>, 'kind' | 'week'>): string =>
  kind === 'distribution' ? `Profit of ${weekLabel(week)} is distributed` : `${weekLabel(week)} begins`

/** Beside a Saturday: nothing is promised for the minute. */
export const distributionNote = 'Once its result is reported; we let you know.'

/** Beside one of the fund’s Saturdays if the account has nothing at work. */
export const nothingAtWorkNote = 'None of your money is at work in it.'

/** Beside a distribution whose Saturday has come. */
export const followsReport = (week: Week): string => `It follows the report of ${weekLabel(week)}.`

/** The sentence about a week, like "Week 47", that ended on a date `YYYY-MM-DD` and is not closed yet. */
export const unreportedSentence = ({ week, date }: { readonly week: string; readonly date: string }): string =>
  `${week} ended ${formatCalendarMonthDay(date)} and is not reported yet.`

/** Beside a Sunday on which everything stays as it is. */
export const nothingChanges = 'Nothing changes for you.'

/** What changes on a Sunday; `figure` is an amount or a percentage, null if none may be shown. */
export const changeSentence = (kind: ChangeKind, figure: string | null): string => {
  switch (kind) {
    case 'trading-starts':
      return 'Trading starts.'
    case 'trading-stops':
      return 'Trading stops.'
    case 'risk':
      return figure === null ? 'Your weekly risk changes.' : `Your weekly risk becomes ${figure}.`
    case 'deposit':
      return `${figure ?? 'A deposit'} starts work.`
    case 'withdrawal':
      return `${figure ?? 'A withdrawal'} is set aside to be paid to you.`
    case 'addition':
      return `${figure ?? 'Some'} of your result becomes capital.`
  }
}
