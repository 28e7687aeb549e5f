import type { FundHealth } from '#contract/calls/fund.ts'
import { iso } from '../http/contract-values.ts'
import type { Db } from '../store/store.ts'
import { anchorRows } from './anchor-state.ts'
import { lastComparison } from './comparison.ts'

/** For System Health: what the last comparison found, and how far the roots are anchored. */
export const proofsHealth = async (db: Db): Promise<Required<Pick<FundHealth, 'proofs' | 'anchors'>>> => {
  const [last, rows] = [await lastComparison(db), await anchorRows(db)]
  const { count } = await db
    .selectFrom('proof_statements')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return {
    proofs: last && {
      compared_at: iso(last.at),
      agreed_at: last.agreedAt === null ? null : iso(last.agreedAt),
      statements: last.statements,
      leaves: last.leaves,
      problems: [...last.problems],
    },
    anchors: rows.map(({ kind, target, done, anchored_at, failure }) => ({
      kind,
      target,
      done,
      of: Number(count),
      anchored_at: anchored_at === null ? null : iso(anchored_at),
      failure,
    })),
  }
}
