import { describe, expect, test } from 'vitest'
import { builtSite } from '#tests/support/built-site.ts'

/** What a visit to a page loads of JavaScript, with brotli, as the CDN sends it (issue: /login 90 KB, /dashboard and /admin 100 KB). */
const budgets = [
  ['/login', 90_000],
  ['/register', 90_000],
  ['/verify', 90_000],
  ['/dashboard', 100_000],
  ['/admin', 100_000],
] as const

/** Less than this is no React, so the count must have missed a file. */
const reactBytes = 55_000

const site = await builtSite('own')

const imported = /(?:from|import)\s*["'`]\.\/([\w.$-]+\.js)["'`]/g

/** All that a page's scripts import on the spot; what is imported when it is wanted is not part of the visit. */
const scriptsOf = (path: string): Set<string> => {
  const found = new Set<string>()
  const open = [...site.page(path).html.matchAll(/\/_astro\/[\w.$-]+\.js/g)].map(([address]) => address)
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue
    found.add(file)
    const text = site.bytes(file).toString('utf8')
    open.push(...[...text.matchAll(imported)].map(([, name]) => `/_astro/${name}`))
  }
  return found
}

/** A file too small to be worth compressing travels as it is. */
const sentBytes = (file: string): number => {
  try {
    return site.bytes(`${file}.br`).length
  } catch {
    return site.bytes(file).length
  }
}

describe.each(budgets)('%s', (path, bytesMax) => {
  test(`loads at most ${bytesMax / 1000} KB of JavaScript`, () => {
    const files = [...scriptsOf(path)]
    const bytes = files.reduce((sum, file) => sum + sentBytes(file), 0)
    expect(bytes, files.join('\n')).toBeGreaterThan(reactBytes)
    expect(bytes, files.map((file) => `${file} ${sentBytes(file)}`).join('\n')).toBeLessThanOrEqual(bytesMax)
  })
})

test('the admin loads nothing of the investor’s first screen, and the other way round', () => {
  const [dashboard, admin] = [scriptsOf('/dashboard'), scriptsOf('/admin')]
  const only = (mine: Set<string>, theirs: Set<string>) => [...mine].filter((file) => !theirs.has(file))
  expect(only(dashboard, admin).join()).toMatch(/dashboard/)
  expect(only(admin, dashboard).join()).toMatch(/admin/)
})
