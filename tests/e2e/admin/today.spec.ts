import { expect, test } from 'playwright/test'
import { todayWords } from '#words/desk/today.ts'
import { violations } from '../support/axe.ts'
import { changeAnswer, without } from '../support/change-answer.ts'
import { withoutNews } from '../support/news.ts'
import { openAdmin, openTab } from './admin-page.ts'

test('Today says what waits, and each leads with one press to where it is done', async ({ page }) => {
  await withoutNews(page)
  const answered = page.waitForResponse('**/api/admin/today')
  await openAdmin(page)
  const { due } = await (await answered).json()
  const today = page.getByRole('region', { name: 'Tasks' })
  // Approvals stand above the tasks.
  const tasks = due.filter(({ kind }: { kind: string }) => kind !== 'approvals')
  await expect(today.getByRole('listitem')).toHaveCount(tasks.length)
  const late = await today.locator('.due-late').count()
  await expect(today).toContainText(todayWords.things(tasks.length, late))
  expect(await violations(page)).toEqual([])
  for (const [kind, heading] of [
    ['bank-lines', 'Money'],
    ['deposits', 'Money'],
    ['backup', 'System'],
    ['registrations', 'Applications'],
  ] as const) {
    await today.getByRole('button', { name: todayWords.button(kind), exact: true }).click()
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeFocused()
    if (kind === 'bank-lines') await expect(page.getByRole('tab', { name: 'Bank', selected: true })).toBeVisible()
    if (kind !== 'registrations') await openTab(page, 'Overview')
  }
  await page.goBack()
  await expect(today).toBeVisible()
})

test('with nothing to do Today says so, what was done stands below what is late, and on a backend that does not know it nothing is missing', async ({
  page,
}) => {
  const answers = (answer: object) =>
    page.route('**/api/admin/today', (route) => route.fulfill({ json: { as_of: '2026-11-23T16:00:00Z', ...answer } }))
  const today = page.getByRole('region', { name: 'Tasks' })
  await answers({ due: [] })
  await openAdmin(page)
  await expect(today).toHaveText(`Tasks${todayWords.things(0, 0)}`)
  // What is late says since when; what was done is in a line below.
  const week = { kind: 'close', of: 'Week 45', count: 2, amount: null, since: '2026-11-15T05:00:00Z', notes: [] }
  await answers({ due: [week], done: ['2 deposits received', '1 message sent'] })
  await page.reload()
  await expect(today).toContainText('One thing is waiting, 1 late.')
  await expect(today.locator('.due-late')).toContainText('late since Nov 15, 2026')
  await expect(today).toContainText('Done today: 2 deposits received, 1 message sent.')
  await without(page, 'today')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Trading status' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tasks' })).toHaveCount(0)
})

test('the guard that an upgraded fund has off is one press away from Today, unfolded and with the focus', async ({
  page,
}) => {
  const due = [{ kind: 'money-in', of: null, count: 1, amount: null, since: null, notes: [] }]
  await changeAnswer(page, '**/api/admin/today', (answer) => ({ ...answer, due }))
  await openAdmin(page)
  const today = page.getByRole('region', { name: 'Tasks' })
  await today.getByRole('button', { name: todayWords.button('money-in'), exact: true }).click()
  const guard = page.getByRole('checkbox', { name: 'Money in by two' })
  await expect(guard).toBeFocused()
  await expect(guard).toBeInViewport()
})
