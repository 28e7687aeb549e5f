import type * as v from 'valibot'
import { validate } from '#contract/validate.ts'
import { EditorsError, type Mistake, shown } from './mistake.ts'
import { nearest } from './nearest.ts'
import { readSource } from './source.ts'
import { readYaml } from './yaml.ts'

type RecordCheckSchema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>
type Issue = v.BaseIssue<unknown>

/** What belongs in a place, in words for an editor, if the schema itself does not say it. */
const words: Readonly<Record<string, string>> = {
  string: 'a text; figures as a text go in quotes',
  number: 'a number, without quotes',
  boolean: 'true or false',
  array: 'a list',
  object: 'fields, one a line',
  strict_object: 'fields, one a line',
  record: 'fields, one a line',
  email: 'an email address, as name@fund.example',
  min_length: 'a text',
  non_empty: 'a text',
  integer: 'a whole number',
  tuple: 'a list of two, in brackets',
}

/** The library's own sentences begin this way; ours do not. */
const ownWords = (message: string): boolean => !message.startsWith('Invalid ')

/** The names that are allowed there, if they are few. */
const oneOf = ({ type, expected }: Issue): string[] =>
  type === 'picklist' || type === 'variant' ? (String(expected).match(/[^()"|\s]+/g) ?? []) : []

const wanted = (issue: Issue): string => {
  if (ownWords(issue.message)) return issue.message
  if (issue.type === 'length') return `${issue.requirement} of them`
  if (issue.type === 'string' && issue.received === 'null') return 'a text in quotes'
  const few = oneOf(issue)
  if (few.length > 0) return `one of: ${few.join(', ')}`
  return words[issue.type] ?? String(issue.expected ?? issue.message)
}

const nameOf = (keys: readonly PropertyKey[]): string =>
  keys.map((key) => (typeof key === 'number' ? key + 1 : String(key))).join(' · ')

/**
 * The nested schemas that a schema may have: fields, the items of a list or of a tuple, the values of a record,
 * alternatives.
 */
interface Inner {
  entries?: Record<string, unknown>
  item?: unknown
  items?: unknown[]
  value?: unknown
  options?: readonly { entries?: Record<string, unknown> }[]
}

/** The names that the schema allows beside an unknown one. */
const namesBeside = (schema: RecordCheckSchema, keys: readonly PropertyKey[]): string[] => {
  let inner: unknown = schema
  for (const key of keys) {
    const { entries, item, items, value } = inner as Inner
    inner = entries?.[String(key)] ?? item ?? items?.[Number(key)] ?? value
  }
  const { entries, options = [] } = (inner ?? {}) as Inner
  return [
    ...new Set([entries, ...options.map((option) => option.entries)].flatMap((names) => Object.keys(names ?? {}))),
  ]
}

type Checked<TSchema extends RecordCheckSchema> =
  | { output: v.InferOutput<TSchema>; mistakes: [] }
  | { output?: undefined; mistakes: Mistake[] }

/** A file's data checked against a schema, or every mistake that an editor made in it. */
export const checkRecord = <const TSchema extends RecordCheckSchema>(
  file: string,
  source: string,
  schema: TSchema,
  linesBefore = 0,
): Checked<TSchema> => {
  const read = readYaml(file, source, linesBefore)
  if ('mistakes' in read) return { mistakes: read.mistakes }
  const result = validate(schema, read.data)
  if (result.success) return { output: result.output, mistakes: [] }
  const mistakeOf = (issue: Issue): Mistake => {
    const keys = (issue.path ?? []).map(({ key }) => key as PropertyKey)
    const beside = namesBeside(schema, keys.slice(0, -1))
    const last = String(keys.at(-1) ?? '')
    const about = nameOf(keys) || 'the whole file'
    if (issue.type === 'strict_object' && issue.expected === 'never')
      return {
        file,
        ...read.placeOfName(keys),
        about,
        found: `the field ${last}`,
        expected: `no field of this name; the fields here are ${beside.join(', ')}`,
        nearest: nearest(last, beside),
      }
    return {
      file,
      ...read.placeOf(keys),
      about,
      found: shown(read.valueAt(keys)),
      expected: missing(issue) ? `the field ${last}` : wanted(issue),
      nearest: nearest(String(read.valueAt(keys) ?? ''), oneOf(issue)),
    }
  }
  const missing = (issue: Issue): boolean => issue.type === 'strict_object' && issue.received === 'undefined'
  return { mistakes: result.issues.map(mistakeOf) }
}

/** The same for a file under a root, which may be missing. */
export const checkFile = <const TSchema extends RecordCheckSchema>(
  root: string,
  file: string,
  schema: TSchema,
): Checked<TSchema> => {
  const source = readSource(root, file, 'the file, in this place: pages are made from it')
  return 'mistakes' in source ? source : checkRecord(file, source.text, schema)
}

type Schema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>

/** A YAML file under a root, checked against a schema. Throws one message that lists every mistake in it. */
export const readRecord = <const TSchema extends Schema>(
  root: string,
  file: string,
  schema: TSchema,
): v.InferOutput<TSchema> => {
  const { output, mistakes } = checkFile(root, file, schema)
  if (mistakes.length > 0) throw new EditorsError(mistakes)
  return output as v.InferOutput<TSchema>
}
