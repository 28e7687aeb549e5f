import { expect, test } from 'playwright/test'
import { copyDemo } from '#tests/support/portal/demo-data.ts'
import { startProcess } from '#tests/support/portal/portal-process.ts'
import { demo, signIn } from '../auth/sign-in.ts'

// The worker of the frame would bring a file that was loaded before.
test.use({ serviceWorkers: 'block' })

const reference = /on our side, not on yours\. .* the reference ([2-9A-Z]{8})\./

test('the reference that a failure of ours shows on the screen is in the server’s log', async ({ page }) => {
  const portal = await startProcess(process.cwd(), { DATA_DIR: await copyDemo() }, 'tests/support/portal/own-portal.ts')
  await page.goto(`${portal.url}/login`)
  await signIn(page, demo.investor, demo.password)
  await expect(page.getByRole('figure').first()).toBeVisible()
  const broken = { contentType: 'text/javascript', body: 'export const t = 1; throw new TypeError("broken here")' }
  for (const [tab, how] of [
    ['Transfer', broken],
    ['Reports', { status: 502, body: 'no' }],
  ] as const) {
    await page.route(`**/_astro/${tab}.*.js`, (route) => route.fulfill(how))
    await page.getByRole('tab', { name: tab }).click()
    const said = page.getByRole('alert').filter({ hasText: reference })
    await expect(said).toBeVisible()
    const [, named = '?'] = reference.exec((await said.textContent()) ?? '') ?? []
    await expect.poll(() => portal.printed()).toContain(named)
  }
  expect(portal.printed()).toMatch(
    /a part of a page failed in the browser reference=\S+ failure=TypeError: broken here/,
  )
  await portal.end('SIGTERM')
})
