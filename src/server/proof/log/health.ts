import type { FundHealth } from '#contract/calls/desk/fund-health.ts'
import type { Db } from '#server/platform/database/store.ts'
import { iso, isoOrNull } from '#server/platform/http/handler.ts'
import { type AnchorRow, anchoredCounts, anchorRows } from './anchor-state.ts'
import { type Compared, type CopyComparison, lastComparison } from './comparison.ts'

const order = ['roots', 'book', 'witnesses', 'repository', 'files'] as const

/** When all of them last agreed: the earliest of their times. */
const agreedAt = (things: readonly Compared[]): number | null =>
  things.some((one) => one.agreedAt === null) ? null : Math.min(...things.map((one) => one.agreedAt ?? 0))

const comparisonOf = ({ statements, leaves, things }: CopyComparison): FundHealth['proofs'] => {
  if (things.length === 0) return null
  const sorted = things.toSorted(
    (one, other) => order.indexOf(one.kind) - order.indexOf(other.kind) || (one.place < other.place ? -1 : 1),
  )
  return {
    compared_at: iso(Math.max(...things.map(({ at }) => at))),
    agreed_at: isoOrNull(agreedAt(things)),
    statements,
    leaves,
    problems: sorted.flatMap(({ problems }) => problems),
    compared: sorted.map(({ kind, place, at, agreedAt: agreed, problems }) => ({
      kind,
      place: place || null,
      compared_at: iso(at),
      agreed_at: isoOrNull(agreed),
      problems: [...problems],
    })),
  }
}

/**
 * How many of the statements since the place was configured are there; a time-stamping service is counted by its
 * tokens.
 */
const anchorOf = async (db: Db, row: AnchorRow, count: number) => {
  const { kind, target, done, anchored_at, failure } = row
  const first = row.first ?? (kind === 'time-stamp' ? done : null)
  const since = first ?? 0
  const stamped = db
    .selectFrom('proof_stamps')
    .select((eb) => eb.fn.countAll<number>().as('stamps'))
    .where('address', '=', target)
    .where('number', '>=', since)
  const there = kind === 'time-stamp' ? Number((await stamped.executeTakeFirstOrThrow()).stamps) : done - since
  return {
    kind,
    target,
    first,
    done: there,
    of: Math.max(0, count - since),
    anchored_at: isoOrNull(anchored_at),
    failure,
  }
}

/** For System Health: what the last comparison found, and how far the roots are anchored. */
export const proofsHealth = async (db: Db): Promise<Pick<FundHealth, 'proofs' | 'anchors'>> => {
  const [last, rows] = [await lastComparison(db), await anchorRows(db)]
  const { roots, heads } = await anchoredCounts(db)
  return {
    proofs: comparisonOf(last),
    anchors: await Promise.all(rows.map((row) => anchorOf(db, row, row.kind === 'trail' ? heads : roots))),
  }
}
