import { weekOf } from '#fund/calendar/week.ts'
import { withdrawalEffectiveAt } from '#fund/money/effect.ts'
import { capitalEligibility, dividendEligibility } from '#fund/money/eligibility.ts'
import { keepPayout, returnPayout } from '#server/money/transfers/reversals.ts'
import {
  approvePayout,
  endWithdrawal as endPayout,
  payPayout,
  requestPayout,
} from '#server/money/transfers/withdrawals.ts'
import { isThereAt, type ModelPerson, type ModelWithdrawal } from './model-person.ts'
import { from, type Player, type Ruling } from './player.ts'
import { thereOf } from './rules.ts'

const effectsOf = (person: ModelPerson, kind: ModelWithdrawal['kind']): number[] => {
  return (
    person.withdrawals
      .filter((one) => one.kind === kind && ['effective', 'paid', 'returned'].includes(one.state))
      // A dividend that was paid only in part can be asked for again.
      .filter((one) => kind === 'capital' || one.settled >= one.amount)
      .flatMap(({ effectiveAt }) => (effectiveAt === undefined ? [] : [effectiveAt]))
  )
}

/** When a withdrawal that is approved now takes effect: at once, or at a Sunday. */
const effectOf = (player: Player, person: ModelPerson, kind: ModelWithdrawal['kind']): number => {
  const { now, model } = player
  if (kind === 'addition') return weekOf(now).to
  const taken = effectsOf(person, kind)
  const soonest = withdrawalEffectiveAt(kind, {
    approvedAt: now,
    trading: model.isTrading(person, now),
    taken,
    termsAt: model.termsAt,
  })
  return soonest <= now ? now : weekOf(soonest - 1).to
}

/** `part` tenths of what is there: none, all (10: in full), or more than there is. */
export const withdraw = async (
  player: Player,
  person: ModelPerson,
  kind: ModelWithdrawal['kind'],
  part: number,
): Promise<void> => {
  const { now, model } = player
  const effect = effectOf(player, person, kind)
  const account = model.settleable(person, effect <= now ? ({ at }) => at <= now : isThereAt(effect))
  // A dividend and an addition take from the same result.
  const reserved = person.withdrawals
    .filter((one) => kind !== 'capital' && one.kind === (kind === 'dividend' ? 'addition' : 'dividend'))
    .filter(({ state }) => state === 'requested' || state === 'approved')
    .reduce((sum, one) => sum + one.amount, 0)
  const available = Math.max(0, thereOf(kind, account) - reserved)
  const full = part === 10
  const amount = full ? available : Math.floor((available * part) / 10) + (part === 11 ? 1 : 0)
  const known = person.withdrawals.find((one) => one.kind === kind && ['requested', 'approved'].includes(one.state))
  const received = person.moved.filter((one) => one.kind === 'deposit').map(({ at }) => at)
  const effects = effectsOf(person, kind)
  const closing = person.closures.some(({ state }) => ['requested', 'verified', 'payable'].includes(state))
  const eligible =
    kind === 'addition'
      ? { allowed: person.status === 'active' && !closing }
      : kind === 'capital'
        ? capitalEligibility({
            now,
            firstReceivedAt: received.length > 0 ? Math.min(...received) : undefined,
            effects,
            termsAt: model.termsAt,
          })
        : dividendEligibility({ now, trading: model.isTrading(person, now), effects, termsAt: model.termsAt })
  const same = known !== undefined && (full ? known.full : !known.full && known.amount === amount)
  const allowed = eligible.allowed && available > 0 && amount > 0 && amount <= available
  const added: ModelWithdrawal = {
    id: undefined,
    kind,
    amount,
    full,
    state: 'requested',
    effectiveAt: undefined,
    settled: 0,
  }
  const ruling = (known ? same : allowed) ? () => void (known || person.withdrawals.push(added)) : 'refused'
  const id = await player.step(`withdraw ${kind}`, ruling, (work) =>
    requestPayout(work, player.by(person), { kind, amount, inFull: full }),
  )
  if (ruling === 'refused') return
  if (known && known.id !== id) throw new Error('the same withdrawal asked for again is another one')
  added.id = id
}

