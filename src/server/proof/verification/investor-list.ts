import { sumCents } from '#fund/cents/money.ts'
import { balanceOf } from '#fund/money/account.ts'
import { riskAmount, riskPercentOf } from '#fund/weeks/risk.ts'
import { growthsOf } from '#server/people/list/growth.ts'
import { returnPpmOf } from '#server/people/list/return-ppm.ts'
import { groupsOfList, keptGroups } from '#server/people/list/sums.ts'
import { riskTenthsAt } from '#server/people/trading/status-and-risk.ts'
import type { Db } from '#server/platform/database/store.ts'
import { keyed, type Replay } from './replay.ts'

/** Later than every requested change. */
const endOfTime = Number.MAX_SAFE_INTEGER

const rowsOf = (db: Db) =>
  db
    .selectFrom('investor_list')
    .select(['person_id', 'balance', 'invested', 'return_ppm', 'risk_tenths', 'growth'])
    .select((eb) => riskTenthsAt(eb.ref('investor_list.person_id'), endOfTime).as('saved_tenths'))
    .execute()

const named = ({ person_id }: { person_id: string }) => `${person_id} in the list`

const nameOfGroup = ({ investors: _, holders: _h, balance: _b, held: _held, at_risk: _risk, ...group }: Kept) =>
  `the sums of investors who are ${Object.values(group).join(', ')}`

type Kept = Awaited<ReturnType<typeof keptGroups>>[number]

/**
 * Checks each row of the admin's list against the book, the weeks and the saved risks, and the sums against the rows.
 */
export const checkList = async ({ db, findings, state, stored }: Replay): Promise<void> => {
  const [rows, growths] = [await rowsOf(db), await growthsOf(db)]
  const saved = new Map(rows.map(({ person_id, saved_tenths }) => [person_id, saved_tenths]))
  const derived = [...stored.investors].map((id) => {
    const money = state.investors.get(id) ?? { capital: 0, result: 0 }
    return {
      person_id: id,
      balance: balanceOf(money),
      invested: money.capital,
      return_ppm: returnPpmOf(money),
      risk_tenths: saved.get(id) ?? null,
      growth: growths.get(id) ?? null,
    }
  })
  const kept = rows.map(({ saved_tenths: _, ...row }) => row)
  await findings.compareAll('investors in the list', keyed(kept, named), keyed(derived, named))
  const groups = await keptGroups(db)
  const counted = await groupsOfList(db).execute()
  await findings.compareAll('investors in the list', keyed(groups, nameOfGroup), keyed(counted, nameOfGroup))
  const atRisk = sumCents(rows.map(({ balance, saved_tenths }) => riskAmount(balance, riskPercentOf(saved_tenths))))
  findings.compare(
    'investors in the list',
    'the risk of all investors',
    { cents: sumCents(groups.map(({ at_risk }) => at_risk)) },
    { cents: atRisk },
  )
}
