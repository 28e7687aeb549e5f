import { basename } from 'node:path'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { wrongPicture } from '#reading/addresses.ts'
import { headSource } from '#reading/head.ts'
import { type Mistake, shown } from '#reading/mistake.ts'
import { nearest } from '#reading/nearest.ts'
import { readYaml } from '#reading/yaml.ts'
import { categories } from '#site/blog/categories.ts'
import { authors, expected, headSchema, picturePath } from '#site/blog/head.ts'
import { plainTerms } from '../texts/plain-terms.ts'
import { headMarks } from './answer-marks.ts'
import { isPlaceholder, placeholder } from './placeholder.ts'

const schema = headSchema(picturePath)

const { readTime: _, ...headFields } = expected
const fieldNames = Object.keys(headFields)

const wanted = (field: string): string =>
  (expected as Record<string, string>)[field] ?? `no field of this name; a head has ${fieldNames.join(', ')}`

/** The allowed value that is spelled most like what was found, for fields with few values. */
const nearestFor = (field: string, found: unknown, name: string): string | undefined => {
  if (field === 'id') return name
  return nearest(String(found), field === 'category' ? categories : field === 'author' ? authors : [])
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

type Wrong = Pick<Found, 'about' | 'found' | 'expected'>

/** A day of change that no reader could believe, or that a correction lacks. */
const wrongChange = ({ date, updated, correction, draft }: Record<string, unknown>): Wrong[] => {
  const about = 'updated'
  if (correction !== undefined && updated === undefined)
    return [{ about, found: 'nothing', expected: 'the day of the correction, as 2025-03-14' }]
  if (typeof updated !== 'string' || typeof date !== 'string' || draft === true) return []
  return updated < date || updated > newYorkDate(Date.now())
    ? [{ about, found: shown(updated), expected: expected.updated }]
    : []
}

/** A number without its words, or the words without their number. */
const halfFigure = ({ figure, figureText }: Record<string, unknown>): Wrong[] =>
  (figure === undefined) === (figureText === undefined)
    ? []
    : (['figure', 'figureText'] as const).flatMap((about) =>
        (about === 'figure' ? figure : figureText) === undefined
          ? [{ about, found: 'nothing', expected: expected[about] }]
          : [],
      )

/** What is wrong with a head although every field has its form. */
const wrongContent = (data: Record<string, unknown>): Wrong[] => [
  ...wrongChange(data),
  ...halfFigure(data),
  ...['imageCaption', 'figure', 'figureText'].flatMap((about) =>
    headMarks(String(data[about] ?? '')).map((found) => ({ about, found, expected: plainWordsInHead })),
  ),
  ...(data['draft'] !== true && Array.isArray(data['tags']) && data['tags'].includes(placeholder.tag)
    ? [
        {
          about: 'tags',
          found: shown(placeholder.tag),
          expected: 'tags of your own, before `draft: true` is removed',
        },
      ]
    : []),
  ...['title', 'excerpt', 'imageAlt', 'correction'].flatMap((about) => {
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

/** More fields than a head has. */
const unreadFieldsMax = 20
const fieldStart = /^[A-Za-z_]\w*[ \t]*:/

/** The head without the field in a line, whose lines are left empty; undefined if no field begins there or above. */
const withoutField = (head: string, line: number): { head: string; name: string } | undefined => {
  const lines = head.split('\n')
  const from = lines.findLastIndex((each, index) => index <= line && fieldStart.test(each))
  if (from < 0) return undefined
  const below = lines.findIndex((each, index) => index > Math.max(from, line) && fieldStart.test(each))
  const to = below < 0 ? lines.length : below
  const name = /^\w+/.exec(lines[from] ?? '')?.[0] ?? ''
  return { head: lines.map((each, index) => (index >= from && index < to ? '' : each)).join('\n'), name }
}

/**
 * Reads a head as far as it can be read: a field that is no YAML is reported and left out, so that it does not hide the
 * mistakes in the others.
 */
const readFields = (file: string, whole: string) => {
  const mistakes: Mistake[] = []
  const unread = new Set<string>()
  let head = whole
  for (let left = unreadFieldsMax; left > 0; left--) {
    // The head's first line is the file's second.
    const read = readYaml(file, head, 1)
    if (!('mistakes' in read)) return { read, mistakes, unread }
    mistakes.push(...read.mistakes)
    const rest = withoutField(head, read.mistakes[0].line - 2)
    if (rest === undefined) break
    unread.add(rest.name)
    head = rest.head
  }
  return { read: undefined, mistakes, unread }
}

/**
 * Every mistake in the head of one post; empty if it is right.
 * @param file the file's name in the message
 * @param pictures the paths of the pictures that exist, as a head writes them
 */
export const mistakesInHead = (file: string, text: string, pictures: readonly string[]): Mistake[] => {
  const head = headSource(text)
  if (head === undefined) return [{ file, ...noHead(text) }]
  const { read, mistakes: unreadable, unread } = readFields(file, head)
  if (read === undefined || (unreadable.length > 0 && read.data === null)) return unreadable
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
    if (found === undefined && unread.has(about)) return
    const wrong = about === 'image' ? wrongPicture(String(found), pictures) : undefined
    if (!problems.has(about))
      problems.set(about, {
        file,
        ...placeOf(keys),
        about,
        found: shown(found),
        expected: wrong?.isOtherKind ? wrong.expected : wanted(about),
        nearest: wrong ? wrong.nearest : nearestFor(about, found, name),
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
  return [...unreadable, ...problems.values()]
}
