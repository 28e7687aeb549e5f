import { hostname } from 'node:os'
import { v4 as uuidv4 } from 'uuid'
import { secondMs } from '#fund/calendar/time.ts'
import type { Context } from '../config/context.ts'
import type { Keyring } from '../database/keyring.ts'
import { writeIfRoom } from '../database/room.ts'
import type { Db } from '../database/store.ts'
import { fingerprintOf } from './seal.ts'
import { openSecret } from './secret.ts'

const lookEveryMs = 5 * secondMs
const sayEveryMs = 30 * secondMs
/** A node not heard of for this long is gone. */
const goneAfterMs = 90 * secondMs

/** A job that each node does. */
export interface Follower {
  readonly name: string
  readonly everyMs: number
  /** Sets the ring to the keys that the database names, and records which keys this node holds. */
  run(): Promise<void>
  /** Removes this node from the list. */
  leave(): Promise<void>
}

type Ground = Pick<Context, 'config' | 'store' | 'clock' | 'secret'>

/** Keeps this node's ring up to date while everything is sealed anew. */
export const newFollower = ({ config, store, clock, secret }: Ground): Follower => {
  const ring: { -readonly [Name in keyof Keyring]: Keyring[Name] } = secret
  const [id, name] = [uuidv4(), `${hostname()} ${process.pid}`]
  let [said, saidAt] = ['', 0]
  const say = async (): Promise<void> => {
    const seen_at = clock.now()
    const keys = { seals: fingerprintOf(ring.current), opens: ring.other && fingerprintOf(ring.other) }
    const announcement = JSON.stringify(keys)
    if (announcement === said && seen_at - saidAt < sayEveryMs) return
    await writeIfRoom(store, seen_at, () =>
      store.write(({ db }) =>
        db
          .insertInto('nodes')
          .values({ id, name, ...keys, seen_at })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...keys, seen_at }))
          .execute(),
      ),
    )
    said = announcement
    saidAt = seen_at
  }
  return {
    name: 'following the key',
    everyMs: lookEveryMs,
    run: async () => {
      const { current, other } = await openSecret(config, store)
      // A key that it has keeps its object: what is derived from a key is kept by that object.
      const same = (key: Buffer | null) => [ring.current, ring.other].find((known) => key && known?.equals(key)) ?? key
      ;[ring.current, ring.other] = [same(current) ?? current, same(other)]
      await say()
    },
    leave: async () => {
      await store.write(({ db }) => db.deleteFrom('nodes').where('id', '=', id).execute())
    },
  }
}

export interface Held {
  readonly seals: string
  readonly opens: string | null
}

/** The names of the running nodes for which this does not hold. */
export const nodesWithout = async (db: Db, now: number, is: (held: Held) => boolean): Promise<string[]> => {
  const rows = await db
    .selectFrom('nodes')
    .selectAll()
    .where('seen_at', '>', now - goneAfterMs)
    .execute()
  return rows.filter((row) => !is(row)).map(({ name }) => name)
}
