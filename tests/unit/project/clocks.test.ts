import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const clocks = /\bDate\.now\(|\bnew Date\(\)|(?<!new )\bDate\(\)|\bperformance\.now\(/

/** The one file through which a browser's clock is read. */
const allowed = ['src/client/browser.ts']

test('what runs in a browser reads no clock but the platform’s, and the rules of the fund read none', () => {
  const files = globSync('src/{fund,contract,words,client,stores,ui,charts,islands}/**/*.{ts,tsx}')
  expect(files.filter((file) => clocks.test(readFileSync(file, 'utf8'))).toSorted()).toEqual(allowed)
})
