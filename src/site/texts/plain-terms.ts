import { house } from '#site/house.ts'
import { figuresIn } from '#site/terms/figures.ts'
import { record } from '#site/terms/record.ts'
import { termText } from '#site/terms/wording.ts'
import { subjects } from './term-subjects.ts'

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

const monthNames = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec'

/** 'Five  percent', '5-percent' and '5%' are one figure; so are '3–5' and 'three to five', '$5 million' and '$5M+'. */
const alike = (figure: string): string =>
  figure
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/\b[a-z]+\b/g, (word) => digitsOf[word] ?? word)
    .replace(new RegExp(`\\b(\\d{1,2}) (${monthNames})[a-z]*\\.? (\\d{4})`, 'i'), '$2 $1 $3')
    .replace(new RegExp(`\\b(${monthNames})[a-z]*\\.? (\\d{1,2})(?:st)?,? (\\d{4})`, 'i'), '$1 $2 $3')
    .replace(/(\d)\s*[-–]\s*(?=[$\d])/g, '$1 to ')
    .replace(/\b0(?=\d:\d\d)/g, '')
    .replace(/ ?(?:million|m)\b\+?/, 'm')
    .replace(/ ?percent\b/, '%')
    .replace(/(\d)-(?=[a-z])/g, '$1 ')
    .replace(/\b1 ([a-z]+)s\b/, '1 $1')

const idsOf = new Map<string, string[]>()
for (const [id, term] of Object.entries(record.terms)) {
  const text = alike(termText(term))
  idsOf.set(text, [...(idsOf.get(text) ?? []), id])
}

const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Units whose figures could hardly be anybody else's: tiers, spans, "256-bit". */
const ownUnits = new Set(['text', 'dollarsPlus', 'businessDays', 'bit'])

const unmistakable = Object.entries(record.terms).filter(
  ([, term]) => ownUnits.has(term.unit) && termText(term).length > 5 && /\d/.test(termText(term)),
)
const ownIds = new Set(unmistakable.map(([id]) => id))

/** A text as a pattern that allows for the ways in which an editor may write its spans, spaces, hours and days. */
const looselyWritten = (text: string): string => {
  const [, month, day, year] = /^([A-Z][a-z]{2}) (\d+) (\d{4})$/.exec(text) ?? []
  if (month) return `${month}[a-z]*\\.? ${day}(?:st)?,? ${year}|${day} ${month}[a-z]*\\.? ${year}`
  return escapeRegExp(text)
    .replace(/ to |(?<=\d)-(?=\d)/g, '(?: to |\\s?[-–]\\s?)')
    .replace(/^(?=\d:)/, '0?')
    .replace(/-(?=[a-z])/, '[- ]')
}

const tells = new RegExp(unmistakable.map(([, term]) => looselyWritten(termText(term))).join('|'), 'gi')

/** A sentence with one of these is about the fund and not about an example. */
const ofTheFund = new RegExp(
  String.raw`\b(?:(?:this|the|our) (?:fund|portal)|${escapeRegExp(house.name)}|${escapeRegExp(house.legalName)})\b`,
  'i',
)

/** Sentences with the place at which each begins; a point inside a figure does not end one. */
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

interface Stated {
  at: number
  found: string
  terms: readonly string[]
}

const ofSentence = (sentence: string): Stated[] => {
  const written = [
    ...[...sentence.matchAll(tells)].map(({ 0: found, index }) => ({ at: index, found })),
    ...figuresIn(sentence).map(({ text, column }) => ({ at: column - 1, found: text })),
    ...[...sentence.matchAll(splitOf)].map(({ 0: found, index }) => ({ at: index, found })),
  ]
  const wholly = ofTheFund.test(sentence)
  const spokenOf = new Set(subjects.filter(({ when }) => when.test(sentence)).flatMap(({ terms }) => terms))
  return written.flatMap(({ at, found }) => {
    const all = idsOf.get(alike(found)) ?? []
    const near = all.filter((id) => spokenOf.has(id))
    const terms = near.length > 0 ? near : all.filter((id) => wholly || ownIds.has(id))
    return terms.length > 0 ? [{ at, found, terms }] : []
  })
}

/**
 * The terms of the fund that a text states plainly: figures of the record in a sentence that is about the fund or about
 * the term's subject, and figures that nobody else has wherever they are. An editor's own examples pass.
 */
export const plainTerms = (text: string): PlainTerm[] => {
  // A line may break inside a figure.
  const all = sentencesOf(text.replaceAll('\n', ' ')).flatMap(({ at, sentence }) =>
    ofSentence(sentence).map((stated) => ({ ...stated, at: at + stated.at })),
  )
  let end = -1
  return all
    .sort((a, b) => a.at - b.at || b.found.length - a.found.length)
    .filter(({ at, found }) => {
      if (at < end) return false
      end = at + found.length
      return true
    })
}
