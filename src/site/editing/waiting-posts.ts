import { newYorkDate } from '#fund/calendar/new-york.ts'
import { headOf } from '#reading/head.ts'
import { readFolder } from '#reading/source.ts'
import { demoShiftDays, movedBy } from '#site/blog/demo-dates.ts'
import { waitingFor } from '#site/blog/order.ts'
import { postsFolder } from '#site/blog/paths.ts'

/** A post that a build shows, as the server reads of it. */
interface PublishedPost {
  id: string
  path: string
  date: string
  title: string
  summary: string
}

interface Heads {
  id: string
  date: string
  head: Record<string, unknown>
  waiting: ReturnType<typeof waitingFor>
}

const headsIn = (root: string, today: string): Heads[] =>
  readFolder(root, postsFolder, /\.mdx$/, ['pictures']).sources.map(({ name, text }) => {
    const id = name.slice(0, -'.mdx'.length)
    const head = headOf(text)
    const date = String(head['date'])
    return { id, head, date, waiting: waitingFor({ draft: head['draft'] === true, date }, today) }
  })

const inOneLine = (words: unknown): string => String(words).trim().replace(/\s+/g, ' ')

/** The posts that a build of a day shows, newest first; a demo moves their days, as their pages say. */
export const publishedPosts = (root: string, today: string, isDemo: boolean): PublishedPost[] =>
  headsIn(root, today)
    .filter(({ waiting }) => waiting === undefined)
    .map(({ id, date, head }) => ({
      id,
      path: `/blog/${id}`,
      date: movedBy(date, isDemo ? demoShiftDays(date, today) : 0),
      title: inOneLine(head['title']),
      summary: inOneLine(head['excerpt']),
    }))
    .sort((a, b) => b.date.localeCompare(a.date) || a.id.localeCompare(b.id))

/** The dates of the legal texts, by their names. */
export const legalDays = (root: string): Record<string, string> =>
  Object.fromEntries(
    readFolder(root, 'content/legal', /\.mdx$/).sources.map(({ name, text }) => [
      name.slice(0, -'.mdx'.length),
      String(headOf(text)['updated']),
    ]),
  )

/** The posts that no build of a day contains. */
export interface WaitingPosts {
  /** The ids of those that are not finished. */
  drafts: readonly string[]
  /** The others, the next to appear first. */
  scheduled: readonly { id: string; date: string }[]
}

/** The posts in a project's folder that wait on a day (YYYY-MM-DD in New York): for their editor, or for their own day. */
export const waitingPosts = (root: string, today: string = newYorkDate(Date.now())): WaitingPosts => {
  const posts = headsIn(root, today)
  return {
    drafts: posts.filter(({ waiting }) => waiting === 'draft').map(({ id }) => id),
    scheduled: posts
      .filter(({ waiting }) => waiting === 'future')
      .map(({ id, date }) => ({ id, date }))
      .sort((a, b) => a.date.localeCompare(b.date) || a.id.localeCompare(b.id)),
  }
}

const format = (day: string, today: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    month: 'short',
    day: 'numeric',
    ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
  }).format(new Date(`${day}T00:00:00Z`))

/** What a build says of the posts that it leaves out, a line for the drafts and one for each day. */
export const describeWaiting = (
  { drafts, scheduled }: WaitingPosts,
  today: string = newYorkDate(Date.now()),
): string[] => {
  const days = Map.groupBy(scheduled, ({ date }) => date)
  return [
    ...(drafts.length === 0
      ? []
      : [`${drafts.length} ${drafts.length === 1 ? 'is a draft' : 'are drafts'}: ${drafts.join(', ')}`]),
    ...[...days].map(
      ([day, posts]) =>
        `${posts.length} ${posts.length === 1 ? 'waits' : 'wait'} until ${format(day, today)}: ${posts.map(({ id }) => id).join(', ')}`,
    ),
  ].map((line) => `Posts left out: ${line}.`)
}
