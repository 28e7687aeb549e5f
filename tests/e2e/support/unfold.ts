import { expect, type Page } from 'playwright/test'

/** Opens what is folded on the open tab, one after another, as a press does. */
export const unfold = async (page: Page): Promise<void> => {
  const panel = page.getByRole('tabpanel')
  const bones = panel.locator('.bone:visible')
  // A tab comes part by part, each of which an expectation waits for.
  for (let left = await bones.count(); left > 0; left = await bones.count()) await expect(bones).not.toHaveCount(left)
  const folded = panel.locator('details:not([open]):visible > summary')
  for (let left = await folded.count(); left > 0; left = await folded.count()) await folded.first().press('Enter')
}
