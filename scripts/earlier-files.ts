import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** How many builds before the present one keep the files of their code. */
const earlierBuilds = 3

/** The names of files of code that each earlier build had and no later one, the newest first. */
const record = '.portal/earlier.json'
const headersFile = '.portal/headers.json'

type Headers = Record<string, Record<string, string>>

const readJson = async <T>(file: string, otherwise: T): Promise<T> =>
  existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : otherwise

const isCode = (address: string): boolean => /^\/_astro\/.+\.(?:js|css)$/.test(address)

/**
 * Puts the files of code of the last builds, which a tab that has been open since then may still ask for, into the new
 * one: their names hold their hash, so none takes the place of another.
 */
export const keepEarlierFiles = async (before: string, fresh: string): Promise<void> => {
  const [old, headers] = await Promise.all([
    readJson<Headers>(join(before, headersFile), {}),
    readJson<Headers>(join(fresh, headersFile), {}),
  ])
  const earlier = await readJson<readonly (readonly string[])[]>(join(before, record), [])
  const keptBefore = new Set(earlier.flat())
  const ownBefore = Object.keys(old).filter((address) => isCode(address) && !keptBefore.has(address))
  const changed = ownBefore.some((address) => !(address in headers))
  // A build of the same code, on the day of a post, pushes nothing out.
  const generations = (changed ? [ownBefore, ...earlier] : earlier).slice(0, earlierBuilds)
  const kept = generations.map((addresses) => addresses.filter((address) => !(address in headers)))
  for (const address of kept.flat()) {
    await mkdir(dirname(join(fresh, address)), { recursive: true })
    for (const name of [address, `${address}.br`, `${address}.gz`])
      if (existsSync(join(before, name))) await copyFile(join(before, name), join(fresh, name))
    headers[address] = old[address] ?? {}
  }
  await writeFile(join(fresh, record), JSON.stringify(kept))
  await writeFile(join(fresh, headersFile), `${JSON.stringify(headers, null, 2)}\n`)
}
