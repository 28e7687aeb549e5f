import { expect, type Page } from 'playwright/test'

/** Opens what is folded on the open tab, one after another, as a press does. */
export const unfold = async (page: Page): Promise<void> => {
  const panel = page.getByRole('tabpanel')
  await expect(panel.locator('.bone:visible')).toHaveCount(0)
  const folded = panel.locator('details:not([open]):visible > summary')
  for (let left = await folded.count(); left > 0; left = await folded.count()) await folded.first().press('Enter')
}
