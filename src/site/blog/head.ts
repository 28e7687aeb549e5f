import { z } from 'astro/zod'
import { dayWanted, isPlausibleDay } from '#reading/day.ts'
import { house } from '../house.ts'
import { authorsOf } from './authors.ts'
import { categories } from './categories.ts'

export const titleCharactersMin = 10
export const titleCharactersMax = 80

const correctionCharactersMin = 20
const correctionCharactersMax = 400

/** Who may sign a post of this fund. */
export const authors = authorsOf(house.people)

/** The words after "expected": an editor reads them, so they say what to write. */
export const expected = {
  id: 'the name of the file without .mdx, in small letters, digits and hyphens',
  title: `one line of ${titleCharactersMin} to ${titleCharactersMax} characters`,
  excerpt: 'one or two sentences, 60 to 200 characters in all',
  category: `one of: ${categories.join(', ')}`,
  author: `one of: ${authors.join(', ')}; or a person whom content/house.yaml names under people`,
  date: dayWanted,
  updated:
    'the day of the last change that readers should know of, as 2025-03-14: not before `date`, and not after today',
  correction: `one or two sentences that say what was wrong and what is right, ${correctionCharactersMin} to ${correctionCharactersMax} characters in all`,
  image: 'the path of a picture that exists, as ./pictures/name.svg (or .png, .jpg, .webp, .avif)',
  imageAlt: 'one line of 10 to 160 characters that says what the picture shows',
  imageCaption: 'what to read off the picture, in one line of 10 to 120 characters, shown below it in the article',
  figure: 'the one number that the post is about, as it is shown large, of 1 to 12 characters',
  figureText: 'what that number is, in one line of 5 to 80 characters that goes on from it',
  featured: 'true or false',
  tags: 'a list of 1 to 5 different tags, each in small letters, digits and hyphens',
  draft: 'true or false',
  readTime: 'nothing: the reading time is computed from the text, so leave the line out',
} as const

export type HeadField = keyof typeof expected

const slug = /^[a-z0-9]+(-[a-z0-9]+)*$/
/** Spaces around a text do not count. */
const line = (field: HeadField, least: number, most: number) =>
  z.string(expected[field]).trim().min(least, expected[field]).max(most, expected[field])

const oneLine = (field: HeadField, least: number, most: number) =>
  line(field, least, most).regex(/^[^\r\n]*$/, expected[field])

/** YAML reads an unquoted day as an instant; a post's date is a day, whatever the time zone. */
const isoDay = (value: unknown): unknown => (value instanceof Date ? value.toISOString().slice(0, 10) : value)

const isDay = (value: string): boolean => {
  const at = new Date(`${value}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}

const dayOf = (field: 'date' | 'updated') =>
  z.preprocess(
    isoDay,
    z.string(expected[field]).refine((day) => isDay(day) && isPlausibleDay(day), expected[field]),
  )

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ')

/**
 * The head of a post, spec §3 "Blog article": id, title, excerpt, category, author, date, image, featured and tags.
 * readTime is computed, so it may not be written; updated, correction, imageCaption, figure, figureText and draft are
 * ours.
 * @param picture what a picture's path turns into: Astro's `image()` in the collection, the path itself in a check
 */
export const headSchema = <Picture extends z.ZodType>(picture: Picture) =>
  z.strictObject({
    id: z.string(expected.id).regex(slug, expected.id),
    title: oneLine('title', titleCharactersMin, titleCharactersMax),
    excerpt: line('excerpt', 60, 200).transform(inOneLine),
    category: z.enum(categories, expected.category),
    author: z.enum(authors, expected.author),
    date: dayOf('date'),
    updated: dayOf('updated').optional(),
    correction: line('correction', correctionCharactersMin, correctionCharactersMax).transform(inOneLine).optional(),
    image: picture,
    imageAlt: oneLine('imageAlt', 10, 160),
    imageCaption: oneLine('imageCaption', 10, 120).optional(),
    figure: oneLine('figure', 1, 12).optional(),
    figureText: oneLine('figureText', 5, 80).optional(),
    featured: z.boolean(expected.featured).default(false),
    tags: z
      .array(z.string(expected.tags).regex(slug, expected.tags), expected.tags)
      .min(1, expected.tags)
      .max(5, expected.tags)
      .refine((tags) => new Set(tags).size === tags.length, expected.tags),
    draft: z.boolean(expected.draft).default(false),
  })

export const picturePath = z
  .string(expected.image)
  .regex(/^\.\/pictures\/[\w-]+\.(svg|png|jpe?g|webp|avif)$/, expected.image)
