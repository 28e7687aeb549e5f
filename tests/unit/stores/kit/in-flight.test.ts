import { afterEach, expect, test } from 'vitest'
import { UnreachableError } from '#client/failures.ts'
import { $inFlight, runWithToast } from '#stores/kit/in-flight.ts'
import { $toast } from '#stores/kit/toast.ts'

const later = () => {
  let end = (): void => undefined
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  return { ended, end: () => end() }
}

afterEach(() => expect([...$inFlight.get()]).toEqual([]))

test('a further press does nothing until what the screen shows was read again', async () => {
  const [acted, read] = [later(), later()]
  let times = 0
  const press = () =>
    runWithToast(
      'send',
      async () => {
        times += 1
        await acted.ended
        return times
      },
      undefined,
      () => read.ended,
    )
  const first = press()
  expect(await press()).toBeNull()
  acted.end()
  await Promise.resolve()
  expect(await press()).toBeNull()
  read.end()
  expect(await first).toBe(1)
  expect(times).toBe(1)
  expect(await press()).toBe(2)
})

test('what failed is said, and what the screen shows is read again all the same', async () => {
  let reads = 0
  const after = async () => {
    reads += 1
  }
  const failing = () => Promise.reject(new UnreachableError(false))
  expect(await runWithToast('send', failing, 'Sent.', after)).toBeNull()
  expect($toast.get()?.text).toMatch(/may or may not/)
  expect(reads).toBe(1)
  expect(
    await runWithToast(
      'send',
      async () => 7,
      (value) => expect(value).toBe(7),
      after,
    ),
  ).toBe(7)
  expect(reads).toBe(2)
})
