import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const text = readFileSync('docs/security.md', 'utf8')

/** Requirements of levels 1 and 2 in each chapter of ASVS 5.0, except for OAuth and WebRTC. */
const asked: Record<string, number> = {
  V1: 27,
  V2: 11,
  V3: 19,
  V4: 10,
  V5: 9,
  V6: 35,
  V7: 18,
  V8: 7,
  V9: 7,
  V11: 14,
  V12: 9,
  V13: 13,
  V14: 9,
  V15: 13,
  V16: 16,
}

const rows = [...text.matchAll(/^\| (V(\d+)\.\d+\.\d+) \| ([12]) \| (.+?) \| (.+) \|$/gm)].map(
  ([, number = '', chapter = '', , , here = '']) => ({ number, chapter: `V${chapter}`, here }),
)

/** Titles of tests that a text names although no test has them: `file` "title". */
const missingTests = (some: string): string[] =>
  [...some.matchAll(/`(tests\/[\w/.-]+\.(?:test|spec)\.ts)` "([^"]+)"/g)]
    .filter(([, file = '', title = '']) => {
      if (!existsSync(file)) return true
      const code = readFileSync(file, 'utf8')
      return !['"', "'", '`'].some((quote) => code.includes(`${quote}${title}`))
    })
    .map(([named]) => named)

const kindOf = (here: string): string => {
  if (here.startsWith('Not used: ')) return 'not used'
  if (/\bDeviation\b/.test(here)) return 'deviation'
  return /\bOpen\b/.test(here) ? 'open' : 'met'
}

describe('docs/security.md', () => {
  test('has each requirement once, in order', () => {
    const found = Object.fromEntries(Object.keys(asked).map((one) => [one, rows.filter((row) => row.chapter === one)]))
    expect(Object.fromEntries(Object.entries(found).map(([one, some]) => [one, some.length]))).toEqual(asked)
    const numbers = rows.map(({ number }) => number)
    expect(numbers).toEqual([...new Set(numbers)])
    expect(numbers).toEqual(numbers.toSorted(new Intl.Collator('en', { numeric: true }).compare))
  })

  test('names tests that exist', () => {
    expect(text.match(/`tests\/[^`]+` "/g)?.length).toBeGreaterThan(200)
    expect(missingTests(text)).toEqual([])
    const nowhere = ['no test', 'says this'].join(' ')
    expect(missingTests(`\`tests/unit/project/security.test.ts\` "${nowhere}"`)).toHaveLength(1)
    expect(missingTests('`tests/unit/project/no.test.ts` "names tests that exist"')).toHaveLength(1)
  })

  test('says why it deviates, and counts what it says', () => {
    for (const { number, here } of rows.filter((row) => kindOf(row.here) === 'deviation'))
      expect([number, here]).toEqual([number, expect.stringMatching(/because|as in V/)])
    const count = (kind: string) => rows.filter(({ here }) => kindOf(here) === kind).length
    expect(text).toContain(
      `Of ${rows.length} requirements ${count('met')} are met, ${count('not used')} concern what is not used, ` +
        `${count('deviation')} have a deviation and ${count('open')} an open point.`,
    )
  })
})
