import { mapInTurns } from '#server/platform/base/yield.ts'

/** What verification compares, in the terms of the books. */
export type Kind =
  | 'openings'
  | 'weeks'
  | 'reports'
  | 'rows'
  | 'week totals'
  | 'carried losses'
  | 'entries'
  | 'digests'
  | 'withdrawals'
  | 'deposits'
  | 'closures'
  | 'fund payouts'
  | 'suspense'
  | 'batches'
  | 'bank statements'
  | 'broker files'
  | 'imports'
  | 'agreements'
  | 'signatures'
  | 'benchmarks'
  | 'terms'
  | 'investors in the list'
  | 'book accounts'

export type Figures = Readonly<Record<string, number | string | null>>

/** How many records of a kind were compared, how many of them differ, and the first few that do. */
export interface Comparison {
  readonly kind: Kind
  readonly compared: number
  readonly different: number
  readonly differences: readonly string[]
}

/** The others are counted. */
const namedMax = 20

const differenceOf = (what: string, stored: Figures | undefined, derived: Figures | undefined): string | null => {
  if (!stored && !derived) return null
  if (!stored) return `${what} is missing`
  if (!derived) return `${what} is stored, but should not exist`
  const field = [...new Set([...Object.keys(stored), ...Object.keys(derived)])].find(
    (name) => (stored[name] ?? null) !== (derived[name] ?? null),
  )
  if (field === undefined) return null
  return `${what}: ${field} is stored as ${stored[field] ?? 'nothing'}, but should be ${derived[field] ?? 'nothing'}`
}

/** Collects comparisons of what is stored with what is derived again. */
export class Findings {
  readonly #kinds = new Map<Kind, { compared: number; different: number; differences: string[] }>()

  compare(kind: Kind, what: string, stored: Figures | undefined, derived: Figures | undefined): void {
    const difference = differenceOf(what, stored, derived)
    const counted = this.#kinds.get(kind) ?? { compared: 0, different: 0, differences: [] }
    counted.compared += 1
    if (difference !== null) counted.different += 1
    if (difference !== null && counted.different <= namedMax) counted.differences.push(difference)
    this.#kinds.set(kind, counted)
  }

  /** Compares two sets of records by what names them. */
  async compareAll(
    kind: Kind,
    stored: ReadonlyMap<string, Figures>,
    derived: ReadonlyMap<string, Figures>,
  ): Promise<void> {
    const names = [...new Set([...derived.keys(), ...stored.keys()])]
    await mapInTurns(names, (what) => this.compare(kind, what, stored.get(what), derived.get(what)))
  }

  all(): Comparison[] {
    return [...this.#kinds].map(([kind, counted]) => ({ kind, ...counted }))
  }
}
