import type { Selectable } from 'kysely'
import { type Cents, sumCents } from '#fund/money.ts'
import { weekOf } from '#fund/week.ts'
import type { SuspenseTable } from '../store/schema/suspense.ts'
import type { Db } from '../store/store.ts'

type Suspended = Pick<Selectable<SuspenseTable>, 'deposit_id' | 'received_at'>

/** Whether money in suspense is in cash: a deposit that is taken back leaves its account only next Sunday. */
export const isInCash = ({ deposit_id, received_at }: Suspended, now: number): boolean =>
  deposit_id === null || weekOf(received_at).to <= now

/** The part of cash that has no owner yet: everything open in suspense. */
export const suspendedCash = async (db: Db, now: number): Promise<Cents> => {
  const open = await db
    .selectFrom('suspense')
    .select(['amount', 'deposit_id', 'received_at'])
    .where('status', '=', 'open')
    .execute()
  return sumCents(open.filter((one) => isInCash(one, now)).map(({ amount }) => amount))
}
