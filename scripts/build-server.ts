import { existsSync, readFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { hashOf } from './fingerprint.ts'

/** Beside `dist/`, which holds what a CDN serves and is replaced whole by each build of the site. */
export const serverDir = 'built/server'
export const builtServer = `${serverDir}/main.js`

const sources = [
  'src/server',
  'src/reading',
  'src/contract',
  'src/fund',
  'package-lock.json',
  'scripts/build-server.ts',
]
const stamp = `${serverDir}/build.txt`

/** Piscina's workers and pdfkit's fonts are files of their own; pg tries to load the last, which is not installed. */
const external = ['piscina', 'pdfkit', 'pg-native']

/** Function names stay, so that a trace can be read; spaces and comments would only take up memory. */
const bundle = async (dir: string): Promise<void> => {
  const { rolldown } = await import('rolldown')
  const build = await rolldown({
    input: {
      main: 'src/server/main.ts',
      draw: 'src/server/proof/papers/draw.ts',
      'checkpoint-thread': 'src/server/platform/database/sqlite/checkpoint-thread.ts',
      'watchdog-thread': 'src/server/platform/watchdog/watchdog-thread.ts',
      'files-aside': 'src/server/platform/files/files-aside.ts',
      'read-aside': 'src/server/money/bank/read-aside.ts',
      'returns-aside': 'src/server/money/bank-returns/returns-aside.ts',
      'broker-aside': 'src/server/money/broker/broker-aside.ts',
      'zip-aside': 'src/server/desk/personal-data/zip-aside.ts',
    },
    platform: 'node',
    external,
    logLevel: 'warn',
  })
  await build.write({
    dir,
    format: 'esm',
    sourcemap: true,
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
  })
  await build.close()
}

const isBuiltFrom = (hash: string): boolean => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash

/** Whether the server that is there was built from the sources as they are. */
export const isServerBuilt = (): boolean => isBuiltFrom(hashOf(sources))

/**
 * Builds the server into a few files, unless those there were built from the same sources. Returns whether it built.
 */
export const ensureServerBuilt = async (): Promise<boolean> => {
  const now = hashOf(sources)
  if (isBuiltFrom(now)) return false
  const fresh = `${serverDir}.next-${process.pid}`
  try {
    await bundle(fresh)
    await writeFile(`${fresh}/build.txt`, now)
    await rm(serverDir, { recursive: true, force: true })
    await rename(fresh, serverDir)
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
  return true
}

if (import.meta.main) await ensureServerBuilt()