export const approveWithdrawal = async (player: Player, person: ModelPerson, one: ModelWithdrawal): Promise<void> => {
  const { now, model } = player
  const ruling = () => {
    model.open(now)
    const effect = effectOf(player, person, one.kind)
    if (effect <= now) model.settleOverdue(person, now)
    one.state = 'approved'
    one.effectiveAt = effect
    if (effect > now) return
    model.settleAt(person, one, now, 'instant')
  }
  await player.step('approve withdrawal', one.state === 'requested' ? ruling : 'refused', (work) =>
    approvePayout(work.as({ by: player.admin, from }), String(one.id)),
  )
}

export const endWithdrawal = async (
  player: Player,
  person: ModelPerson,
  one: ModelWithdrawal,
  status: 'declined' | 'cancelled',
): Promise<void> => {
  const ruling = () => {
    one.state = status
    one.effectiveAt = undefined
  }
  const isBefore = one.state === 'approved' && status === 'declined' && (one.effectiveAt ?? 0) > player.now
  await player.step(`withdrawal ${status}`, one.state === 'requested' || isBefore ? ruling : 'refused', (work) =>
    endPayout(work.as({ by: player.by(person), from }), { id: String(one.id), status }),
  )
}

export const payRuling = ({ now, model }: Player, person: ModelPerson, one: ModelWithdrawal): Ruling => {
  const again = one.state === 'paid'
  const due = !one.batched && (one.state === 'returned' || (one.state === 'effective' && (one.effectiveAt ?? 0) <= now))
  if (!again && (!due || !model.covers(one.settled, now) || model.isStillInTrading(one))) return 'refused'
  return () => {
    if (!again) model.pay(person, one)
  }
}

export const pay = async (player: Player, person: ModelPerson, one: ModelWithdrawal): Promise<void> => {
  await player.step('pay', payRuling(player, person, one), (work) =>
    payPayout(work.as({ by: player.admin, from }), String(one.id)),
  )
}

export const sendBack = async (player: Player, person: ModelPerson): Promise<void> => {
  const { model } = player
  const one = person.withdrawals.findLast(({ state }) => state === 'paid')
  if (!one?.id) return
  const given = { id: one.id, reason: 'the account is closed' }
  await player.step(
    'return payout',
    () => model.returnPayout(person, one),
    (work) => returnPayout(work.as({ by: player.admin, from }), given),
  )
}

export const keep = async (player: Player, person: ModelPerson): Promise<void> => {
  const { now, model } = player
  const one = person.withdrawals.findLast(({ state }) => state === 'returned')
  if (!one?.id) return
  const given = { id: one.id, reason: 'asked to keep it' }
  const takesIt = person.status === 'active' && !person.closures.some(({ state }) => state === 'payable')
  await player.step(
    'keep payout',
    takesIt && !one.batched ? () => model.keepPayout(person, one, now) : 'refused',
    (work) => keepPayout(work.as({ by: player.admin, from }), given),
  )
}

/** Takes over the ids that the server gave to payouts of closed accounts. */
export const adopt = async (player: Player): Promise<void> => {
  const nameless = player.model.people.flatMap((person) =>
    person.withdrawals.filter(({ id }) => id === undefined).map((withdrawal) => ({ person, withdrawal })),
  )
  for (const { person, withdrawal } of nameless) {
    const known = person.withdrawals.flatMap(({ id }) => id ?? [])
    const rows = await player.store.read
      .selectFrom('withdrawals')
      .select(['id', 'amount'])
      .where('account_id', '=', person.id)
      .orderBy('id')
      .execute()
    withdrawal.id = rows.find(({ id, amount }) => !known.includes(id) && amount === withdrawal.amount)?.id
  }
}
