import { expect, test } from 'playwright/test'
import { todayWords } from '#words/today.ts'
import { violations } from '../support/axe.ts'
import { openAdmin, openTab } from './admin-page.ts'

test('Today says what waits, and each leads with one press to where it is done', async ({ page }) => {
  const answered = page.waitForResponse('**/api/admin/today')
  await openAdmin(page)
  const { due } = await (await answered).json()
  const today = page.getByRole('region', { name: 'Today' })
  await expect(today.getByRole('listitem')).toHaveCount(due.length)
  await expect(today).toContainText(todayWords.things(due.length))
  expect(await violations(page)).toEqual([])
  for (const [kind, heading, part] of [
    ['bank-lines', 'Payments', 'Bank'],
    ['deposits', 'Requests', 'Transfers'],
    ['backup', 'System Health', null],
    ['registrations', 'Investors', null],
  ] as const) {
    await today.getByRole('button', { name: todayWords.button(kind), exact: true }).click()
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeFocused()
    if (part) await expect(page.getByRole('tab', { name: part, selected: true })).toBeVisible()
    if (kind !== 'registrations') await openTab(page, 'Overview')
  }
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('pending')
  await page.goBack()
  await expect(today).toBeVisible()
})

test('with nothing to do Today says so, and on a backend that does not know it nothing is missing', async ({
  page,
}) => {
  await page.route('**/api/admin/today', (route) => route.fulfill({ json: { as_of: '2026-11-23T16:00:00Z', due: [] } }))
  await openAdmin(page)
  await expect(page.getByRole('region', { name: 'Today' })).toHaveText(`Today${todayWords.nothing}${todayWords.ahead}`)
  await page.route('**/api/extensions', async (route) => {
    const { extensions } = await (await route.fetch()).json()
    await route.fulfill({ json: { extensions: extensions.filter((name: string) => name !== 'today') } })
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Trading status' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Today' })).toHaveCount(0)
})
