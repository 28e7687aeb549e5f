import { url as debuggerUrl } from 'node:inspector'
import { extname, join } from 'node:path'
import { SHARE_ENV, Worker } from 'node:worker_threads'
import { minuteMs, secondMs } from '#fund/calendar/time.ts'
import { asPiece, type Piece } from '../base/yield.ts'
import type { Config } from '../config/config.ts'
import type { Context } from '../config/context.ts'
import type { Store } from '../database/store.ts'

/** Beside this file and with its extension: a built server has it as JavaScript. */
const thread = new URL(`watchdog-thread${extname(import.meta.url)}`, import.meta.url)

/** What the thread gets. */
export interface Watched {
  /** The first counts up in each second in which the loop turns; the second is 1 while a debugger is attached. */
  readonly beats: Int32Array
  readonly standsMs: number
  readonly lookMs: number
  /** Where a stall is kept until the next start. */
  readonly folder: string
  readonly printsJson: boolean
}

/** In what the event loop stood, when, and the innermost places in the code. */
export interface Stall extends Piece {
  /** Epoch milliseconds. */
  readonly at: number
  readonly places: readonly string[]
}

export const stallsFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'stalls')

const looksPerSpan = 60
/** The thread needs a heap for little more than Node itself. */
const resourceLimits = { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 12, stackSizeMb: 1 }

/**
 * Ends this process once its event loop has stood for a minute: then nobody is served, no timer runs and no signal is
 * heard, until somebody kills it by hand. Whoever started it starts it again. The time in which the machine itself
 * slept does not count, nor does a loop that a debugger holds. The returned function ends the watch.
 */
export const startWatchdog = (
  { config: { dataDir, demo }, log }: Pick<Context, 'config' | 'log'>,
  standsMs: number = minuteMs,
): (() => Promise<unknown>) => {
  const beats = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT))
  const lookMs = Math.min(secondMs, standsMs / looksPerSpan)
  const workerData: Watched = { beats, standsMs, lookMs, folder: stallsFolder({ dataDir }), printsJson: !demo }
  const beat = setInterval(() => {
    Atomics.store(beats, 1, debuggerUrl() ? 1 : 0)
    Atomics.add(beats, 0, 1)
  }, lookMs).unref()
  const worker = new Worker(thread, {
    workerData,
    env: SHARE_ENV,
    execArgv: [],
    resourceLimits,
    trackUnmanagedFds: false,
  })
  worker.unref()
  // That it cannot watch is no reason to end what it watches.
  worker.on('error', (reason) => log.error({ reason: String(reason) }, 'the watchdog has ended'))
  return async () => {
    clearInterval(beat)
    await worker.terminate()
  }
}

const parked = new WeakMap<Store, ReadonlySet<string>>()

/** From here on what these keys name is not tried again by this process. */
export const park = (store: Store, keys: ReadonlySet<string>): void => void parked.set(store, keys)

export const isParked = (store: Store, key: string): boolean => parked.get(store)?.has(key) === true

/** What the server does by itself, under its name, unless the loop stood in it twice: then false, and nothing is done. */
export const unlessParked = async (
  store: Store,
  key: string,
  name: string,
  run: () => Promise<unknown>,
): Promise<boolean> => {
  if (isParked(store, key)) return false
  await asPiece({ key, name }, run)
  return true
}
