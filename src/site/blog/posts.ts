import { type CollectionEntry, getCollection } from 'astro:content'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { settings } from '../settings.ts'
import type { Category } from './categories.ts'
import { demoShiftDays, movedBy } from './demo-dates.ts'
import { byDate, waitingFor } from './order.ts'
import { readMinutes } from './reading-time.ts'

/** A post as pages show it: every field of spec §3 "Blog article", its address and its text. */
export interface Post {
  id: string
  title: string
  excerpt: string
  category: Category
  author: string
  date: string
  readTime: number
  image: CollectionEntry<'blog'>['data']['image']
  imageAlt: string
  featured: boolean
  tags: readonly string[]
  path: string
  /** Why a post that only the dev server shows is not in a build yet. */
  waiting: ReturnType<typeof waitingFor>
  /** Where its editor wrote it, from the project's root. */
  file: string
  /** The text below its head, with an empty line for each line of the head. */
  text: string
}

/** The posts of this build, newest first; in the dev server also those that wait (post-loader.ts leaves them out). */
export const listPosts = async (): Promise<Post[]> => {
  const today = newYorkDate(Date.now())
  const entries = await getCollection('blog')
  const shiftDays = settings.demo
    ? demoShiftDays(
        entries.map(({ data }) => data.date),
        today,
      )
    : 0
  return entries
    .map((entry) => {
      const { draft, ...head } = entry.data
      const text = entry.body ?? ''
      const waiting = waitingFor({ draft, date: head.date }, today)
      return {
        ...head,
        date: waiting === 'future' ? head.date : movedBy(head.date, shiftDays),
        readTime: readMinutes(text),
        path: `/blog/${entry.id}`,
        waiting,
        file: entry.filePath ?? '',
        text,
      }
    })
    .sort(byDate)
}

/** The tags in use, in alphabetical order. */
export const tagsOfPosts = (posts: readonly Post[]): string[] => [...new Set(posts.flatMap((post) => post.tags))].sort()
