import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FundHealth } from '#contract/calls/desk/fund-health.ts'
import { dayMs } from '#fund/calendar/time.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Context, SignedInWork } from '#server/platform/config/context.ts'
import type { Db, Store, Work } from '#server/platform/database/store.ts'
import { iso } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { park, type Stall, stallsFolder } from '#server/platform/watchdog/watchdog.ts'

/** What stopped the server this often is not tried again until an admin says so. */
const stallsMin = 2
/** After this long a stall no longer counts, unless what it stood in is parked. */
const keptMs = 30 * dayMs

export type Stalled = NonNullable<FundHealth['stalls']>[number]

/** What is not tried again: keys with so many stalls. */
const parkedKeys = async (db: Db): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('stalls')
    .select('key')
    .where('key', 'is not', null)
    .groupBy('key')
    .having((eb) => eb.fn.countAll<number>(), '>=', stallsMin)
    .execute()
  return new Set(rows.flatMap(({ key }) => key ?? []))
}

const learnParked = async (store: Store): Promise<void> => park(store, await parkedKeys(store.read))

const readStall = async (file: string): Promise<Stall> => {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    // It ended while it wrote: that it stood is known, and no more.
    return { at: Date.now(), key: null, name: 'something that was not written down', places: [] }
  }
}

/**
 * Takes in what the watchdog of an ended process left, and from then on follows what all nodes know to be parked; the
 * returned function ends that. Run before anything is tried again.
 */
export const takeInStalls = async ({ config, store, log }: Context): Promise<() => void> => {
  const folder = stallsFolder(config)
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'))
  for (const id of names) {
    const { key, name, places, at } = await readStall(join(folder, id))
    await store.write(async ({ db, publish }) => {
      const row = { id, key, name, places: JSON.stringify(places), at }
      await db
        .insertInto('stalls')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await publish('stalls', id)
    })
    await rm(join(folder, id), { force: true })
    const facts = { stood: name, at: iso(at) }
    log.warn(facts, 'the previous process ended itself, because its event loop stood')
  }
  await learnParked(store)
  for (const { name, set_aside } of await stalledOf(store))
    if (set_aside) log.warn({ stood: name }, 'this stopped the server twice and is set aside; System Health says more')
  const learn = (): void => {
    learnParked(store).catch((reason) => log.warn({ reason: String(reason) }, 'what is set aside could not be read'))
  }
  return store.subscribe({ received: (topic) => topic === 'stalls' && learn(), resumed: learn })
}

/** For System Health: in what the server stood lately, the newest first. */
export const stalledOf = async ({ read: db }: Pick<Store, 'read'>): Promise<Stalled[]> => {
  const rows = await db.selectFrom('stalls').selectAll().orderBy('at', 'desc').orderBy('id').execute()
  const groups = Map.groupBy(rows, ({ id, key }) => key ?? id)
  return [...groups.values()].flatMap((group) => {
    const [newest] = group
    if (!newest) return []
    const { id, key, name, places, at } = newest
    const times = group.length
    return { id, name, places: JSON.parse(places), at: iso(at), times, set_aside: key !== null && times >= stallsMin }
  })
}

/** Lets something be tried again, as if the loop had never stood in it. Throws 404 if somebody else did. */
export const tryStalledAgain = async (work: SignedInWork, { id }: { id: string }) => {
  const { db } = work
  const stall = await db.selectFrom('stalls').select(['key', 'name']).where('id', '=', id).executeTakeFirst()
  if (!stall) throw refuse(404, 'This is not set aside any more.')
  const { key, name } = stall
  const removed = db.deleteFrom('stalls')
  await (key === null ? removed.where('id', '=', id) : removed.where('key', '=', key)).execute()
  await audit(work, { action: 'stall.try-again', subject: name, detail: 'Tried again after it stopped the server' })
  await work.publish('stalls', id)
}

/** Single stalls of long ago. */
export const forgetStalls = async ({ db, now }: Work): Promise<void> => {
  const old = await db
    .selectFrom('stalls')
    .select(['id', 'key'])
    .where('at', '<=', now - keptMs)
    .execute()
  const parked = await parkedKeys(db)
  const ids = old.filter(({ key }) => key === null || !parked.has(key)).map(({ id }) => id)
  if (ids.length > 0) await db.deleteFrom('stalls').where('id', 'in', ids).execute()
}
