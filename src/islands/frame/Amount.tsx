import type { Cents } from '#fund/cents/money.ts'
import { formatMoney, formatPercent } from '#fund/text/format.ts'
import { Money } from '#ui/Money.tsx'

const trendOf = (value: number) => {
  if (value > 0) return 'gain'
  return value < 0 ? 'loss' : 'none'
}

/** An amount; `change` shows a plus before a gain and colours it. An unknown amount is a dash. */
export const Amount = ({ cents, change = false }: { cents: Cents | null; change?: boolean }) => {
  if (cents === null) return <Money text="–" />
  if (!change) return <Money text={formatMoney(cents)} />
  return <Money text={formatMoney(cents, { sign: 'always' })} trend={trendOf(cents)} />
}

/** Percent points; `change` as above. A percentage is not hidden with the amounts. */
export const Percent = ({ value, change = false }: { value: number | null; change?: boolean }) => {
  if (value === null) return <span className="money">–</span>
  if (!change) return <span className="money">{formatPercent(value)}</span>
  return <span className={`money money-${trendOf(value)}`}>{formatPercent(value, { sign: 'always' })}</span>
}
