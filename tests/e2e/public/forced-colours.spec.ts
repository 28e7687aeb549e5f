import type { Locator } from 'playwright/test'
import { desktop, expect, test } from './public-page.ts'

test.use({ viewport: desktop })

/** The visible colours of each: background, text and line below. */
const faces = (found: Locator): Promise<string[]> =>
  found.evaluateAll((all) =>
    all.map((each) => {
      const { backgroundColor, color, borderBottomColor } = getComputedStyle(each)
      return [backgroundColor, color, borderBottomColor].join(' ')
    }),
  )

const differing = (all: readonly string[]): number[] => {
  const usual = all.find((face) => all.filter((other) => other === face).length > 1)
  return all.flatMap((face, index) => (face === usual ? [] : [index]))
}

const fills = (found: Locator): Promise<string[]> =>
  found.evaluateAll((all) => [...new Set(all.map((each) => getComputedStyle(each).fill))])

test('in the system’s own colours what is chosen differs, and every bar and block can be seen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  const ground = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)

  const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
  await expect.poll(async () => differing(await faces(links)), 'only Home is current').toEqual([0])
  expect(differing(await faces(page.locator('.tiers label span'))), 'the amount').toEqual([2])
  expect(differing(await faces(page.locator('.years label span'))), 'the return').toEqual([4])
  expect(differing(await faces(page.locator('.weeks label span'))), 'the week').toEqual([9])

  for (const look of ['.sec .yours', '.sec .funds', '.sec .lost', '.week .held'])
    expect(await fills(page.locator(look)), look).not.toContain(ground)
  const [yours] = await fills(page.locator('.fall .yours'))
  expect(await fills(page.locator('.fall .lost')), 'a loss is not a gain').not.toContain(yours)

  await page.goto('/blog/twelve-weeks-carried')
  const below = await fills(page.locator('.chart .below'))
  expect(below).not.toContain(ground)
  await expect(page.locator('.split rect:not(.ground)')).not.toHaveCSS('fill', ground)

  await page.goto('/blog/weekly-loss-budget')
  const keys = await page
    .locator('.chart.bars .key')
    .evaluateAll((all) => all.map((each) => getComputedStyle(each, '::before').backgroundColor))
  expect(keys).toHaveLength(2)
  expect(keys[0]).not.toBe(keys[1])
  expect(keys[0]).not.toBe(ground)
  for (const series of ['.chart.bars .s1 rect', '.chart.bars .s2 rect'])
    await expect(page.locator(series).first()).not.toHaveCSS('fill', ground)
})
