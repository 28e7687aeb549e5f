interface Waiting {
  /** Whether it is a unit of a call that `lasts`. */
  readonly lasts: boolean
}

/**
 * Units that wait for the only writer. Short ones go together; one of a call that `lasts` goes alone, in turn with them:
 * so whoever writes a row waits for one close at most, and a close for one group of short ones.
 */
export const newWriteQueue = <One extends Waiting>(groupMax: number) => {
  let short: One[] = []
  const lasting: One[] = []
  let isLastingNext = false
  return {
    push: (one: One): void => void (one.lasts ? lasting : short).push(one),
    isEmpty: (): boolean => short.length + lasting.length === 0,
    /** How many short ones wait. */
    shortOnes: (): number => short.length,
    /** Takes those that go next. */
    next: (): One[] => {
      const [long] = lasting
      if (long && (isLastingNext || short.length === 0)) {
        isLastingNext = false
        lasting.shift()
        return [long]
      }
      isLastingNext = true
      const group = short.slice(0, groupMax)
      short = short.slice(groupMax)
      return group
    },
  }
}
