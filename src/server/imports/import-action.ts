import { createHash } from 'node:crypto'
import { formatMoney } from '#fund/format.ts'
import type { Action } from '../approvals/action.ts'
import { applyImport } from './apply.ts'
import { capitalOfLine, checkImport, resultOfLine } from './check.ts'

/** An import of investors, by the sum of what it brings. Answers the import's id. */
export const importAction: Action<{ readonly csv: string; readonly onlyGood?: boolean | undefined }, string> = {
  kind: 'import',
  subject: ({ csv }) => createHash('sha256').update(csv).digest('hex'),
  weigh: async (db, now, { csv }) => {
    const good = (await checkImport(db, now, csv)).filter(({ problems }) => problems.length === 0)
    const people = good.flatMap(({ value }) => value ?? [])
    const total = people.reduce((sum, value) => sum + capitalOfLine(value) + resultOfLine(value), 0)
    if (people.length === 0) return null
    return {
      title: `Import of ${people.length} investors`,
      detail: `They bring ${formatMoney(total)} of opening balances.`,
      amount: total,
    }
  },
  basis: async () => ({}),
  run: (work, now, { csv, onlyGood }, actor) => applyImport(work, now, { csv, onlyGood, ...actor }),
}
