/** A process of its own that finalises a week and dies by kill -9 where it is told to; it says how far it is. */
import { writeSync } from 'node:fs'
import { dueAt, weekOf } from '#fund/week.ts'
import { listeners } from '#server/listeners.ts'
import type { Notifier } from '#server/notifications/notifier.ts'
import { notifyAll } from '#server/notifications/notify.ts'
import { openPostgres } from '#server/store/postgres.ts'
import { openSqlite } from '#server/store/sqlite.ts'
import { finaliseWeek } from '#server/weeks/finalise.ts'
import { keyed } from './keyed.ts'

const [where = '', from = '', dies = ''] = process.argv.slice(2)
const standardOutput = 1

const reach = (point: 'begun' | 'booked' | 'told' | 'done'): void => {
  writeSync(standardOutput, `${point}\n`)
  if (point === dies) process.kill(process.pid, 'SIGKILL')
}

const notifier: Notifier = async (work, now, notices) => {
  reach('booked')
  const ids = await notifyAll(work, now, notices)
  reach('told')
  return ids
}

const store = await keyed(where.startsWith('postgres:') ? openPostgres(where, listeners) : openSqlite(where, listeners))
const week = weekOf(Number(from))
reach('begun')
await store.write((work) => finaliseWeek(work, dueAt(week), week, { by: null, from: null }, notifier))
reach('done')
await store.close()
