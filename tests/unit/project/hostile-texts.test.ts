import { globSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { validate } from '#contract/validate.ts'
import { growthProblem, patternsOfTree } from '#tests/support/hostile/hostile-patterns.ts'

/** Frozen, and run once over what is stored. */
const migrations = 'src/server/platform/database/migrations/**'

test('no pattern takes more than in proportion to the length of a text', () => {
  const patterns = patternsOfTree([migrations])
  expect(patterns.length).toBeGreaterThan(550)
  const slow = patterns.flatMap(({ at, regex }) => {
    const problem = growthProblem(regex)
    return problem === null ? [] : [`${at} ${regex} ${problem}`]
  })
  expect(slow).toEqual([])
})

test.each([
  ['a long word looked through from each of its letters', /[\p{L}\p{N}-]{2,}\.\p{L}{2,}/u],
  ['two repetitions of the same', /^\s+\s+x$/],
  ['a repetition of repetitions', /^(?:a+)+$/],
  ['an opening that is looked for its end each time', /<item>[\s\S]*?<\/item>/g],
])('a pattern that does is found: %s', (_what, regex) => {
  expect(growthProblem(regex)).not.toBeNull()
})

const checkers = 'parse|safeParse|parser|safeParser|is|assert'
const called = new RegExp(`\\bv\\.(?:${checkers})(?:Async)?\\b|\\['~(?:run|standard)'\\]`)
const imported = new RegExp(`import \\{[^}]*\\b(?:${checkers})(?:Async)?\\b[^}]*\\} from 'valibot'`)

test('nothing but `validate` calls the check of the library', () => {
  const found = globSync('{src,scripts}/**/*.{ts,tsx,astro}').filter((file) => {
    const text = readFileSync(file, 'utf8')
    return text.includes("from 'valibot'") && (called.test(text) || imported.test(text))
  })
  expect(found).toEqual(['src/contract/validate.ts'])
})

test('a bound that is broken ends the checks of a value, also within another', () => {
  const looked: string[] = []
  const short = v.pipe(v.string(), v.maxLength(3))
  const noting = v.check<string, string>((text) => looked.push(text) > 0, 'looked at')
  const fields = v.object({
    one: v.pipe(short, noting),
    other: v.optional(v.union([v.literal(''), v.pipe(short, noting)])),
  })
  expect(validate(fields, { one: 'x'.repeat(900_000), other: 'x'.repeat(900_000) }).success).toBe(false)
  expect(looked).toEqual([])
})
