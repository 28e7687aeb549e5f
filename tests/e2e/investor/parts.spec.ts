import { expect, type Page, test } from 'playwright/test'
import { enterAs } from '#tests/support/people/sessions.ts'
import { serveNewerVersion } from '../support/newer-version.ts'
import { openTab } from './investor.ts'

// The worker of the frame would bring a file that was loaded before.
test.use({ serviceWorkers: 'block' })

/** The code of a tab that has not been opened yet. */
const code = '**/_astro/Transfer.*.js'

/** What a deploy does to an open tab: the page names other files from now on, and the old ones are gone. */
const deploy = async (page: Page): Promise<void> => {
  await page.route(code, (route) => route.fulfill({ status: 404, contentType: 'text/html', body: 'gone' }))
  await serveNewerVersion(page)
}

const failed = (page: Page) => page.getByRole('alert').filter({ hasText: 'This tab did not load.' })

test('each cause of a tab that does not load has its sentence: the network, a newer version, ourselves', async ({
  page,
  context,
}) => {
  await enterAs(context, 'investor')
  await page.goto('/dashboard')
  await expect(page.getByRole('figure').first()).toBeVisible()

  await test.step('the network: it is tried again', async () => {
    await page.route(code, (route) => route.abort('connectionreset'))
    await page.route('**/dashboard?version', (route) => route.abort('connectionreset'))
    await page.getByRole('tab', { name: 'Transfer' }).click()
    await expect(failed(page)).toContainText('Check the connection')
    await page.unrouteAll()
    await failed(page).getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  })

  await test.step('a newer version: the page is loaded again, once, and comes back to its tab', async () => {
    await openTab(page, 'Home')
    await page.reload()
    await expect(page.getByRole('figure').first()).toBeVisible()
    await deploy(page)
    let loads = 0
    page.on('load', () => (loads += 1))
    const reloaded = page.waitForEvent('load')
    await page.getByRole('tab', { name: 'Transfer' }).click()
    await reloaded
    await expect(page.getByRole('tab', { name: 'Transfer' })).toHaveAttribute('aria-selected', 'true')
    await expect(failed(page)).toBeVisible()
    await expect(failed(page)).toContainText('A newer version is here')
    await expect(page.getByRole('status').filter({ hasText: 'A newer version is here' })).toBeVisible()
    expect(loads).toBe(1)
    await page.unrouteAll()
    await failed(page).getByRole('button', { name: 'Reload' }).click()
    await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  })

  await test.step('ourselves: with a reference', async () => {
    await openTab(page, 'Home')
    await page.reload()
    await expect(page.getByRole('figure').first()).toBeVisible()
    await page.route(code, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'export const t = 1; throw new TypeError("broken")' }),
    )
    await page.getByRole('tab', { name: 'Transfer' }).click()
    await expect(failed(page)).toContainText(/Something failed on our side.* the reference [2-9A-Z]{8}\./)
  })
})
