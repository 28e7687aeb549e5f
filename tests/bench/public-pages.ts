import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serveFolder } from '#tests/support/site/static-server.ts'
import { builtVariant } from '../../scripts/variants.ts'
import { type Measured, measurePages } from './page.ts'
import peers from './peers.json' with { type: 'json' }
import type { Bench, Row } from './row.ts'

/** A page that shows one word and has the same size: what the network and the browser cost by themselves. */
const emptyPage = (bytes: number): string => {
  const start =
    '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Floor</title>Floor<!--'
  return `${start}${randomBytes(bytes)
    .toString('base64')
    .slice(0, bytes - start.length - 3)}-->`
}

const serveFloor = async (bytes: number): Promise<{ url: string; close(): void }> => {
  const page = emptyPage(bytes)
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}

const firstArticle = (folder: string): string => {
  const name = readdirSync('content/blog')
    .find((file) => file.endsWith('.mdx'))
    ?.replace(/\.mdx$/, '')
  if (!name) throw new Error(`content/blog has no article to look for in ${folder}`)
  return `/blog/${name}`
}

const fileOf = (folder: string, path: string): string => `${folder}${path.replace(/\/$/, '/index')}.html.br`

const units = { paintMs: 'ms', mainThreadMs: 'ms', requests: 'requests', bytes: 'bytes' } as const
const names = {
  paintMs: 'largest paint',
  mainThreadMs: 'main thread',
  requests: 'requests',
  bytes: 'bytes over the line',
} as const

type What = keyof typeof units

/** What the landing page may take, as a multiple of the empty page. */
const landingRatiosMax: Partial<Record<What, number>> = { paintMs: 1.3, mainThreadMs: 3 }

/** What another team's page of the same kind measured, if one was measured. */
const againstPeer = (name: string, page: Measured): Row[] => {
  if (name !== 'landing') return []
  const peer = peers[name]
  return (Object.keys(units) as What[]).map((what) => ({
    name: `${name}: ${names[what]}`,
    value: page[what],
    floor: peer[what],
    unit: units[what],
    against: `${peer.name}, ${peer.how.split(':')[0]}`,
  }))
}

const measure = async (name: string, folder: string, url: string, path: string): Promise<Row[]> => {
  const bytes = readFileSync(fileOf(folder, path)).length
  const floor = await serveFloor(bytes)
  const [page, empty] = await measurePages([{ url: `${url}${path}` }, { url: floor.url }])
  floor.close()
  if (!page || !empty) throw new Error('nothing was measured')
  const row = (what: What): Row => ({
    name: `${name}: ${names[what]}`,
    value: page[what],
    floor: empty[what],
    unit: units[what],
    against: `an empty page of ${bytes} bytes`,
    ...(path === '/' && landingRatiosMax[what] ? { ratioMax: landingRatiosMax[what] } : {}),
  })
  return [...(Object.keys(units) as What[]).map(row), ...againstPeer(name, page)]
}

export const bench: Bench = {
  name: 'public-pages',
  run: async () => {
    const folder = await builtVariant('own')
    const { url, server } = await serveFolder(folder)
    const rows = [
      ...(await measure('landing', folder, url, '/')),
      ...(await measure('an article', folder, url, firstArticle(folder))),
      ...(await measure('sign-in', folder, url, '/login')),
    ]
    server.close()
    return rows
  },
}
