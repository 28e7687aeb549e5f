import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import type { Known } from '#reading/addresses.ts'
import { headOf } from '#reading/head.ts'
import { type Mistake, placeAt } from '#reading/mistake.ts'
import { readFolder, strayFile } from '#reading/source.ts'
import { categories } from '#site/blog/categories.ts'
import { waitingFor } from '#site/blog/order.ts'
import { categoryPath, postsFolder, tagPath } from '#site/blog/paths.ts'
import { hosts } from '#site/house.ts'
import { publicPages } from '#site/machines/pages.ts'
import { settings } from '#site/settings.ts'
import { picturesIn } from '#site/texts/pictures.ts'
import { mistakesInDrawings } from './drawing-check.ts'
import { mistakesInPhotos } from './photo-check.ts'
import { placeholder } from './placeholder.ts'
import { mistakesInPost, type PostSource } from './post-check.ts'

const nameOfPost = /^[a-z0-9]+(?:-[a-z0-9]+)*\.mdx$/

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .sort()

const strayPost = (name: string): Mistake =>
  strayFile(
    postsFolder,
    name,
    'small letters, digits and hyphens, then .mdx, and no folder: pictures go in content/blog/pictures',
    'mdx',
  )

const dayOf = (date: unknown): string => (date instanceof Date ? date.toISOString().slice(0, 10) : String(date))

/** The addresses that a link in a text may lead to. Fragments are checked in the pages once they are built. */
const knownPages = (root: string, sources: readonly PostSource[], withWaiting: boolean): Known => {
  const today = newYorkDate(Date.now())
  const heads = sources
    .map(({ id, text }) => ({ id, head: headOf(text) }))
    .filter(
      ({ head }) => withWaiting || !waitingFor({ draft: head['draft'] === true, date: dayOf(head['date']) }, today),
    )
  const tags = heads.flatMap(({ head }) => (Array.isArray(head['tags']) ? head['tags'].map(String) : []))
  return {
    portal: settings.portal,
    likely: hosts,
    pages: new Set([
      ...publicPages.map(({ path }) => path),
      ...categories.map(categoryPath),
      ...heads.map(({ id }) => `/blog/${id}`),
      ...tags.map(tagPath),
      '/rss.xml',
      ...filesIn(join(root, 'public')).map((name) => `/${name}`),
    ]),
  }
}

/** Every post of a folder, the files in it that are not posts, and those that cannot be read. */
export const readPosts = (root: string): { sources: PostSource[]; strays: string[]; mistakes: Mistake[] } => {
  const { sources, strays, mistakes } = readFolder(root, postsFolder, nameOfPost, ['pictures'])
  return {
    sources: sources.map(({ name, ...rest }) => ({ id: name.slice(0, -'.mdx'.length), ...rest })),
    strays,
    mistakes,
  }
}

export interface PostsWorld {
  root: string
  /** Whether drafts and posts of later days have pages, as in the dev server. */
  withWaiting: boolean
}

/** The picture drawn by `npm run post`, left in a post that is no longer a draft. */
const leftOverDrawing = (root: string, { file, text }: PostSource): Mistake[] => {
  const { draft, image } = headOf(text)
  if (draft === true || typeof image !== 'string') return []
  const drawn = join(root, postsFolder, image)
  if (!existsSync(drawn) || readFileSync(drawn, 'utf8') !== placeholder.drawing) return []
  const expected = `a drawing or a picture of your own instead of ${placeholder.drawingShows}, before \`draft: true\` is removed`
  return [{ file, ...placeAt(text, text.indexOf('image:')), about: 'image', found: JSON.stringify(image), expected }]
}

/** Every mistake in the posts. */
export const mistakesInPosts = async ({ root, withWaiting }: PostsWorld): Promise<Mistake[]> => {
  const { sources, strays, mistakes } = readPosts(root)
  const known = knownPages(root, sources, withWaiting)
  const pictures = picturesIn(root)
  return [
    ...strays.map(strayPost),
    ...mistakes,
    ...mistakesInDrawings(root),
    ...(await mistakesInPhotos(root)),
    ...sources.flatMap((source) => [...mistakesInPost(source, known, pictures), ...leftOverDrawing(root, source)]),
  ]
}

/** The file of each post's picture, by the post's id: Astro knows a picture only by its built address. */
export const pictureFiles = (root = process.cwd()): ReadonlyMap<string, string> =>
  new Map(
    readPosts(root).sources.flatMap(({ id, file, text }) => {
      const { image } = headOf(text)
      return typeof image === 'string' ? [[id, join(root, dirname(file), image)] as const] : []
    }),
  )
