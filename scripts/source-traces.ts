import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** `file:///…/main.js:12:34` in a line of a trace. */
const place = /file:\/\/\S+?\.js:\d+:\d+/

/**
 * Makes error traces name lines of the sources, not of the files that were built from them into `dir`. Node's own
 * support of source maps reads every map at the start, which is 45 MB of memory; this one reads a map once a trace
 * needs it.
 */
export const traceToSources = (dir: string): void => {
  const built = pathToFileURL(`${dir}/`).href
  const maps = new Map<string, SourceMap | null>()
  const mapOf = (file: string): SourceMap | null => {
    const known = maps.get(file)
    if (known !== undefined) return known
    const map = existsSync(`${file}.map`) ? new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8'))) : null
    maps.set(file, map)
    return map
  }
  const inSources = (found: string): string => {
    const [, url = '', line, column] = /^(.*):(\d+):(\d+)$/.exec(found) ?? []
    if (!url.startsWith(built)) return found
    const entry = mapOf(fileURLToPath(url))?.findEntry(Number(line) - 1, Number(column) - 1)
    if (!entry || !('originalSource' in entry)) return found
    const source = relative(process.cwd(), join(dir, entry.originalSource))
    return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  }
  Error.prepareStackTrace = (error, sites) =>
    [`${error}`, ...sites.map((site) => `    at ${`${site}`.replace(place, inSources)}`)].join('\n')
}
