import { describe, expect, test } from 'vitest'
import { displayFont } from '#site/brand/fonts.ts'
import { attributes, builtSite, tags } from '../support/site/built-site.ts'

/**
 * What a server sends before it waits for an acknowledgement: ten packets, in which the body leaves room for the
 * headers.
 */
const firstFlightBytes = 14_600
const landingBytes = 14_000
const fontBytes = 17_500
const otherPageBytes = 10_000
const landingCharactersMin = 8_000

const site = await builtSite('own')
const landing = site.page('/')

/** What a page makes the browser load besides itself, icons aside. */
const fetched = (html: string): string[] => [
  ...attributes(html, 'src'),
  ...attributes(html, 'srcset'),
  ...tags(html, 'link')
    .filter((tag) => /rel="(?:stylesheet|preload|modulepreload|prefetch)"/.test(tag))
    .flatMap((tag) => attributes(tag, 'href')),
  ...[...html.matchAll(/url\(([^)#]+)\)/g)].map(([, address]) => address ?? ''),
]

/** The head of an answer in HTTP/1.1; HTTP/2 compresses it further. */
const headBytes = (path: string): number => {
  const headers: Record<string, Record<string, string>> = JSON.parse(site.bytes('.portal/headers.json').toString())
  const lines = Object.entries({
    ...headers[path],
    date: new Date().toUTCString(),
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    vary: 'accept-encoding',
    etag: '"0123456789abcdef"',
    connection: 'keep-alive',
    'content-length': '14000',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`.length
}

test('the landing page with its styles and drawings is one request of one first flight', () => {
  const bytes = site.bytes(`${landing.file}.br`).length
  expect(bytes).toBeLessThanOrEqual(landingBytes)
  expect(bytes + headBytes('/')).toBeLessThanOrEqual(firstFlightBytes)
})

test('its font is the second request, and the last', () => {
  expect(new Set(fetched(landing.html))).toEqual(new Set([displayFont.path]))
  expect(displayFont.bytes.length).toBeLessThanOrEqual(fontBytes)
  expect(site.bytes(displayFont.path.slice(1)).equals(displayFont.bytes)).toBe(true)
})

test('and it says something', () => {
  expect(landing.text.length).toBeGreaterThanOrEqual(landingCharactersMin)
})

describe.each(site.publicPages.filter(({ path }) => path !== '/'))('$path', ({ file }) => {
  test(`is at most ${otherPageBytes} bytes`, () => {
    expect(site.bytes(`${file}.br`).length).toBeLessThanOrEqual(otherPageBytes)
  })
})

test('no page but an article with pictures asks for more than the font', () => {
  const more = site.publicPages
    .filter(({ html }) => fetched(html).some((address) => address !== displayFont.path))
    .map(({ path }) => path)
  expect(more.filter((path) => !/^\/blog\/[a-z0-9-]+$/.test(path))).toEqual([])
})
