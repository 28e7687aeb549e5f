import { expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls/index.ts'

/** A schema, or a step of one, as the library keeps it. */
interface Shaped {
  readonly kind: 'schema' | 'validation' | 'transformation' | 'metadata'
  readonly type: string
  readonly wrapped?: Shaped
  readonly item?: Shaped
  readonly key?: Shaped
  readonly value?: Shaped
  readonly options?: readonly Shaped[]
  readonly entries?: Record<string, Shaped>
  readonly pipe?: readonly Shaped[]
  readonly requirement?: unknown
}

const bounding = new Set(['max_length', 'length', 'max_entries', 'literal', 'picklist'])
/** What takes no longer for a text of any length than to have read it. */
const harmless = new Set(['trim', 'min_length', 'non_empty', 'string', 'array', 'record'])

/** From its first character to its last, with no part that repeats without a bound: it looks at a few characters. */
const isBoundedPattern = (pattern: unknown): boolean =>
  pattern instanceof RegExp &&
  /^\^[\s\S]*\$$/.test(pattern.source) &&
  !pattern.flags.includes('m') &&
  !/[*+]|\{\d+,\}/.test(pattern.source.replace(/\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]/g, ''))

const stepsOf = (schema: Shaped): readonly Shaped[] =>
  schema.pipe?.flatMap((step) => (step === schema || step.kind !== 'schema' ? [step] : stepsOf(step))) ?? [schema]

/** Why a value may be looked at before it is known to be short; null if it cannot. */
const looseness = (schema: Shaped): string | null => {
  for (const { kind, type, requirement } of stepsOf(schema)) {
    if (kind === 'metadata' || harmless.has(type)) continue
    return bounding.has(type) || isBoundedPattern(requirement) ? null : `${type} before a bound`
  }
  return 'no bound'
}

const loose = (schema: Shaped | undefined, path: string): string[] => {
  if (!schema) return []
  if (schema.wrapped) return loose(schema.wrapped, path)
  if (schema.options && (schema.type === 'variant' || schema.type === 'union'))
    return schema.options.flatMap((option) => loose(option, path))
  if (schema.entries) return Object.entries(schema.entries).flatMap(([name, field]) => loose(field, `${path}.${name}`))
  const own = ['string', 'array', 'record'].includes(schema.type) ? looseness(schema) : null
  return [
    ...(own === null ? [] : [`${path}: ${own}`]),
    ...loose(schema.item, `${path}[]`),
    ...loose(schema.key, `${path}<name>`),
  ]
}

test('every text, list and record that a call takes in is bounded before anything else looks at it', () => {
  const found = Object.values<Call>(calls).flatMap(({ name, params, query, body }) =>
    [params, query, body].flatMap((part) => loose(part as Shaped | undefined, name)),
  )
  expect(found).toEqual([])
})
