import { describe, expect, test } from 'vitest'
import { attributes, builtSite, tags } from '../support/built-site.ts'

const firstFlightBytes = 14_600
const otherPageBytes = 10_000
const landingCharactersMin = 8_000

const site = await builtSite('own')
const landing = site.page('/')

/** What a page makes the browser fetch besides itself, icons aside. */
const fetched = (html: string): string[] => [
  ...attributes(html, 'src'),
  ...attributes(html, 'srcset'),
  ...tags(html, 'link')
    .filter((tag) => /rel="(?:stylesheet|preload|modulepreload|prefetch)"/.test(tag))
    .flatMap((tag) => attributes(tag, 'href')),
  ...[...html.matchAll(/url\(([^)]*)\)/g)].map(([, address]) => address ?? ''),
]

test('the landing page is one request of one first flight', () => {
  expect(fetched(landing.html)).toEqual([])
  expect(site.bytes(`${landing.file}.br`).length).toBeLessThanOrEqual(firstFlightBytes)
})

test('and says something', () => {
  expect(landing.text.length).toBeGreaterThanOrEqual(landingCharactersMin)
})

describe.each(site.publicPages.filter(({ path }) => path !== '/'))('$path', ({ file }) => {
  test(`is at most ${otherPageBytes} bytes`, () => {
    expect(site.bytes(`${file}.br`).length).toBeLessThanOrEqual(otherPageBytes)
  })
})

test('no page but an article with pictures makes a second request', () => {
  const more = site.publicPages.filter(({ html }) => fetched(html).length > 0).map(({ path }) => path)
  expect(more.filter((path) => !/^\/blog\/[a-z0-9-]+$/.test(path))).toEqual([])
})
