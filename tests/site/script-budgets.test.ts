import { globSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { describe, expect, test } from 'vitest'
import { builtSite } from '#tests/support/site/built-site.ts'

/**
 * How much JavaScript a visit to a page loads, with brotli, as the CDN sends it (issue: /login 90 KB, /dashboard and
 * /admin 100 KB).
 */
const budgets = [
  ['/login', 90_000],
  ['/register', 90_000],
  ['/dashboard', 100_000],
  ['/admin', 100_000],
] as const

/** Less than this cannot be React, so the count must have missed a file; more is not what browsers receive of it. */
const reactBytes = { min: 55_000, max: 60_000 } as const

const site = await builtSite('own')

const imported = /(?:from|import)\s*["'`]\.\/([\w.$-]+\.js)["'`]/g

/** Scripts with all their static imports. */
const withImports = (scripts: Iterable<string>): Set<string> => {
  const found = new Set<string>()
  const open = [...scripts]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue
    found.add(file)
    const text = site.bytes(file).toString('utf8')
    open.push(...[...text.matchAll(imported)].map(([, name]) => `/_astro/${name}`))
  }
  return found
}

/** A page's scripts; dynamic imports are not part of the visit. */
const scriptsOf = (path: string): Set<string> =>
  withImports([...site.page(path).html.matchAll(/\/_astro\/[\w.$-]+\.js/g)].map(([address]) => address))

/** A file too small to be worth compressing is sent as it is. */
const sentBytes = (file: string): number => {
  try {
    return site.bytes(`${file}.br`).length
  } catch {
    return site.bytes(file).length
  }
}

const sumOf = (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + sentBytes(file), 0)

const sentBytesOf = (path: string): number => sumOf(scriptsOf(path))

describe.each(budgets)('%s', (path, bytesMax) => {
  test(`loads at most ${bytesMax / 1000} KB of JavaScript`, () => {
    const files = [...scriptsOf(path)]
    const bytes = sentBytesOf(path)
    expect(bytes, files.join('\n')).toBeGreaterThan(reactBytes.min)
    expect(bytes, files.map((file) => `${file} ${sentBytes(file)}`).join('\n')).toBeLessThanOrEqual(bytesMax)
  })
})

/** What a tab adds before its screen is shown, whichever was open before (issue: 16 KB). */
const tabBytesMax = 16 * 1024

/** The screens of the administration's places; its first one names none of them but the file that does. */
const adminScreens = [
  'Money',
  'Calendar',
  'ThisWeek',
  'Weeks',
  'Documents',
  'Investors',
  'Applications',
  'Requests',
  'Agreements',
  'Imports',
  'Analytics',
  'Fund',
  'Controls',
  'People',
  'Connections',
  'System',
  'AuditTrail',
  'Inbox',
  'Messages',
  'Templates',
] as const

/** What each dashboard loads by itself once its first screen is shown, a file after the one that names it, and its other tabs. */
const tabs = [
  [
    '/dashboard',
    ['Ahead', 'WeekBars', 'AlertHost', 'HomeMore', 'StepUpHost'],
    ['Reports', 'Transfer', 'Activity', 'Settings'],
  ],
  ['/admin', ['AlertHost', 'StepUpHost', 'SearchButton', 'screens', 'Dialogs'], adminScreens],
] as const

const importedLater = /import\(\s*["'`]\.\/([\w.$-]+\.js)["'`]\s*\)/g

/** The one file of this name that these import dynamically. */
const laterFile = (from: Iterable<string>, name: string): string => {
  const all = [...from].flatMap((file) => [...site.bytes(file).toString('utf8').matchAll(importedLater)])
  const found = new Set(all.map(([, file]) => `/_astro/${file}`).filter((file) => file.startsWith(`/_astro/${name}.`)))
  expect([...found], name).toHaveLength(1)
  return [...found].join()
}

describe.each(tabs.flatMap(([path, after, names]) => names.map((name) => [path, name, after] as const)))(
  '%s, %s',
  (path, name, after) => {
    test(`adds at most ${tabBytesMax / 1024} KB of JavaScript`, () => {
      let before = scriptsOf(path)
      for (const part of after) before = withImports([...before, laterFile(before, part)])
      const added = [...withImports([laterFile(before, name)])].filter((file) => !before.has(file))
      const bytes = sumOf(added)
      expect(bytes).toBeGreaterThan(1_000)
      expect(bytes, added.map((file) => `${file} ${sentBytes(file)}`).join('\n')).toBeLessThanOrEqual(tabBytesMax)
    })
  },
)

/** React and its renderer alone, bundled as on the site, and sent with brotli. */
const reactAlone = async (): Promise<number> => {
  const entry = `import { createRoot } from 'react-dom/client'
import { createElement, useState } from 'react'
import { jsx } from 'react/jsx-runtime'
globalThis.all = [createRoot, createElement, useState, jsx]`
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === '/entry' ? id : null),
        load: (id) => (id === '/entry' ? entry : null),
      },
    ],
    build: { write: false, target: 'esnext', rolldownOptions: { input: '/entry' } },
  })
  const [chunk] = (result as Rolldown.RolldownOutput).output
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  return brotliCompressSync(chunk.code, quality).length
}

/** How much the check of proofs may load beyond React (issue: 30 KB). */
const verifyBytesMax = 30_000

test('the check of proofs is at most 30 KB of JavaScript above React, and loads nothing later', async () => {
  const react = await reactAlone()
  expect(react).toBeGreaterThan(reactBytes.min)
  expect(react).toBeLessThan(reactBytes.max)
  expect(sentBytesOf('/verify') - react).toBeLessThanOrEqual(verifyBytesMax)
  const lazy = [...scriptsOf('/verify')].filter(
    (file) => /verify/i.test(file) && /import\(/.test(site.bytes(file).toString('utf8')),
  )
  expect(lazy).toEqual([])
})

test('the admin loads nothing of the investor’s first screen, and the other way round', () => {
  const [dashboard, admin] = [scriptsOf('/dashboard'), scriptsOf('/admin')]
  const only = (mine: Set<string>, theirs: Set<string>) => [...mine].filter((file) => !theirs.has(file))
  expect(only(dashboard, admin).join()).toMatch(/\/Dashboard/)
  expect(only(admin, dashboard).join()).toMatch(/\/AdminDashboard/)
})

test('what passkeys and QR codes need is loaded when it is asked for, by no page at once', () => {
  const parts = [/\/browser-passkeys\./, /\/QrCode\./]
  const served = globSync('_astro/*.js', { cwd: site.dir }).map((file) => `/${file}`)
  for (const part of parts) expect(served.filter((file) => part.test(file))).toHaveLength(1)
  for (const [path] of budgets)
    for (const file of scriptsOf(path)) {
      expect(
        parts.some((part) => part.test(file)),
        `${path} loads ${file}`,
      ).toBe(false)
      expect(site.bytes(file).toString('utf8'), file).not.toContain('navigator.credentials')
    }
})

test.each(['/login', '/register'])(
  '%s loads nothing of the dashboards’ frame, which takes its own from there',
  (path) => {
    expect([...scriptsOf(path)].filter((file) => /\/frame\./.test(file))).toEqual([])
  },
)
