import { expect, test } from 'vitest'
import { notMeLinkMs } from '#fund/access/freeze.ts'
import { addressChangeMs } from '#fund/access/otp.ts'
import { stepUpMs } from '#fund/access/step-up.ts'

test.each([
  ['a confirmation', stepUpMs, '2026-11-18T12:05:00.000Z'],
  ['a link of a change of address', addressChangeMs, '2026-11-19T12:00:00.000Z'],
  ['a link “This was not me”', notMeLinkMs, '2026-12-18T12:00:00.000Z'],
])('%s of noon on 18 November counts until it should', (_, milliseconds, until) => {
  expect(new Date(Date.UTC(2026, 10, 18, 12) + milliseconds).toISOString()).toBe(until)
})
