import { nearestCents } from '#fund/money.ts'
import { Amount } from '#islands/frame/Amount.tsx'

/** Dollars as they come over the wire, to the nearest cent: a documented backend may answer more decimals. */
export const Dollars = ({ value, change = false }: { value: number | null; change?: boolean }) => (
  <Amount cents={value === null ? null : nearestCents(value)} change={change} />
)
