import { expect, test } from 'playwright/test'
import { openAdmin } from './admin-page.ts'

/** The bytes on the wire, with brotli and headers. */
const scriptBytesMax = 100 * 1024

test('at most 100 KB of scripts to the first chart, and nothing of the investor’s screens', async ({ page }) => {
  await openAdmin(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  // What the frame keeps for use without a network is not loaded again.
  await session.send('Network.setBypassServiceWorker', { bypass: true })
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('input[type="range"][aria-label^="Weekly return"]')) return
      watch.disconnect()
      performance.mark('first chart')
    })
    watch.observe(document, { childList: true, subtree: true, attributes: true })
  })
  await page.reload()
  await expect(page.getByRole('slider', { name: /^Weekly return/ })).toBeVisible()
  const read = () =>
    page.evaluate(() => {
      const chartAt = performance.getEntriesByName('first chart')[0]?.startTime ?? Number.POSITIVE_INFINITY
      const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      return loaded
        .filter(({ name, startTime }) => new URL(name).pathname.endsWith('.js') && startTime <= chartAt)
        .map(({ name, transferSize }) => ({ path: new URL(name).pathname, bytes: transferSize }))
    })
  // A script that is only preloaded may still be on its way.
  await expect.poll(async () => Math.min(...(await read()).map((script) => script.bytes))).toBeGreaterThan(0)
  const scripts = await read()
  const sent = scripts.map(({ path, bytes }) => `${path} ${bytes}`).join('\n')
  expect(await page.evaluate(() => performance.getEntriesByName('first chart').length)).toBe(1)
  expect(scripts.length).toBeGreaterThan(1)
  expect(scripts.filter(({ path }) => /\/(?:Dashboard|Home|Transfer|Activity)/.test(path))).toEqual([])
  // What loads by itself, and is therefore not added by a tab (tests/site/script-budgets.test.ts).
  const loaded = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  for (const part of ['AlertHost', 'StepUpHost'])
    await expect.poll(async () => (await loaded()).join()).toContain(`/_astro/${part}.`)
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0)
  expect(bytes, sent).toBeLessThanOrEqual(scriptBytesMax)
})
