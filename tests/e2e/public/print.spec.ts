import { getDocumentProxy } from 'unpdf'
import { long } from '../support/daily.ts'
import { expect, publicPaths, test } from './public-page.ts'

test.use({ colorScheme: 'dark' })

/** What a page is printed for, if it is not a text. */
const matter = { '/blog': '.card', '/blog/category/risk-management': '.row', '/blog/tag/costs': '.row' }

/** What is left of A4 between the margins, at 96 px an inch. */
const paper = { width: 672, height: 980 }

const black = 'rgb(0, 0, 0)'
const white = 'rgb(255, 255, 255)'

test('on paper every page is its text alone, black on white', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  for (const path of publicPaths) {
    await page.goto(path)
    await expect.soft(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    const said = path in matter ? matter[path as keyof typeof matter] : 'main p'
    await expect.soft(page.locator(said).first(), path).toBeVisible()
    for (const role of ['navigation', 'button', 'textbox', 'combobox', 'dialog'] as const)
      await expect.soft(page.getByRole(role), `${path}: ${role}`).toHaveCount(0)
    await expect.soft(page.locator('.top, .bar, .skip').filter({ visible: true }), path).toHaveCount(0)
    await expect.soft(page.locator('body'), path).toHaveCSS('background-color', white)
    await expect.soft(page.locator('body'), path).toHaveCSS('color', black)
  }
})

test('nothing on paper is cut off at its edge', async ({ page }) => {
  await page.setViewportSize(paper)
  await page.emulateMedia({ media: 'print' })
  for (const path of publicPaths) {
    await page.goto(path)
    const cut = await page.evaluate((width) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      const out: string[] = []
      while (texts.nextNode()) {
        const { currentNode: text } = texts
        if (!text.textContent?.trim() || !text.parentElement?.checkVisibility()) continue
        if (text.parentElement.closest('.vh')) continue
        range.selectNodeContents(text)
        const { left, right } = range.getBoundingClientRect()
        if (left < -1 || right > width + 1) out.push(text.textContent.trim())
      }
      return out
    }, paper.width)
    expect.soft(cut, path).toEqual([])
  }
})

test('a link in a text names its address, within the site or outside it, and one to a place on the page does not', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print' })
  const addressOf = (selector: string): Promise<string> =>
    page
      .locator(selector)
      .first()
      .evaluate((link) => getComputedStyle(link, '::after').content)
  await page.goto('/terms')
  const site = new URL((await page.locator('link[rel="canonical"]').getAttribute('href')) ?? '').origin
  expect(await addressOf('.legal a[href="/terms/history"]')).toBe(`" (${site}/terms/history)"`)
  await page.goto('/faq')
  expect(await addressOf('.qa a[href^="/terms"]')).toContain(`(${site}/terms#`)
  await page.goto('/blog/same-year-three-numbers')
  expect(await addressOf('.prose sup a')).toBe('none')
})

test('a table that goes on has its head on each sheet, and neither a row nor a chart is torn', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  for (const path of ['/privacy', '/blog/twelve-weeks-carried']) {
    await page.goto(path)
    await expect(page.locator('main thead').first()).toHaveCSS('display', 'table-header-group')
    await expect(page.locator('main tbody tr').first()).toHaveCSS('break-inside', 'avoid')
  }
  await expect(page.locator('figure.chart').first()).toHaveCSS('break-inside', 'avoid')
})

const plain = (text: string): string => text.replace(/\s+/g, '')

/** The lowest line of a sheet above its foot, without spaces, and all of its text. */
const linesOf = (items: readonly object[]): { last: string; all: string } => {
  const placed = items.flatMap((item) =>
    'str' in item && 'transform' in item
      ? [{ text: plain(String(item.str)), y: (item.transform as number[])[5] ?? 0 }]
      : [],
  )
  const body = placed.filter(({ text, y }) => text !== '' && y > footPoints)
  const lowest = Math.min(...body.map(({ y }) => y))
  const last = body.filter(({ y }) => y - lowest < 3)
  return { last: last.map(({ text }) => text).join(''), all: placed.map(({ text }) => text).join('') }
}

/** The margin below the text, in points. */
const footPoints = 55

for (const [format, when] of [
  ['A4', long],
  ['Letter', {}],
] as const)
  test(`on ${format} no heading is the last line of a sheet, and each sheet is numbered`, when, async ({ page }) => {
    test.slow()
    for (const path of ['/', '/traders', '/faq', '/privacy', '/terms', '/blog/twelve-weeks-carried']) {
      await page.goto(path)
      const headings = (await page.locator('h1, h2, h3').allTextContents()).map(plain).filter(Boolean)
      const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format })))
      for (let number = 1; number <= pdf.numPages; number++) {
        const { items } = await (await pdf.getPage(number)).getTextContent()
        const { last, all } = linesOf(items)
        expect.soft(all, path).toContain(`${number}of${pdf.numPages}`)
        expect
          .soft(
            headings.filter((heading) => heading.endsWith(last)),
            `${path}, sheet ${number}`,
          )
          .toEqual([])
      }
    }
  })

test('the FAQ prints its answers, open or not', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await page.goto('/faq')
  await expect(page.getByText('The investor terms name a minimum of $100.')).toBeVisible()
})
