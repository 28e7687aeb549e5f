/** So long one piece of work may keep the event loop from everybody else. */
const sliceMilliseconds = 10

let turnBegan: number | undefined

const end = (): void => {
  turnBegan = undefined
}

/**
 * For work that would keep the event loop until its end: a promise of the loop's next turn once this one has been held
 * for ten milliseconds, nothing before. Counted from the first time that anybody asks in a turn.
 */
export const nextTurn = (): Promise<void> | undefined => {
  const now = performance.now()
  if (turnBegan === undefined) {
    turnBegan = now
    setImmediate(end)
  }
  return now - turnBegan < sliceMilliseconds ? undefined : new Promise((resolve) => setImmediate(resolve))
}

/** As `map`, and others are served meanwhile. */
export const mapInTurns = async <From, To>(list: readonly From[], each: (one: From) => To): Promise<To[]> => {
  const made: To[] = []
  for (const one of list) {
    made.push(each(one))
    const turn = nextTurn()
    if (turn) await turn
  }
  return made
}
