import { expect, type Locator } from 'playwright/test'

/** What had the focus may have just left the page: the focus goes on with the next frame. */
export const isFocusIn = (part: Locator): Promise<void> =>
  expect.poll(() => part.evaluate((one) => one.contains(document.activeElement))).toBe(true)
