import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Early, earlyFor, takeEarlyAnswer } from '#client/early.ts'

const address = 'https://portal.example.com/api/account/home'
const request = new Request(address)

const begun = (early: Partial<Early> = {}): Promise<Response> => {
  const answer = Promise.resolve(new Response('{}'))
  window.early = { email: 'ann@example.com', address, answer, arrived: 1000, drawn: null, ...early }
  return answer
}

beforeEach(() => void Object.assign(globalThis, { window: {} }))
afterEach(() => void Reflect.deleteProperty(globalThis, 'window'))

test('what the page’s script has asked for is taken over once, and only by the same call', () => {
  const answer = begun()
  expect(takeEarlyAnswer(new Request('https://portal.example.com/api/auth/session'), 2000)).toBeNull()
  expect(takeEarlyAnswer(request, 2000)).toBe(answer)
  expect(takeEarlyAnswer(request, 2000)).toBeNull()
})

test('an answer is taken for 15 seconds after it arrived, and one that is still on its way at any time', () => {
  const answer = begun()
  expect(takeEarlyAnswer(request, 16_001)).toBeNull()
  expect(takeEarlyAnswer(request, 16_000)).toBe(answer)
  const late = begun({ arrived: null })
  expect(takeEarlyAnswer(request, 60_000)).toBe(late)
})

test('somebody else’s is forgotten, answer and drawing', () => {
  begun()
  expect(earlyFor('ann@example.com')?.email).toBe('ann@example.com')
  expect(earlyFor('bob@example.com')).toBeNull()
  expect(earlyFor('ann@example.com')).toBeNull()
  expect(takeEarlyAnswer(request, 2000)).toBeNull()
})

test('where there is no page, as in a build, nothing was begun', () => {
  Reflect.deleteProperty(globalThis, 'window')
  expect(earlyFor('ann@example.com')).toBeNull()
})
