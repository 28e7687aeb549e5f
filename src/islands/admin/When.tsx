import { formatInstant } from '#fund/week-display.ts'

/** An instant of the wire in New York time; nothing where there is none. */
export const When = ({ at }: { at: string | number | null | undefined }) => {
  if (at === null || at === undefined) return <span>–</span>
  const instant = typeof at === 'number' ? at : Date.parse(at)
  return <time dateTime={new Date(instant).toISOString()}>{formatInstant(instant)}</time>
}
