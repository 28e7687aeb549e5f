import type { Page } from 'playwright/test'
import { record } from '#site/terms/record.ts'
import { unlessAt } from '../support/daily.ts'
import { expect, phone, test } from './public-page.ts'

/** The rows of sums visible to a reader who has scrolled there: what is far off the screen is not laid out yet. */
const shown = async (page: Page): Promise<string[]> => {
  await page.locator('#investors-title').scrollIntoViewIfNeeded()
  const rows = page.locator('.ex tbody tr').filter({ visible: true })
  await expect(rows.last()).toHaveText(/\d/, { useInnerText: true })
  return (await rows.allInnerTexts()).map((row) => row.split(/\s*[\t\n]\s*/).join(' | '))
}

const choose = (page: Page, text: string | RegExp) => page.locator('.ex label').filter({ hasText: text }).click()

for (const viewport of [phone, { width: 1280, height: 800 }])
  test.describe(`the explorer of the split at ${viewport.width}`, unlessAt(viewport.width, 390), () => {
    test.use({ viewport })

    test('shows one row, the chosen one', async ({ page }) => {
      await page.goto('/#investors')
      expect(await shown(page)).toEqual(['$100,000 at 8% | $8,000 | $4,800 | $3,200 | 4.8%'])
      await choose(page, '$1,200,000')
      await choose(page, /^\s*4%\s*$/)
      expect(await shown(page)).toEqual(['$1,200,000 at 4% | $48,000 | $33,600 | $14,400 | 2.8%'])
    })
  })

test('by key and by press: another amount has its row, and a loss is not shared', async ({ page }) => {
  await page.goto('/#investors')
  await page.getByRole('radio', { name: '$100,000', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  expect(await shown(page)).toEqual(['$250,000 at 8% | $20,000 | $12,000 | $8,000 | 4.8%'])
  await page.keyboard.press('ArrowLeft')
  await choose(page, '−24%')
  expect(await shown(page)).toEqual(['$100,000 at −24% | −$24,000 | −$24,000 | $0 | −24%'])
  await expect(page.getByText('A loss is yours in full')).toBeVisible()
})

test.describe('where a browser lacks :has()', () => {
  test.use({ bypassCSP: true })

  test('the whole table stands there, without a choice that would do nothing', async ({ page }) => {
    await page.route('/', async (route) => {
      const answer = await route.fetch()
      const html = await answer.text()
      expect(html).toContain('selector(:has(a))')
      await route.fulfill({ response: answer, body: html.replaceAll('selector(:has(a))', 'selector(:lacking(a))') })
    })
    await page.goto('/')
    await expect(page.locator('.ex').getByRole('radio')).toHaveCount(0)
    const rows = await shown(page)
    expect(rows).toHaveLength(record.explorer.amounts.length * record.explorer.returns.length)
    expect(rows).toContain('$1,000,000 at 24% | $240,000 | $168,000 | $72,000 | 16.8%')
  })
})
