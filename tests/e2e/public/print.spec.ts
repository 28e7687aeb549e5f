import { expect, publicPaths, test } from './public-page.ts'

test.use({ colorScheme: 'dark' })

/** What a page is printed for, if it is not a text. */
const matter = { '/blog': '.row', '/blog/category/risk-management': '.row', '/blog/tag/costs': '.row' }

test('on paper every page is its text alone, dark on light', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  for (const path of publicPaths) {
    await page.goto(path)
    await expect.soft(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    const said = path in matter ? matter[path as keyof typeof matter] : 'main p'
    await expect.soft(page.locator(said).first(), path).toBeVisible()
    await expect.soft(page.getByRole('navigation'), path).toHaveCount(0)
    await expect.soft(page.getByRole('button'), path).toHaveCount(0)
    const paper = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
    expect.soft(paper, path).toBe('rgb(255, 255, 255)')
  }
})

test('the FAQ prints its answers, open or not', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await page.goto('/faq')
  await expect(page.getByText('The investor terms name a minimum of $100.')).toBeVisible()
})
