import { readingsOf } from '#fund/money/typed-amount.ts'
import { amountProblem } from './transfers.ts'

/** What is wrong with a typed text that is no amount, with both meanings of one that has two. */
export const unreadableAmount = (typed: string): string => {
  const [thousands, decimals] = readingsOf(typed) ?? []
  return thousands === undefined
    ? amountProblem.unreadable
    : `This can be read as ${thousands} or as ${decimals}. Enter ${thousands}.00 if it is thousands, or a point before the cents.`
}
