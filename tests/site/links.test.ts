import { existsSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { attributes, type BuiltPage, builtSite, tags } from '../support/site/built-site.ts'

const site = await builtSite('own')
const base = 'http://site.test'
const portal = 'http://127.0.0.1:4321'

const idsOf = new Map(site.pages.map(({ path, html }) => [path, new Set(attributes(html, 'id'))]))

/** Pages that the server makes. */
const served = new Set(['/proofs', '/proofs/roots.json', '/proofs/feed.xml'])

const isFile = (path: string) => existsSync(site.dir + path) && statSync(site.dir + path).isFile()

/** Why an address on a page leads nowhere, or undefined. */
const brokenReason = (page: BuiltPage, address: string): string | undefined => {
  const url = new URL(address.replace(portal, base), base + page.path)
  if (url.origin !== base || served.has(url.pathname)) return undefined
  const path = url.pathname.replace(/(.)\/$/, '$1')
  const ids = idsOf.get(path)
  if (!ids) return isFile(path) ? undefined : `${address}: no such page`
  const fragment = decodeURIComponent(url.hash.slice(1))
  return fragment === '' || ids.has(fragment) ? undefined : `${address}: no such fragment`
}

describe.each(site.publicPages)('$path', (page) => {
  test('leads only where something is', () => {
    const addresses = [...attributes(page.html, 'href'), ...attributes(page.html, 'src')]
    expect(addresses.flatMap((address) => brokenReason(page, address) ?? [])).toEqual([])
  })

  test('has each id once, and what its attributes point to', () => {
    const ids = attributes(page.html, 'id')
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    const pointed = ['for', 'aria-labelledby', 'aria-describedby', 'commandfor', 'popovertarget']
      .flatMap((name) => attributes(page.html, name))
      .flatMap((value) => value.split(' '))
    expect(pointed.filter((id) => !ids.includes(id))).toEqual([])
  })
})

test('the landing page leads where the specification says (spec §2)', () => {
  const { html } = site.page('/')
  const links = Object.fromEntries(
    [...html.matchAll(/<a\b[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)].map(([, href, text]) => [
      (text ?? '').replace(/<span class="vh">[\s\S]*?<\/span>|<[^>]+>/g, '').trim(),
      href,
    ]),
  )
  expect(links).toMatchObject({
    Home: '#home',
    About: '#about',
    Strategy: '#strategy',
    Advantages: '#advantages',
    Investors: '#investors',
    Team: '#management',
    'For traders': '#for-traders',
    Contact: '#contact',
    Login: '/login',
    'Start Investing': '/register',
    'Learn More': '#strategy',
    'Get Started Today': '#contact',
    'Privacy Policy': '/privacy',
    'Terms of Use': '/terms',
    FAQ: '/faq',
    Blog: '/blog',
  })
})

test('every dialog has a button that opens it and one that closes it', () => {
  for (const { path, html } of site.publicPages)
    for (const dialog of tags(html, 'dialog')) {
      const [id] = attributes(dialog, 'id')
      if (!id) continue
      const buttons = tags(html, 'button').filter((tag) => tag.includes(`commandfor="${id}"`))
      const commands = new Set(buttons.flatMap((tag) => attributes(tag, 'command')))
      expect(commands, `${path} #${id}`).toEqual(new Set(['show-modal', 'close']))
    }
})
