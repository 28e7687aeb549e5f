import { Session } from 'node:inspector/promises'
import type { Db } from '#server/platform/database/store.ts'

/** The files of the server and of the fund's rules of which a function ran meanwhile, by V8's coverage counts. */
export const filesThatRan = async (act: () => Promise<unknown>): Promise<string[]> => {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    // Taking it resets the counts to zero.
    await session.post('Profiler.takePreciseCoverage')
    await act()
    const { result } = await session.post('Profiler.takePreciseCoverage')
    return result
      .filter(({ functions }) => functions.some(({ ranges: [range] }) => (range?.count ?? 0) > 0))
      .flatMap(({ url }) => url.match(/src\/(?:server|fund)\/.*$/)?.[0] ?? [])
      .toSorted()
  } finally {
    session.disconnect()
  }
}

/**
 * Prepared queries are compiled anew for this database, as in a new process: each is compiled once for a kind of
 * database, and whoever builds one does not run again.
 */
export const compileAnew = (db: Db): void => {
  const { adapter } = db.getExecutor()
  const kind = adapter.constructor as new () => object
  Object.setPrototypeOf(adapter, class extends kind {}.prototype)
}
