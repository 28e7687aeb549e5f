import { expect, type Page } from 'playwright/test'
import { violations } from './axe.ts'

interface Look {
  readonly theme: 'light' | 'dark'
  readonly width: number
}

const everyLook: readonly Look[] = (['light', 'dark'] as const).flatMap((theme) =>
  [320, 390, 768, 1280].map((width) => ({ theme, width })),
)

/** What every screen is held to: the two looks that differ most, and each theme at each width in the long run. */
export const looks: readonly Look[] = process.env.TEST_LONG
  ? everyLook
  : everyLook.filter(({ theme, width }) => (theme === 'light' ? width === 1280 : width === 390))

export const wear = async (page: Page, { theme, width }: Look): Promise<void> => {
  await page.setViewportSize({ width, height: 844 })
  await page.addInitScript((chosen) => localStorage.setItem('portal:theme', chosen), theme)
}

/** Fails where axe finds something, or the page scrolls sideways; goes on with the test, so that one run names all. */
export const expectAccessible = async (page: Page, screen: string): Promise<void> => {
  expect.soft(await violations(page), screen).toEqual([])
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect.soft(await page.evaluate(overflow), `${screen} scrolls sideways`).toBeLessThanOrEqual(0)
}
