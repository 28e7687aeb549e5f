import { extname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'

/** Beside this file and of its kind: a built server has it as JavaScript. */
const thread = new URL(`checkpoint-thread${extname(import.meta.url)}`, import.meta.url)

/** Pages that wait in the write-ahead log: from so many on they are copied, as SQLite does by itself in each commit. */
const pagesMin = 1_000
/** From so many on the next write waits for it: while writes go on, the log never begins anew. */
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
  let ended = (_outcome: 'copied' | 'failed'): void => undefined

  const pages = (): number => {
    const { log, checkpointed } = look.get() as { log: number; checkpointed: number }
    return log - checkpointed
  }

  const start = (): Worker => {
    const started = new Worker(thread, { workerData: { file }, execArgv: [] })
    const failed = (): void => {
      if (worker === started) worker = undefined
      ended('failed')
    }
    started.on('message', (problem: string | null) => ended(problem === null ? 'copied' : 'failed'))
    started.on('error', failed).on('exit', failed).unref()
    return started
  }

  const inThread = (): Promise<unknown> =>
    new Promise((resolve) => {
      ended = resolve
      worker ??= start()
      worker.postMessage(null)
    })

  /** Where no thread can be had, or it fails, SQLite does it here; what fails here too, as on a full disk, the next commit tells. */
  const copy = async (): Promise<void> => {
    const outcome = await inThread().catch(() => 'failed')
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
      const waiting = pages()
      if (waiting < pagesMin) return
      underWay ??= copy()
      if (waiting >= pagesMax) await underWay
    },
    close: async () => {
      await underWay
      await worker?.terminate()
    },
  }
}
