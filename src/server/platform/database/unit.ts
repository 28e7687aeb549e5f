import { AsyncLocalStorage } from 'node:async_hooks'
import { announcement } from './announcement.ts'
import type { Keyring } from './keyring.ts'
import { announceTo, type Listening } from './listening.ts'
import { type Actor, type Clock, portalItself, type Store, type Unit, type Work } from './store.ts'

const inside = new AsyncLocalStorage<true>()

/** Announced by every unit when it has done everything else: what it changed can be looked at. */
export const unitEnds = announcement<undefined>('unit ends')

/** What each unit does at its end. */
const endsOf = new WeakMap<object, readonly (() => Promise<unknown>)[]>()

const whole =
  <T>(unit: Unit<T>): Unit<T> =>
  async (work) => {
    const value = await unit(work)
    for (const end of endsOf.get(work.unit) ?? []) await end()
    await work.announce(unitEnds, undefined)
    return value
  }

export type Holder = ReturnType<typeof newHolder>

/** What a store is given once it is open: the key that units seal with, and the clock that dates them. */
export const newHolder = () => {
  let held: Keyring | undefined
  let clock: Clock = { now: Date.now }
  return {
    sealWith: (secret: Keyring): void => {
      held = secret
    },
    dateBy: (given: Clock): void => {
      clock = given
    },
    /** Asking for the key too early is a programming error. */
    secret: (): Keyring => {
      if (!held) throw new Error('This store was given no key')
      return held
    },
    now: (): number => clock.now(),
  }
}

/** What the units of a call do first, until it is answered (`beginUnitsWith`). */
const calls = new AsyncLocalStorage<{ first: Unit<void> | null }>()

/**
 * Each unit that `run` begins does `first` before anything else: what was known of the caller when the call was let in
 * may have changed by then, on any node. What the call leaves behind to be done later does not.
 */
export const beginUnitsWith = async <T>(first: Unit<void>, run: () => Promise<T> | T): Promise<T> => {
  const call = { first }
  try {
    return await calls.run(call, run)
  } finally {
    Object.assign(call, { first: null })
  }
}

/** An error that undoes its unit and leaves something behind all the same, in a unit of its own. */
export interface LeavesBehind extends Error {
  readonly leaves: Unit<void>
}

const leavesBehind = (reason: unknown): reason is LeavesBehind => reason instanceof Error && 'leaves' in reason

/** A write inside a unit would deadlock with its own transaction, so it fails at once instead. */
export const guarded = (write: Store['write']): Store['write'] => {
  const begin = <T>(unit: Unit<T>, now?: number): Promise<T> =>
    write((work) => inside.run(true, () => whole(unit)(now === undefined ? work : work.asOf(now))))
  const run = async <T>(unit: Unit<T>, now?: number): Promise<T> => {
    if (inside.getStore()) throw new Error('A unit of work may not write through the store: it has its own `db`')
    const first = calls.getStore()?.first
    const begun: Unit<T> = first
      ? async (work) => {
          await first(work)
          return unit(work)
        }
      : unit
    try {
      return await begin(begun, now)
    } catch (reason) {
      if (leavesBehind(reason)) await begin(reason.leaves, now)
      throw reason
    }
  }
  return run
}

/** Effects run after the commit; one that throws stops neither the answer nor the others. */
export const runEffects = (effects: readonly (() => void)[]): void => {
  for (const effect of effects)
    try {
      effect()
    } catch (reason) {
      process.emitWarning(`An effect after a commit failed: ${reason instanceof Error ? reason.stack : String(reason)}`)
    }
}

/** What a unit of work receives, together with the rooms that listen to it. */
export const newWork = (
  given: Omit<Work, 'actor' | 'as' | 'asOf' | 'unit' | 'atEnd' | 'announce'>,
  listeners: readonly Listening[],
): Work => {
  const ends: (() => Promise<unknown>)[] = []
  const atEnd = (run: () => Promise<unknown>): void => void ends.push(run)
  const unit = {}
  endsOf.set(unit, ends)
  const workOf = <Who extends Actor>(actor: Who, now: number): Work<Who> => {
    const as = <Other extends Actor>(other: Other) => workOf(other, now)
    const asOf = (instant: number) => workOf(actor, instant)
    const work: Work<Who> = { ...given, actor, as, now, asOf, unit, atEnd, announce: announceTo(listeners)(() => work) }
    return work
  }
  return workOf(portalItself, given.now)
}
