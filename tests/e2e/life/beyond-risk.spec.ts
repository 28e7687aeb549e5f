import { expect, test } from 'playwright/test'
import { nextWeek, weekLabel } from '#fund/calendar/week.ts'
import { beyondRiskSentence, beyondRiskTitle } from '#fund/notices/beyond-risk.ts'
import { openWeeks } from '#server/money/weeks/open-weeks.ts'
import { close, investor } from '#tests/support/money/fund.ts'
import { type LifePortal, startLifePortal } from '#tests/support/portal/life-portal.ts'
import { openRow } from '../investor/investor.ts'
import { somebody } from './life.ts'

let portal: LifePortal
test.beforeAll(async () => {
  portal = await startLifePortal('sqlite', '2026-01-05T15:00:00Z')
})
test.afterAll(() => portal.close())

test('a week beyond the limit says so on Home, in Activity and in the week, each with the way to Stop Trading', async ({
  browser,
}) => {
  const ann = await investor(portal, 25_000_00, { name: 'Ann Beyond' })
  const { context, clock } = portal
  clock.set(nextWeek(clock.now()).from)
  await context.store.write((work) => openWeeks(work))
  const week = await close(portal, -450_00)
  const sentence = beyondRiskSentence({ week: weekLabel(week), loss: 450_00, limit: 250_00, percent: 1 })
  const she = await somebody(browser, portal, ann.email)
  const page = await she.at('/dashboard', 'Home')
  const home = page.getByRole('region', { name: beyondRiskTitle })
  await expect(home).toContainText(sentence)
  const slider = page.getByRole('slider', { name: 'Weekly risk' })
  await expect(slider).toHaveAccessibleDescription(
    /^A limit you state; every account earns the same weekly return\. 1\.0% of your balance: \$245\.50, from /,
  )
  const next = page.getByRole('region', { name: 'What happens next' })
  await expect(next.getByText('$450.00 of earlier losses to make up first.')).toBeVisible()
  await openRow(page, 'Profit distribution')
  await expect(page.getByText('The next $450.00 of profit is yours in full; only what comes after')).toBeVisible()
  await home.getByRole('button', { name: 'Change the limit' }).click()
  await expect(slider).toBeFocused()

  await page.getByRole('tab', { name: /Activity/ }).click()
  // An amount is the one that its sentence names, with a sign if it changed the balance; after a week there is a date.
  const note = (text: string) => page.getByRole('listitem').filter({ hasText: text })
  await expect(note('Your result is −$450.00, carried forward').locator('.note-amount')).toHaveText('Amount −$450.00')
  await expect(note('Deposit received').locator('.note-amount')).toHaveText('Amount +$25,000.00')
  await expect(note('Deposit received').locator('time')).toHaveText('Jan 5, 2026')
  await page.getByRole('button', { name: beyondRiskTitle }).click()
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${weekLabel(week)},`) })
  await expect(dialog.getByRole('region', { name: beyondRiskTitle })).toContainText(sentence)
  await dialog.getByRole('button', { name: 'Stop Trading' }).click()
  const question = page.getByRole('alertdialog', { name: 'Stop Trading' })
  await question.getByRole('button', { name: 'Stop Trading' }).click()
  await expect(page.locator('.week-pending')).toContainText('Trading stops')
  // What can be asked for has been asked for, and what does not trade has no budget.
  await expect(home).toBeVisible()
  await expect(home.getByRole('button', { name: 'Stop Trading' })).toHaveCount(0)
  await expect(slider).toHaveAccessibleDescription('A limit you state; every account earns the same weekly return.')
})
