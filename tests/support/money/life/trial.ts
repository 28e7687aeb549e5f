import fc from 'fast-check'
import type { NextOpening } from '#contract/calls/desk/next-opening.ts'
import { weekOf } from '#fund/calendar/week.ts'
import { type Cents, sumCents } from '#fund/cents/money.ts'
import type { RequestKind } from '#fund/money/effect.ts'
import type { NextWeek, TriedChange } from '#fund/weeks/trial.ts'
import { nextOpeningOf } from '#server/desk/home/next-opening.ts'
import { investorById } from '#server/people/accounts/find.ts'
import { saveRisk } from '#server/people/trading/risk.ts'
import { tried } from '#stores/investor/money/trial/next-opening.ts'
import { askDeposit, decideOnDeposit, receive } from './deposits.ts'
import type { ModelPerson } from './model-person.ts'
import { trade } from './people.ts'
import { play } from './play.ts'
import type { Player } from './player.ts'
import { tick } from './tick.ts'
import { approveWithdrawal, withdraw } from './withdrawals.ts'

/** What one investor tries and then does. */
export type Attempt =
  | { readonly does: 'deposit'; readonly cents: number }
  | { readonly does: 'withdraw'; readonly kind: RequestKind; readonly part: number }
  | { readonly does: 'trade'; readonly active: boolean }
  | { readonly does: 'risk'; readonly percent: number }

export const attempt: fc.Arbitrary<Attempt> = fc.oneof(
  fc.record({ does: fc.constant('deposit' as const), cents: fc.integer({ min: 100_00, max: 900_000_00 }) }),
  fc.record({
    does: fc.constant('withdraw' as const),
    kind: fc.constantFrom('capital' as const, 'dividend' as const, 'addition' as const),
    part: fc.integer({ min: 1, max: 10 }),
  }),
  fc.record({ does: fc.constant('trade' as const), active: fc.boolean() }),
  fc.record({ does: fc.constant('risk' as const), percent: fc.constantFrom(0.5, 1, 2.3, 5) }),
)

export const openingNow = async ({ store, now }: Player, { id }: ModelPerson): Promise<NextOpening> =>
  nextOpeningOf(store.read, now, await investorById(store.read, id))

/** Does it by the fund's own steps; returns what was tried, or undefined if the rules did not allow it. */
const perform = async (player: Player, person: ModelPerson, one: Attempt): Promise<TriedChange | undefined> => {
  switch (one.does) {
    case 'deposit': {
      const before = person.deposits.length
      await askDeposit(player, person, one.cents)
      if (person.deposits.length === before) return undefined
      await decideOnDeposit(player, person, 'approved')
      await receive(player, person, null)
      return { kind: 'deposit', amount: one.cents }
    }
    case 'withdraw': {
      const before = person.withdrawals.length
      await withdraw(player, person, one.kind, one.part)
      const asked = person.withdrawals[before]
      if (!asked) return undefined
      await approveWithdrawal(player, person, asked)
      // If its month or week is taken it waits for a later Sunday: the next one is unchanged.
      if ((asked.effectiveAt ?? 0) > weekOf(player.now).to) return { kind: 'deposit', amount: 0 }
      return { kind: 'withdrawal', withdrawal: { kind: one.kind, asked: asked.amount, full: asked.full } }
    }
    case 'trade':
      await trade(player, person, one.active)
      return { kind: 'trading', active: one.active }
    case 'risk':
      await player.store.write(
        async (work) => saveRisk(work, await investorById(work.db, person.id), one.percent),
        player.now,
      )
      return { kind: 'risk', percent: one.percent }
  }
}

const mayTry = ({ status, closures }: ModelPerson): boolean =>
  status === 'active' && !closures.some(({ state }) => ['requested', 'verified', 'payable'].includes(state))

/** Closes what is open, so that no result comes between the trial and the Sunday; false if the money is not there. */
export const closeAll = async (player: Player): Promise<boolean> => {
  for (let weeks = 0; weeks < 20; weeks += 1) {
    if (!player.model.openWeek()) return true
    await play(player, { does: 'week', permille: weeks % 2 === 0 ? -7 : 9, cents: 1, lateHours: 0, corrected: null })
  }
  return false
}

export interface Said {
  readonly id: string
  readonly does: Attempt['does']
  readonly said: NextWeek
  /** What this investor's withdrawals had set aside before. */
  readonly setAsideBefore: Cents
}

/** What all withdrawals of an investor have set aside so far. */
export const setAsideUntilNow = async ({ store }: Player, id: string): Promise<Cents> => {
  const rows = await store.read
    .selectFrom('withdrawals')
    .select('settled')
    .where('account_id', '=', id)
    .where('kind', '<>', 'addition')
    .execute()
  return sumCents(rows.map(({ settled }) => settled ?? 0))
}

/**
 * What the last trial of each investor said about the next Sunday; each change is made after it was tried, before the
 * next one.
 */
export const tryAndDo = async (player: Player, attempts: readonly Attempt[]): Promise<Said[]> => {
  const all = new Map<string, Said>()
  const { people } = player.model
  for (const [place, one] of attempts.entries()) {
    const person = people[place % people.length]
    if (!person || !mayTry(person)) continue
    const before = await openingNow(player, person)
    const setAsideBefore = await setAsideUntilNow(player, person.id)
    const change = await perform(player, person, one)
    const { id } = person
    if (change) all.set(id, { id, does: one.does, said: tried(before, change).after, setAsideBefore })
  }
  return [...all.values()]
}

/** Lets the Sunday come. */
export const toSunday = async (player: Player): Promise<number> => {
  const sunday = weekOf(player.now).to
  player.now = sunday
  await tick(player)
  return sunday
}
