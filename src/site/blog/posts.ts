import { type CollectionEntry, getCollection } from 'astro:content'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { house } from '../house.ts'
import { settings } from '../settings.ts'
import { roleOf } from './authors.ts'
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
  /** What the author does, if it is a person and not a desk. */
  role: string | undefined
  date: string
  /** The day of the last change that readers should know of. */
  updated: string | undefined
  /** What was wrong, and what is right. */
  correction: string | undefined
  readTime: number
  image: CollectionEntry<'blog'>['data']['image']
  imageAlt: string
  /** What to read off the picture. */
  imageCaption: string | undefined
  /** The one number that it is about, and what that is. */
  figure: string | undefined
  figureText: string | undefined
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
  return entries
    .map((entry) => {
      const { draft, ...head } = entry.data
      const text = entry.body ?? ''
      const waiting = waitingFor({ draft, date: head.date }, today)
      const shiftDays = settings.demo ? demoShiftDays(head.date, today) : 0
      const moved = (day: string): string => movedBy(day, shiftDays)
      return {
        ...head,
        role: roleOf(head.author, house.people),
        date: moved(head.date),
        // A demo moves a change with its post, but not into the future.
        updated: head.updated && [moved(head.updated), today].sort()[0],
        correction: head.correction,
        imageCaption: head.imageCaption,
        figure: head.figure,
        figureText: head.figureText,
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
