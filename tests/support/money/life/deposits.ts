import { addDays, newYorkDate } from '#fund/calendar/new-york.ts'
import { minimumOfDeposit } from '#fund/money/deposits.ts'
import { decideDeposit, requestDeposit } from '#server/money/transfers/deposits.ts'
import { receiveDeposit } from '#server/money/transfers/receive-deposit.ts'
import { reverseDeposit } from '#server/money/transfers/reversals.ts'
import type { ModelDeposit, ModelPerson } from './model-person.ts'
import { from, type Player, type Ruling } from './player.ts'
import { nameSuspense, noonOf } from './suspense.ts'

export const askDeposit = async (player: Player, person: ModelPerson, amount: number): Promise<void> => {
  const isFirst = !person.moved.some(({ kind }) => kind === 'deposit')
  const known = person.deposits.find(({ state }) => state === 'requested')
  const closing = person.closures.some(({ state }) => ['requested', 'verified', 'payable'].includes(state))
  const allowed =
    person.status === 'active' && !closing && amount >= minimumOfDeposit(isFirst, player.model.termsAt(player.now))
  const same = known?.amount === amount
  const added = { id: undefined as string | undefined, amount, state: 'requested' as const }
  const ruling = !allowed || (known && !same) ? 'refused' : () => void (same || person.deposits.push(added))
  const id = await player.step('deposit', ruling, (work) => requestDeposit(work, player.by(person), amount))
  if (ruling === 'refused') return
  if (same && known.id !== id) throw new Error('the same deposit asked for again is another one')
  added.id = id
}

export const decideOnDeposit = async (
  player: Player,
  person: ModelPerson,
  status: 'approved' | 'declined' | 'cancelled',
): Promise<void> => {
  const one = person.deposits.at(-1)
  if (!one?.id) return
  const leaves = status === 'declined' ? ['requested', 'approved'] : ['requested']
  const ruling = () => {
    one.state = status
  }
  const by = status === 'cancelled' ? player.by(person) : player.admin
  await player.step(`deposit ${status}`, leaves.includes(one.state) ? ruling : 'refused', (work) =>
    decideDeposit(work.as({ by, from }), { id: String(one.id), status, reason: null }),
  )
}

/** As it was asked for, or this many tenths of it, with a value day some days ago. */
export const receive = async (
  player: Player,
  person: ModelPerson,
  came: { tenths: number; daysAgo: number } | null,
): Promise<void> => {
  const { now, model } = player
  const one = person.deposits.at(-1)
  if (!one?.id) return
  const amount = came ? Math.floor((one.amount * came.tenths) / 10) : one.amount
  const valueDay = addDays(newYorkDate(now), -(came?.daysAgo ?? 0))
  const ruling = () => {
    model.open(now)
    if (one.state === 'received') return
    one.state = 'received'
    one.moved = model.receive(person, amount, model.countsFrom(came?.daysAgo ? noonOf(valueDay) : now, now))
  }
  const takesIt = person.status === 'active' && !person.closures.some(({ state }) => state === 'payable')
  const allowed = one.state === 'received' || (one.state === 'approved' && takesIt)
  await player.step('receive', allowed ? ruling : 'refused', (work) =>
    receiveDeposit(work.as({ by: player.admin, from }), String(one.id), came ? { amount, valueDay } : {}),
  )
}

export const reverseRuling = ({ now, model }: Player, person: ModelPerson, one: ModelDeposit): Ruling => {
  // A refusal leaves nothing behind, including the week that it opened.
  const opened = model.copy()
  opened.open(now)
  const same = opened.people[model.people.indexOf(person)]
  const isThere = same !== undefined && (one.moved?.capital ?? 0) <= opened.takeableBack(same, now)
  if (one.state !== 'reversed' && (one.state !== 'received' || !isThere)) return 'refused'
  return () => {
    model.open(now)
    if (one.state === 'received') model.reverse(person, one, now)
  }
}

export const reverse = async (player: Player, person: ModelPerson): Promise<void> => {
  const one = person.deposits.at(-1)
  if (!one?.id) return
  await player.step('reverse', reverseRuling(player, person, one), (work) =>
    reverseDeposit(work.as({ by: player.admin, from }), { id: String(one.id), reason: 'not theirs' }),
  )
  await nameSuspense(player)
}
