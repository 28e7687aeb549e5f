import type { Page } from 'playwright/test'
import { record } from '#site/terms/record.ts'
import { expect, phone, test } from './public-page.ts'

/** The rows of sums visible to a reader who has scrolled there: what is far off the screen is not laid out yet. */
const shown = async (page: Page): Promise<string[]> => {
  await page.locator('#investors-title').scrollIntoViewIfNeeded()
  const rows = page.locator('.explore tbody tr').filter({ visible: true })
  await expect(rows.last()).toHaveText(/\d/, { useInnerText: true })
  return (await rows.allInnerTexts()).map((row) => row.split(/\s*[\t\n]\s*/).join(' | '))
}

const choose = (page: Page, text: string) => page.locator('.explore label').filter({ hasText: text }).click()

for (const viewport of [phone, { width: 1280, height: 800 }])
  test.describe(`the explorer of the split at ${viewport.width}`, () => {
    test.use({ viewport })

    test('shows one row, the chosen one', async ({ page }) => {
      await page.goto('/#investors')
      expect(await shown(page)).toEqual(['$250,000 at 24% | $36,000 | $24,000 | $60,000 | 14.4%'])
      await choose(page, '$99,999')
      await choose(page, '12%')
      expect(await shown(page)).toEqual(['$99,999 at 12% | $5,999.94 | $5,999.94 | $11,999.88 | 6%'])
    })
  })

test('a loss is not shared', async ({ page }) => {
  await page.goto('/#investors')
  await choose(page, '−8%')
  expect(await shown(page)).toEqual(['$250,000 at −8% | −$20,000 | $0 | −$20,000 | −8%'])
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
    await expect(page.locator('.explore').getByRole('radio')).toHaveCount(0)
    const rows = await shown(page)
    expect(rows).toHaveLength(record.explorer.amounts.length * record.explorer.returns.length)
    expect(rows).toContain('$1,000,000 at 12% | $84,000 | $36,000 | $120,000 | 8.4%')
  })
})

test('works by key', async ({ page }) => {
  await page.goto('/#investors')
  await page.getByRole('radio', { name: '$250,000', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  expect(await shown(page)).toEqual(['$999,999 at 24% | $143,999.86 | $95,999.90 | $239,999.76 | 14.4%'])
})
