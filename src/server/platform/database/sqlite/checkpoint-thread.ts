import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

/** The thread of `checkpointer.ts`: at each message it copies what it can into the file, and reports how that went. */
const database = new DatabaseSync(workerData.file)
database.exec('pragma synchronous = full')
const checkpoint = database.prepare('pragma wal_checkpoint(passive)')

parentPort?.on('message', () => {
  try {
    checkpoint.get()
    parentPort?.postMessage(null)
  } catch (reason) {
    parentPort?.postMessage(String(reason))
  }
})
