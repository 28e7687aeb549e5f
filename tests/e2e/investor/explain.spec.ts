import { expect, type Page, test } from 'playwright/test'
import { changeAnswer } from '../support/change-answer.ts'
import { long } from '../support/daily.ts'
import { withoutNews } from '../support/news.ts'
import { openHome, openRow, openTab } from './investor.ts'

const explainers = (page: Page) => page.getByRole('button', { name: /explain this number/ })
const dialog = (page: Page) => page.getByRole('dialog')

test.describe('explain this number', () => {
  test.beforeEach(({ page }) => openHome(page))

  test('of each figure, of many entries, and hidden with the others', async ({ page }) => {
    await test.step('says formula, entries, rounding and time of each figure, and agrees with it', async () => {
      await openRow(page, 'Profit distribution')
      for (const [place, title, formula] of [
        [0, 'Total balance', 'Capital plus result'],
        [1, 'Total return', 'the gain divided by the money at work when the week began'],
        [2, 'Gain this month', 'took effect in this month (New York)'],
        [3, 'Profit share', 'Everything that weekly closes and their corrections added or took away'],
        [4, /^Distribution of/, 'split by your tier'],
      ] as const) {
        const figure = explainers(page).nth(place)
        const shown = (await figure.textContent())?.split(',  explain')[0]?.replace(', explain this number', '') ?? ''
        await figure.click()
        await expect(dialog(page)).toHaveAccessibleName(title)
        await expect(dialog(page)).toContainText('Computed again in your browser: it agrees.')
        await expect(dialog(page)).toContainText(formula)
        await expect(dialog(page)).toContainText(/as of \w{3}, \w{3} \d/)
        await expect(dialog(page)).toContainText(/rounded/i)
        await expect(dialog(page).locator('.explained-figure')).toHaveText(shown)
        await expect(dialog(page).getByRole('table', { name: 'Ledger entries' }).getByRole('row').nth(1)).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(figure).toBeFocused()
      }
    })
    await test.step('of many entries the latest, and all on request', async () => {
      await explainers(page).first().click()
      const rows = dialog(page).getByRole('table', { name: 'Ledger entries' }).getByRole('row')
      await expect(rows).toHaveCount(13)
      const all = dialog(page).getByRole('button', { name: /^Show all \d+$/ })
      const count = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0])
      await all.click()
      await expect(rows).toHaveCount(count + 1)
      await page.keyboard.press('Escape')
    })
    await test.step('the time-weighted return lists its weeks, multiplied, and all of them on request', async () => {
      await explainers(page).nth(1).click()
      const weeks = dialog(page).getByRole('table', { name: 'Weeks, multiplied' }).getByRole('row')
      await expect(weeks).toHaveCount(13)
      const years = dialog(page).getByRole('table', { name: 'Years, multiplied' }).getByRole('row')
      await expect(years.nth(1)).toContainText(/^\d+ weeks of 20\d\d/)
      await expect(years.last().getByRole('cell').last()).toHaveText(
        (await weeks.nth(1).getByRole('cell').last().textContent()) ?? 'none',
      )
      const shown = await dialog(page).locator('.explained-figure').textContent()
      const product = Number(await weeks.nth(1).getByRole('cell').last().textContent())
      expect(((product - 1) * 100).toFixed(2)).toBe(/[\d.]+/.exec(shown ?? '')?.[0])
      await dialog(page)
        .getByRole('button', { name: /^Show all \d+ weeks$/ })
        .click()
      await expect(weeks.last().getByRole('cell').last()).toHaveText(/^[01]\.\d{6}$/)
      expect(await weeks.count()).toBeGreaterThan(13)
      await page.keyboard.press('Escape')
    })
    await test.step('hides its amounts with the others', async () => {
      await page.getByRole('button', { name: 'Hide amounts' }).click()
      await explainers(page).first().click()
      await expect(dialog(page)).toContainText('it agrees')
      await expect(dialog(page)).not.toContainText(/\$[\s]?[1-9]/)
    })
  })

  test('a week of Reports is checked against its close', async ({ page }) => {
    await openTab(page, 'Reports')
    const proof = Promise.withResolvers<void>()
    await page.route(/form=whole/, async (route) => {
      await proof.promise
      await route.continue()
    })
    const row = page.getByRole('table', { name: 'Weekly reports' }).locator('tbody tr').first()
    const profit = await row.locator('td').nth(3).textContent()
    await row.getByRole('button').click()
    const check = page.getByRole('button', { name: 'Check it against the ledger' })
    const before = await check.boundingBox()
    proof.resolve()
    await expect(page.getByRole('link', { name: 'Download the proof' })).toBeVisible()
    expect(await check.boundingBox(), 'nothing moves under a finger while the proof arrives').toEqual(before)
    await check.click()
    await expect(dialog(page)).toHaveAccessibleName(/^Result of Week \d+$/)
    await expect(dialog(page)).toContainText('Computed again in your browser: it agrees.')
    await expect(dialog(page).locator('.explained-figure')).toHaveText(profit ?? '')
    await expect(dialog(page).getByRole('table', { name: 'Ledger entries' })).toContainText(profit ?? '')
  })

  test('says so where the ledger does not add up to the figure', async ({ page }) => {
    await changeAnswer(page, '**/api/account/ledger*', ({ rows, next }) => ({ rows: rows.slice(1), next }))
    await explainers(page).first().click()
    await expect(dialog(page).getByRole('status')).toContainText('Computed again in your browser: the result is $')
  })

  test('a ledger that does not load is said, and comes on request', long, async ({ page }) => {
    await withoutNews(page)
    await openHome(page)
    let failing = true
    await page.route('**/api/account/ledger*', (route) =>
      failing ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    )
    await explainers(page).first().click()
    await expect(dialog(page).getByRole('alert')).toContainText('The ledger did not load.')
    failing = false
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await expect(dialog(page)).toContainText('it agrees')
  })
})
