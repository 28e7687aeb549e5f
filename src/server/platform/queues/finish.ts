import { dayMs } from '#fund/calendar/time.ts'
import type { Context } from '../config/context.ts'
import { unlessParked } from '../watchdog/watchdog.ts'
import { type Deferred, finishOne } from './deferred.ts'

const rowsAtOnce = 200
/** What has failed for this long will never be done. */
const keptMs = dayMs

interface Due {
  readonly id: string
  readonly name: string
  readonly created_at: number
}

/** What waits, oldest first: of the kinds with many parts, or of all others. */
const waiting = (
  context: Context,
  kinds: readonly Deferred<never>[],
  { isMany, rows, after }: { isMany: boolean; rows: number; after: string },
): Promise<Due[]> => {
  const many = kinds.flatMap(({ name, many: parts }) => (parts ? [name] : []))
  return context.store.read
    .selectFrom('deferred')
    .select(['id', 'name', 'created_at'])
    .where('name', isMany ? 'in' : 'not in', ['', ...many])
    .where('id', '>', after)
    .orderBy('id')
    .limit(rows)
    .execute()
}

/** False if it failed, or is parked. */
const finish = async (context: Context, kinds: readonly Deferred<never>[], due: Due): Promise<boolean> => {
  const { store, clock, log } = context
  const { id, name, created_at } = due
  try {
    const one = () => store.write((work) => finishOne(work, context, kinds, id))
    return await unlessParked(store, `deferred:${id}`, `what was put off (${name})`, one)
  } catch (reason) {
    log.error({ deferred: name, reason: String(reason) }, 'what was put off could not be done')
    if (created_at < clock.now() - keptMs)
      await store.write(({ db }) => db.deleteFrom('deferred').where('id', '=', id).execute())
    return false
  }
}

/**
 * Does everything that was put off, oldest first; returns how much that was. A stop waits for what is being done, and
 * leaves the rest to the next start. Parts of large jobs come last and one at a time, so that a code that is asked for
 * meanwhile waits for one of them at most.
 */
export const finishDeferred = async (
  context: Context,
  kinds: readonly Deferred<never>[],
  isStopped: () => boolean = () => false,
): Promise<number> => {
  let done = 0
  // What fails is tried again at the next pulse; what comes after it does not wait for it.
  let [after, afterPart] = ['', '']
  for (;;) {
    const due = await waiting(context, kinds, { isMany: false, rows: rowsAtOnce, after })
    for (const one of due) {
      if (isStopped()) return done
      if (!(await finish(context, kinds, one))) after = one.id
      done += 1
    }
    if (isStopped()) return done
    if (due.length === rowsAtOnce) continue
    const [part] = await waiting(context, kinds, { isMany: true, rows: 1, after: afterPart })
    if (!part) return done
    done += 1
    if (!(await finish(context, kinds, part))) afterPart = part.id
  }
}
