import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Call, extensionNames } from '#contract/call.ts'
import { calls } from '#contract/calls/index.ts'
import { withLives, withTables } from '../../../scripts/drawn-documents.ts'

const read = (file: string): string => readFileSync(file, 'utf8')

const written = [
  'README.md',
  ...globSync(['{src,tests,scripts,content,docs,.github}/**/*.{ts,tsx,astro,js,css,md,mdx,yaml,yml}', '*.mjs']),
].filter((file) => !file.startsWith('docs/specification.md') && !file.endsWith('citations.test.ts'))

/** A document split at its headings of one level: the heading's text, and everything below it. */
const sectionsOf = (text: string, level: number): Map<string, string> => {
  const mark = `${'#'.repeat(level)} `
  const parts = `\n${text}`.split(`\n${mark}`).slice(1)
  return new Map(parts.map((part) => [part.split('\n', 1)[0] ?? '', part]))
}

const headingsOf = (text: string): string[] => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)

const plain = (text: string): string => text.replaceAll('**', '').replaceAll('’', "'").toLowerCase()

const specification = sectionsOf(read('docs/specification.md'), 2)
const sectionOf = (number: string): string =>
  [...specification].find(([heading]) => heading.startsWith(`${number}. `))?.[1] ?? ''
const api = read('docs/api.md')
const apiHeadings = headingsOf(api)
const readmeHeadings = headingsOf(read('README.md'))
const decisions = new Set(globSync('docs/decisions/[0-9]*.md').map((file) => Number(/(\d+)-/.exec(file)?.[1])))

