import { expect, test } from 'vitest'
import { outcomeWords } from '#fund/notices/webhook-events.ts'

test('what became of a delivery is said in words, and keeps the code that nobody has words for', () => {
  expect(['ENOTFOUND', '500', 'EPROTO'].map(outcomeWords)).toEqual([
    'its name is unknown',
    'it answered 500',
    'it failed (EPROTO)',
  ])
})

test('a code that only has a status in it is no answer of HTTP', () => {
  expect(['5000', 'E500', '500E', '50'].map(outcomeWords)).toEqual([
    'it failed (5000)',
    'it failed (E500)',
    'it failed (500E)',
    'it failed (50)',
  ])
})

test('what the system or a certificate says most often has words of its own', () => {
  const codes = [
    'ADDRESS_REFUSED',
    'ENOTFOUND',
    'EAI_AGAIN',
    'ECONNREFUSED',
    'ECONNRESET',
    'ETIMEDOUT',
    'CERT_HAS_EXPIRED',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ]
  const said = codes.map(outcomeWords)
  for (const words of said) expect(words).toMatch(/^(its?|nobody) [a-z ]+$/)
  expect(said.filter((words) => codes.some((code) => words.includes(code)))).toEqual([])
  expect(new Set(said).size).toBe(codes.length)
})
