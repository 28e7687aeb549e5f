import { expect, test } from 'vitest'
import { outcomeWords } from '#fund/delivery-outcome.ts'

test('what became of a delivery is said in words, and keeps the code that nobody has words for', () => {
  expect(['ENOTFOUND', '500', 'EPROTO'].map(outcomeWords)).toEqual([
    'its name is unknown',
    'it answered 500',
    'it failed (EPROTO)',
  ])
})
