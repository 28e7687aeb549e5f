import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hourMs } from '#fund/calendar/time.ts'
import type { Context } from '../config/context.ts'
import { inBatches } from '../database/in-batches.ts'
import type { Db, Work } from '../database/store.ts'
import { every } from '../queues/every.ts'
import { outboxOf } from './transport.ts'

/** A mail's file, or a draft of it that a process left when it died. */
const mailFile = /^([0-9a-f-]{36})\.eml(\.\d+-\d+\.new)?$/

/** The names of files in the outbox by the id of their mail. */
const filesIn = async (folder: string): Promise<{ id: string; name: string }[]> => {
  const names = await readdir(folder).catch(() => [])
  return names.flatMap((name) => {
    const id = mailFile.exec(name)?.[1]
    return id ? [{ id, name }] : []
  })
}

/** How many of these mails are files on this node. */
export const countFiles = async ({ config }: Pick<Context, 'config'>, ids: readonly string[]): Promise<number> => {
  const wanted = new Set(ids)
  return (await filesIn(outboxOf(config))).filter(({ id }) => wanted.has(id)).length
}

const idsWithRow = async (db: Db, files: readonly { readonly id: string }[]): Promise<Set<string>> => {
  const kept = new Set<string>()
  await inBatches(
    files.map(({ id }) => ({ id })),
    async (some) => {
      const ids = some.map(({ id }) => id)
      const rows = await db.selectFrom('mail').select('id').where('id', 'in', ids).execute()
      for (const { id } of rows) kept.add(id)
    },
  )
  return kept
}

/**
 * Removes from this node's outbox the files of mails that are no longer in the queue: old ones, and those of erased
 * people. What a crashed process left behind goes at the next start. Returns how many were removed.
 */
const removeForgottenFiles = async ({ config, store }: Pick<Context, 'config' | 'store'>): Promise<number> => {
  const folder = outboxOf(config)
  // A file is written after its row, so a file without a row has lost it.
  const files = await filesIn(folder)
  const kept = await idsWithRow(store.read, files)
  const forgotten = files.filter(({ id }) => !kept.has(id))
  for (const { name } of forgotten) await rm(join(folder, name), { force: true })
  return forgotten.length
}

/** Tells every node, at the commit, that mails have left the queue. */
export const tellForgotten = (work: Work): Promise<void> => work.publish('mail-forgotten', 'some')

/**
 * Removes the files of forgotten mails: at the start, whenever mails were forgotten, and every hour. Returns the
 * function that stops it.
 */
export const startRemovingFiles = (context: Context): (() => Promise<void>) => {
  let running: Promise<unknown> = Promise.resolve()
  const remove = (): Promise<unknown> => {
    running = running.catch(() => 0).then(() => removeForgottenFiles(context))
    return running
  }
  const removeSoon = (): void => {
    remove().catch((reason) => context.log.warn({ reason: String(reason) }, 'files of mails could not be removed'))
  }
  const unsubscribe = context.store.subscribe({
    received: (topic) => topic === 'mail-forgotten' && removeSoon(),
    resumed: removeSoon,
  })
  const job = { name: 'removing files of forgotten mails', everyMs: hourMs, run: remove }
  const stopLooking = every(job, context.log)
  return async () => {
    unsubscribe()
    await stopLooking()
    await running.catch(() => 0)
  }
}
