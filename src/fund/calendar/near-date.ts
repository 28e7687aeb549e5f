import { newYork } from './new-york.ts'

const nearDate = new Intl.DateTimeFormat('en-US', {
  timeZone: newYork,
  weekday: 'short',
  month: 'short',
  day: 'numeric',
})

/** "Thu, Nov 26" in New York, for a day only days away. */
export const formatNearDate = (at: number): string => nearDate.format(at)
