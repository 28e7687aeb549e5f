import { sql } from 'kysely'
import type { WithdrawalKind } from '#fund/effect.ts'
import { formatMoney } from '#fund/format.ts'
import { toDollars } from '#fund/money.ts'
import { notifyAll } from '../notifications/notify.ts'
import type { Tell } from '../notifications/tell.ts'
import type { Withdrawal } from '../settlement/settle-withdrawal.ts'
import type { WithdrawalStatus } from '../store/schema/withdrawals.ts'
import type { Db, Work } from '../store/store.ts'
import { timeId } from '../store/time-id.ts'

export interface WithdrawalRequest {
  readonly personId: string
  readonly kind: WithdrawalKind
  /** Cents, or all that is there. */
  readonly amount: number | 'full'
}

const open = ['requested', 'approved'] as const satisfies readonly WithdrawalStatus[]
const tookEffect = ['effective', 'paid'] as const satisfies readonly WithdrawalStatus[]

export const openWithdrawal = (db: Db, personId: string, kind: WithdrawalKind): Promise<Withdrawal | undefined> =>
  db
    .selectFrom('withdrawals')
    .selectAll()
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .where('status', 'in', open)
    .executeTakeFirst()

/** The effects of a person's withdrawals of a kind that count for the next; a dividend of which less was paid does not. */
export const effectsOf = async (db: Db, personId: string, kind: WithdrawalKind): Promise<number[]> => {
  const rows = await db
    .selectFrom('withdrawals')
    .select('effective_at')
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .where('status', 'in', tookEffect)
    .where((eb) => eb.or([eb('kind', '=', 'capital'), eb('settled', '>=', eb.ref('amount'))]))
    .execute()
  return rows.flatMap(({ effective_at }) => (effective_at === null ? [] : [effective_at]))
}

const balanceOfKind = (personId: string, kind: 'capital' | 'result') =>
  sql<number>`coalesce((select balance from accounts where person_id = ${personId} and kind = ${kind}), 0)`

/**
 * Reserves an amount in one conditional statement: it is there, and no request of the kind is open. Answers the row,
 * or undefined where one of the two fails. What is available: capital min(capital, balance), dividend max(0, result).
 */
const reserve = async ({ db }: Work, now: number, { personId, kind, amount }: WithdrawalRequest) => {
  const [capital, result] = [balanceOfKind(personId, 'capital'), balanceOfKind(personId, 'result')]
  const available = kind === 'capital' ? sql`${capital} + case when ${result} < 0 then ${result} else 0 end` : result
  const asked = amount === 'full' ? available : sql`cast(${amount} as bigint)`
  const inFull = amount === 'full' ? 1 : 0
  const id = timeId(now)
  const { rows } = await sql<{ amount: number }>`
    insert into withdrawals (id, person_id, kind, in_full, amount, status, requested_at)
    select cast(${id} as text), cast(${personId} as text), cast(${kind} as text), cast(${inFull} as bigint),
      ${asked}, 'requested', cast(${now} as bigint)
    where ${asked} > 0 and ${asked} <= ${available}
    on conflict do nothing
    returning amount`.execute(db)
  const [row] = rows
  return row && { id, amount: row.amount }
}

const requestTold = (kind: WithdrawalKind, amount: number): string =>
  kind === 'capital'
    ? `Your request to withdraw ${formatMoney(amount)} of capital was received. It takes effect on the first Sunday after its approval.`
    : `Your request for a dividend of ${formatMoney(amount)} was received. It takes effect on the first Sunday after its approval.`

/**
 * Asks for a withdrawal and reserves its amount; tells the investor. Answers the request that is open afterwards
 * with whether it is new, or undefined where nothing (or not that much) is there. When one may ask is settled before.
 */
export const reserveWithdrawal = async (
  work: Work,
  now: number,
  request: WithdrawalRequest,
  tell: Tell = notifyAll,
): Promise<{ id: string; amount: number; isNew: boolean } | undefined> => {
  const { personId, kind } = request
  const reserved = await reserve(work, now, request)
  if (!reserved) {
    const known = await openWithdrawal(work.db, personId, kind)
    return known && { id: known.id, amount: known.amount, isNew: false }
  }
  await tell(work, now, [
    {
      personId,
      type: 'withdrawal',
      priority: 'high',
      title: 'Withdrawal requested',
      message: requestTold(kind, reserved.amount),
      metadata: { amount: toDollars(reserved.amount) },
    },
  ])
  return { ...reserved, isNew: true }
}
