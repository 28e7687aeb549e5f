import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'

/** Behind everything that somebody waits for. */
const niceness = 15
const complaintCharactersMax = 2000

const lowerPriority = (pid: number | undefined): void => {
  try {
    if (pid !== undefined) setPriority(pid, niceness)
  } catch {
    // A container may forbid it; the build is then as urgent as the server.
  }
}

/** Ends the script with what it has started: it leads a group of its own. */
const endGroup = ({ pid }: ChildProcess): void => {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid)
  } catch {
    // It has ended by itself.
  }
}

/**
 * Runs the script that builds the site again, in a process of its own: a build takes hundreds of megabytes, which this
 * one would keep. Returns the folder of the finished site, which the script prints last. Throws what the build said if
 * it failed.
 */
export const buildAgain = async (script: string, signal: AbortSignal): Promise<string> => {
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const end = (): void => endGroup(child)
  signal.addEventListener('abort', end)
  lowerPriority(child.pid)
  let printed = ''
  let complaint = ''
  child.stdout.on('data', (chunk) => (printed += chunk))
  child.stderr.on('data', (chunk) => (complaint += chunk))
  const [code] = await once(child, 'close').finally(() => signal.removeEventListener('abort', end))
  const folder = printed.trim().split('\n').at(-1)
  if (code === 0 && folder) return folder
  throw new Error(`The site could not be built: ${complaint.trim().slice(0, complaintCharactersMax)}`)
}
