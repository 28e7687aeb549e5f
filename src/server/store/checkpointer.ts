import { extname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'

/** Beside this file and of its kind: a built server has it as JavaScript. */
const thread = new URL(`checkpoint-thread${extname(import.meta.url)}`, import.meta.url)

/** Pages that wait in the write-ahead log: from so many on they are copied, as SQLite does by itself in each commit. */
const pagesMin = 1_000
/** Of a log of so many the rest is copied before the next write, which then begins it anew: while writes go on it never does. */
const pagesMax = 8_000

export interface Checkpointer {
  /** Looks after a commit whether there is something to copy; resolves at once unless the next write has to wait. */
  afterCommit(): Promise<void>
  close(): Promise<void>
}

/**
 * Copies pages from SQLite's write-ahead log into its file beside the event loop. SQLite itself does that within the
 * commit that finds many: two thirds of a large one, in which nobody else is served. The thread is started by the first
 * such commit.
 */
export const newCheckpointer = (raw: DatabaseSync, file: string): Checkpointer => {
  raw.exec('pragma wal_autocheckpoint = 0')
  const look = raw.prepare('pragma wal_checkpoint(noop)')
  let worker: Worker | undefined
  let underWay: Promise<void> | undefined
  let isClosed = false
  let ended = (_outcome: 'copied' | 'failed'): void => undefined

  /** Pages in the log, and those of them that are not yet in the file; a store may be closed as its last unit is answered. */
  const pages = (): { readonly log: number; readonly waiting: number } => {
    if (isClosed || !raw.isOpen) return { log: 0, waiting: 0 }
    const { log, checkpointed } = look.get() as { log: number; checkpointed: number }
    return { log, waiting: log - checkpointed }
  }

  const start = (): Worker => {
    const started = new Worker(thread, { workerData: { file }, execArgv: [] })
    const failed = (): void => {
      if (worker === started) worker = undefined
      ended('failed')
    }
    started.on('message', (problem: string | null) => ended(problem === null ? 'copied' : 'failed'))
    started.on('error', failed).on('exit', failed)
    return started
  }

  const inThread = (): Promise<unknown> =>
    new Promise((resolve) => {
      ended = resolve
      worker ??= start()
      // A command that awaits its write, and nothing else, goes on until then.
      worker.ref()
      worker.postMessage(null)
    })

  /** Where no thread can be had, or it fails, SQLite does it here; what fails here too, as on a full disk, the next commit tells. */
  const copy = async (): Promise<void> => {
    const outcome = await inThread().catch(() => 'failed')
    worker?.unref()
    underWay = undefined
    if (outcome !== 'failed' || !raw.isOpen) return
    try {
      raw.exec('pragma wal_checkpoint(passive)')
    } catch {
      // What was committed is durable in the log.
    }
  }

  return {
    afterCommit: async () => {
      const { log, waiting } = pages()
      if (waiting >= pagesMin) underWay ??= copy()
      if (log < pagesMax || waiting === 0) return
      // What was begun before copies only what was there by then.
      await underWay
      if (pages().waiting === 0) return
      underWay ??= copy()
      await underWay
    },
    close: async () => {
      isClosed = true
      await underWay
      await worker?.terminate()
    },
  }
}
