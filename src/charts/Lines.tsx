import { jumpPath, linePath, round } from './line-path.ts'
import type { Plot } from './plot.ts'
import { hues, type Series } from './series.ts'

type Props = { plot: Plot; series: readonly Series[]; read: number | undefined }

/**
 * Each series as a line, broken at gaps and where money came in or left, with a point at the selected place, or at the
 * last one.
 */
export const Lines = ({ plot, series, read }: Props) => (
  <>
    {series.map((one, nth) => {
      if (one.beside) return null
      const hue = `hue-${one.hue ?? hues[nth % hues.length]}`
      const at = read ?? one.values.length - 1
      const value = one.values[at]
      return (
        <g key={one.name}>
          {one.jumps && !one.dashed && <path className="chart-jump" d={jumpPath(one.values, plot, one.jumps)} />}
          <path
            d={linePath(one.values, plot, one.jumps, one.dashed)}
            className={`chart-line ${hue}${one.dashed ? ' chart-dashed' : ''}`}
          />
          {typeof value === 'number' && (
            <circle className={`chart-point ${hue}`} cx={round(plot.x(at))} cy={round(plot.y(value))} r={4.5} />
          )}
        </g>
      )
    })}
  </>
)
