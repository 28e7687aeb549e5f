import { globSync, readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import ts from 'typescript'

/** A pattern of the sources, as it stands there. */
interface Pattern {
  readonly at: string
  readonly regex: RegExp
}

/** What may stand before a pattern; a file that has none of it is not parsed. */
const mayHold = /(?:[(=,:[!&|?{;+]|=>|^|\b(?:return|typeof|case|of|in))\s*\/(?![/*])(?!>\s*$)|RegExp\(/m

const literalOf = (text: string): RegExp => {
  const end = text.lastIndexOf('/')
  return new RegExp(text.slice(1, end), text.slice(end + 1))
}

/**
 * The text of a pattern that is put together: names stand for what their module gives them, and what is known only when
 * it runs is one character, or a number where a number is needed.
 */
const textsOf = (source: ts.SourceFile) => {
  const given = new Map<string, ts.Expression>()
  const note = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      given.set(node.name.text, node.initializer)
    ts.forEachChild(node, note)
  }
  note(source)
  const textOf = (node: ts.Expression, unknown: string): string => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
    if (ts.isRegularExpressionLiteral(node)) return literalOf(node.text).source
    if (ts.isPropertyAccessExpression(node) && node.name.text === 'source') return textOf(node.expression, unknown)
    if (ts.isTaggedTemplateExpression(node)) return templateOf(node.template, unknown, true)
    if (ts.isTemplateExpression(node)) return templateOf(node, unknown, false)
    const named = ts.isIdentifier(node) ? given.get(node.text) : undefined
    return named ? textOf(named, unknown) : unknown
  }
  const templateOf = (node: ts.TemplateLiteral, unknown: string, raw: boolean): string => {
    const piece = (part: ts.TemplateLiteralLikeNode) => (raw ? (part.rawText ?? part.text) : part.text)
    if (ts.isNoSubstitutionTemplateLiteral(node)) return piece(node)
    return node.templateSpans.reduce(
      (text, { expression, literal }) => text + textOf(expression, unknown) + piece(literal),
      piece(node.head),
    )
  }
  return textOf
}

const compiled = (textOf: (unknown: string) => string, flags: string): RegExp => {
  try {
    return new RegExp(textOf('x'), flags)
  } catch {
    return new RegExp(textOf('8'), flags)
  }
}

const patternsOf = (file: string, text: string): Pattern[] => {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind)
  const found: Pattern[] = []
  const textOf = textsOf(source)
  const visit = (node: ts.Node): void => {
    const at = () => `${file}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`
    if (ts.isRegularExpressionLiteral(node)) found.push({ at: at(), regex: literalOf(node.text) })
    else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText(source) === 'RegExp') {
      const [pattern, flags] = node.arguments ?? []
      if (pattern)
        found.push({ at: at(), regex: compiled((unknown) => textOf(pattern, unknown), flags ? textOf(flags, '') : '') })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** The script between the dashes of a component; its markup holds patterns only within braces, which this reads too. */
const scriptOf = (file: string, text: string): string =>
  file.endsWith('.astro') ? (/^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? '') : text

/** Every pattern of the sources outside some folders: literals, and what is given to `RegExp`. */
export const patternsOfTree = (exclude: readonly string[]): Pattern[] =>
  globSync('src/**/*.{ts,tsx,astro}', { exclude }).flatMap((file) => {
    const text = scriptOf(file, readFileSync(file, 'utf8'))
    return mayHold.test(text) ? patternsOf(file, text) : []
  })

/** A part of a pattern: one character of a set, a choice of sequences, or an assertion, which takes up nothing. */
type Part =
  | { readonly kind: 'one'; readonly source: string; readonly most: number }
  | { readonly kind: 'choice'; readonly options: readonly (readonly Part[])[]; readonly most: number }

const atom =
  /\\(?:u\{[\da-f]+\}|u[\da-f]{4}|x[\da-f]{2}|[pP]\{[^}]*\}|k<\w+>|c[a-z]|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]|[\s\S]/iuy
const quantifier = /[*+?]\??|\{\d+(?:,\d*)?\}\??/y
const opening = /\((?:\?(?:[:=!]|<[=!]|<\w+>|[a-z-]+:))?/y

const readParts = (source: string): readonly Part[] => {
  let place = 0
  const take = (form: RegExp): string | undefined => {
    form.lastIndex = place
    const found = form.exec(source)?.[0]
    place += found?.length ?? 0
    return found
  }
  const most = (): number => {
    const text = take(quantifier)
    if (text === undefined || text.startsWith('?')) return 1
    return /^[*+]|,\}/.test(text) ? Number.POSITIVE_INFINITY : Number(/(\d+)\}/.exec(text)?.[1])
  }
  const choice = (): (readonly Part[])[] => {
    const options: Part[][] = [[]]
    while (place < source.length && source[place] !== ')') {
      const last = options.at(-1) ?? []
      if (source[place] === '|') {
        place += 1
        options.push([])
      } else if (source[place] === '(') {
        const begins = take(opening)
        const inner = choice()
        place += 1
        const repeated = most()
        // What may not stand there helps nobody to match; what must is matched as if it were read.
        if (!begins?.endsWith('!')) last.push({ kind: 'choice', options: inner, most: repeated })
      } else {
        const one = take(atom) ?? ''
        const repeated = most()
        if (!/^(?:[\^$]|\\[bBk1-9].*)$/s.test(one)) last.push({ kind: 'one', source: one, most: repeated })
      }
    }
    return options
  }
  return [{ kind: 'choice', options: choice(), most: 1 }]
}

const candidates = [
  ...Array.from({ length: 95 }, (_, place) => String.fromCharCode(32 + place)),
  ...'\n\t\r\u0000\u00A0é€٣ﬁ\u200B\u2212“”–’',
]
const members = new Map<string, readonly string[]>()

/** Two characters that a set accepts, as far apart as can be. */
const membersOf = (source: string, flags: string): readonly string[] => {
  const key = `${flags} ${source}`
  const known = members.get(key)
  if (known) return known
  const form = new RegExp(`^(?:${source})$`, flags.replace(/[gy]/g, ''))
  const good = candidates.filter((one) => form.test(one))
  const letters = good.filter((one) => /\w/.test(one))
  const found = [...new Set([letters[0] ?? good[0], good.find((one) => !/\w/.test(one)) ?? letters.at(-1)])]
  const few = found.filter((one) => one !== undefined)
  members.set(key, few)
  return few
}

const sampleOf = (parts: readonly Part[], flags: string): string =>
  parts
    .map((part) =>
      part.kind === 'one' ? (membersOf(part.source, flags)[0] ?? '') : sampleOf(part.options[0] ?? [], flags),
    )
    .join('')

/** Texts that a pattern might take long over: `times` repeats a text to a length. */
type Family = (charactersMin: number) => string

const repeated = (text: string, charactersMin: number): string => text.repeat(Math.ceil(charactersMin / text.length))

/** Ends that no pattern expects, and none. */
const ends = ['', '\u0001', '!\n'] as const

/**
 * For each part of the pattern: what leads to it, and then the part again and again, alone and with what follows it; up
 * to an end that fits and one that does not. And what leads to it again and again, which begins a match everywhere.
 */
const familiesOf = ({ source, flags }: RegExp): Family[] => {
  const heads = new Set<string>()
  const bodies = new Set<string>()
  const visit = (parts: readonly Part[], before: string): void => {
    let lead = before
    for (const [place, part] of parts.entries()) {
      const sample = sampleOf([part], flags)
      const next = sampleOf(parts.slice(place + 1, place + 2), flags)
      const shown = part.kind === 'one' ? membersOf(part.source, flags) : [sample]
      for (const one of [...shown, sample + next, shown.join('')]) {
        if (one === '') continue
        bodies.add(JSON.stringify(['', one]))
        bodies.add(JSON.stringify([lead, one]))
      }
      if (part.kind === 'choice') for (const option of part.options) visit(option, lead)
      lead += sample
      if (lead !== '') heads.add(lead)
    }
  }
  visit(readParts(source), '')
  for (const head of heads) bodies.add(JSON.stringify(['', head]))
  return [...bodies].flatMap((text) => {
    const [lead, body] = JSON.parse(text) as [string, string]
    return ends.map((end) => (characters: number) => lead + repeated(body, characters) + end)
  })
}

const tryOn = (regex: RegExp, text: string): void => {
  regex.lastIndex = 0
  if (regex.global) text.replace(regex, '')
  else regex.test(text)
}

const msOf = (regex: RegExp, text: string): number => {
  const began = performance.now()
  tryOn(regex, text)
  return performance.now() - began
}

/** The least of a few measurements: whatever else the machine does only adds to one. */
const leastMs = (regex: RegExp, text: string, tries: number): number =>
  Math.min(...Array.from({ length: tries }, () => msOf(regex, text)))

const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Many steps of the clock of a thread's own time, which some systems advance by four milliseconds. */
const ownMsMin = 100

/** The time of this thread alone, in which a busy machine counts for nothing. */
const ownMsOf = (regex: RegExp, text: string): number => {
  const began = threadMs()
  let times = 0
  while (threadMs() - began < ownMsMin) {
    tryOn(regex, text)
    times += 1
  }
  return (threadMs() - began) / times
}

/** What takes exponential or cubic time shows here, before it could take for ever. */
const shortLengths = [12, 16, 20, 24, 200]
const shortMsMax = 5
const characters = 3000
/** In so little time nothing has looked at each character of the longer text for each other one. */
const surelyLinearMs = 0.4
const growthMax = 2.5

/** Why a pattern takes more than in proportion to the length of what it is tried on; null if it does not. */
export const growthProblem = (regex: RegExp): string | null => {
  const shown = (text: string) => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)
  for (const family of familiesOf(regex)) {
    for (const length of shortLengths) {
      const text = family(length)
      if (msOf(regex, text) > shortMsMax && leastMs(regex, text, 3) > shortMsMax && ownMsOf(regex, text) > shortMsMax)
        return `takes more than ${shortMsMax} ms for ${shown(text)}`
    }
    const [text, twice] = [family(characters), family(2 * characters)]
    if (msOf(regex, twice) <= surelyLinearMs) continue
    const [once, both] = [leastMs(regex, text, 3), leastMs(regex, twice, 3)]
    if (both <= surelyLinearMs || both <= growthMax * once) continue
    const [ownOnce, ownTwice] = [ownMsOf(regex, text), ownMsOf(regex, twice)]
    if (ownTwice > Math.max(surelyLinearMs, growthMax * ownOnce))
      return `takes ${(ownTwice / ownOnce).toFixed(1)} times as long for twice of ${shown(text)}`
  }
  return null
}
