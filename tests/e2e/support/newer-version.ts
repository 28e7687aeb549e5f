import type { Page } from 'playwright/test'

/** From now on the server has another version of the dashboard than the one that is open. */
export const serveNewerVersion = (page: Page): Promise<unknown> =>
  page.route('**/dashboard?version', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      /component-url="([^"]+)"/,
      'component-url="/_astro/Dashboard.another.js"',
    )
    await route.fulfill({ response, body })
  })
