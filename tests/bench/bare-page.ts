import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

const script = async (): Promise<Buffer> => {
  const outDir = await mkdtemp(join(tmpdir(), 'portal-bare-'))
  await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: true,
      rolldownOptions: { input: 'tests/bench/bare-chart.tsx', output: { entryFileNames: 'bare.js' } },
    },
  })
  const code = readFileSync(join(outDir, 'bare.js'))
  await rm(outDir, { recursive: true, force: true })
  return code
}

const pageOf = (weeks: unknown): string =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Bare</title>
<link rel="icon" href="data:,"><style>.chart-plot{height:200px;position:relative}</style>
<script type="module" src="/bare.js"></script><div id="root"></div>
<script type="application/json" id="weeks">${JSON.stringify(weeks)}</script>`

/** A React page with one chart and its data, served as the portal is: compressed, in two files. */
export const serveBarePage = async (weeks: unknown): Promise<{ url: string; close(): void }> => {
  const files: Record<string, [type: string, body: Buffer]> = {
    '/': ['text/html; charset=utf-8', brotliCompressSync(pageOf(weeks))],
    '/bare.js': ['text/javascript', brotliCompressSync(await script())],
  }
  const server = createServer((request, response) => {
    const [type, body] = files[request.url ?? ''] ?? ['text/plain', brotliCompressSync('')]
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => server.close() }
}
