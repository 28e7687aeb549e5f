const number = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?/i
const text = /^'(?:[^'\\\n]|\\['"\\])*'|^"(?:[^"\\\n]|\\['"\\])*"/
const name = /^[A-Za-z][A-Za-z0-9]*/
const space = /^\s+/
const words = new Map<string, unknown>([
  ['true', true],
  ['false', false],
])

/** Thrown only inside this file: what follows would have to be run. */
class NoLiteral extends Error {}

/** Reads one value from the beginning of `rest` and returns it with what follows it. */
class Reader {
  private rest: string

  constructor(source: string) {
    this.rest = source
  }

  private take(pattern: RegExp): string | undefined {
    const found = pattern.exec(this.rest)?.[0]
    if (found !== undefined) this.rest = this.rest.slice(found.length)
    return found
  }

  private skip(mark: string): boolean {
    this.take(space)
    if (!this.rest.startsWith(mark)) return false
    this.rest = this.rest.slice(mark.length)
    return true
  }

  /** The items between two delimiters, separated by commas; a comma may follow the last. */
  private all<Item>(end: string, item: () => Item): Item[] {
    const items: Item[] = []
    while (!this.skip(end)) {
      items.push(item())
      if (!this.skip(',')) {
        if (this.skip(end)) return items
        throw new NoLiteral()
      }
    }
    return items
  }

  private field(): [string, unknown] {
    this.take(space)
    const quoted = this.take(text)
    const key = quoted === undefined ? this.take(name) : quoted.slice(1, -1)
    if (key === undefined || !this.skip(':')) throw new NoLiteral()
    return [key, this.value()]
  }

  value(): unknown {
    if (this.skip('[')) return this.all(']', () => this.value())
    if (this.skip('{')) return Object.fromEntries(this.all('}', () => this.field()))
    const digits = this.take(number)
    if (digits !== undefined) return Number(digits)
    const quoted = this.take(text)
    if (quoted !== undefined) return quoted.slice(1, -1).replace(/\\(.)/g, '$1')
    const word = this.take(name)
    if (word === undefined || !words.has(word)) throw new NoLiteral()
    return words.get(word)
  }

  ended(): boolean {
    this.take(space)
    return this.rest === ''
  }
}

/**
 * What an editor may write between braces: numbers, texts in quotes, true and false, and lists and groups of them.
 * Returns undefined for everything else, which would have to be run to have a value.
 */
export const literalOf = (source: string): { value: unknown } | undefined => {
  const reader = new Reader(source)
  try {
    const value = reader.value()
    return reader.ended() ? { value } : undefined
  } catch (reason) {
    if (reason instanceof NoLiteral) return undefined
    throw reason
  }
}
