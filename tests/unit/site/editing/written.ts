import { newYorkDate } from '#fund/calendar/new-york.ts'
import type { Known } from '#reading/addresses.ts'
import { describeMistakes, type Mistake } from '#reading/mistake.ts'
import { mistakesInPost } from '#site/editing/post-check.ts'
import { hosts } from '#site/house.ts'
import { settings } from '#site/settings.ts'

/** A post as an editor writes one, and what the check says about it: no build, no file. */

const id = 'written-here'

const goodHead: Readonly<Record<string, string>> = {
  id,
  title: '"A title of some length"',
  excerpt: '"Sixty characters at the least are asked of an excerpt, and here they are."',
  category: 'Market Analysis',
  author: 'Research Desk',
  date: newYorkDate(Date.UTC(2025, 4, 20)),
  image: './pictures/half-the-volume.svg',
  imageAlt: '"Bars of a session"',
  tags: '[volume]',
}

export const known: Known = {
  portal: settings.portal,
  likely: hosts,
  pages: new Set([
    '/',
    '/faq',
    '/blog',
    '/terms',
    '/blog/half-the-volume',
    '/blog/category/risk-management',
    '/blog/tag/volume',
  ]),
}
export const pictures = ['./pictures/half-the-volume.svg', './pictures/ten-thousand-years.png']

/** The whole file: a right head with some fields changed (or left out), then the text. */
export const written = (text: string, changes: Readonly<Record<string, string | undefined>> = {}): string => {
  const lines = Object.entries({ ...goodHead, ...changes }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  )
  return `---\n${lines.join('\n')}\n---\n\n${text}\n`
}

export const mistakesIn = (file: string): Mistake[] =>
  mistakesInPost({ id, file: `content/blog/${id}.mdx`, text: file }, known, pictures)

export const saidOf = (file: string): string => describeMistakes(mistakesIn(file))
