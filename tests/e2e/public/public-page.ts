import { test as base, type Page } from 'playwright/test'

/** Every test of a public page runs without JavaScript: nothing there may need it. */
export const test = base.extend({ javaScriptEnabled: false })

export { expect } from 'playwright/test'

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 800 }

/** One public page of every kind. */
export const publicPaths = [
  '/',
  '/traders',
  '/faq',
  '/privacy',
  '/terms',
  '/terms/history',
  '/blog',
  '/blog/category/risk-management',
  '/blog/tag/costs',
  '/blog/twelve-weeks-carried',
  '/404',
] as const

/** Lays out also what is far below the screen, which the landing page leaves until it comes near. */
export const layOutAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.sec * { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
  })
