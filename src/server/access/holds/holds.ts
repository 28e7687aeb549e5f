import type { PayoutHold } from '#contract/entities/transfer.ts'
import { formatInstant, zoneLabel } from '#fund/calendar/week-display.ts'
import { type HoldCause, heldUntil, holdCauseNames, holdMs, payoutHeldUntil } from '#fund/money/payout-hold.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'
import type { Db, Work } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { iso } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { holders } from '../memberships/memberships.ts'

/** The guard `payoutHolds` of the fund; a new fund has it on. */
const isOn = async (db: Db): Promise<boolean> => {
  const row = await db
    .selectFrom('fund_settings')
    .select('value')
    .where('setting', '=', 'payoutHolds')
    .executeTakeFirst()
  return row === undefined || JSON.parse(row.value) === true
}

const hasHeldMoney = async (db: Db, personId: string): Promise<boolean> =>
  (await db
    .selectFrom('lines')
    .innerJoin('accounts', 'accounts.name', 'lines.account')
    .select('seq')
    .where('accounts.account_id', '=', personId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** From the first on: each hold depends on the one before it, so that leaving out an old one would move a later end. */
const changesOf = async (db: Db, personIds: readonly string[]) => {
  const found = new Map<string, { kind: HoldCause; at: number }[]>()
  await inBatches(
    [...new Set(personIds)].map((id) => ({ id })),
    async (some) => {
      const rows = await db
        .selectFrom('hold_causes')
        .select(['person_id', 'kind', 'at'])
        .where(
          'person_id',
          'in',
          some.map(({ id }) => id),
        )
        .orderBy('at')
        .execute()
      for (const row of rows) found.set(row.person_id, [...(found.get(row.person_id) ?? []), row])
    },
  )
  return found
}

/** "Nothing is paid out from your account until Nov 21, 2026, 12:00 EST." */
const inWords = (until: number): string =>
  `To protect your money, nothing is paid out from your account until ${formatInstant(until)} ${zoneLabel(until)}.`

/**
 * Records a change after which nothing is paid out for a while; a first factor, password or bank account holds nothing
 * while the account has never held money. Returns the sentence for the email about it; empty if nothing is
 * held.
 */
export const holdAfter = async (
  { db, now }: Work,
  { personId, kind, isFirst = false }: { personId: string; kind: HoldCause; isFirst?: boolean | undefined },
): Promise<string> => {
  if (isFirst && !(await hasHeldMoney(db, personId))) return ''
  const people = db.selectFrom('people').select('id').where('id', '=', personId).where('role', '=', 'investor')
  if (!(await people.executeTakeFirst())) return ''
  // Kept even where the guard is off: once it is on, what was changed in the last two days counts.
  await db
    .insertInto('hold_causes')
    .values({ id: timeId(now), person_id: personId, kind, at: now })
    .execute()
  if (!(await isOn(db))) return ''
  const changes = ((await changesOf(db, [personId])).get(personId) ?? []).map(({ at }) => at)
  const until = kind === 'bank-account' ? now + holdMs : heldUntil(changes, now)
  return until === null ? '' : inWords(until)
}

/** A payout of somebody, as far as its hold depends on it. */
interface Outgoing {
  readonly id: string
  readonly account_id: string
}

/** Since when the current bank account of each of some people has been there, if nothing was paid to it yet. */
const unpaidAccounts = async (db: Db, personIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const found = new Map<string, number>()
  await inBatches(
    [...new Set(personIds)].map((id) => ({ id })),
    async (some) => {
      const rows = await db
        .selectFrom('bank_accounts')
        .select(['account_id', 'decided_at'])
        .where(
          'account_id',
          'in',
          some.map(({ id }) => id),
        )
        .where('status', '=', 'current')
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('hold_causes')
              .select('hold_causes.id')
              .whereRef('hold_causes.person_id', '=', 'bank_accounts.account_id')
              .whereRef('hold_causes.at', '=', 'bank_accounts.decided_at')
              .where('hold_causes.kind', '=', 'bank-account'),
          ),
        )
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('withdrawals')
                .select('withdrawals.id')
                .whereRef('withdrawals.bank_account_id', '=', 'bank_accounts.id')
                .where('withdrawals.status', '=', 'paid'),
            ),
          ),
        )
        .execute()
      for (const { account_id, decided_at } of rows) if (decided_at !== null) found.set(account_id, decided_at)
    },
  )
  return found
}

/** The hold of each person that is held now, by person; nobody if the fund has no such guard. */
export const heldPeople = async (
  db: Db,
  now: number,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, PayoutHold>> => {
  const held = new Map<string, PayoutHold>()
  if (personIds.length === 0 || !(await isOn(db))) return held
  const [changes, accounts] = [await changesOf(db, personIds), await unpaidAccounts(db, personIds)]
  for (const id of new Set(personIds)) {
    const own = changes.get(id) ?? []
    const unpaidSince = accounts.get(id) ?? null
    const until = payoutHeldUntil({ changes: own.map(({ at }) => at), unpaidSince }, now)
    const ownWait = unpaidSince !== null && unpaidSince + holdMs === until
    const because = ownWait ? 'bank-account' : own.findLast(({ at }) => until !== null && at + holdMs >= until)?.kind
    if (until !== null) held.set(id, { until: iso(until), because: because ?? 'bank-account' })
  }
  return held
}

/** The sentence for an email about somebody who may be held; empty if nothing is. */
export const holdSentence = async (db: Db, now: number, personId: string): Promise<string> => {
  const hold = (await heldPeople(db, now, [personId])).get(personId)
  return hold ? inWords(Date.parse(hold.until)) : ''
}

/** The hold of each payout that is held now and was not released from it, by payout. */
export const heldPayouts = async (
  db: Db,
  now: number,
  payouts: readonly Outgoing[],
): Promise<ReadonlyMap<string, PayoutHold>> => {
  const people = await heldPeople(
    db,
    now,
    payouts.map(({ account_id }) => account_id),
  )
  const held = new Map<string, PayoutHold>()
  for (const { id, account_id } of payouts) {
    const hold = people.get(account_id)
    if (hold) held.set(id, hold)
  }
  await inBatches(
    [...held.keys()].map((id) => ({ id })),
    async (some) => {
      const releases = await db
        .selectFrom('hold_releases')
        .select(['withdrawal_id', 'held_until'])
        .where(
          'withdrawal_id',
          'in',
          some.map(({ id }) => id),
        )
        .execute()
      for (const { withdrawal_id, held_until } of releases)
        if (held_until >= Date.parse(held.get(withdrawal_id)?.until ?? '')) held.delete(withdrawal_id)
    },
  )
  return held
}

/** Why a payout waits, in words for an admin. */
export const holdObstacle = ({ until, because }: PayoutHold): string => {
  const at = Date.parse(until)
  return `Held until ${formatInstant(at)} ${zoneLabel(at)}, after a change of ${holdCauseNames[because]}. An approver can release it after calling the investor.`
}

/** Throws 409 if a payout is held, naming whose it is, and what else can be done. */
export const refuseHeldPayouts = async (
  db: Db,
  now: number,
  payouts: readonly Outgoing[],
  otherwise = '',
): Promise<void> => {
  const held = await heldPayouts(db, now, payouts)
  const one = payouts.find(({ id }) => held.has(id))
  const hold = one && held.get(one.id)
  if (!one || !hold) return
  const { name } = await db
    .selectFrom(holders)
    .select('name')
    .where('id', '=', one.account_id)
    .executeTakeFirstOrThrow()
  throw refuse(409, `${name}: ${[holdObstacle(hold), otherwise].filter(Boolean).join(' ')}`)
}
