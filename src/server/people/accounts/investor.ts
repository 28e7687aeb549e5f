import type { Selectable } from 'kysely'
import { preparedOne, type Slots } from '#server/platform/database/prepared.ts'
import type { PeopleTable } from '#server/platform/database/schema/people.ts'
import type { Db } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'

export type Investor = Pick<
  Selectable<PeopleTable>,
  'id' | 'email' | 'name' | 'status' | 'join_date' | 'risk_profile' | 'investment_goals'
>

/** Every investor. */
export const selectInvestors = (db: Db) =>
  db
    .selectFrom('people')
    .select(['id', 'email', 'name', 'status', 'join_date', 'risk_profile', 'investment_goals'])
    .where('role', '=', 'investor')

const byEmail = preparedOne((db, { email }: Slots<{ email: string }>) => selectInvestors(db).where('email', '=', email))

const byId = preparedOne((db, { id }: Slots<{ id: string }>) => selectInvestors(db).where('id', '=', id))

/** The investor with this address. Throws 404 if there is none, and for the admin, who is not an investor. */
export const investorOf = async (db: Db, email: string): Promise<Investor> => {
  const investor = await byEmail(db, { email })
  if (!investor) throw refuse(404, 'There is no investor with this address.')
  return investor
}

/** Throws 403 for the admin, who has no account. */
export const asInvestor = <One extends Investor>(found: One | undefined): One => {
  if (!found) throw refuse(403, 'Only an investor has an account.')
  return found
}

/** The signed-in investor. Throws 403 for the admin, who has no account. */
export const investorById = async (db: Db, id: string): Promise<Investor> => asInvestor(await byId(db, { id }))

/** Why an account cannot be changed; null if it can. A deactivated one reads and withdraws only (api.md "Status"). */
export const changeObstacle = ({ status }: Pick<Investor, 'status'>): string | null =>
  status === 'inactive' ? 'This account is closed to changes: you can only view it and withdraw.' : null

/** Throws 409 if an account cannot be changed. */
export const refuseInactive = (investor: Pick<Investor, 'status'>): void => {
  const obstacle = changeObstacle(investor)
  if (obstacle) throw refuse(409, obstacle)
}
