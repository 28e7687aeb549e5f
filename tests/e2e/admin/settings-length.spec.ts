import type { PlaceId } from '#stores/admin/places/places.ts'
import { demo } from '../auth/sign-in.ts'
import { expect, test } from '../support/own-server.ts'
import { openReadPlace } from '../support/places.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** What a phone scrolls through in each place while nothing is opened. */
const heightsMax: readonly (readonly [PlaceId, number])[] = [
  ['settings/fund', 2400],
  ['settings/controls', 1700],
  ['settings/people', 1700],
  ['settings/connections', 2000],
  ['settings/system', 2300],
]

test('on a phone no place of Settings is longer than three screens while nothing is opened', async ({
  page,
  baseURL,
}) => {
  const data = { email: demo.admin, password: demo.password }
  const headers = { origin: baseURL ?? '' }
  expect((await page.request.post('/api/auth/login-password', { data, headers })).ok()).toBe(true)
  await page.goto('/admin')
  for (const [place, heightMax] of heightsMax) {
    await openReadPlace(page, place)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect.soft(height, place).toBeLessThanOrEqual(heightMax)
  }
})
