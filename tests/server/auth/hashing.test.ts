import { stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { hashPassword, isPassword } from '#server/auth/passwords.ts'

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
