import { expect, type Page } from 'playwright/test'
import { violations } from './axe.ts'
import { smallFields } from './small-fields.ts'

interface Look {
  readonly theme: 'light' | 'dark'
  readonly width: number
}

const everyLook: readonly Look[] = (['light', 'dark'] as const).flatMap((theme) =>
  [320, 390, 768, 1280].map((width) => ({ theme, width })),
)

const [desktop, phone]: readonly [Look, Look] = [
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 390 },
]

/** One of the two looks that differ most; in the long run each theme at each width. */
export const onDesktop: readonly Look[] = process.env.TEST_LONG ? everyLook : [desktop]
export const onPhone: readonly Look[] = process.env.TEST_LONG ? everyLook : [phone]

/** What is composed of parts of other screens that are already checked is checked only in the long run. */
export const inLongRun: readonly Look[] = process.env.TEST_LONG ? everyLook : []

export const wear = async (page: Page, { theme, width }: Look): Promise<void> => {
  await page.setViewportSize({ width, height: 844 })
  await page.addInitScript((chosen) => localStorage.setItem('portal:theme', chosen), theme)
}

/** Fails if axe finds something, the page scrolls sideways, or a phone would zoom into a field; the test goes on, so that one run names everything. */
export const expectAccessible = async (page: Page, screen: string): Promise<void> => {
  expect.soft(await violations(page), screen).toEqual([])
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect.soft(await page.evaluate(overflow), `${screen} scrolls sideways`).toBeLessThanOrEqual(0)
  expect.soft(await smallFields(page), `${screen} has fields that a phone zooms into`).toEqual([])
}
