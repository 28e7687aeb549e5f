import { formatDate, formatInstant } from '#fund/calendar/week-display.ts'

/** An instant from the wire in New York time, or only its day if there is little room; a dash if there is none. */
export const When = ({ at, day = false }: { at: string | number | null | undefined; day?: boolean }) => {
  if (at === null || at === undefined) return <span>–</span>
  const instant = typeof at === 'number' ? at : Date.parse(at)
  return <time dateTime={new Date(instant).toISOString()}>{day ? formatDate(instant) : formatInstant(instant)}</time>
}

/** An instant from the wire, in New York. */
export const instant = (iso: string): string => `${formatInstant(Date.parse(iso))} New York`
