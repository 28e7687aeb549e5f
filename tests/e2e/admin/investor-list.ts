import type { Page } from 'playwright/test'

export const table = (page: Page) => page.getByRole('table', { name: 'Investors' })
export const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by name or email' })
export const firstRow = (page: Page) => table(page).getByRole('row').nth(1)
