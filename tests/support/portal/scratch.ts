import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where the system keeps files in memory, and how much of it the databases of a whole run may take. */
const memory = '/dev/shm'
const bytesMin = 2 * 1024 ** 3

const hasRoom = (): boolean => {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= bytesMin
}

/**
 * Gives a run a folder of its own for what its tests make and throw away, in memory if there is room: none of it has to
 * survive a power cut, and SQLite waits for the disk at every commit. It is removed with the run, whatever a test has
 * left there, and so is that of workers killed without warning. Processes that are started from here inherit it through
 * their environment.
 */
export const ownScratch = (): void => {
  if (process.env.PORTAL_TEST_SCRATCH) return
  const folder = mkdtempSync(join(!process.env.TMPDIR && hasRoom() ? memory : tmpdir(), 'portal-tests-'))
  chmodSync(folder, 0o711) // PostgreSQL runs as a user of its own if the tests run as root
  Object.assign(process.env, { TMPDIR: folder, PORTAL_TEST_SCRATCH: folder })
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
}
