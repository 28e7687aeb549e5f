import { extname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'

/** Beside this file and with its extension: a built server has it as JavaScript. */
const thread = new URL(`checkpoint-thread${extname(import.meta.url)}`, import.meta.url)

/** Once this many pages wait in the write-ahead log, they are copied, as SQLite does by itself in each commit. */
const pagesMin = 1_000
/**
 * Once the log has this many pages, the rest is copied before the next write, which then starts the log again from its
 * beginning: a log that is written to without pause is never copied completely.
 */
const pagesMax = 8_000

export interface Checkpointer {
  /**
   * Checks after a commit whether there is something to copy; resolves at once unless the next write has to wait. Never
   * rejects.
   */
  afterCommit(): Promise<void>
  close(): Promise<void>
}

/**
 * Copies pages from SQLite's write-ahead log into its file beside the event loop. SQLite itself does that within the
 * commit that finds many: two thirds of the time of a large commit, in which nobody else is served. The first such
 * commit starts the thread.
 */
export const newCheckpointer = (raw: DatabaseSync, file: string): Checkpointer => {
  raw.exec('pragma wal_autocheckpoint = 0')
  const look = raw.prepare('pragma wal_checkpoint(noop)')
  let worker: Worker | undefined
  let underWay: Promise<void> | undefined
  let isClosed = false
  let ended = (_outcome: 'copied' | 'failed'): void => undefined

  /**
   * Pages in the log, and those of them that are not yet in the file. None if it cannot be seen now: a store may be
   * closed while its last unit is answered, and another commit looks again.
   */
  const pages = (): { readonly log: number; readonly waiting: number } => {
    try {
      if (isClosed || !raw.isOpen) return { log: 0, waiting: 0 }
      const { log, checkpointed } = look.get() as { log: number; checkpointed: number }
      return { log, waiting: log - checkpointed }
    } catch {
      return { log: 0, waiting: 0 }
    }
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
      // Keeps a command alive that does nothing but await its write.
      worker.ref()
      worker.postMessage(null)
    })

  /**
   * If no thread can be started, or it fails, SQLite copies here; if that fails too, as on a full disk, the next commit
   * reports it.
   */
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
      // The copy under way covers only what was there when it began.
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
