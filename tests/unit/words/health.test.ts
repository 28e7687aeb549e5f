import { expect, test } from 'vitest'
import { callsHealth, waitingHealth } from '#words/desk/mail-health.ts'

test.each([
  [1, 0, '1 call answered since the start, none failed on our side.'],
  [12_345, 1_200, '12,345 calls answered since the start, 1,200 failed on our side.'],
])('%i calls, of which %i failed', (answered, failed, said) => {
  expect(callsHealth(answered, failed)).toBe(said)
})

test.each([
  [0, 0, 'Nothing is put off.'],
  [1, 0, '1 task is put off.'],
  [2_000, 1, '2,000 tasks are put off; 1 waits for a thread.'],
  [0, 3, 'Nothing is put off; 3 wait for a thread.'],
])('%i tasks put off, and %i that wait for a thread', (putOff, tasks, said) => {
  expect(waitingHealth(putOff, tasks)).toBe(said)
})
