/** How long one piece of work may keep the event loop from everybody else. */
const sliceMs = 10

let turnBegan: number | undefined

const end = (): void => {
  turnBegan = undefined
}

/**
 * For work that would keep the event loop until it ends: once this turn has been held for ten milliseconds, a promise
 * of the loop's next turn; before that, nothing. A turn counts from the first call in it.
 */
export const nextTurn = (): Promise<void> | undefined => {
  const now = performance.now()
  if (turnBegan === undefined) {
    turnBegan = now
    setImmediate(end)
  }
  return now - turnBegan < sliceMs ? undefined : new Promise((resolve) => setImmediate(resolve))
}

/** Like `map`, but others are served in between. */
export const mapInTurns = async <From, To>(list: readonly From[], each: (one: From) => To): Promise<To[]> => {
  const made: To[] = []
  for (const one of list) {
    made.push(each(one))
    const turn = nextTurn()
    if (turn) await turn
  }
  return made
}
