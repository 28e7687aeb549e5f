import { expect, test } from 'playwright/test'
import { openAdmin } from './admin-page.ts'

/** What travels, with brotli and headers. */
const scriptBytesMax = 100_000

test('at most 100 KB of scripts to the first chart, and nothing of the investor’s screens', async ({ page }) => {
  await openAdmin(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const scripts = new Map<string, string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.set(requestId, new URL(response.url).pathname)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.reload()
  await expect(page.getByRole('slider', { name: /^Weekly return/ })).toBeVisible()
  const loaded = [...scripts.values()]
  expect(loaded.length).toBeGreaterThan(1)
  expect(loaded.filter((path) => /dashboard|Home|Transfer|Activity/.test(path))).toEqual([])
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(scriptBytesMax)
})
