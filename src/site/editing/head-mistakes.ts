import { basename } from 'node:path'
import { nearestPicture } from '#reading/addresses.ts'
import { headSource } from '#reading/head.ts'
import { type Mistake, shown } from '#reading/mistake.ts'
import { nearest } from '#reading/nearest.ts'
import { readYaml } from '#reading/yaml.ts'
import { categories, desks } from '#site/blog/categories.ts'
import { expected, headSchema, picturePath } from '#site/blog/head.ts'
import { plainTerms } from '../texts/plain-terms.ts'
import { headMarks } from './answer-marks.ts'
import { isPlaceholder, placeholder } from './placeholder.ts'

const schema = headSchema(picturePath)

const { readTime: _, ...headFields } = expected
const fieldNames = Object.keys(headFields)

const wanted = (field: string): string =>
  (expected as Record<string, string>)[field] ?? `no field of this name; a head has ${fieldNames.join(', ')}`

/** The allowed value that is spelled most like what was found, for fields with few values. */
const nearestFor = (field: string, found: unknown, name: string, pictures: readonly string[]): string | undefined => {
  if (field === 'id') return name
  if (field === 'image') return nearestPicture(String(found), pictures)
  return nearest(String(found), field === 'category' ? categories : field === 'author' ? desks : [])
}

type Found = Omit<Mistake, 'file'>

export const plainWordsInHead = 'plain words: a head is shown as it is typed'

const wantedHead = 'a first line of ---, then the fields, then a line of ---'

/** Why a head cannot be found, as an editor's mistake. */
export const noHead = (text: string): Found => {
  const lines = text.split(/\r?\n/)
  const first = lines.findIndex((line) => line.trim() !== '')
  const opening = lines[first] ?? ''
  const about = 'head'
  if (/^-{3,}\s*$/.test(opening) && first > 0)
    return { line: 1, column: 1, about, found: 'an empty line', expected: 'the --- of the head in the first line' }
  if (opening.trimEnd() !== '---')
    return { line: first + 1 || 1, column: 1, about, found: shown(opening), expected: wantedHead }
  const next = lines.findIndex((line, index) => index > 0 && line.trim() !== '')
  if (lines[next]?.trimEnd() === '---')
    return { line: next + 1, column: 1, about, found: 'no fields', expected: wantedHead }
  const end = lines.findIndex((line, index) => index > 0 && !/^(?:[\w-]+:|\s+\S|#|- )/.test(line))
  const line = end < 0 ? lines.length : end + 1
  return { line, column: 1, about, found: shown(lines[line - 1]), expected: 'a line of --- after the last field' }
}

/** What is wrong with a head although every field has its form. */
const wrongContent = (data: Record<string, unknown>): Pick<Found, 'about' | 'found' | 'expected'>[] => [
  ...(data['draft'] !== true && Array.isArray(data['tags']) && data['tags'].includes(placeholder.tag)
    ? [
        {
          about: 'tags',
          found: shown(placeholder.tag),
          expected: 'tags of your own, before `draft: true` is removed',
        },
      ]
    : []),
  ...['title', 'excerpt', 'imageAlt'].flatMap((about) => {
    const text = data[about]
    if (typeof text !== 'string') return []
    if (data['draft'] !== true && isPlaceholder(text))
      return [{ about, found: shown(text), expected: 'your own words, before `draft: true` is removed' }]
    return [
      ...headMarks(text).map((found) => ({ about, found, expected: plainWordsInHead })),
      ...plainTerms(text).map(({ found }) => ({
        about,
        found: shown(found),
        expected: 'a sentence without this figure of the fund, or the figure in the text as a <Term>',
      })),
    ]
  }),
]

/**
 * Every mistake in the head of one post; empty if it is right.
 * @param file the file's name in the message
 * @param pictures the paths of the pictures that exist, as a head writes them
 */
export const mistakesInHead = (file: string, text: string, pictures: readonly string[]): Mistake[] => {
  const head = headSource(text)
  if (head === undefined) return [{ file, ...noHead(text) }]
  // The head's first line is the file's second.
  const read = readYaml(file, head, 1)
  if ('mistakes' in read) return read.mistakes
  const { placeOf } = read
  if (typeof read.data !== 'object' || read.data === null || Array.isArray(read.data))
    return [
      {
        file,
        line: 2,
        column: 1,
        about: 'head',
        found: shown(read.data),
        expected: 'fields as "name: value", one a line',
      },
    ]
  const data = read.data as Record<string, unknown>
  const problems = new Map<string, Mistake>()
  const name = basename(file, '.mdx')
  const report = (about: string, keys: readonly PropertyKey[] = [about]) => {
    const found = read.valueAt(keys)
    const near = nearestFor(about, found, name, pictures)
    if (!problems.has(about))
      problems.set(about, {
        file,
        ...placeOf(keys),
        about,
        found: shown(found),
        expected: wanted(about),
        nearest: near,
      })
  }
  const reportField = (field: string) => {
    problems.set(field, {
      file,
      ...read.placeOfName([field]),
      about: 'head',
      found: `the field ${field}`,
      expected: wanted(field),
      nearest: nearest(field, fieldNames),
    })
  }
  for (const issue of schema.safeParse(data).error?.issues ?? []) {
    if (issue.code !== 'unrecognized_keys') report(String(issue.path[0] ?? 'head'), issue.path)
    else
      for (const key of issue.keys)
        if (key in expected) report(key)
        else reportField(key)
  }
  const { id, image } = data
  if (id !== name) report('id')
  if (typeof image === 'string' && !pictures.includes(image)) report('image')
  for (const wrong of wrongContent(data))
    if (!problems.has(wrong.about)) problems.set(wrong.about, { file, ...placeOf([wrong.about]), ...wrong })
  return [...problems.values()]
}
