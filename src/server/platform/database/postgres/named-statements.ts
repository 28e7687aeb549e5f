/** A text is named at this use of it: what is asked once or twice is not worth keeping. */
const usesUntilNamed = 3
/** Each connection keeps those of them that it has run, so their number is bounded. */
const namesMax = 256
/** How many texts are counted, the ones used last. */
const countedMax = 2048
/** A longer text is a batch of rows, whose work is not the planning. */
const textMax = 6000
/** PostgreSQL plans a search by what is searched for; the plan of a name is for any words. */
const dependsOnValues = / i?like /

const refusedCode = '0A000'
/** A named statement that the server does not know, or knows already: something in between exchanges connections. */
const exchangedCodes = new Set(['26000', '42P05'])

const codeOf = (reason: unknown): string => (reason instanceof Error && 'code' in reason ? String(reason.code) : '')

/** Whether another node's migration changed what a named statement returns: unnamed, or on a new connection, it works. */
export const isNameRefused = (reason: unknown): boolean =>
  (codeOf(reason) === refusedCode && (reason as Error).message === 'cached plan must not change result type') ||
  exchangedCodes.has(codeOf(reason))

export interface NamedStatements {
  /** The name under which PostgreSQL keeps the statement with its plan; undefined for one that is sent unnamed. */
  readonly nameOf: (text: string, values: unknown) => string | undefined
  /** Learns that a name was refused: older connections are replaced, or nothing is named from now on. */
  readonly refused: (reason: unknown) => void
  /** Whether a connection opened at this time, of `performance.now()`, keeps only statements that still work. */
  readonly isCurrent: (openedAt: number) => boolean
}

/** Names for the texts that are sent often, over all connections of a pool. */
export const newNamedStatements = (): NamedStatements => {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  let isOn = true
  let refusedAt = Number.NEGATIVE_INFINITY

  const count = (text: string): number => {
    const times = (uses.get(text) ?? 0) + 1
    // Set anew, it is the last: the first is the one that nobody has used for longest.
    uses.delete(text)
    uses.set(text, times)
    if (uses.size > countedMax) uses.delete(uses.keys().next().value ?? '')
    return times
  }

  const nameOf = (text: string, values: unknown): string | undefined => {
    if (!isOn || !Array.isArray(values) || values.length === 0) return undefined
    const name = names.get(text)
    if (name !== undefined) return name
    if (names.size === namesMax || text.length > textMax || dependsOnValues.test(text)) return undefined
    if (count(text) < usesUntilNamed) return undefined
    uses.delete(text)
    const given = `s${names.size}`
    names.set(text, given)
    return given
  }

  const refused = (reason: unknown): void => {
    refusedAt = performance.now()
    if (exchangedCodes.has(codeOf(reason))) isOn = false
  }

  return { nameOf, refused, isCurrent: (openedAt) => openedAt > refusedAt }
}
