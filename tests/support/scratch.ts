import { existsSync, statfsSync } from 'node:fs'

/** Where the system keeps files in memory, and how much of it the databases of a whole run can take. */
const memory = '/dev/shm'
const bytesMin = 2 * 1024 ** 3

/**
 * Puts what tests make and throw away into memory where there is room: nothing of it is to outlive a power cut, and
 * SQLite waits for the disk at every commit. Processes that are started from here follow by their environment.
 */
export const scratchInMemory = (): void => {
  if (process.env.TMPDIR || !existsSync(memory)) return
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize >= bytesMin) process.env.TMPDIR = memory
}
