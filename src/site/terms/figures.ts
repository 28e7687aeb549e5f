import { placeAt } from '#reading/mistake.ts'
import { closedMatches } from '../closed-matches.ts'

/** A figure written out in a source: where, and what it says. Lines and columns count from 1. */
export interface WrittenFigure {
  line: number
  column: number
  text: string
}

const count = String.raw`(?:\d[\d,.]*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand)`
const unit = '(?:second|minute|hour|day|week|month|quarter|year|character)s?'
const month = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*'

/** Money, percent, spans of time, clock times, splits, dates and sizes, as a sentence writes them. */
const figure = new RegExp(
  [
    String.raw`\$\s?\d+(?:[,.]\d+)*(?:\s?(?:M|K|million|billion)\b)?\+?`,
    String.raw`${count}\s*(?:%|percent\b)`,
    String.raw`\b${count}\s+(?:dollars|USD)\b`,
    String.raw`\b${count}(?:\s?(?:-|–|to)\s?${count})?\+?(?:\s+|-|&nbsp;)(?:(?:business|trading|calendar)\s+)?${unit}\b`,
    String.raw`\b\d{1,2}:\d{2}\b`,
    String.raw`\b\d{2}/\d{2}\b`,
    String.raw`\b\d+-bit\b`,
    String.raw`\b${month}\.? \d{1,2}\b`,
  ].join('|'),
  'gi',
)

/** Every figure that a source writes out; there may be a line break inside one. */
export function figuresIn(source: string): WrittenFigure[] {
  return [...source.matchAll(figure)].map(({ 0: found, index }) => ({
    ...placeAt(source, index),
    text: found.trim().replace(/\s+/g, ' '),
  }))
}

const references = [/<Term\b[^>]*?(?:\bid="([^"]*)(?<end>")|>|$)/g, /\bterm\('([^']*)'\)/g]
const placeholders = [/\{([A-Za-z]\w*)\}/g]

/** Every term that a source names: `<Term id="…">`, `term('…')`, and `{…}` in the answers of the FAQ. */
export function termsNamedIn(source: string, kind: 'page' | 'answers'): WrittenFigure[] {
  const patterns = kind === 'answers' ? placeholders : references
  return source.split('\n').flatMap((line, index) =>
    closedMatches(line, ...patterns).map(({ 1: text = '', index: at }) => ({
      line: index + 1,
      column: at + 1,
      text,
    })),
  )
}
