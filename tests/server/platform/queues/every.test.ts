import { expect, test } from 'vitest'
import { every } from '#server/platform/queues/every.ts'

const heard: string[] = []
const log = { info: () => undefined, warn: () => undefined, error: (_: object, message: string) => heard.push(message) }

/** A timer that the test fires. */
const handTimer = () => {
  let due: (() => void) | undefined
  return {
    timer: (_milliseconds: number, run: () => void) => {
      due = run
      return () => {
        due = undefined
      }
    },
    isSet: () => due !== undefined,
    goOff: () => {
      const run = due
      due = undefined
      run?.()
    },
  }
}

const settled = () => new Promise(setImmediate)

test('a job runs at once, and again only after the run before it has ended', async () => {
  const { timer, isSet, goOff } = handTimer()
  const ends: (() => void)[] = []
  const run = () => new Promise<void>((end) => ends.push(end))
  const stop = every({ name: 'a job', everyMs: 1000, run }, log, timer)
  expect(ends).toHaveLength(1)
  expect(isSet()).toBe(false)
  ends[0]?.()
  await settled()
  goOff()
  expect(ends).toHaveLength(2)
  ends[1]?.()
  await stop()
})

test('a run that fails is logged, and the job goes on', async () => {
  const { timer, isSet, goOff } = handTimer()
  let runs = 0
  const run = async () => {
    runs += 1
    throw new Error('no database')
  }
  const stop = every({ name: 'opening weeks', everyMs: 1000, run }, log, timer)
  await settled()
  goOff()
  await settled()
  expect(runs).toBe(2)
  expect(heard).toEqual(['opening weeks failed', 'opening weeks failed'])
  await stop()
  expect(isSet()).toBe(false)
})

test('stopping waits for the run under way and begins no other', async () => {
  const { timer, isSet } = handTimer()
  let end = (): void => undefined
  const run = () => new Promise<void>((ended) => (end = ended))
  const stop = every({ name: 'a job', everyMs: 1000, run }, log, timer)
  let stopped = false
  const stopping = stop().then(() => (stopped = true))
  await settled()
  expect(stopped).toBe(false)
  end()
  await stopping
  expect(isSet()).toBe(false)
})
