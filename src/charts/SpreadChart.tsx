import { enclosingTicks, linear } from '#fund/figures/scale.ts'
import { amongReturns } from '#fund/weeks/usual-return.ts'

type Props = {
  /** What the picture says, in words. */
  summary: string
  /** The label of the marked value: `Week 45 +0.91%`. */
  label: string
  value: number
  others: readonly number[]
  format: (value: number) => string
}

const aboutTicks = 4
/** Labels that would leave the picture are placed from its edge instead, in percent of its width. */
const edge = 15

const anchorAt = (at: number): 'start' | 'middle' | 'end' => {
  if (at < edge) return 'start'
  return at > 100 - edge ? 'end' : 'middle'
}

/** One value among others on a line: a stroke for each, the range of 8 in 10 shaded, the middle one, and this one. */
export const SpreadChart = ({ summary, label, value, others, format }: Props) => {
  const ticks = enclosingTicks([Math.min(0, value, ...others), Math.max(0, value, ...others)], aboutTicks)
  const at = linear([ticks[0] ?? 0, ticks.at(-1) ?? 1], [0, 100])
  const x = (of: number): string => `${at(of).toFixed(2)}%`
  const among = amongReturns(value, others)
  return (
    <svg className="spread" role="img" aria-label={summary}>
      {among && (
        <>
          <rect
            className="spread-usual"
            x={x(among.low)}
            width={`${(at(among.high) - at(among.low)).toFixed(2)}%`}
            y={34}
            height={36}
          />
          <line className="spread-middle" x1={x(among.middle)} x2={x(among.middle)} y1={34} y2={70} />
        </>
      )}
      {others.map((other, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a week is identified by its place, since returns repeat
        <line key={index} className="spread-other" x1={x(other)} x2={x(other)} y1={42} y2={62} />
      ))}
      <line className="chart-zero" x1="0%" x2="100%" y1={70} y2={70} />
      {ticks.map((tick) => (
        <g key={tick}>
          <line className="chart-zero" x1={x(tick)} x2={x(tick)} y1={70} y2={75} />
          <text x={x(tick)} y={92} textAnchor={anchorAt(at(tick))}>
            {format(tick)}
          </text>
        </g>
      ))}
      <line className="chart-cursor" x1={x(value)} x2={x(value)} y1={26} y2={42} />
      <circle className="spread-this" cx={x(value)} cy={52} r={7} />
      <text className="spread-label" x={x(value)} y={20} textAnchor={anchorAt(at(value))}>
        {label}
      </text>
    </svg>
  )
}
