import { house } from '#site/house.ts'
import { figuresIn } from '#site/terms/figures.ts'
import { record } from '#site/terms/record.ts'
import { textOf } from '#site/terms/text.ts'

/** A figure of the fund that is typed where its term belongs. */
export interface PlainTerm {
  /** Where it begins in the text. */
  at: number
  found: string
  terms: readonly string[]
}

const digitsOf: Readonly<Record<string, string>> = {
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  twelve: '12',
  twenty: '20',
  thirty: '30',
}

/** 'Five  percent', '5-percent' and '5%' are one figure. */
const alike = (figure: string): string =>
  figure
    .toLowerCase()
    .replace(/\b[a-z]+\b/g, (word) => digitsOf[word] ?? word)
    .replace(/\s*percent\b/, '%')
    .replace(/(\d)-(?=[a-z])/g, '$1 ')
    .replace(/\s+/g, ' ')
    .replace(/\b1 ([a-z]+)s\b/, '1 $1')

const idsOf = new Map<string, string[]>()
for (const [id, term] of Object.entries(record.terms)) {
  const text = alike(textOf(term))
  idsOf.set(text, [...(idsOf.get(text) ?? []), id])
}

const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Terms whose text could hardly be anybody else's: tiers, spans, "256-bit". */
const unmistakable = Object.values(record.terms)
  .filter(({ unit }) => ['text', 'dollarsPlus', 'businessDays', 'bit'].includes(unit))
  .map(textOf)
  .filter((text) => text.length > 5 && /\d/.test(text))

const tells = new RegExp(unmistakable.map(escapeRegExp).join('|'), 'gi')

/** A sentence with one of these speaks of the fund and not of an example. */
const ofTheFund = new RegExp(
  String.raw`\b(?:(?:this|the|our) (?:fund|portal)|${escapeRegExp(house.name)}|${escapeRegExp(house.legalName)})\b`,
  'i',
)

/** Sentences with the place at which each begins; a point inside a figure ends none. */
const sentencesOf = (text: string): { at: number; sentence: string }[] => {
  const sentences: { at: number; sentence: string }[] = []
  let at = 0
  for (const sentence of text.split(/(?<=[.!?])(?=\s)/)) {
    sentences.push({ at, sentence })
    at += sentence.length
  }
  return sentences
}

const splitOf = /\b\d{2}\/\d{2}\b/g

const ofSentence = (sentence: string): { at: number; found: string }[] => {
  const named = [...sentence.matchAll(tells)].map(({ 0: found, index }) => ({ at: index, found }))
  if (!ofTheFund.test(sentence)) return named
  const figures = figuresIn(sentence).map(({ text }) => ({ at: sentence.indexOf(text), found: text }))
  const splits = [...sentence.matchAll(splitOf)].map(({ 0: found, index }) => ({ at: index, found }))
  return [...named, ...figures, ...splits]
}

/**
 * The terms of the fund that a text states plainly: figures of the record in a sentence that speaks of the fund, and
 * those that nobody else has wherever they stand. An editor's own examples pass.
 */
export const plainTerms = (text: string): PlainTerm[] => {
  // A line may break inside a figure.
  const all = sentencesOf(text.replaceAll('\n', ' ')).flatMap(({ at, sentence }) =>
    ofSentence(sentence).map(({ at: inside, found }) => ({ at: at + inside, found })),
  )
  const places = new Set<number>()
  return all.flatMap(({ at, found }) => {
    const terms = idsOf.get(alike(found))
    if (terms === undefined || places.has(at)) return []
    places.add(at)
    return [{ at, found, terms }]
  })
}
