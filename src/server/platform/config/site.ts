import { renameSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { validate } from '#contract/validate.ts'
import { SettingError } from '../base/setting-error.ts'
import { languages } from './languages.ts'

/** Headers by address, as the build wrote them: a page's policy, an asset's lifetime. */
const siteHeaders = v.record(v.string(), v.record(v.string(), v.string()))

type SiteHeaders = v.InferOutput<typeof siteHeaders>

/** The page for an address that does not exist. */
export interface LostPage {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

/** A post that the site shows. */
const publishedPost = v.object({
  /** The name of its file. */
  id: v.string(),
  /** Below the site's address. */
  path: v.string(),
  /** YYYY-MM-DD. */
  date: v.string(),
  title: v.string(),
  summary: v.string(),
})
const publishedPosts = v.array(publishedPost)

export type PublishedPost = v.InferOutput<typeof publishedPost>

/** The dates, YYYY-MM-DD, of the texts that promise to announce their changes. */
const legalDays = v.object({ terms: v.string(), privacy: v.string() })

export type LegalDays = v.InferOutput<typeof legalDays>

/** What the server knows of a built site; the pages themselves stay on the disk. */
export interface BuiltSite {
  readonly headers: SiteHeaders
  /** In English, or below a language's folder in that language. */
  lostAt(path: string): LostPage
  /** The days, YYYY-MM-DD, on which it says something else: a post appears, or a decision of the owner holds. */
  readonly scheduled: readonly string[]
  /** Newest first; null if the build does not say. */
  readonly posts: readonly PublishedPost[] | null
  /** Null if the build does not say. */
  readonly legal: LegalDays | null
  /** The number of the newest root that it states, 0 without one; null if that does not follow the database. */
  readonly root: number | null
  /** What it was built from, as one hash; empty if nobody said. */
  readonly builtFrom: string
}

/** The site that is served, which a later build may replace while the server runs. */
export interface Site {
  readonly root: string
  current(): BuiltSite
  /** Serves what is in the folder by now, if somebody else has replaced it. */
  reload(): Promise<void>
  /** Serves a finished site from another folder beside its own, which takes the place of the one before. */
  swapIn(fresh: string): Promise<void>
}

const notFoundPage = '/404.html'
const days = v.array(v.string())

const readHeaders = async (siteDir: string): Promise<SiteHeaders> => {
  const file = join(siteDir, '.portal', 'headers.json')
  const text = await readFile(file, 'utf8').catch(() => {
    throw new SettingError(`${siteDir} holds no built site. Build it first: npm run build.`)
  })
  const read = validate(siteHeaders, JSON.parse(text))
  if (read.success) return read.output
  throw new SettingError(`${siteDir} holds a site of another version. Build it again: npm run build.`)
}

const readLost = async (root: string, headers: SiteHeaders): Promise<BuiltSite['lostAt']> => {
  const read = async (file: string): Promise<LostPage> => ({
    html: await readFile(join(root, file), 'utf8').catch(() => 'There is no such page.'),
    headers: headers[file] ?? {},
  })
  const english = await read(notFoundPage)
  const local = new Map<string, LostPage>()
  for (const tag of languages.keys())
    if (headers[`/${tag}${notFoundPage}`]) local.set(tag, await read(`/${tag}${notFoundPage}`))
  return (path) => local.get(path.split('/')[1] ?? '') ?? english
}

const readOr = (root: string, file: string, otherwise: string): Promise<string> =>
  readFile(join(root, '.portal', file), 'utf8').catch(() => otherwise)

const readBuiltFrom = (root: string): Promise<string> => readOr(root, 'build.txt', '')

const readSite = async (root: string): Promise<BuiltSite> => {
  const headers = await readHeaders(root)
  const scheduled = validate(days, JSON.parse(await readOr(root, 'scheduled.json', '[]')))
  const posts = validate(publishedPosts, JSON.parse(await readOr(root, 'posts.json', 'null')))
  const legal = validate(legalDays, JSON.parse(await readOr(root, 'legal.json', 'null')))
  const number = await readOr(root, 'root.txt', '')
  return {
    headers,
    lostAt: await readLost(root, headers),
    scheduled: scheduled.success ? scheduled.output : [],
    posts: posts.success ? posts.output : null,
    legal: legal.success ? legal.output : null,
    root: /^\d+$/.test(number) ? Number(number) : null,
    builtFrom: await readBuiltFrom(root),
  }
}

/** The built site in a folder. Throws a SettingError if there is none. */
export const openSite = async (siteDir: string): Promise<Site> => {
  const root = resolve(siteDir)
  let current = await readSite(root)
  return {
    root,
    current: () => current,
    reload: async () => {
      if ((await readBuiltFrom(root)) !== current.builtFrom) current = await readSite(root)
    },
    swapIn: async (fresh) => {
      const next = await readSite(fresh)
      const before = `${root}.before`
      await rm(before, { recursive: true, force: true })
      // In one turn of the event loop: no call finds the pages of one build and the headers of another.
      renameSync(root, before)
      renameSync(fresh, root)
      current = next
      await rm(before, { recursive: true, force: true })
    },
  }
}
