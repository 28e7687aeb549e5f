/** Imported into a portal's process by `NODE_OPTIONS`: at SIGUSR2 it collects garbage and records what is left. */
import { appendFileSync, readdirSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

export interface MemorySample {
  readonly heap: number
  readonly resident: number
  readonly handles: number
  readonly files: number
}

const file = process.env['MEMORY_PROBE']

if (file && isMainThread) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  process.on('SIGUSR2', () => {
    collect()
    collect()
    const { heapUsed, external, rss } = process.memoryUsage()
    const sample: MemorySample = {
      heap: heapUsed + external,
      resident: rss,
      handles: process.getActiveResourcesInfo().length,
      files: readdirSync('/proc/self/fd').length,
    }
    appendFileSync(file, `${JSON.stringify(sample)}\n`)
  })
}
