/** A unit waited too long for its turn: there is too much to do. */
export class NoTurnError extends Error {}

/** A lock was held for longer than a statement may wait: the unit may be run again, to wait for it once more. */
export class StillHeldError extends Error {}

/** Ends a unit that may not wait while it holds a connection; it is run again once it has its turn. */
export class NotYetError extends Error {}

/**
 * Lets a limited number run at a time, in the order in which they asked; one that waits longer than the limit is
 * refused, and so is one that would be one more than may wait.
 */
export const newTurns = (atOnceMax: number, waitMs: number, waitingMax = Number.POSITIVE_INFINITY) => {
  const waiting = new Set<() => void>()
  let taken = 0

  const give = (): void => {
    const [next] = waiting
    if (next) next()
    else taken -= 1
  }
  return {
    /** Takes a turn if one is free; undefined if not. The returned function gives the turn back. */
    take: (): (() => void) | undefined => {
      if (taken >= atOnceMax) return undefined
      taken += 1
      return give
    },
    /** How many wait. */
    waiting: (): number => waiting.size,
    /** Waits for a turn, by default for as long as everybody. */
    wait: (ms = waitMs): Promise<() => void> =>
      new Promise((resolve, reject) => {
        if (waiting.size >= waitingMax) return reject(new NoTurnError('Too many wait for the same'))
        const end = (): void => {
          clearTimeout(timer)
          waiting.delete(next)
        }
        const next = (): void => {
          end()
          resolve(give)
        }
        const timer = setTimeout(() => {
          end()
          reject(new NoTurnError('Too many wait for the same'))
        }, ms)
        waiting.add(next)
      }),
  }
}

export type Turns = ReturnType<typeof newTurns>
