import type { Plot } from './plot.ts'

/** Money that came in or left between two points, at the first of them; zero if none did. */
export interface WeekFlow {
  readonly deposited: number
  readonly withdrawn: number
}

/** Half the width of a mark. */
export const half = 4

const isNothing = ({ deposited, withdrawn }: WeekFlow): boolean => deposited === 0 && withdrawn === 0

/** How far to the side a mark is moved if money came in and left at the same point. */
const asideOf = ({ deposited, withdrawn }: WeekFlow): number => (deposited > 0 && withdrawn > 0 ? half + 1 : 0)

export interface FlowMark extends WeekFlow {
  readonly index: number
  readonly at: number
  readonly aside: number
}

/**
 * The positions of the marks of each week: at the point where it begins.
 */
export const flowMarks = (flows: readonly WeekFlow[], { x }: Pick<Plot, 'x'>): readonly FlowMark[] =>
  flows.flatMap((flow, index) => {
    if (isNothing(flow)) return []
    return [{ ...flow, index, aside: asideOf(flow), at: Math.round(x(index)) }]
  })

export interface FlowLabel {
  readonly index: number
  readonly at: number
  readonly text: string
}

/** The width of a character at 12 px, and the least gap between two labels. */
const [characterWidth, gap] = [7.5, 6]

/**
 * The amounts beside the marks, before an edge, otherwise on their other side: if two do not fit side by side, only the
 * larger is shown.
 */
export const flowLabels = (
  marks: readonly FlowMark[],
  edge: number,
  format: (amount: number) => string,
): readonly FlowLabel[] => {
  const taken: { from: number; to: number }[] = []
  return marks
    .toSorted((a, b) => b.deposited + b.withdrawn - (a.deposited + a.withdrawn))
    .flatMap(({ index, at: mark, aside, deposited, withdrawn }) => {
      const signed = [deposited > 0 && `+${format(deposited)}`, withdrawn > 0 && `−${format(withdrawn)}`]
      const text = signed.filter((part) => part !== false).join(' ')
      const reach = (text.length * characterWidth) / 2
      const away = aside + half + gap / 2 + reach
      const at = Math.round(mark + away + reach > edge ? mark - away : mark + away)
      const [from, to] = [at - reach - gap / 2, at + reach + gap / 2]
      if (taken.some((one) => from < one.to && one.from < to)) return []
      taken.push({ from, to })
      return [{ index, at, text }]
    })
}
