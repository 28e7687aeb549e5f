import { expect, test } from './public-page.ts'

test.use({ colorScheme: 'dark' })

for (const path of ['/terms', '/privacy', '/faq'])
  test(`${path} on paper: the text alone, dark on light`, async ({ page }) => {
    await page.emulateMedia({ media: 'print' })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const name of ['Site', 'Contents', 'Categories', 'Footer'])
      await expect(page.getByRole('navigation', { name })).toHaveCount(0)
    const paper = await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
    expect(paper).toBe('rgb(250, 249, 245)')
  })

test('the FAQ prints its answers, open or not', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await page.goto('/faq')
  await expect(page.getByText('The investor terms name a minimum of $100.')).toBeVisible()
})
