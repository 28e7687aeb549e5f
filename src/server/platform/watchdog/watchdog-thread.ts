import { mkdirSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import type { Runtime, Session } from 'node:inspector'
import { workerData } from 'node:worker_threads'
import type { Piece } from '../base/yield.ts'
import type { Stall, Watched } from './watchdog.ts'

/** The thread of `watchdog.ts`: it sees that the event loop stands, asks in what, says so, and ends the process. */
const { beats, standsMs, lookMs, folder, printsJson } = workerData as Watched

/** How long the loop has to say in what it stands: it answers between any two steps of a script, but not within SQLite. */
const answerMs = 5000
const placesMax = 12

const isBuilt = (url: string): string => url.slice(url.lastIndexOf('/') + 1)

/** Written at once: the process ends right after it. */
const say = (stall: Stall): void => {
  const { at, name, places } = stall
  const seconds = Math.round(standsMs / 1000)
  const message = `The event loop stood for ${seconds} s in ${name}, so this process ends itself. It is to be started again.`
  const line = printsJson
    ? JSON.stringify({ time: new Date(at).toISOString(), level: 'error', message, places })
    : `error: ${[message, ...places.map((place) => `  at ${place}`)].join('\n')}`
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const file = `${folder}/${at}-${process.pid}.json`
    writeFileSync(`${file}.new`, JSON.stringify(stall), { mode: 0o600, flush: true })
    renameSync(`${file}.new`, file)
  } catch (reason) {
    writeSync(2, `error: the watchdog could not keep why: ${reason}\n`)
  }
  try {
    writeSync(2, `${line}\n`)
  } catch {
    // Nobody reads it, and the process cannot wait.
  }
  process.kill(process.pid, 'SIGKILL')
}

const unknown: Piece = { key: null, name: 'something that does not say what it is' }

/** Asks the main thread where it is, as a debugger does; ends the process with the answer, or without one. */
const askAndEnd = async (): Promise<void> => {
  const stood = Atomics.load(beats, 0)
  const inspector = await import('node:inspector')
  const session: Session = new inspector.Session()
  session.connectToMainThread()
  const late = setTimeout(() => say({ at: Date.now(), ...unknown, places: ['code that is not JavaScript'] }), answerMs)
  session.once('Debugger.paused', ({ params: { callFrames } }) => {
    clearTimeout(late)
    // It went on at the last moment.
    if (Atomics.load(beats, 0) !== stood) return session.disconnect()
    const [frame] = callFrames
    const places = callFrames
      .slice(0, placesMax)
      .map(({ functionName, url, location }) => `${functionName || '…'} (${isBuilt(url)}:${location.lineNumber + 1})`)
    const asked = {
      callFrameId: frame?.callFrameId ?? '',
      expression: "JSON.stringify(globalThis[Symbol.for('portal:piece')] ?? null)",
    }
    session.post(
      'Debugger.evaluateOnCallFrame',
      asked,
      (_failure, answer?: { readonly result: Runtime.RemoteObject }) => {
        const piece: Piece | null = JSON.parse(answer?.result.value ?? 'null')
        say({ at: Date.now(), ...(piece ?? unknown), places })
      },
    )
  })
  session.post('Debugger.enable', () => session.post('Debugger.pause'))
}

let seen = -1
let stoodMs = 0
let lookedAt = performance.now()

/**
 * Adds up what passes between two looks without a beat. While the machine sleeps, or this process is stopped, nobody
 * looks, so such a time counts as one look at most.
 */
const look = (): void => {
  const [beat = 0, now] = [Atomics.load(beats, 0), performance.now()]
  const isStuck = beat === seen && Atomics.load(beats, 1) === 0
  stoodMs = isStuck ? stoodMs + Math.min(now - lookedAt, 2 * lookMs) : 0
  seen = beat
  lookedAt = now
  if (stoodMs < standsMs) return
  stoodMs = 0
  void askAndEnd()
}

setInterval(look, lookMs)
