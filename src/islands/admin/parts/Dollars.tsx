import { nearestCents } from '#fund/cents/money.ts'
import { Amount } from '#islands/frame/Amount.tsx'

/** Dollars from the wire, to the nearest cent: a documented backend may send more decimals. */
export const Dollars = ({ value, change = false }: { value: number | null; change?: boolean }) => (
  <Amount cents={value === null ? null : nearestCents(value)} change={change} />
)
