/** What an editor writes: one label for each point, and one or two series with as many values. */
export interface ChartData {
  kind: 'line' | 'bars'
  labels: readonly (string | number)[]
  series: readonly { name: string; values: readonly number[] }[]
  /** Printed with every value: '%' and the like follow it, '$' goes before. */
  unit?: string
}

export const chartUnits = ['%', '$', '¢'] as const

/** Beyond this the labels of the axis would leave no room for the drawing. */
const largest = 1e12

/** Whether two decimals show all of a value; the noise far behind them in a sum of fractions does not count. */
const isShownWhole = (value: number): boolean => Math.abs(Math.round(value * 100) / 100 - value) < 1e-9

/** Why a chart cannot be drawn from its data, or undefined. */
export const chartMistake = ({
  labels,
  series,
}: Pick<ChartData, 'labels' | 'series'>): { attribute: string; found: string; expected: string } | undefined => {
  if (series.length < 1 || series.length > 2)
    return { attribute: 'series', found: `${series.length} series`, expected: 'one or two series' }
  if (series[0]?.name === series[1]?.name)
    return { attribute: 'series', found: `"${series[0]?.name}" twice`, expected: 'a name of its own for each series' }
  for (const { name, values } of series) {
    if (values.length !== labels.length)
      return {
        attribute: 'series',
        found: `${values.length} values in "${name}"`,
        expected: `${labels.length} values, as many as labels`,
      }
    const odd = values.find((value) => !Number.isFinite(value) || Math.abs(value) > largest)
    const fine = values.find((value) => Number.isFinite(value) && !isShownWhole(value))
    if (odd === undefined && fine !== undefined)
      return {
        attribute: 'series',
        found: `${fine} in "${name}"`,
        expected: 'at most two digits after the point, which is what the table shows',
      }
    if (odd !== undefined)
      return {
        attribute: 'series',
        found: `${typeof odd === 'string' ? `"${odd}"` : odd} in "${name}"`,
        expected: Number.isFinite(odd) ? 'numbers up to a thousand billion' : 'numbers',
      }
  }
  return undefined
}
