import { shown } from '#reading/mistake.ts'

/** Why the parser could not read a tag, and where in the source that is. */
export interface WrongTag {
  at: number
  about: string
  found: string
  expected: string
}

const opening = /<([A-Za-z][\w.]*)/y
const attribute =
  /\s+([A-Za-z_][\w:-]*)(?:=("[^"<]*"|'[^'<]*'|\{[^{}]*(?:\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}[^{}]*)*\}))?(?=[\s/>])/y
const unread = /\s+([A-Za-z_][\w:-]*)=(\S?[^\s>]*)/y
const foundCharactersMax = 40

const take = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

const quotes = 'straight quotes around the text, as name="text", or braces around a number, as name={24}'

/** The attribute that keeps a tag from being read, for a tag that begins here. */
const wrongAttribute = (text: string, from: number): WrongTag | undefined => {
  const tag = take(opening, text, from)
  if (!tag) return undefined
  let at = from + tag[0].length
  for (let next = take(attribute, text, at); next; next = take(attribute, text, at)) at += next[0].length
  const [whole, name, value = ''] = take(unread, text, at) ?? []
  if (whole === undefined) {
    const found = `${/^[^\n]*/.exec(text.slice(from, at))?.[0]} without its end`
    const ends = /^\s*\/?>/.test(text.slice(at))
    return ends || !/^[A-Z]/.test(tag[1] ?? '')
      ? undefined
      : {
          at: from,
          about: `<${tag[1]}>`,
          found,
          expected: '> at its end, or /> if it contains nothing; &lt; for the sign itself',
        }
  }
  const about = `<${tag[1]} ${name}>`
  const place = at + whole.length - whole.trimStart().length
  if (/^["']/.test(value)) {
    const line = /^[^\n]*/.exec(text.slice(place + `${name}=`.length))?.[0] ?? ''
    return {
      at: place,
      about,
      found: shown(line.slice(0, foundCharactersMax)),
      expected: `a ${value[0]} at the end of the text as well`,
    }
  }
  if (value.startsWith('{')) return undefined
  return { at: place, about, found: value === '' ? 'nothing' : shown(value), expected: quotes }
}

/** The braces around a place, with the attribute whose value they are. */
const wrongBraces = (text: string, at: number): WrongTag | undefined => {
  const before = /<([A-Z]\w*)\b[^<>]*?\s([A-Za-z]\w*)=(\{[^<>{}]*)$/.exec(text.slice(0, at))
  if (!before) return undefined
  const [, tag, name, code = ''] = before
  const whole = `${code}${/^[^\n}]*\}?/.exec(text.slice(at))?.[0] ?? ''}`
  return {
    at: at - code.length - `${name}=`.length,
    about: `<${tag} ${name}>`,
    found: whole.slice(0, foundCharactersMax),
    expected: "a number without commas or signs, as {250000}, or a list, as {[1, 2]} or {['a', 'b']}",
  }
}

/** Reads a tag that the parser refused at a place. Undefined if the place is in no tag, or the tag is right. */
export const wrongTag = (text: string, at: number): WrongTag | undefined =>
  wrongAttribute(text, at) ?? wrongBraces(text, at)
