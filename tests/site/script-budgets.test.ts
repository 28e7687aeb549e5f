import { globSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { describe, expect, test } from 'vitest'
import { builtSite } from '#tests/support/built-site.ts'

/** What a visit to a page loads of JavaScript, with brotli, as the CDN sends it (issue: /login 90 KB, /dashboard and /admin 100 KB). */
const budgets = [
  ['/login', 90_000],
  ['/register', 90_000],
  ['/dashboard', 100_000],
  ['/admin', 100_000],
] as const

/** Less than this is no React, so the count must have missed a file; more is not what browsers are sent of it. */
const reactBytes = { min: 55_000, max: 60_000 } as const

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

const sentBytesOf = (path: string): number => [...scriptsOf(path)].reduce((sum, file) => sum + sentBytes(file), 0)

describe.each(budgets)('%s', (path, bytesMax) => {
  test(`loads at most ${bytesMax / 1000} KB of JavaScript`, () => {
    const files = [...scriptsOf(path)]
    const bytes = sentBytesOf(path)
    expect(bytes, files.join('\n')).toBeGreaterThan(reactBytes.min)
    expect(bytes, files.map((file) => `${file} ${sentBytes(file)}`).join('\n')).toBeLessThanOrEqual(bytesMax)
  })
})

/** React and its renderer alone, bundled as the site is, and sent with brotli. */
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

/** What the check of proofs may load above React (issue: 30 KB). */
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
