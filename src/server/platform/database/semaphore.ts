/** It was waited too long for a permit: there is too much to do. */
export class NoPermitError extends Error {}

/** A lock was held for longer than a statement may wait: the unit may be run again, to wait for it once more. */
export class StillHeldError extends Error {}

/** Ends a unit that may not wait while it holds a connection; it is run again once it has its permit. */
export class NotYetError extends Error {}

/**
 * A semaphore: lets a limited number run at a time, in the order in which they asked; one that waits longer than the limit is
 * refused, and so is one that would be one more than may wait.
 */
export const newSemaphore = (atOnceMax: number, waitMs: number, waitingMax = Number.POSITIVE_INFINITY) => {
  const waiting = new Set<() => void>()
  let taken = 0

  const release = (): void => {
    const [next] = waiting
    if (next) next()
    else taken -= 1
  }
  return {
    /** Acquires a permit if one is free; undefined if not. The returned function releases it. */
    tryAcquire: (): (() => void) | undefined => {
      if (taken >= atOnceMax) return undefined
      taken += 1
      return release
    },
    /** How many wait. */
    waiting: (): number => waiting.size,
    /** Waits for a permit, by default for as long as everybody. */
    acquire: (ms = waitMs): Promise<() => void> =>
      new Promise((resolve, reject) => {
        if (waiting.size >= waitingMax) return reject(new NoPermitError('Too many wait for the same'))
        const end = (): void => {
          clearTimeout(timer)
          waiting.delete(next)
        }
        const next = (): void => {
          end()
          resolve(release)
        }
        const timer = setTimeout(() => {
          end()
          reject(new NoPermitError('Too many wait for the same'))
        }, ms)
        waiting.add(next)
      }),
  }
}

export type Semaphore = ReturnType<typeof newSemaphore>
