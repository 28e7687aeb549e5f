import type { Language } from '#contract/entities/language.ts'
import { localFigure } from './figures.ts'
import { hasWords, type Names, type TranslationUnit, unitOf } from './unit.ts'

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** Text of a page without its character references. */
export const decodeHtml = (html: string): string =>
  html.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? whole
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16))
  })

export interface Translator {
  readonly tag: string
  /**
   * A text in the language, its numbered tags unchanged; undefined if nobody has translated it. `as` is applied to
   * everything except those tags: HTML is escaped, an attribute's value is not yet.
   */
  translate(text: string, as?: (plain: string) => string): string | undefined
}

const plainly = (text: string): string => text

/**
 * Translates texts into a language; reports what it cannot translate to `missing`, in the form in which it looked it
 * up.
 */
export const translatorOf = (
  { tag, sentences }: Language,
  names: Names,
  missing: (key: string) => void = () => undefined,
): Translator => {
  const part = (unit: TranslationUnit, id: string): string => {
    if (id === 'post') return sentences.get(unit.post ?? '') ?? unit.post ?? ''
    const found = /^\d+$/.test(id) ? unit.figures[Number(id) - 1] : undefined
    return found === undefined ? (names.house[id] ?? `{${id}}`) : localFigure(tag, found)
  }
  const translate = (text: string, as = plainly): string | undefined => {
    const unit = unitOf(text, names)
    const found = hasWords(unit.key) ? sentences.get(unit.key) : unit.key
    if (found === undefined) {
      missing(unit.key)
      return undefined
    }
    return found
      .split(/(\{\w+\}|<\/?\d+\/?>)/)
      .map((piece, index) => {
        if (index % 2 === 0) return as(piece)
        return piece.startsWith('{') ? as(part(unit, piece.slice(1, -1))) : piece
      })
      .join('')
  }
  return { tag, translate }
}
