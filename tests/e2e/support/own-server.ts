import { test as base } from 'playwright/test'
import { copyDemo } from '#tests/support/portal/demo-data.ts'
import { startProcess } from '#tests/support/portal/portal-process.ts'

/**
 * A test with a demo of its own, for what changes the fund: its address is the base of every path. Starting it is not
 * part of what a test tries, and has a time limit of its own.
 */
export const test = base.extend({
  baseURL: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from a pattern.
    async ({}, use) => {
      const portal = await startProcess(
        process.cwd(),
        { DATA_DIR: await copyDemo() },
        'tests/support/portal/own-portal.ts',
      )
      if (!portal.url) throw new Error(`The portal did not start: ${portal.printed()}`)
      await use(portal.url)
      await portal.end('SIGTERM')
    },
    { scope: 'test', timeout: 60_000 },
  ],
})

export { expect } from 'playwright/test'
