import * as v from 'valibot'
import { plausibleDay } from '#reading/day.ts'
import { termsVersions } from '#reading/terms-versions.ts'

const text = v.pipe(v.string(), v.trim(), v.nonEmpty())
const pair = v.strictTuple([v.number(), v.number()], 'a list of two numbers, in brackets')
const spanUnits = ['businessDays', 'split'] as const
const figureUnits = [
  'dollars',
  'dollarsPlus',
  'percent',
  'bit',
  'characters',
  'minutes',
  'hours',
  'days',
  'months',
  'years',
  'yearsPlus',
] as const

const common = { source: v.string(), code: v.optional(v.union([v.string(), v.tuple([v.string(), v.string()])])) }

const Term = v.variant('unit', [
  v.strictObject({ unit: v.picklist(figureUnits), value: v.number(), ...common }),
  v.strictObject({ unit: v.picklist(spanUnits), value: pair, ...common }),
  v.strictObject({ unit: v.literal('text'), value: v.string(), ...common }),
])

const dollars = v.pipe(v.number(), v.integer())

/** The record of terms as its file holds it. */
export const termsRecord = v.strictObject({
  terms: v.record(v.string(), Term),
  versions: termsVersions,
  examples: v.array(
    v.strictObject({ invested: dollars, returnPercent: v.number(), gross: dollars, investor: dollars, fund: dollars }),
  ),
  sample: v.strictObject({
    invested: dollars,
    before: v.number(),
    results: v.array(v.number()),
    open: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
  explorer: v.strictObject({
    amounts: v.array(dollars),
    returns: v.array(v.number()),
    open: v.strictObject({ amount: dollars, returnPercent: v.number() }),
  }),
  carryForward: v.strictObject({ invested: dollars, weeks: v.array(dollars) }),
  /** Illustrations for traders. */
  traders: v.strictObject({
    log: v.array(v.strictObject({ at: text, trade: text, result: v.number() })),
    day: v.array(v.strictObject({ at: text, does: text })),
  }),
  amounts: v.array(v.string()),
  /** The history's name for a term whose id, written out, a reader would not understand. */
  names: v.record(v.string(), v.string()),
  history: v.pipe(
    v.array(
      v.strictObject({
        date: plausibleDay,
        why: text,
        /** The new wording of each term that this entry changes. */
        wording: v.record(v.string(), v.string()),
      }),
    ),
    v.minLength(1),
  ),
  /** Where the specification says two things. */
  conflicts: v.array(
    v.strictObject({
      id: v.string(),
      question: text,
      terms: v.array(v.string()),
      here: text,
      /** What each reading says, by its name. */
      readings: v.record(v.string(), text),
      /** The readings that the portal does; if it names none, each can be chosen as it is. */
      applied: v.optional(v.array(v.string())),
      /** Whether money is computed by it: a decision is then a version of the terms, with a Sunday from which it holds. */
      money: v.optional(v.literal(true)),
    }),
  ),
})

export type Term = v.InferOutput<typeof Term>
