import type { FundHealth } from '#contract/calls/fund.ts'
import { iso } from '../http/contract-values.ts'
import type { Db } from '../store/store.ts'
import { anchorRows } from './anchor-state.ts'
import { type Compared, type Comparison, lastComparison } from './comparison.ts'

const order = ['roots', 'book', 'witnesses', 'repository', 'files'] as const

const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at))

/** All of them agreed at last when the one did that has not for the longest time. */
const agreedAt = (things: readonly Compared[]): number | null =>
  things.some((one) => one.agreedAt === null) ? null : Math.min(...things.map((one) => one.agreedAt ?? 0))

const comparisonOf = ({ statements, leaves, things }: Comparison): FundHealth['proofs'] => {
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

/** For System Health: what the last comparison found, and how far the roots are anchored. */
export const proofsHealth = async (db: Db): Promise<Pick<FundHealth, 'proofs' | 'anchors'>> => {
  const [last, rows] = [await lastComparison(db), await anchorRows(db)]
  const { count } = await db
    .selectFrom('proof_statements')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return {
    proofs: comparisonOf(last),
    anchors: rows.map(({ kind, target, done, anchored_at, failure }) => ({
      kind,
      target,
      done,
      of: Number(count),
      anchored_at: isoOrNull(anchored_at),
      failure,
    })),
  }
}
