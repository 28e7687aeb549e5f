import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attributes, builtSite, tags } from '#tests/support/site/built-site.ts'
import { type FileServer, type FileServerName, startFileServer } from '#tests/support/site/file-servers.ts'
import { installed, onPath } from '../../scripts/tests/packages.ts'

const site = await builtSite('own')

/** What only the portal's own server answers, which no folder of files has. */
const ofTheServer = /^\/(?:api|outbox|proofs)(?:\/|$)/

/** Every address of the site that one of its pages links to, or that the sitemap or a feed names. */
const linked = (): string[] => {
  const here = 'http://127.0.0.1:4321'
  const pages = site.pages.filter(({ path }) => !path.startsWith('/form-refused/'))
  const ofPages = pages.flatMap(({ html }) =>
    ['a', 'link', 'img', 'source', 'script'].flatMap((name) =>
      tags(html, name).flatMap((tag) => [...attributes(tag, 'href'), ...attributes(tag, 'src')]),
    ),
  )
  const ofFiles = ['sitemap.xml', 'rss.xml'].flatMap((file) =>
    [
      ...site
        .bytes(file)
        .toString()
        .matchAll(/<(?:loc|link)>([^<]+)</g),
    ].map(([, address = '']) => address),
  )
  const urls = [...ofPages, ...ofFiles].map((address) => new URL(address, here))
  const paths = urls.filter(({ origin }) => origin === here).map(({ pathname }) => pathname)
  return [...new Set(paths)].filter((path) => !ofTheServer.test(path))
}

const ask = async (server: FileServer, path: string) => {
  const answer = await fetch(server.url + path, { redirect: 'manual' })
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() }
}

const servers: readonly FileServerName[] = ['nginx', 'caddy', 'plain']

describe.each(servers)('the pages as files on a server: %s', (name) => {
  let server: FileServer
  beforeAll(async () => {
    if (name !== 'plain' && !onPath(name) && !installed(name)) throw new Error(`Install ${name} to run this test.`)
    server = await startFileServer(name, site.dir)
  }, 180_000)
  afterAll(() => server.close())

  it('answers every link of every page, the sitemap and the feed at its address, without a redirect', async () => {
    const paths = linked()
    expect(paths).toEqual(expect.arrayContaining(['/', '/faq', '/blog', '/blog/weekly-loss-budget', '/terms/history']))
    const wrong = []
    for (const path of paths) {
      const { status } = await ask(server, path)
      if (status !== 200) wrong.push([path, status])
    }
    expect(wrong).toEqual([])
  })

  it('answers each page with its own file', async () => {
    for (const { path, html } of site.pages)
      if (path !== '/404') expect((await ask(server, path)).text === html, path).toBe(true)
  })

  it('says that an unknown address is none', async () => {
    const { status, text } = await ask(server, '/nothing')
    expect(status).toBe(404)
    if (name !== 'plain') expect(text).toBe(site.page('/404').html)
  })

  it.skipIf(name === 'plain')('leads from an address with a slash to the page', async () => {
    for (const path of ['/faq', '/blog', '/blog/weekly-loss-budget']) {
      const { status, location } = await ask(server, `${path}/`)
      expect([status, location]).toEqual([301, path])
    }
  })

  it.skipIf(name === 'plain')('shows nobody what is for the CDN itself', async () => {
    for (const path of ['/_headers', '/.portal/headers.json']) expect((await ask(server, path)).status).toBe(404)
  })
})
