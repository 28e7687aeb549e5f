import { sql } from 'kysely'
import pg from 'pg'
import type { Subscribers, Topic } from '../news.ts'
import type { Db } from '../store.ts'
import { answered, type Patience } from './pool.ts'

const channel = 'portal'
const reconnectDelayMinMs = 100
const reconnectDelayMaxMs = 5000

/** Runs inside the unit's transaction, so that PostgreSQL sends it at the commit or not at all. */
export const publishToNodes = async (db: Db, topic: Topic, keys: readonly string[]): Promise<void> => {
  const payloads = keys.map((key) => `${topic} ${key}`)
  await sql`select pg_notify(${channel}, payload) from unnest(cast(${payloads} as text[])) as payload`.execute(db)
}

/** Listens on a connection of its own, and reconnects whenever it is lost. */
export const listenToNodes = async (
  connectionString: string,
  { publish, resume }: Pick<Subscribers, 'publish' | 'resume'>,
  { unused, probe, connect: connectionTimeoutMillis }: Patience,
): Promise<() => Promise<void>> => {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let delayMs = reconnectDelayMinMs
  let closed = false
  let lostAt = 0

  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString, connectionTimeoutMillis })
    let asking = false
    /** An idle listener receives nothing, and neither does one whose network is gone. */
    const probing = setInterval(() => {
      if (asking) return
      asking = true
      answered(next, probe, next.query('select 1'))
        .catch(() => undefined)
        .finally(() => {
          asking = false
        })
    }, unused)
    probing.unref()
    let lost = false
    const lose = (): void => {
      if (lost) return
      lost = true
      clearInterval(probing)
      if (lostAt === 0) lostAt = performance.now()
      next.end().catch(() => undefined)
      if (!closed) timer = setTimeout(reconnect, delayMs)
      delayMs = Math.min(delayMs * 2, reconnectDelayMaxMs)
    }
    next.on('error', lose)
    next.on('end', lose)
    next.on('notification', ({ payload = '' }) => {
      const [topic, key] = payload.split(' ')
      if (topic && key) publish(topic as Topic, key)
    })
    client = next
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
    } catch (reason) {
      lose()
      throw reason
    }
    delayMs = reconnectDelayMinMs
  }
  const reconnect = (): void => {
    connect().then(
      () => {
        resume(Math.ceil(performance.now() - lostAt))
        lostAt = 0
      },
      () => undefined,
    )
  }

  const close = async (): Promise<void> => {
    closed = true
    clearTimeout(timer)
    await client?.end().catch(() => undefined)
  }
  try {
    await connect()
  } catch (reason) {
    await close()
    throw reason
  }
  return close
}
