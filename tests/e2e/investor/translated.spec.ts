import { expect, test } from 'playwright/test'
import { enterAs } from '#tests/support/people/sessions.ts'
import { pressAll, translated } from '../support/translator.ts'

test('under page translation Hide hides the amounts, and whatever is pressed on Home, it stays', async ({
  page,
  context,
}) => {
  const failed = await translated(page)
  await enterAs(context, 'investor')
  await page.goto('/dashboard')
  await expect(page.getByRole('figure').first()).toBeVisible()
  const balance = page.locator('.balance-part')
  await expect(balance).toContainText(/\$[1-9]/)
  await page.getByRole('button', { name: 'Hide' }).click()
  await expect(page.getByRole('button', { name: 'Show amounts' })).toBeVisible()
  await expect(balance).not.toContainText(/\$[1-9]/)
  await page.getByRole('button', { name: 'Show amounts' }).click()
  await expect(balance).toContainText(/\$[1-9]/)
  expect(await pressAll(page, 'Home', failed, 12)).toBe(12)
})
