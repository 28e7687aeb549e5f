import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db, Store, Unit, Work } from '#server/platform/database/store.ts'

interface OneCall {
  work: Work | undefined
  readonly answered: Promise<unknown>
}

const undone = new Error('undone')

/** A database that is another one inside a call that has written: what it has written so far. */
const readingIn = (read: Db, calls: AsyncLocalStorage<OneCall>): Db =>
  new Proxy(read, {
    get: (_target, name) => {
      const db = calls.getStore()?.work?.db ?? read
      const value = db[name as keyof Db] as unknown
      return typeof value === 'function' ? value.bind(db) : value
    },
  })

/**
 * Makes the store forget what a call wrote once the call is answered, so that every caller finds the same fund, whatever
 * was asked before. All units of one call are one transaction, which the call reads from then on. Returns how to make
 * such a call.
 */
export const undoingCalls = (store: Store): (<T>(call: () => Promise<T>) => Promise<T>) => {
  const calls = new AsyncLocalStorage<OneCall>()
  const { read, write } = store
  const begin = <T>(call: OneCall, unit: Unit<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const whole = write(async (work) => {
        const value = await unit(work)
        call.work = work
        resolve(value)
        await call.answered
        throw undone
      })
      whole.catch((reason) => reject(reason))
    })
  const undoing = <T>(unit: Unit<T>): Promise<T> => {
    const call = calls.getStore()
    if (!call) return write(unit)
    return call.work ? unit(call.work) : begin(call, unit)
  }
  Object.assign(store, { write: undoing, read: readingIn(read, calls) })
  return async (ask) => {
    const { promise: answered, resolve } = Promise.withResolvers<void>()
    try {
      return await calls.run({ work: undefined, answered }, ask)
    } finally {
      resolve()
    }
  }
}
