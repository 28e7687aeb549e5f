import type { StatedDay } from '#fund/broker/days.ts'
import type { Fill } from '#fund/broker/fills.ts'

export type BrokerFormat = 'Flex' | 'PropReports'

/** A day of an account, with what was traded on it in the order of time. */
export interface ReadDay extends StatedDay {
  readonly executions: readonly Fill[]
}

/** A broker's file after reading: one account, its days in order. Problems keep it from being imported. */
export interface ReadBrokerFile {
  readonly format: BrokerFormat
  readonly account: string
  /** The period that the file says it is of. */
  readonly from: string
  readonly to: string
  readonly days: readonly ReadDay[]
  /** What was open at the end of the period: symbols with their quantities. */
  readonly open: readonly string[]
  readonly problems: readonly string[]
  /** What the file has and is not taken in, in words. */
  readonly notes: readonly string[]
}

/** The most executions in one file: a year of most funds. */
export const executionsMax = 200_000

/** The longest symbol, and the longest id of an execution or an order. */
export const symbolCharactersMax = 40
export const idCharactersMax = 80

/** More say nothing that the first do not. */
const problemsMax = 20

/** Keeps the first problems, whoever finds them. */
export const problemList = () => {
  const list: string[] = []
  return {
    list,
    add: (sentence: string): void => {
      if (list.length < problemsMax) list.push(sentence)
    },
  }
}

/** The executions of each day, those of a day in the order of time. */
export const executionsByDay = (fills: readonly Fill[]): ReadonlyMap<string, readonly Fill[]> =>
  Map.groupBy(
    fills.toSorted((a, b) => a.at - b.at),
    ({ day }) => day,
  )
