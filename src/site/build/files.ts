import { glob, readFile, rm, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { replaceClosed } from '../closed-matches.ts'

/** The files of a built folder that are served, without their compressed copies. */
export async function filesIn(dir: string): Promise<string[]> {
  const found: string[] = []
  for await (const file of glob(['**/*.*', '.well-known/*'], {
    cwd: dir,
    exclude: ['.portal/**', '**/*.br', '**/*.gz'],
  }))
    found.push(file)
  return found.filter((file) => file !== '_headers' && file !== '_redirects').sort()
}

const islandStyle = /<style>astro-island,[^<]*<\/style>/g
const fallbackCopy = /<template data-astro-template="fallback">[\s\S]*?(?:(?<end><\/template>)|$)/g

/**
 * A page with islands as valid HTML: Astro writes the islands' style where the first of them is, which is not allowed
 * there, and a second copy of each skeleton (with its landmarks) into a template that none of our components reads.
 */
export function tidyIslands(html: string): string {
  const [style] = html.match(islandStyle) ?? []
  if (!style) return html
  return replaceClosed(html.replace(islandStyle, ''), fallbackCopy, () => '').replace('</head>', `${style}</head>`)
}

const picture = /^_astro\/[^/]+\.(?:svg|png|jpe?g|webp|avif|gif)$/
const text = /\.(?:html|css|js|json|xml|txt|webmanifest)$/
const named = /_astro\/[\w.@-]+/g

/** Removes the pictures that nothing in the finished folder refers to: originals, and those of posts that wait. */
export const removeUnused = async (dir: string, files: readonly string[]): Promise<void> => {
  const used = new Set<string>()
  for (const file of files)
    if (text.test(file)) for (const [name] of (await readFile(`${dir}/${file}`, 'utf8')).matchAll(named)) used.add(name)
  for (const file of files) if (picture.test(file) && !used.has(file)) await rm(`${dir}/${file}`)
}

const compressible = /\.(?:html|css|js|json|svg|xml|txt|webmanifest|ico)$/

/** Writes `file.br` and `file.gz` beside a text file, each only if it is smaller. */
async function writeCompressed(file: string): Promise<void> {
  if (!compressible.test(file)) return
  const bytes = await readFile(file)
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ])
  if (brotli.length < bytes.length) await writeFile(`${file}.br`, brotli)
  if (zipped.length < bytes.length) await writeFile(`${file}.gz`, zipped)
}

/** As many as Node has threads for; more would only hold their bytes in memory. */
const atOnce = 4

/** Compresses every text file of a list. */
export async function compressAll(files: readonly string[]): Promise<void> {
  const left = files.values()
  const worker = async (): Promise<void> => {
    for (const file of left) await writeCompressed(file)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
