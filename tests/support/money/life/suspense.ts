import { newYorkDate, startOfNewYorkDate } from '#fund/calendar/new-york.ts'
import { hourMs } from '#fund/calendar/time.ts'
import { saveFundSettings } from '#server/control/settings/save.ts'
import { settingsRecord } from '#server/control/settings/settings.ts'
import { bookFundDeposit, bookIncome, payIn, reverseFundDeposit, reverseIncome } from '#server/money/cash/fund-money.ts'
import { decideFundPayout, payFundPayout, requestFundPayout } from '#server/money/cash/fund-payouts.ts'
import { giveSuspense, receiveSuspense, returnSuspense } from '#server/money/cash/suspense.ts'
import { versionOf } from '#server/platform/http/revisions.ts'
import { lineAs } from './bank-file.ts'
import type { ModelPerson } from './model-person.ts'
import { from, type Player } from './player.ts'

export const noonOf = (day: string): number => startOfNewYorkDate(day) + 12 * hourMs

/** Takes over the ids that the server gave to items in suspense. */
export const nameSuspense = async ({ store, model }: Player): Promise<void> => {
  const rows = await store.read.selectFrom('suspense').select('id').orderBy('id').execute()
  for (const [place, one] of model.suspended.entries()) one.id = rows[place]?.id
}

export const unasked = async (player: Player, amount: number): Promise<void> => {
  const { now, model } = player
  const valueDay = newYorkDate(now)
  const ruling = () => {
    model.cash += amount
    model.suspended.push({ id: undefined, amount, valueDay, state: 'open' })
  }
  await player.step('unasked', ruling, (work) =>
    receiveSuspense(work.as({ by: player.admin, from }), { amount, valueDay, payer: 'somebody', reference: null }),
  )
  await nameSuspense(player)
}

/** The oldest item in suspense is given to somebody, or returned. */
export const endSuspense = async (
  player: Player,
  person: ModelPerson,
  as: 'given' | 'returned' | 'income',
): Promise<void> => {
  const { now, model } = player
  const one = model.suspended.find(({ state }) => state === 'open')
  if (!one?.id) return
  const { id, amount } = one
  const acting = { by: player.admin, from }
  if (as === 'returned') {
    const ruling = () => {
      one.state = 'returned'
      model.cash -= amount
    }
    const allowed = model.covers(amount, now) && !model.isInTrading(one)
    await player.step('return suspense', allowed ? ruling : 'refused', (work) =>
      returnSuspense(work.as(acting), { id, reason: 'not ours' }),
    )
    return
  }
  if (as === 'income') {
    const ruling = () => {
      one.state = 'income'
      model.fund += amount
    }
    await player.step('income', one.takenBack ? 'refused' : ruling, (work) =>
      bookIncome(work.as(acting), { id, reason: 'interest' }),
    )
    return
  }
  const takesIt = person.status === 'active' && !person.closures.some(({ state }) => state === 'payable')
  const ruling = () => {
    model.open(now)
    one.state = 'given'
    const isToday = one.takenBack || one.valueDay === newYorkDate(now)
    model.receive(person, amount, isToday ? now : model.countsFrom(noonOf(one.valueDay), now))
    model.cash -= amount
  }
  await player.step('give suspense', takesIt ? ruling : 'refused', (work) =>
    giveSuspense(work.as(acting), { id, email: `${person.id}@example.com` }),
  )
}

/** The newest that was booked as the fund's income is reversed. */
export const takeIncomeBack = async (player: Player): Promise<void> => {
  const { model } = player
  const one = model.suspended.findLast(({ state }) => state === 'income')
  if (!one?.id) return
  const { id, amount } = one
  const ruling = () => {
    one.state = 'open'
    model.fund -= amount
  }
  await player.step('reverse income', ruling, (work) =>
    reverseIncome(work.as({ by: player.admin, from }), { id, reason: 'not ours' }),
  )
}

/** This many tenths of what the fund owes, or some dollars if it owes nothing: by hand, or as a line of the bank. */
const payInNew = async (player: Player, by: 'hand' | 'line', tenths: number): Promise<void> => {
  const { now, model } = player
  const amount = Math.max(1, Math.floor(((model.owes() || 100_00) * tenths) / 10))
  const valueDay = newYorkDate(now)
  const ruling = () => {
    model.cash += amount
    model.fund += amount
    model.suspended.push({ id: undefined, amount, valueDay, state: 'fund' })
  }
  const acting = { by: player.admin, from }
  await player.step(`pay in by ${by}`, ruling, async (work) => {
    if (by === 'line') await lineAs(work.as(acting), { as: 'fund-deposit', cents: amount, reference: 'own money' })
    else await payIn(work.as(acting), { amount, valueDay, reference: 'W-1' })
  })
  await nameSuspense(player)
}

/** The fund pays in; from suspense, what has been there longest turns out to be its own. */
export const payInFund = async (
  player: Player,
  { by, tenths }: { by: 'hand' | 'line' | 'suspense'; tenths: number },
): Promise<void> => {
  if (by !== 'suspense') return payInNew(player, by, tenths)
  const { model } = player
  const one = model.suspended.find(({ state }) => state === 'open')
  if (!one?.id) return
  const { id, amount } = one
  const ruling = () => {
    one.state = 'fund'
    model.fund += amount
  }
  await player.step('pay in from suspense', one.takenBack ? 'refused' : ruling, (work) =>
    bookFundDeposit(work.as({ by: player.admin, from }), { id, reason: 'our own account' }),
  )
}

/** The newest that the fund paid in was not its own. */
export const takePaidInBack = async (player: Player): Promise<void> => {
  const { model } = player
  const one = model.suspended.findLast(({ state }) => state === 'fund')
  if (!one?.id) return
  const { id, amount } = one
  const ruling = () => {
    one.state = 'open'
    model.fund -= amount
  }
  await player.step('reverse what was paid in', ruling, (work) =>
    reverseFundDeposit(work.as({ by: player.admin, from }), { id, reason: 'not ours' }),
  )
}

/** The fund's shares of this many newest weeks stay from now on. */
export const setReserve = async (player: Player, weeks: number): Promise<void> => {
  const { model } = player
  const ruling = () => {
    model.reserveWeeks = weeks
  }
  await player.step('set the reserve', ruling, async (work) =>
    saveFundSettings(work.as({ by: player.admin, from }), {
      part: { reserveWeeks: weeks },
      version: await versionOf(work.db, settingsRecord),
    }),
  )
}

/** This many tenths of what the fund can take, asked for, approved and paid at once; more than there is is refused. */
export const takeShare = async (player: Player, tenths: number): Promise<void> => {
  const { model } = player
  const there = model.takeable()
  const amount = Math.floor((there * tenths) / 10) + (tenths === 11 ? 1 : 0)
  const acting = { by: player.admin, from }
  const ruling = () => model.takeShare(amount)
  await player.step('take share', amount > 0 && amount <= there ? ruling : 'refused', async (work) => {
    const { id } = await requestFundPayout(work.as(acting), amount)
    await decideFundPayout(work.as(acting), { id, status: 'approved' })
    await payFundPayout(work.as(acting), { id, reference: 'B-1' })
  })
}
