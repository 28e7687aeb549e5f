import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Call, extensionNames } from '#contract/call.ts'
import { calls } from '#contract/calls/index.ts'

const read = (file: string): string => readFileSync(file, 'utf8')

const written = [
  'README.md',
  ...globSync(['{src,tests,scripts,content,docs,.github}/**/*.{ts,tsx,astro,js,css,md,mdx,yaml,yml}', '*.mjs']),
].filter((file) => !file.startsWith('docs/specification.md') && !file.endsWith('citations.test.ts'))

/** A document cut at its headings of one level: the heading's text, and all below it. */
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
  return wrong
}

/** Where a document is cited in another form than the ones above, so that nothing would look after it. */
const strayForms = /\bspec §\d+, ["“]|\bspec §\d+, call|\bapi\.md[,:]|\b(?:architecture|spec|style)\.md\b|\.\.\/shared/i

const lines = written.flatMap((file) =>
  read(file)
    .split('\n')
    .map((line, index) => ({ place: `${file}:${index + 1}`, line })),
)

describe('citations', () => {
  test('each leads to a section, a heading or a call, and to words that stand there', () => {
    const cited = lines.filter(({ line }) => /§\d|\bapi\.md\b|\bREADME "/.test(line) && !line.includes('docs/api.md'))
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

/** Code blocks show made-up names; everything outside them is a claim. */
const prose = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, '')

/** `src/server/store`, `tests/e2e/public/arriving.spec.ts`: paths of the project named in its documents. */
const namedPaths = (file: string): string[] =>
  [...prose(read(file)).matchAll(/(?<![\w./-])((?:src|tests|scripts|content|docs|public)\/[\w./-]*\w\/?)/g)].map(
    ([, path = '']) => path,
  )

test('every file and folder that a document names exists', () => {
  const files = [...written.filter((file) => file.endsWith('.md')), 'content/terms.yaml']
  const missing = files.flatMap((file) =>
    namedPaths(file)
      .filter((path) => !existsSync(path))
      .map((path) => `${file} names ${path}`),
  )
  expect(missing).toEqual([])
})

test('docs/api.md has every call of the contract, and no other', () => {
  const rows = new Set([...api.matchAll(/(GET|POST|PATCH|PUT|DELETE) (\/api\/[\w{}./-]+)/g)].map(([row]) => row))
  const expected = Object.values<Call>(calls).map(({ method, path }) => {
    const named = path.replace(':investor_email', '{email}').replace(/:(\w+)/g, '{$1}')
    return `${method} ${named}`
  })
  expect([...rows].toSorted()).toEqual(expected.toSorted())
})

test('docs/api.md has a heading for every extension', () => {
  for (const name of extensionNames) expect(apiHeadings).toContain(name)
})
