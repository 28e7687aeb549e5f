import { test as base } from 'playwright/test'

/** Every test of a public page runs without JavaScript: nothing there may need it. */
export const test = base.extend({ javaScriptEnabled: false })

export { expect } from 'playwright/test'

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 800 }

export const publicPaths = ['/', '/faq', '/privacy', '/terms', '/blog', '/404'] as const
