import { counted, formatMoney } from '#fund/text/format.ts'
import type { Action, Matter } from '#server/control/approvals/action.ts'
import { sha256Of } from '#server/platform/base/sha256.ts'
import { csvRead } from '#server/platform/files/reading.ts'
import { judgeMoneyIn } from '../transfers/money-in.ts'
import { applyImport } from './apply.ts'
import { applyWeeks } from './apply-weeks.ts'
import { capitalOfLine, checkImport, resultOfLine } from './check.ts'
import { checkWeekLines, isOfWeeks, type WeekLine } from './read-weeks.ts'

/** They move no money, but widen the range of plausible weeks, so there is no threshold. */
const weighWeeks = (lines: readonly WeekLine[]): Matter | null => {
  const good = lines.filter(({ problems }) => problems.length === 0)
  if (good.length === 0) return null
  return {
    title: `Import of ${counted(good.length, 'weekly return')}`,
    detail: 'They are from before the fund moved here. They book nothing, but count in the range of plausible weeks.',
    amount: null,
  }
}

/** An import of investors, weighed by the sum of their opening balances. Returns the import's id. */
interface ImportOf {
  readonly csv: string
  readonly onlyGood?: boolean | undefined
  /** Cents. */
  readonly atBroker?: number | undefined
}

export const importAction: Action<ImportOf, string> = {
  kind: 'import',
  subject: ({ csv }) => sha256Of(csv),
  weigh: async (db, now, { csv, atBroker = 0 }, asker) => {
    const lines = await csvRead(csv)
    if (isOfWeeks(lines)) return weighWeeks(await checkWeekLines(db, now, lines))
    const good = (await checkImport(db, now, lines)).filter(({ problems }) => problems.length === 0)
    const people = good.flatMap(({ value }) => value ?? [])
    const total = people.reduce((sum, value) => sum + capitalOfLine(value) + resultOfLine(value), 0)
    if (people.length === 0) return null
    const why = total > 0 ? (await judgeMoneyIn(db, now, asker, 'opening'))({ amount: total }) : null
    const brought = `${people.length === 1 ? 'It brings' : 'They bring'} ${formatMoney(total)} of opening balances${
      total === 0 ? '' : `, ${formatMoney(total - atBroker)} at the bank and ${formatMoney(atBroker)} with the broker`
    }.`
    return {
      title: `Import of ${counted(people.length, 'investor')}`,
      detail: why === null ? brought : `${brought} ${why}`,
      amount: total,
      always: why !== null,
    }
  },
  basis: async () => ({}),
  counts: async (_db, _file, amount) => [{ subject: null, amount }],
  run: async (work, { csv, onlyGood, atBroker }) => {
    const lines = await csvRead(csv)
    return (isOfWeeks(lines) ? applyWeeks : applyImport)(work, { lines, onlyGood, atBroker })
  },
}
