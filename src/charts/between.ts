import { round } from './line-path.ts'
import { jumpedValues, type Plot } from './plot.ts'
import type { Series } from './series.ts'

type Drawn = Pick<Series, 'values' | 'jumps'>
type Point = readonly [x: number, y: number]

const shape = (...points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${round(x)},${round(y)}`).join('L')}Z`

/**
 * The area between a line and a step, label by label: the paths of the parts above the step and below it. Both jump
 * where a label's time begins.
 */
export const betweenPaths = (
  line: Drawn,
  step: Drawn,
  { x, y }: Pick<Plot, 'x' | 'y'>,
): { readonly above: string; readonly below: string } => {
  const jumped = jumpedValues(line.values, line.jumps)
  const paths = { above: '', below: '' }
  line.values.forEach((to, index) => {
    const from = jumped[index] ?? line.values[index - 1] ?? null
    const level = step.values[index] ?? null
    if (to === null || from === null || level === null) return
    const [left, right, base] = [x(index - 1), x(index), y(level)]
    const start: Point = [left, y(from)]
    const end: Point = [right, y(to)]
    const side = (value: number) => (value < level ? 'below' : 'above')
    if (side(from) === side(to)) {
      paths[side(to)] += shape(start, end, [right, base], [left, base])
      return
    }
    const crossing: Point = [left + ((from - level) / (from - to)) * (right - left), base]
    paths[side(from)] += shape(start, crossing, [left, base])
    paths[side(to)] += shape(crossing, end, [right, base])
  })
  return paths
}
