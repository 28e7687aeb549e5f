import { afterEach, expect, test, vi } from 'vitest'
import { browserPlatform } from '#client/browser.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const answering = (date: string | null) =>
  vi.stubGlobal('fetch', async () => new Response('', { headers: date === null ? {} : { date } }))

test('a clock that is off follows the server’s, and one that is not stays as it is', async () => {
  vi.stubGlobal('window', globalThis)
  vi.useFakeTimers({ now: Date.parse('2020-01-01T00:00:00Z') })
  const request = new Request('https://portal.example.com/api/session')
  answering('Sun, 22 Nov 2026 10:30:00 GMT')
  await browserPlatform.fetch(request)
  expect(new Date(browserPlatform.now()).toISOString()).toBe('2026-11-22T10:30:00.000Z')
  for (const said of [null, 'nonsense']) {
    answering(said)
    await browserPlatform.fetch(request)
    expect(browserPlatform.now()).toBe(Date.parse('2026-11-22T10:30:00Z'))
  }
  answering('Sun, 01 Nov 2026 10:30:00 GMT')
  await browserPlatform.fetch(new Request('https://portal.example.com/_astro/Transfer.abc.js'))
  expect(browserPlatform.now()).toBe(Date.parse('2026-11-22T10:30:00Z'))
  answering('Wed, 01 Jan 2020 00:00:20 GMT')
  await browserPlatform.fetch(request)
  expect(browserPlatform.now()).toBe(Date.now())
})
