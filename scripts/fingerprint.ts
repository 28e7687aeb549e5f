import { createHash, type Hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What a built site depends on besides the public settings; the server is no part of it. */
const sources = ['src', 'content', 'public', 'astro.config.mjs', 'tsconfig.json', 'package-lock.json']
const apart = new Set(['src/server'])

const add = (hash: Hash, path: string): void => {
  if (apart.has(path) || !existsSync(path)) return
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).sort()) add(hash, join(path, name))
    return
  }
  hash.update(path).update('\0').update(readFileSync(path)).update('\0')
}

/** A hash of every source of the site and of its settings: the same hash, the same site. */
export const fingerprint = (settings: Readonly<Record<string, string>>): string => {
  const hash = createHash('sha256')
  for (const path of sources) add(hash, path)
  for (const name of Object.keys(settings).sort()) hash.update(`${name}=${settings[name]}\0`)
  return hash.digest('hex')
}
