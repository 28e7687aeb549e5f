import type { Cents } from '#fund/cents/money.ts'
import { type SampleWeek, sampleWeeks } from './sample.ts'

/**
 * The chart of the sample account, in pixels. landing.css knows its line (`--b` is what hangs below it, with the weeks'
 * numbers) and the places of the axis.
 */
export const drawing = { height: 332, line: 232 }

/** What stands beside the chart, from the top down; landing.css places each of them at its height. */
export const axis = ['Balance', '+$2k', '+$1k', '0', '−$1k']

/** Where a bar stands in its column, in percent of the column's width. */
export const barPlace = { x: '16%', width: '68%' }

const centsPerThousand = 100_000
const pixelsPerThousand = 70
/** Where the balance's staircase lies, above the bars. */
const stairs = { top: 10, bottom: 71.9 }
/** Longer than any week is wide; the drawing is cut off at its edge. */
const widthMax = 99

const round = (pixels: number): number => Math.round(pixels * 10) / 10
const tall = (cents: Cents): number => round((cents * pixelsPerThousand) / centsPerThousand)

const results = sampleWeeks.map(({ share }) => share.grossProfit)
if (
  tall(Math.max(...results)) > drawing.line - stairs.bottom ||
  tall(-Math.min(...results)) > drawing.height - drawing.line
)
  throw new Error('content/terms.yaml: sample: results: a week is too large for the drawing of the landing page')

interface Part {
  y: number
  height: number
}

const part = (y: number, height: number): Part | undefined => (height > 0 ? { y: round(y), height } : undefined)

/** A week's bar: yours stands on the line, the fund's on yours; a loss hangs from it. */
export function barOf({ share }: SampleWeek): Record<'yours' | 'funds' | 'lost', Part | undefined> {
  const yours = tall(Math.max(0, share.resultChange))
  const funds = tall(share.fundShare)
  return {
    yours: part(drawing.line - yours, yours),
    funds: part(drawing.line - yours - funds, funds),
    lost: part(drawing.line, tall(Math.max(0, -share.resultChange))),
  }
}

const balances = sampleWeeks.flatMap(({ before, after }) => [before, after])
const [least, most] = [Math.min(...balances), Math.max(...balances)]
const yOf = (balance: Cents): number =>
  round(stairs.top + ((most - balance) / (most - least)) * (stairs.bottom - stairs.top))

/** Each week's step of the balance, on a scale of its own. */
export const balanceSteps: string[] = sampleWeeks.map(
  ({ before, after }) => `M0 ${yOf(before)}V${yOf(after)}H${widthMax}`,
)
