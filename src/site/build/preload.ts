import { readFile } from 'node:fs/promises'

const staticImports = /(?:\bfrom|\bimport)\s*"\.\/([^"]+\.js)"/g
const islandUrls = /(?:component|renderer)-url="([^"]+)"/g

/** Every chunk that the islands of a page need before they can render, as addresses. */
async function chunksOf(dir: string, html: string): Promise<string[]> {
  const seen = new Set<string>()
  const walk = async (url: string): Promise<void> => {
    if (seen.has(url)) return
    seen.add(url)
    const code = await readFile(`${dir}${url}`, 'utf8')
    for (const [, file] of code.matchAll(staticImports)) await walk(url.replace(/[^/]+$/, file ?? ''))
  }
  for (const [, url] of html.matchAll(islandUrls)) await walk(url ?? '')
  return [...seen]
}

/** The page with a modulepreload link for each chunk, so that the browser loads them all at once. */
export async function withPreloads(dir: string, html: string): Promise<string> {
  const links = (await chunksOf(dir, html)).map((chunk) => `<link rel="modulepreload" href="${chunk}">`)
  return links.length > 0 ? html.replace('</head>', `${links.join('')}</head>`) : html
}
