import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

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
