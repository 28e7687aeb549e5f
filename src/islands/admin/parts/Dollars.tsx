import { Amount } from '#islands/frame/Amount.tsx'

/** Dollars as they come over the wire, to the nearest cent. */
export const Dollars = ({ value, change = false }: { value: number | null; change?: boolean }) => (
  <Amount cents={value === null ? null : Math.round(value * 100)} change={change} />
)
