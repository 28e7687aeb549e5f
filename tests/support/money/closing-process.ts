/**
 * A separate process that finalises a week and dies by kill -9 where it is told to; it prints its progress. One that
 * never dies also sends the notifications that the close put off, as a portal does in the background.
 */
import { writeSync } from 'node:fs'
import { dueAt, weekOf } from '#fund/calendar/week.ts'
import { finaliseWeek } from '#server/money/weeks/finalise.ts'
import type { Notifier } from '#server/notices/notifications/notifier.ts'
import { notifyAll } from '#server/notices/notifications/notify.ts'
import type { Context } from '#server/platform/config/context.ts'
import { openPostgres } from '#server/platform/database/postgres/postgres.ts'
import { openSqlite } from '#server/platform/database/sqlite/sqlite.ts'
import { finishOne } from '#server/platform/queues/deferred.ts'
import { deferredKinds } from '#server/server/deferred-kinds.ts'
import { listeners } from '#server/server/listeners.ts'
import { keyed, testKeyring } from '#tests/support/portal/keyed.ts'

const [where = '', from = '', dies = ''] = process.argv.slice(2)
const standardOutput = 1

const reach = (point: 'begun' | 'booked' | 'told' | 'done'): void => {
  writeSync(standardOutput, `${point}\n`)
  if (point === dies) process.kill(process.pid, 'SIGKILL')
}

const notifier: Notifier = async (work, notices) => {
  reach('booked')
  const ids = await notifyAll(work, notices)
  reach('told')
  return ids
}

const store = await keyed(where.startsWith('postgres:') ? openPostgres(where, listeners) : openSqlite(where, listeners))
const week = weekOf(Number(from))
reach('begun')
await store.write((work) => finaliseWeek(work, week, notifier), dueAt(week))
if (dies === 'never') {
  // Sending them needs nothing but the key from the context.
  const ground = { secret: testKeyring } as Context
  const putOff = await store.read.selectFrom('deferred').select('id').orderBy('id').execute()
  for (const { id } of putOff) await store.write((work) => finishOne(work, ground, deferredKinds, id))
}
reach('done')
await store.close()
