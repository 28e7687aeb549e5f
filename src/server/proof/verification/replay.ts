import type { Cents } from '#fund/cents/money.ts'
import type { Db } from '#server/platform/database/store.ts'
import type { Figures, Findings } from './findings.ts'
import type { DerivedState, ReplayedEntry } from './state.ts'
import type { StoredFacts } from './stored.ts'

/**
 * What each entry is compared with: the stored records and the sum of the entries before it; findings are collected
 * here.
 */
export interface Replay {
  readonly db: Db
  readonly stored: StoredFacts
  readonly state: DerivedState
  readonly findings: Findings
}

const figuresOf = (lines: readonly (readonly [account: string, amount: Cents])[]): Figures => {
  const sums = new Map<string, Cents>()
  for (const [account, amount] of lines) sums.set(account, (sums.get(account) ?? 0) + amount)
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0))
}

/** Compares an entry's lines with those that follow from earlier entries and the records. */
export const compareLines = (
  { findings }: Replay,
  entry: ReplayedEntry,
  derived: readonly (readonly [account: string, amount: Cents])[],
): void =>
  findings.compare(
    'entries',
    `entry ${entry.seq} (${entry.description})`,
    figuresOf(entry.lines.map(({ account, amount }) => [account, amount])),
    figuresOf(derived),
  )

/** Compares an entry's digest with that of the derived records; entries before the marked start have none. */
export const compareDigest = ({ findings, stored }: Replay, entry: ReplayedEntry, digest: string): void => {
  if (entry.seq < stored.digestsFrom && entry.digest === null) return
  findings.compare('digests', `the digest of entry ${entry.seq}`, { digest: entry.digest }, { digest })
}

export const keyed = <R extends object>(rows: readonly R[], nameOf: (row: R) => string): Map<string, Figures> =>
  new Map(rows.map((row) => [nameOf(row), row as Figures]))

export type EntryCheck = (replay: Replay, entry: ReplayedEntry, id: string) => Promise<void> | void
