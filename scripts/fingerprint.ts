import { createHash, type Hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { decisionDays } from '#reading/house.ts'
import { termsDays } from '#reading/terms-versions.ts'
import { demoShiftDays } from '#site/blog/demo-dates.ts'

/** What a built site depends on besides the public settings; the server is excluded. */
export const siteSources = ['src', 'content', 'public', 'astro.config.mjs', 'tsconfig.json', 'package-lock.json']
export const apart = new Set(['src/server'])

const add = (hash: Hash, root: string, path: string, without: ReadonlySet<string>): void => {
  const place = join(root, path)
  if (without.has(path) || !existsSync(place)) return
  if (statSync(place).isDirectory()) {
    for (const name of readdirSync(place).sort()) add(hash, root, join(path, name), without)
    return
  }
  hash.update(path).update('\0').update(readFileSync(place)).update('\0')
}

const posts = 'content/blog'

const postDates = (root: string): string[] =>
  readdirSync(join(root, posts))
    .filter((name) => name.endsWith('.mdx'))
    .map((name) => /^date: *["']?(\d{4}-\d\d-\d\d)/m.exec(readFileSync(join(root, posts, name), 'utf8'))?.[1] ?? '')

/**
 * What the day in New York decides though no source changes: a post appears on its day, a demo moves its own, and a
 * decision of the owner or a version of the terms holds from its Sunday.
 */
const dueOn = (root: string, today: string, demo: boolean): string => {
  const dates = postDates(root)
  const due = dates.filter((date) => date <= today)
  const held = [...decisionDays(root), ...termsDays(root)].filter((day) => day <= today).length
  const moved = demo ? Math.max(0, ...due.map((date) => demoShiftDays(date, today))) : 0
  return `posts due: ${due.length}, moved by ${moved} days, decisions: ${held}`
}

/** A hash of these files and of everything in these folders. */
export const hashOf = (paths: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const path of paths) add(hash, '.', path, new Set())
  return hash.digest('hex')
}

/** A hash of every source of the site, of its settings and of what is due: the same hash, the same site. */
export const fingerprint = (
  settings: Readonly<Record<string, string>>,
  today: string = newYorkDate(Date.now()),
  root = '.',
): string => {
  const hash = createHash('sha256')
  for (const path of siteSources) add(hash, root, path, apart)
  hash.update(`${dueOn(root, today, settings.PUBLIC_DEMO === '1')}\0`)
  for (const name of Object.keys(settings).sort()) hash.update(`${name}=${settings[name]}\0`)
  return hash.digest('hex')
}
