import type { Page } from 'playwright/test'
import { enterAs } from '#tests/support/people/sessions.ts'
import { common } from '#words/common.ts'
import { shifts, watchShifts } from '../support/shifts.ts'
import { openTab } from './investor.ts'
import { expect, test } from './newcomer.ts'

/** Everything that this browser keeps of pages, by address. */
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

test('that the network has gone, or is back, moves nothing of what one looks at', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await watchShifts(page)
  await page.goto('/dashboard')
  await openTab(page, 'Activity')
  await expect(page.getByText('Live', { exact: false }).first()).toBeVisible()
  const heading = page.getByRole('heading', { level: 1, name: 'Activity' })
  const before = await heading.boundingBox()
  const moved = (await shifts(page)).length
  await context.setOffline(true)
  await expect(page.getByText(/^You have been offline/)).toBeInViewport()
  await expect(page.getByText('Disconnected')).toBeVisible()
  expect(await heading.boundingBox()).toEqual(before)
  await context.setOffline(false)
  await expect(page.getByText(/^You have been offline/)).toHaveCount(0)
  expect((await shifts(page)).slice(moved)).toEqual([])
})

test('with letters twice as large nothing of the feed lies on anything else of it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page.context(), 'investor')
  await page.goto('/dashboard')
  await openTab(page, 'Activity')
  await page.locator('html').evaluate((root) => {
    root.style.fontSize = '200%'
  })
  const overlaps = await page.locator('.note').evaluateAll((notes) =>
    notes.flatMap((note) => {
      const parts = [...note.querySelectorAll('h3, time, .note-kind, .note-amount')].map((part) => ({
        name: part.className || part.tagName,
        box: part.getBoundingClientRect(),
      }))
      return parts.flatMap((one, place) =>
        parts
          .slice(place + 1)
          .flatMap(({ name, box }) =>
            one.box.left < box.right - 1 &&
            box.left < one.box.right - 1 &&
            one.box.top < box.bottom - 1 &&
            box.top < one.box.bottom - 1
              ? [`${one.name} and ${name}`]
              : [],
          ),
      )
    }),
  )
  expect(overlaps).toEqual([])
})

test('Settings say beside the switches, and in the form of a second factor, that nothing can be saved now', async ({
  page,
  context,
}) => {
  await page.goto('/dashboard')
  await page.getByRole('tab', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const setup = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await expect(setup.getByRole('textbox', { name: 'Code from your authenticator app' })).toBeVisible()
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
