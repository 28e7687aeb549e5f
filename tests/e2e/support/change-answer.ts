import type { Page } from 'playwright/test'

/**
 * From now on the page reads what the server answers with these changes. A request under way while the test ends has
 * nobody left to answer, and Playwright says so by an error of its own, which is none of the test's.
 */
export const changeAnswer = (
  page: Page,
  path: Parameters<Page['route']>[0],
  // biome-ignore lint/suspicious/noExplicitAny: what a call answers is read by a test as it comes.
  change: (answer: any) => object,
): Promise<unknown> =>
  page.route(path, async (route) => {
    try {
      const response = await route.fetch()
      await route.fulfill({ response, json: change(await response.json()) })
    } catch (error) {
      if (!page.isClosed() && !/disposed|has been closed/.test(String(error))) throw error
    }
  })

/** A backend that lacks this extension. */
export const without = (page: Page, extension: string): Promise<unknown> =>
  changeAnswer(page, '**/api/extensions', ({ extensions }: { extensions: string[] }) => ({
    extensions: extensions.filter((name) => name !== extension),
  }))
