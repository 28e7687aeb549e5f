import type { Page } from 'playwright/test'
import { unlessAt } from '../support/daily.ts'
import { expect, phone, test } from './public-page.ts'

/** Pages that are read from beginning to end: each kind, with every kind of table. */
const texts = [
  '/privacy',
  '/terms',
  '/terms/history',
  '/blog/half-the-volume',
  '/blog/opening-range-after-costs',
  '/blog/the-backtest-that-knew',
  '/blog/twelve-weeks-carried',
] as const

/**
 * Cells of the page's visible tables that a reader cannot place, and tables that are wider than the page. A row's first
 * cell may be its title.
 */
const unplaced = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = (each: Element) => each.checkVisibility() && each.getBoundingClientRect().width > 1
    return [...document.querySelectorAll('main table')].filter(shown).flatMap((table) => {
      const heads = [...table.querySelectorAll('thead th')]
      const { left, right } = table.getBoundingClientRect()
      const wide = left < 0 || right > document.documentElement.clientWidth ? [`${Math.round(right)} px wide`] : []
      const cells = [...table.querySelectorAll('tbody tr')].flatMap((row) => [...row.children].entries().toArray())
      const bare = cells.flatMap(([column, cell]) => {
        const head = heads[column]
        if (heads.length === 0 || (head && shown(head))) return []
        const { fontWeight, paddingLeft } = getComputedStyle(cell)
        if (column === 0 && fontWeight === '600' && paddingLeft === '0px') return []
        const label = getComputedStyle(cell, '::before').content
        return head && label.startsWith(JSON.stringify(head.textContent)) ? [] : [cell.textContent]
      })
      return [...wide, ...bare]
    })
  })

for (const width of [320, 390])
  test(
    `at ${width} px no table is wider than the page, and every cell has its label`,
    unlessAt(width, 320),
    async ({ page }) => {
      await page.setViewportSize({ ...phone, width })
      for (const path of texts) {
        await page.goto(path)
        expect.soft(await unplaced(page), path).toEqual([])
      }
    },
  )

test('on a phone the privacy policy has room for its sentences, and is still a table to those who hear it', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await page.goto('/privacy')
  const cell = page.locator('td', { hasText: 'Language of the page on which you registered' })
  expect((await cell.boundingBox())?.width).toBeGreaterThan(300)

  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const count = (role: string) => nodes.filter((node) => node.role?.value === role && !node.ignored).length
  const rows = await page.locator('tr').count()
  expect(count('table')).toBe(await page.locator('table').count())
  expect(count('row')).toBe(rows)
  expect(count('columnheader')).toBe(await page.locator('th').count())
  expect(count('cell') + count('gridcell')).toBe(await page.locator('td').count())
})

/** Characters in each line of the paragraphs, their last lines aside. */
const lineLengths = (page: Page, within: string): Promise<number[]> =>
  page.locator(`${within} > p`).evaluateAll((paragraphs) =>
    paragraphs.flatMap((paragraph) => {
      const lines: number[] = []
      let top = Number.NEGATIVE_INFINITY
      const words = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      while (words.nextNode()) {
        const text = words.currentNode
        for (let at = 0; at < (text.textContent ?? '').length; at++) {
          range.setStart(text, at)
          range.setEnd(text, at + 1)
          const box = range.getBoundingClientRect()
          if (box.width === 0) continue
          if (box.top > top + 10) {
            lines.push(0)
            top = box.top
          }
          lines.push((lines.pop() ?? 0) + 1)
        }
      }
      return lines.slice(0, -1)
    }),
  )

const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0

for (const width of [1280, 1440, 1920])
  test(
    `at ${width} px a long text has its contents beside it, and lines that are easy to read`,
    unlessAt(width, 1280),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      for (const { path, contents, text } of [
        { path: '/faq#split', contents: 'Categories', text: '.qa[open] > div' },
        { path: '/privacy', contents: 'Contents', text: '.legal' },
        { path: '/terms', contents: 'Contents', text: '.legal' },
        { path: '/blog/twelve-weeks-carried', contents: 'On this page', text: '.prose' },
      ]) {
        await page.goto(path)
        const nav = page.getByRole('navigation', { name: contents })
        await page.locator('.body h2').nth(2).scrollIntoViewIfNeeded()
        await expect(nav, path).toBeInViewport({ ratio: 1 })
        const [left, right] = [await nav.boundingBox(), await page.locator(text).boundingBox()]
        expect((left?.x ?? 0) + (left?.width ?? 0), path).toBeLessThan(right?.x ?? 0)
        const characters = median(await lineLengths(page, text))
        expect(characters, path).toBeGreaterThanOrEqual(60)
        expect(characters, path).toBeLessThanOrEqual(75)
      }
    },
  )

test('on a wide screen the FAQ has a short answer beside each question, a footnote is beside its line', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/faq')
  const question = page.locator('summary', { hasText: 'When do I get my first report?' })
  const short = question.getByText('Within 7 days')
  const [asked, said] = [await question.getByRole('heading').boundingBox(), await short.boundingBox()]
  expect(said?.x ?? 0).toBeGreaterThan((asked?.x ?? 0) + 500)
  expect(Math.abs((said?.y ?? 0) - (asked?.y ?? 0))).toBeLessThan(8)

  await page.goto('/blog/same-year-three-numbers')
  const calls = page.locator('[role=doc-noteref]')
  const notes = page.locator('[role=doc-endnotes] li')
  await expect(notes).toHaveCount(2)
  for (const [index, call] of (await calls.all()).entries()) {
    const [from, note] = [await call.boundingBox(), await notes.nth(index).boundingBox()]
    expect(Math.abs((note?.y ?? 0) - (from?.y ?? 0))).toBeLessThan(40)
    expect(note?.x ?? 0).toBeGreaterThan(1000)
  }
})
