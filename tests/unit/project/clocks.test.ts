import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const clocks = /\bDate\.now\(|\bnew Date\(\)|(?<!new )\bDate\(\)|\bperformance\.now\(/

/** The one file through which a browser's clock is read. */
const allowed = ['src/client/browser.ts']

test('what runs in a browser reads no clock but the platform’s, and the rules of the fund read none', () => {
  const files = globSync('src/{fund,contract,words,client,stores,ui,charts,islands}/**/*.{ts,tsx}')
  expect(files.filter((file) => clocks.test(readFileSync(file, 'utf8'))).toSorted()).toEqual(allowed)
})

const instants =
  /\bIntl\.DateTimeFormat\b|\.toLocale(?:Date|Time)?String\(\s*(?:\[|\)|['"][\w-]+['"],\s*\{[^}]*(?:day|month|hour))|\.get(?:UTC)?Hours\(|\bformat(?:NearInstant|Instant|Window|Date)\b|\bzoneLabel\b|\binstantWriter\b/

test('what runs in a browser writes instants in one place: as its reader’s clock has them, with New York’s beside it', () => {
  const files = globSync('src/{words,client,stores,ui,charts,islands,layouts}/**/*.{ts,tsx,astro}')
  expect(files.filter((file) => instants.test(readFileSync(file, 'utf8'))).toSorted()).toEqual([
    'src/stores/kit/instants.ts',
    // What is said of a proof is the same for everybody, on a screen and on a command line.
    'src/stores/verify/sentences.ts',
  ])
})
