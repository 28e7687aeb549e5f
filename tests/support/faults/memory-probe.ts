/**
 * Imported into a portal's process by `NODE_OPTIONS`: at SIGUSR2 it collects garbage and records what is left. V8 keeps
 * the pages of its largest heap so far, and gives them back only when nobody asks for anything, or if memory runs out;
 * so garbage is collected as if it did, or every earlier peak would count as growth.
 */
import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

export interface MemorySample {
  readonly heap: number
  readonly resident: number
  readonly handles: number
  readonly files: number
  /** Where the resident memory is, in bytes: what growth is looked for by. `serving` is all of it before collecting. */
  readonly parts: Readonly<Record<string, number>>
}

/** Resident bytes by kind, of Linux's own account of this process. */
const residentParts = (): Record<string, number> => {
  const status = readFileSync('/proc/self/status', 'utf8')
  const kilobytes = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
  return {
    anonymous: kilobytes('RssAnon') * 1024,
    mapped: (kilobytes('RssFile') + kilobytes('RssShmem')) * 1024,
    threads: kilobytes('Threads'),
  }
}

const file = process.env['MEMORY_PROBE']

if (file && isMainThread) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: Readonly<Record<'type' | 'execution' | 'flavor', string>>) => void
  process.on('SIGUSR2', () => {
    const serving = process.memoryUsage.rss()
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    const { heapTotal, heapUsed, external, arrayBuffers, rss } = process.memoryUsage()
    const sample: MemorySample = {
      heap: heapUsed + external,
      resident: rss,
      handles: process.getActiveResourcesInfo().length,
      files: readdirSync('/proc/self/fd').length,
      parts: { serving, heapTotal, external, arrayBuffers, ...residentParts() },
    }
    appendFileSync(file, `${JSON.stringify(sample)}\n`)
  })
}
