import { expect, test } from 'vitest'
import { capitalised } from '#fund/text/words.ts'

test('the first letter becomes a capital, and nothing else changes', () => {
  expect(['source of funds', 'é', 'the IRS', 'Ann', '9 days', ''].map(capitalised)).toEqual([
    'Source of funds',
    'É',
    'The IRS',
    'Ann',
    '9 days',
    '',
  ])
})
