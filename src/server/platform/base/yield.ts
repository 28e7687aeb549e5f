import { AsyncLocalStorage } from 'node:async_hooks'
import { performance } from 'node:perf_hooks'
import { type Steps, sortedSteps } from '#fund/calendar/steps.ts'

/** How long one piece of work may keep the event loop from everybody else. */
const sliceMs = 2
/** The same for a unit that writes to SQLite: until it has ended, nobody else can write. */
export const writerSliceMs = 4

let turnBegan: number | undefined

const end = (): void => {
  turnBegan = undefined
}

/**
 * For work that would keep the event loop until it ends: once this turn has been held for two milliseconds, or as many
 * as the work may take, a promise of the loop's next turn; before that, nothing. A turn counts from the first call in it.
 */
export const yieldToEventLoop = (mostMs = sliceMs): Promise<void> | undefined => {
  const now = performance.now()
  if (turnBegan === undefined) {
    turnBegan = now
    setImmediate(end)
  }
  return now - turnBegan < mostMs ? undefined : new Promise((resolve) => setImmediate(resolve))
}

/** Like `map`, but others are served in between. */
export const mapInTurns = async <From, To>(
  list: readonly From[],
  each: (one: From, place: number) => To,
): Promise<To[]> => {
  const made: To[] = []
  for (const one of list) {
    made.push(each(one, made.length))
    const turn = yieldToEventLoop()
    if (turn) await turn
  }
  return made
}

/** A map of what each gives, like `new Map(list.map(each))`, but others are served in between. */
export const mapOfInTurns = async <From, Key, To>(
  list: readonly From[],
  each: (one: From, place: number) => readonly [Key, To],
): Promise<Map<Key, To>> => {
  const made = new Map<Key, To>()
  await mapInTurns(list, (one, place) => void made.set(...each(one, place)))
  return made
}

/** So many rows are made one text in less than a millisecond; a multiple of three, so that their base64 can be joined. */
const textedAtOnce = 1500

/** One text of the texts of pieces of a list; others are served in between. */
export const textInTurns = async <One>(
  list: readonly One[],
  textOf: (piece: readonly One[]) => string,
  separator = '',
): Promise<string> => {
  const texts: string[] = []
  for (let from = 0; from < list.length; from += textedAtOnce) {
    texts.push(textOf(list.slice(from, from + textedAtOnce)))
    const turn = yieldToEventLoop()
    if (turn) await turn
  }
  return texts.join(separator)
}

/** Runs a computation of many steps; others are served in between. */
export const stepsInTurns = async <Result>(steps: Steps<Result>): Promise<Result> => {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    const turn = yieldToEventLoop()
    if (turn) await turn
  }
}

/** Like `Map.groupBy`, but others are served in between. */
export const groupedInTurns = async <Key, One>(
  list: readonly One[],
  keyOf: (one: One) => Key,
): Promise<Map<Key, One[]>> => {
  const groups = new Map<Key, One[]>()
  await mapInTurns(list, (one) => {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  })
  return groups
}

/** Like `toSorted`, but others are served in between. */
export const sortedInTurns = <One>(
  list: readonly One[],
  compare: (one: One, other: One) => number,
): Promise<readonly One[]> => stepsInTurns(sortedSteps(list, compare))

/** What the contract says of a call (contract/call.ts). */
interface Weight {
  readonly lasts: boolean
}

const heavy = new AsyncLocalStorage<Weight>()

/** Runs what belongs to a call that `lasts`, or that `costs` so much that it is counted. */
export const asHeavy = (weight: Weight, run: () => void): void => heavy.run(weight, run)

/** Whether this belongs to a call of either kind: what it reads leaves room for what others read. */
export const isHeavy = (): boolean => heavy.getStore() !== undefined

/** Whether this belongs to a call that lasts: what it writes lets shorter writes go first. */
export const isLasting = (): boolean => heavy.getStore()?.lasts === true

/**
 * A piece of work that keeps the event loop while it computes: a call, a job, or one thing out of a queue. Its `key` is
 * the same whenever it is tried again; null if only its name is known.
 */
export interface Piece {
  readonly key: string | null
  readonly name: string
}

const pieces = new AsyncLocalStorage<Piece>()

/** Where the watchdog finds whose turn it is, from its own thread. */
Object.defineProperty(globalThis, Symbol.for('portal:piece'), { get: () => pieces.getStore(), configurable: true })

/** Whose turn it is; undefined if nobody said. */
export const pieceNow = (): Piece | undefined => pieces.getStore()

/** Runs what belongs to a piece of work; one within it has a name of its own. */
export const asPiece = <Result>(piece: Piece | undefined, run: () => Result): Result =>
  piece ? pieces.run(piece, run) : pieces.exit(run)

/** Runs something that serves all calls, whichever of them began it. */
export const forAllCalls = (run: () => void): void => heavy.exit(() => pieces.exit(run))

const busyFrom = 0.9
const measuredMs = 250

let measured = performance.eventLoopUtilization()
let measuredAt = performance.now()
let busy = false

/** Whether the event loop has hardly waited lately, so that what nobody waits for should give way. */
export const isLoopBusy = (): boolean => {
  const now = performance.now()
  if (now - measuredAt < measuredMs) return busy
  busy = performance.eventLoopUtilization(measured).utilization > busyFrom
  measured = performance.eventLoopUtilization()
  measuredAt = now
  return busy
}
