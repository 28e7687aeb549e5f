import { stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { hashPassword, isPassword } from '#server/access/sign-in/passwords.ts'
import { NoPermitError } from '#server/platform/database/semaphore.ts'
import { waitingForThreads } from '#server/platform/http/threads.ts'

const cost = { bits: 14, r: 8, p: 2 }
const many = 16

test('many passwords at once leave the threads to others, and each is compared in its turn', async () => {
  const kept = await hashPassword('the right one', cost)
  let compared = 0
  const all = Array.from({ length: many }, async (_, place) => {
    const isRight = await isPassword(place % 2 === 0 ? 'the right one' : 'a wrong one', kept, cost)
    compared += 1
    return isRight
  })
  await stat('package.json')
  expect(compared).toBeLessThan(many / 2)
  expect(await Promise.all(all)).toEqual(Array.from({ length: many }, (_, place) => place % 2 === 0))
})

test('only so many wait; the others are told at once that they are too many, and nobody else’s turn is lost', async () => {
  const cheap = { bits: 4, r: 1, p: 1 }
  const kept = await hashPassword('the right one', cheap)
  const all = Array.from({ length: 300 }, () => isPassword('the right one', kept, cheap))
  expect(waitingForThreads()).toBe(200)
  const told = await Promise.allSettled(all)
  const refused = told.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused.length).toBeGreaterThanOrEqual(98)
  expect(refused.length).toBeLessThan(100)
  for (const reason of refused) expect(reason).toBeInstanceOf(NoPermitError)
  expect(told.filter((one) => one.status === 'fulfilled' && one.value)).toHaveLength(300 - refused.length)
  expect(await isPassword('the right one', kept, cheap)).toBe(true)
})
