import type { Page } from 'playwright/test'

const { PORTAL_PICTURES } = process.env

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const

const paint = (page: Page, theme: string | null): Promise<string | null> =>
  page.evaluate((chosen) => {
    const root = document.documentElement
    const before = root.getAttribute('data-theme')
    if (chosen === null) root.removeAttribute('data-theme')
    else root.setAttribute('data-theme', chosen)
    return before
  }, theme)

/**
 * If `PORTAL_PICTURES` names a folder: the whole page as it is, at phone and desktop width, light and dark, in
 * `<step>-<width>-<theme>.png`. The page keeps its size and theme.
 */
export const pictureOf = async (page: Page, step: string): Promise<void> => {
  if (!PORTAL_PICTURES) return
  const own = page.viewportSize() ?? sizes[1]
  for (const size of sizes)
    for (const theme of ['light', 'dark'] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme: theme })
      const before = await paint(page, theme)
      const path = `${PORTAL_PICTURES}/${step.replaceAll(' ', '-')}-${size.width}-${theme}.png`
      await page.screenshot({ path, fullPage: true, animations: 'disabled' })
      await paint(page, before)
    }
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize(own)
}
