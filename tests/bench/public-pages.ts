import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serveFolder } from '#tests/support/static-server.ts'
import { builtVariant } from '../../scripts/variants.ts'
import { measurePages } from './page.ts'
import type { Bench, Row } from './row.ts'

/** A page that shows one word and weighs as much: what the network and the browser cost by themselves. */
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

const fileOf = (folder: string, path: string): string => `${folder}${path.replace(/\/$/, '')}/index.html.br`

const measure = async (name: string, folder: string, url: string, path: string): Promise<Row[]> => {
  const bytes = readFileSync(fileOf(folder, path)).length
  const floor = await serveFloor(bytes)
  const [page, empty] = await measurePages([{ url: `${url}${path}` }, { url: floor.url }])
  floor.close()
  if (!page || !empty) throw new Error('nothing was measured')
  const row = (what: string, measured: 'paintMilliseconds' | 'mainThreadMilliseconds'): Row => ({
    name: `${name}: ${what}`,
    value: page[measured],
    floor: empty[measured],
    unit: 'ms',
    against: `an empty page of ${bytes} bytes`,
  })
  return [row('largest paint', 'paintMilliseconds'), row('main thread', 'mainThreadMilliseconds')]
}

export const bench: Bench = {
  name: 'public-pages',
  run: async () => {
    const folder = await builtVariant('own')
    const { url, server } = await serveFolder(folder)
    const rows = [
      ...(await measure('landing', folder, url, '/')),
      ...(await measure('an article', folder, url, firstArticle(folder))),
    ]
    server.close()
    return rows
  },
}
