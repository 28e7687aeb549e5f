import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from 'playwright/test'
import { someDays } from '#words/proof/papers.ts'
import { long } from '../support/daily.ts'
import { isFocusIn } from '../support/focus.ts'
import { withoutNews } from '../support/news.ts'
import { openHome, openTab, tabTo } from './investor.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Weekly reports' })
/** A column's cells from top to bottom. */
const column = (page: Page, place: number) => table(page).locator(`tbody tr > :nth-child(${place})`).allInnerTexts()

test.describe('Reports from the ledger', () => {
  test.beforeEach(async ({ page }) => {
    await withoutNews(page)
    await openHome(page)
    await openTab(page, 'Reports')
    await expect(table(page)).toBeVisible()
  })

  test('the weeks: seen, exported, opened, sorted, older ones, and on paper', async ({ page }) => {
    await test.step('the last 8 weeks, newest first, in all columns', async () => {
      await expect(table(page).getByRole('columnheader')).toHaveText([
        'Week',
        'Trades',
        'Success rate',
        'Date',
        'Profit',
        'Return',
      ])
      const dates = (await column(page, 4)).map((text) => Date.parse(text))
      expect(dates).toHaveLength(8)
      expect(dates).toEqual(dates.toSorted((a, b) => b - a))
      await expect(page.locator('.badge', { hasText: 'Sample' })).toHaveCount(0)
    })
    await test.step('exports what it shows as CSV, and sends nothing for it', async () => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      const coming = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export CSV' }).click()
      const file = await coming
      expect(file.suggestedFilename()).toBe('weekly-reports.csv')
      const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
      expect(lines).toHaveLength(9)
      expect(lines[0]).toContain('Week,Date,Start balance (USD)')
      expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(
        (await column(page, 1)).map((text) => text.split(',')[0]?.trim()),
      )
      // The list of notifications waits for the socket, for a while.
      const calls = asked.map((url) => new URL(url).pathname).filter((path) => path.startsWith('/api/'))
      expect(calls.filter((path) => !path.startsWith('/api/notification'))).toEqual([])
    })
    await test.step('saves a performance report of a range', async () => {
      await page.getByRole('button', { name: 'Performance report' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('listitem')).toHaveCount(4)
      const coming = page.waitForEvent('download')
      await dialog.getByRole('link', { name: 'PDF of Year to date' }).click()
      expect((await coming).suggestedFilename()).toMatch(/^performance-20[-\d]+-to-20[-\d]+\.pdf$/)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    })
    await test.step('of any days, once both are given; what was typed stays', async () => {
      const [newest = ''] = await column(page, 4)
      const year = new Date(newest).getFullYear()
      const dialog = page.getByRole('dialog')
      const ofDays = dialog.getByRole('link', { name: 'PDF of these days' })
      await page.getByRole('button', { name: 'Performance report' }).click()
      await dialog.getByLabel(someDays.last).fill(`${year}-12-31`)
      await expect(dialog.getByLabel(someDays.first)).toHaveAccessibleDescription(someDays.noFirst)
      await expect(ofDays).toBeHidden()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Performance report' }).click()
      await expect(dialog.getByLabel(someDays.last)).toHaveValue(`${year}-12-31`)
      await dialog.getByLabel(someDays.first).fill(`${year + 1}-01-01`)
      await expect(dialog.getByLabel(someDays.last)).toHaveAccessibleDescription(someDays.reversed)
      await expect(ofDays).toBeHidden()
      await dialog.getByLabel(someDays.first).fill(`${year}-01-01`)
      const coming = page.waitForEvent('download')
      await ofDays.click()
      expect((await coming).suggestedFilename()).toMatch(new RegExp(`^performance-20[-\\d]+-to-${year}-[-\\d]+\\.pdf$`))
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    })
    await test.step('draws the returns', async () => {
      const chart = page.getByRole('figure').filter({ hasText: 'Return by week' })
      await chart.getByText('Show as a table').click()
      const late = await page.getByRole('tabpanel').getByText('is not reported yet').count()
      await expect(chart.getByRole('row')).toHaveCount(9 + late)
      await expect(chart.locator('.chart-slot')).toHaveCount(late)
    })
    await test.step('a week opens to show how its profit was computed, and gives the focus back', async () => {
      const opener = table(page)
        .getByRole('button', { name: /how its profit was computed/ })
        .first()
      const [profit = ''] = await column(page, 5)
      await opener.click()
      const dialog = page.getByRole('dialog')
      for (const words of [
        'Start balance',
        'End balance',
        'Trades',
        'Success rate',
        'Your part of the profit',
        'Your result',
      ])
        await expect(dialog).toContainText(words)
      await expect(dialog).toContainText(profit)
      await expect(dialog).toContainText('÷')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(opener).toBeFocused()
    })
    await test.step('sorts by every column, both ways', async () => {
      const numberOf = (text: string) => Number(text.replace('−', '-').replace(/[^\d.-]/g, ''))
      for (const [name, place, value] of [
        ['Trades', 2, numberOf],
        ['Success rate', 3, numberOf],
        ['Date', 4, (text: string) => Date.parse(text)],
        ['Profit', 5, numberOf],
        ['Return', 6, numberOf],
      ] as const) {
        const head = table(page).getByRole('columnheader', { name })
        for (let press = 0; press < 2; press += 1) {
          await head.getByRole('button').click()
          const values = (await column(page, place)).map(value)
          const sign = (await head.getAttribute('aria-sort')) === 'ascending' ? 1 : -1
          expect(values, name).toEqual(values.toSorted((a, b) => sign * (a - b)))
        }
      }
      await table(page).getByRole('columnheader', { name: 'Week' }).getByRole('button').click()
      await expect(table(page).getByRole('columnheader', { name: 'Week' })).toHaveAttribute('aria-sort', 'ascending')
    })
    await test.step('goes back to older weeks, each to open, and sums up years and months', async () => {
      await page.getByRole('button', { name: 'Show older weeks' }).click()
      await expect(table(page).locator('tbody tr')).toHaveCount(34)
      const more = page.getByRole('button', { name: 'Show older weeks' })
      while (await more.isVisible()) {
        const before = await table(page).locator('tbody tr').count()
        await more.press('Enter')
        await expect.poll(() => table(page).locator('tbody tr').count()).toBeGreaterThan(before)
      }
      await expect(page.getByText('No older weeks.')).toBeFocused()
      await table(page).locator('tbody').getByRole('button').last().click()
      await expect(page.getByRole('dialog')).toContainText('Your result')
      await page.keyboard.press('Escape')
      const totals = page.getByRole('region', { name: 'By year and month' })
      const [year] = await totals.locator('summary').all()
      await year?.click()
      await expect(totals.getByRole('table').first().getByRole('columnheader')).toHaveText([
        'Month',
        'Weeks',
        'Profit',
        'Return',
      ])
    })
    await test.step('prints the reports without the controls around them', async () => {
      await page.emulateMedia({ media: 'print' })
      await expect(table(page)).toBeVisible()
      for (const gone of [page.getByRole('tablist'), page.getByRole('button', { name: 'Export CSV' })])
        await expect(gone).toBeHidden()
      await expect(
        table(page)
          .getByText(/^Week \d+/)
          .first(),
      ).toBeVisible()
    })
  })

  test('is walked by keyboard alone', async ({ page }) => {
    await page.getByRole('tab', { name: 'Reports' }).focus()
    await tabTo(page, page.getByRole('button', { name: 'Export CSV' }))
    await tabTo(page, table(page).getByRole('columnheader', { name: 'Profit' }).getByRole('button'))
    await page.keyboard.press('Enter')
    await expect(table(page).getByRole('columnheader', { name: 'Profit' })).toHaveAttribute('aria-sort', 'descending')
    await tabTo(page, table(page).locator('tbody').getByRole('button').first())
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Check it against the ledger' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toContainText('Computed again in your browser: it agrees.')
  })
})

test.describe('Reports in trouble', () => {
  const openWith = async (page: Page, answer: () => { status?: number; json: unknown } | undefined) => {
    await withoutNews(page)
    await page.route('**/api/reports*', (route) => {
      const given = answer()
      return given ? route.fulfill(given) : route.continue()
    })
    await openHome(page)
    await openTab(page, 'Reports')
  }

  test('a failure is said, and a retry succeeds', long, async ({ page }) => {
    let failing = true
    await openWith(page, () => (failing ? { status: 500, json: {} } : undefined))
    const failed = page.getByRole('alert').filter({ hasText: 'Your reports did not load.' })
    await expect(failed).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
    failing = false
    await failed.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(table(page)).toBeVisible()
    // The button is gone; a person who pressed it by keyboard continues from where it was.
    await isFocusIn(page.getByRole('tabpanel'))
  })

  test('without a week it says what will come', async ({ page }) => {
    await openWith(page, () => ({ json: { rows: [], next: null, unreported: null } }))
    await expect(page.getByText('Your weekly reports will appear here.')).toBeVisible()
    await expect(page.getByRole('tabpanel').getByText('is not reported yet')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled()
  })
})
