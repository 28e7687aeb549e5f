import { expect, test } from '../support/documented.ts'

test('beside a backend without roots the check opens and is kept for when there is no network', async ({ page }) => {
  await page.goto('/verify')
  await expect(page.getByText('The published roots are not available.')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-offline', 'ready')
})
