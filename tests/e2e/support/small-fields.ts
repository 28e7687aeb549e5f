import type { Page } from 'playwright/test'

/**
 * Fields whose letters are so small that iOS zooms into them, and stays there; none on a screen wider than a phone's. A
 * field that nobody reaches is a trap for programs.
 */
export const smallFields = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    if (innerWidth >= 768) return []
    const untyped = ['checkbox', 'radio', 'range', 'file', 'hidden', 'submit', 'button', 'color']
    return [...document.querySelectorAll<HTMLElement>('input, select, textarea, [contenteditable=true]')]
      .filter((field) => !(field instanceof HTMLInputElement && untyped.includes(field.type)))
      .filter((field) => field.tabIndex >= 0 && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => `${field.outerHTML.slice(0, 120)}: ${getComputedStyle(field).fontSize}`)
  })
