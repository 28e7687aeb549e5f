import { expect, test } from 'vitest'
import { said } from '#words/said.ts'

test('a table holds sentences and tables of them', () => {
  const words = { heading: 'Log in', resend: { again: 'Resend' } }
  expect(said(words)).toEqual(words)
  // @ts-expect-error a function has no entries: it would come back as an empty table
  said({ when: (seconds: number) => `in ${seconds} seconds` })
})
