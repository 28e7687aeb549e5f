import type { Page } from 'playwright/test'
import { common } from '#words/common.ts'
import { expect, test } from './newcomer.ts'

/** All that this browser keeps of pages, by address. */
const copies = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    const found: Record<string, string> = {}
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        found[new URL(request.url).pathname] = (await (await cache.match(request))?.text()) ?? ''
    }
    return found
  })

test('without a network the frame opens and says so; its copies hold no answer of the API, before a log-out or after', async ({
  page,
  context,
}) => {
  await page.goto('/dashboard')
  await expect(page.locator('html')).toHaveAttribute('data-offline', 'ready')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/^You have been offline since \d+:\d\d/)).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Home' })).toBeVisible()
  await expect(page.getByText('Welcome, Nora Newcomer')).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByText(/^You have been offline/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(/\/login/)
  const kept = await copies(page)
  expect(Object.keys(kept)).toContain('/dashboard')
  expect(Object.keys(kept).filter((path) => !/^\/(?:dashboard$|_astro\/|fonts\/)/.test(path))).toEqual([])
  expect(JSON.stringify(kept)).not.toContain('Nora')
})

test('Settings say beside the switches, and in the form of a second factor, that nothing can be saved now', async ({
  page,
  context,
}) => {
  await page.goto('/dashboard')
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const setup = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await expect(setup.getByRole('textbox', { name: 'Code of your authenticator app' })).toBeVisible()
  await context.setOffline(true)
  await expect(setup.getByText(common.offline)).toBeVisible()
  await expect(setup.getByRole('button', { name: 'Confirm' })).toHaveAttribute('aria-disabled', 'true')
  await setup.getByRole('button', { name: 'Cancel' }).click()
  for (const name of ['Categories', 'Priorities', 'Quiet hours', 'Frequency limits']) {
    const fold = page.locator('details').filter({ has: page.locator('summary').filter({ hasText: name }) })
    await fold.locator('summary').click()
    await expect(fold.getByText(common.offline)).toBeVisible()
  }
})

test('can be installed: the manifest names the dashboard, and every picture of it is there', async ({ page }) => {
  await page.goto('/dashboard')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await page.request.get(address ?? '')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = await answer.json()
  expect(manifest).toMatchObject({ start_url: '/dashboard', scope: '/', display: 'standalone' })
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200)
  expect((await page.request.get('/dashboard')).headers()['content-security-policy']).toContain("manifest-src 'self'")
})