/** What is wrong with one citation, or null. */
const wrongIn = (line: string): string[] => {
  const wrong: string[] = []
  for (const [all, number = '', , words, call] of line.matchAll(/\bspec §(\d+)(?:( "([^"]+)")| call (\d+))?/gi)) {
    const section = sectionOf(number)
    if (section === '') wrong.push(`${all}: no such section`)
    else if (words && !plain(section).includes(plain(words))) wrong.push(`${all}: the section does not say so`)
    else if (call && !new RegExp(`^${call}\\. `, 'm').test(section)) wrong.push(`${all}: no such call`)
  }
  for (const [all, number = ''] of line.matchAll(/§(\d+)/g)) if (sectionOf(number) === '') wrong.push(all)
  for (const [all, heading, calls, rule] of line.matchAll(
    /\bapi\.md(?: "([^"]+)"| calls? (\d+(?:(?:, | and )\d+)*)| rule (\d)|)/g,
  )) {
    const numbers = calls?.match(/\d+/g) ?? []
    if (heading ? !apiHeadings.includes(heading) : !(calls || rule)) wrong.push(`${all}: no such heading`)
    for (const one of numbers) if (!new RegExp(`^\\| ${one} \\|`, 'm').test(api)) wrong.push(`${all}: no such call`)
    if (rule && !new RegExp(`^${rule}\\. \\*\\*`, 'm').test(api)) wrong.push(`${all}: no such rule`)
  }
  for (const [all, heading = ''] of line.matchAll(/\bREADME "([^"]+)"/g))
    if (!readmeHeadings.includes(heading)) wrong.push(`${all}: no such heading`)
  for (const [all, file = '', heading] of line.matchAll(/\b(docs\/[\w/-]+\.md)(?: "([^"]+)")?/g))
    if (!existsSync(file)) wrong.push(`${all}: no such document`)
    else if (heading && !headingsOf(read(file)).includes(heading)) wrong.push(`${all}: no such heading`)
  for (const [all, number = ''] of line.matchAll(/\bdecision (\d+)\b/gi))
    if (!decisions.has(Number(number))) wrong.push(`${all}: no such record`)
  return wrong
}

/** Citations in a form other than those above, which no check would find. */
const strayForms = /\bspec §\d+, ["“]|\bspec §\d+, call|\bapi\.md[,:]|\b(?:architecture|spec|style)\.md\b|\.\.\/shared/i

const lines = written.flatMap((file) =>
  read(file)
    .split('\n')
    .map((line, index) => ({ place: `${file}:${index + 1}`, line })),
)

describe('citations', () => {
  test('each leads to a section, a heading or a call, and to words that are there', () => {
    const cited = lines.filter(
      ({ line }) => /§\d|\bapi\.md\b|\bREADME "|\bdocs\/|\bdecision \d/i.test(line) && !line.includes('docs/api.md'),
    )
    expect(cited.length).toBeGreaterThan(400)
    expect(cited.flatMap(({ place, line }) => wrongIn(line).map((wrong) => `${place} ${wrong}`))).toEqual([])
  })

  test('all have one form', () => {
    expect(lines.filter(({ line }) => strayForms.test(line)).map(({ place }) => place)).toEqual([])
  })

  test('a citation that leads nowhere is found', () => {
    expect(wrongIn('(spec §12)')).not.toEqual([])
    expect(wrongIn('(spec §8 "Loud failures")')).toHaveLength(1)
    expect(wrongIn('(spec §7 call 22)')).toHaveLength(1)
    expect(wrongIn('(api.md "Monies")')).toHaveLength(1)
    expect(wrongIn('(api.md call 30)')).toHaveLength(1)
    expect(wrongIn('(api.md rule 9)')).toHaveLength(1)
    expect(wrongIn('(docs/nowhere.md)')).toHaveLength(1)
    expect(wrongIn('(docs/deploy.md "What to forget")')).toHaveLength(1)
    expect(wrongIn('as decision 999 has it')).toHaveLength(1)
    expect(wrongIn('(spec §8 "Silent failures", api.md "Money", api.md rule 3, api.md calls 9 and 11)')).toEqual([])
  })
})

const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')

/** Relative links of a Markdown file that lead to no file, or to no heading of it. */
const deadLinks = (file: string): string[] =>
  [...read(file).matchAll(/(?<!!)\[[^\]]*\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:|^\//.test(target))
    .filter((target) => {
      const [path = '', fragment] = target.split('#')
      const found = path === '' ? file : normalize(join(dirname(file), path))
      if (!existsSync(found)) return true
      return fragment !== undefined && !headingsOf(read(found)).map(slugOf).includes(fragment)
    })
    .map((target) => `${file} → ${target}`)

test('every relative link in Markdown leads to a file and a heading', () => {
  const files = written.filter((file) => file.endsWith('.md'))
  expect(files.length).toBeGreaterThan(10)
  expect(files.flatMap(deadLinks)).toEqual([])
})

/** Code blocks may show made-up names; everything outside them is a claim. */
const prose = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, '')

/** `src/server/platform/database`, `tests/e2e/public/arriving.spec.ts`: paths of the project that a text names. */
const namedPaths = (text: string): string[] =>
  [...text.matchAll(/(?<![\w./@#-])((?:src|tests|scripts|content|docs|public)\/[\w./-]*\w\/?)/g)].map(
    ([, path = '']) => path,
  )

const comments = (text: string): string =>
  [...text.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*$/gm)].map(([comment]) => comment).join('\n')

test('every file and folder that a document or a comment names exists', () => {
  const documents = [...written.filter((file) => file.endsWith('.md')), 'content/terms.yaml']
  const code = written.filter((file) => /\.(ts|tsx|astro|js|css|mjs)$/.test(file))
  const named = [
    ...documents.map((file) => [file, prose(read(file))] as const),
    ...code.map((file) => [file, comments(read(file))] as const),
  ].flatMap(([file, text]) => namedPaths(text).map((path) => ({ file, path })))
  expect(named.length).toBeGreaterThan(300)
  expect(named.filter(({ path }) => !existsSync(path))).toEqual([])
  expect(namedPaths(comments('const a = 1 // as src/nowhere.ts has it'))).toEqual(['src/nowhere.ts'])
})

test('docs/api.md has every call of the contract, and no other', () => {
  const rows = new Set([...api.matchAll(/(GET|POST|PATCH|PUT|DELETE) (\/api\/[\w{}./-]+)/g)].map(([row]) => row))
  const expected = Object.values<Call>(calls).map(({ method, path }) => {
    const named = path.replace(':investor_email', '{email}').replace(/:(\w+)/g, '{$1}')
    return `${method} ${named}`
  })
  expect([...rows].toSorted()).toEqual(expected.toSorted())
})

test('the tables of docs/api.md say what the contract says: npm run docs writes them', () => {
  expect(withTables(api)).toBe(api)
  expect(withTables(api.replace(/^\| `GET \/api\/cash` .*\n/m, ''))).toBe(api)
})

test('the diagrams of docs/lives.md are those of the tables', () => {
  const drawn = read('docs/lives.md')
  expect(withLives(drawn)).toBe(drawn)
})

test('docs/api.md has a heading for every extension', () => {
  for (const name of extensionNames) expect(apiHeadings).toContain(name)
})
