import { readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'

/**
 * Where Linux names the thread that asks, it steps back behind the event loop: on a machine whose processors are all
 * busy drawing papers a light answer waited for its turn among the threads. Elsewhere threads stay as they are.
 */
export const yieldToLoop = (): void => {
  if (isMainThread) return
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    setPriority(
      thread,
      Math.min(constants.priority.PRIORITY_LOW, getPriority() + constants.priority.PRIORITY_BELOW_NORMAL),
    )
  } catch {
    // Not Linux, or not allowed: nothing depends on it.
  }
}
