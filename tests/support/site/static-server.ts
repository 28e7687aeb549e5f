import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.xml': 'application/xml',
  '.txt': 'text/plain',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

const seeOther: Record<string, string> = {
  '/api/contact': '/#contact-sent',
  '/api/newsletter': '/blog#newsletter-sent',
}

const fileOf = (dir: string, path: string): string | undefined =>
  ['', 'index.html', '.html']
    .map((ending) => join(dir, normalize(path) + ending))
    .find((file) => existsSync(file) && statSync(file).isFile())

function answer(dir: string, request: IncomingMessage, response: ServerResponse): void {
  const path = decodeURIComponent(new URL(request.url ?? '/', 'http://local').pathname)
  const after = seeOther[path]
  if (request.method === 'POST' && after) {
    request.resume()
    response.writeHead(303, { location: after }).end()
    return
  }
  const headers: Record<string, Record<string, string>> = JSON.parse(
    readFileSync(join(dir, '.portal/headers.json'), 'utf8'),
  )
  const found = path.includes('/.') ? undefined : fileOf(dir, path)
  const file = found ?? join(dir, '404.html')
  const compressed = existsSync(`${file}.br`) && /\bbr\b/.test(String(request.headers['accept-encoding']))
  response.writeHead(found ? 200 : 404, {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    ...(compressed ? { 'content-encoding': 'br' } : {}),
    ...headers[found ? path : '/404.html'],
  })
  createReadStream(compressed ? `${file}.br` : file).pipe(response)
}

/**
 * Serves a built folder with the headers that the build wrote, and answers the public forms as the backend does when
 * all is well.
 */
export async function serveFolder(dir: string, port = 0): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => answer(dir, request, response))
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}
