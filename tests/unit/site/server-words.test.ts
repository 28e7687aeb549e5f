import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { withoutServerWords } from '#site/build/server-words.ts'

const { transform } = withoutServerWords()

/** A file of the contract as browsers get it. */
const inBrowsers = (file: string): string => {
  const run = transform as (code: string, id: string) => { code: string } | undefined
  return run(readFileSync(file, 'utf8'), `/${file}`)?.code ?? ''
}

const entries = globSync('src/contract/calls/**/*.ts').filter((file) => !file.endsWith('index.ts'))

describe.each(entries)('%s without what only the server reads', (file) => {
  const code = inBrowsers(file)

  test('is TypeScript still', () => {
    const { diagnostics } = ts.transpileModule(code, { reportDiagnostics: true })
    expect(diagnostics?.map(({ messageText }) => messageText)).toEqual([])
  })

  test('keeps what browsers read of an entry, and nothing else', () => {
    const count = (text: string, field: string): number => {
      const written = text.match(/= call\(\{\n[\s\S]*?\n\}\)/g) ?? []
      return written.join('\n').match(new RegExp(`^ {2}${field}[:,]`, 'gm'))?.length ?? 0
    }
    const source = readFileSync(file, 'utf8')
    for (const field of ['name', 'method', 'path', 'answer', 'extension', 'signsIn', 'open', 'lenient'])
      expect(count(code, field), field).toBe(count(source, field))
    const checksBodies = !/\/calls\/(?:auth|investors)\.ts$/.test(file)
    expect(count(code, 'body'), 'body').toBe(checksBodies ? count(source, 'body') : 0)
    for (const field of ['who', 'does', 'params', 'query']) expect(count(code, field), field).toBe(0)
  })
})

test('an import that only the left-out parts used goes with them', () => {
  const file = 'src/contract/calls/access/auth.ts'
  const [source, code] = [readFileSync(file, 'utf8'), inBrowsers(file)]
  expect(source).toContain('person-name.ts')
  expect(code).not.toContain('person-name.ts')
  expect(code).toContain("from '#contract/entities/session.ts'")
})

test('nothing that runs in browsers reads a body that was left out', () => {
  const readers = globSync('src/{client,stores,islands}/**/*.{ts,tsx}').filter((file) => {
    const source = readFileSync(file, 'utf8')
    return /contract\/calls\/(?:auth|investors)\.ts'/.test(source) && /\w\.body\b/.test(source)
  })
  expect(readers).toEqual([])
})

test('nothing that runs in browsers reads the schemas of an address', () => {
  const readers = globSync('src/{client,stores,islands}/**/*.{ts,tsx}').filter((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .some((line) => /\b\w+\.(?:params|query)\b/.test(line) && !/typeof \w+(?:\.\w+)*\.(?:params|query)\b/.test(line)),
  )
  expect(readers).toEqual([])
})
