import fc from 'fast-check'
import type * as v from 'valibot'

/** Texts that break careless code. */
export const hostileText = fc.constantFrom(
  '',
  ' ',
  "' or 1=1 --",
  '"; drop table people; --',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '‮gnp.exe',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '%00%0a%0d',
  'x'.repeat(5000),
  'ﷺ'.repeat(300),
  'a@b.c',
  'someone@example.com',
  '2026-13-45',
  '9999999999999999999999',
  '-1',
  'NaN',
  '__proto__',
)
const hostileNumber = fc.constantFrom(0, -1, 0.1, 1e308, -1e308, 2 ** 53, 1e-9, 5.05, 100.001, 1e21)
const hostileValue = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 3, arbitrary: hostileNumber },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], { a: { b: {} } }, ['x'.repeat(1000)]) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** Some of the fields, and some that nobody asked for. */
export const hostileObject = (fields: readonly string[]): fc.Arbitrary<Record<string, unknown>> =>
  fc.dictionary(fc.constantFrom(...fields, 'constructor', 'extra'), hostileValue, { maxKeys: fields.length + 1 })

export const hostileBody = (fields: readonly string[]): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 5, arbitrary: hostileObject(fields) }, { weight: 1, arbitrary: hostileValue })

export const withQuery = (path: string, query: Record<string, unknown>): string => {
  const pairs = Object.entries(query).map(([name, value]) => [
    name,
    String(typeof value === 'object' ? JSON.stringify(value) : value).toWellFormed(),
  ])
  return pairs.length > 0 ? `${path}?${new URLSearchParams(pairs)}` : path
}

interface Shaped {
  readonly type: string
  readonly options?: readonly unknown[]
  readonly literal?: unknown
  readonly wrapped?: Shaped
  readonly item?: Shaped
  readonly entries?: Record<string, Shaped>
}

const soundText = ['2026-11-22', '2026-11', '021000021', 'Ann', 'ann@example.com', 'A1234567', 'a long enough password']
const soundNumber = [1, 2, 10, 250.5, 5000]

/** A value that a field may usually have, so that what is wrong elsewhere, or nothing, gets past the schema. */
const soundValue = (shape: Shaped, known: readonly string[]): fc.Arbitrary<unknown> => {
  if (shape.wrapped)
    return fc.oneof(
      { weight: 4, arbitrary: soundValue(shape.wrapped, known) },
      { weight: 1, arbitrary: fc.constant(null) },
    )
  switch (shape.type) {
    case 'picklist':
      return fc.constantFrom(...(shape.options ?? []))
    case 'literal':
      return fc.constant(shape.literal)
    case 'boolean':
      return fc.boolean()
    case 'number':
      return fc.oneof(fc.constantFrom(...soundNumber), hostileNumber)
    case 'string':
      return fc.oneof(fc.constantFrom(...soundText, ...known), hostileText)
    case 'array':
      return shape.item ? fc.array(soundValue(shape.item, known), { maxLength: 3 }) : fc.constant([])
    default:
      return shape.entries ? nearly(shape, known) : hostileValue
  }
}

/** An object of the shape in which most fields are valid and some are not, or exactly one is missing. */
const nearly = (shape: Shaped, known: readonly string[]): fc.Arbitrary<Record<string, unknown>> => {
  const fields = Object.entries(shape.entries ?? {}).map(([name, field]) => [
    name,
    fc.oneof(
      { weight: 6, arbitrary: soundValue(field, known) },
      { weight: 1, arbitrary: hostileValue },
      { weight: 1, arbitrary: fc.constant(undefined) },
    ),
  ])
  return fc.record(Object.fromEntries(fields))
}

/** Input that gets past the schema: `known` are ids and addresses that exist. */
export const nearlySound = (schema: v.GenericSchema | undefined, known: readonly string[]): fc.Arbitrary<unknown> => {
  const outer = schema as Shaped | undefined
  const shape = outer?.wrapped ?? outer
  return shape?.entries ? nearly(shape, known) : hostileValue
}
