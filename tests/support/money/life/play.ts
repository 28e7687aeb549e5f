import { hourMs } from '#fund/calendar/time.ts'
import { dueAt, nextWeek } from '#fund/calendar/week.ts'
import type { Action } from './actions.ts'
import { bankFee, receiveByBank, reverseBankFee } from './bank-file.ts'
import { batch, endBatch } from './batches.ts'
import { closeAccount, keepAccount, verify } from './closures.ts'
import { askDeposit, decideOnDeposit, receive, reverse } from './deposits.ts'
import { askFor, decide, delayOver } from './guards.ts'
import type { ModelPerson } from './model-person.ts'
import { approvePerson, register, trade } from './people.ts'
import type { Player } from './player.ts'
import { endSuspense, payInFund, setReserve, takeIncomeBack, takePaidInBack, takeShare, unasked } from './suspense.ts'
import { changeTerms } from './terms.ts'
import { tick } from './tick.ts'
import { correct, finalise, report } from './weeks.ts'
import { adopt, approveWithdrawal, endWithdrawal, keep, pay, sendBack, withdraw } from './withdrawals.ts'

const peopleMax = 5

type Of<Name extends Action['does']> = Extract<Action, { does: Name }>

const profitOf =
  ({ permille, cents }: { permille: number; cents: number }) =>
  (opening: number): number =>
    Math.max(-opening, Math.trunc((opening * permille) / 1000) + (opening > 0 ? cents : 0))

const playWeek = async (player: Player, one: Of<'week'>): Promise<void> => {
  const { model } = player
  if (!model.openWeek()) {
    player.now = nextWeek(player.now).from
    await tick(player)
  }
  const open = model.openWeek()
  player.now = Math.max(player.now, open ? dueAt(open.week) : player.now) + one.lateHours * hourMs
  await tick(player)
  if (one.corrected) await correct(player, one.corrected.back, profitOf({ ...one, permille: one.corrected.permille }))
  if (open?.profit === undefined) await report(player, profitOf(one))
  await finalise(player)
}

const playWithdrawal = async (
  player: Player,
  person: ModelPerson,
  one: Of<'approve-withdrawal' | 'end-withdrawal' | 'pay'>,
): Promise<void> => {
  const waits = one.does === 'pay' ? 'effective' : 'requested'
  const waiting = person.withdrawals.findLast(({ state }) => state === waits)
  const withdrawal = one.which === 'waiting' && waiting ? waiting : person.withdrawals.at(-1)
  if (!withdrawal) return
  if (one.does === 'approve-withdrawal') return approveWithdrawal(player, person, withdrawal)
  if (one.does === 'pay') return pay(player, person, withdrawal)
  return endWithdrawal(player, person, withdrawal, one.as)
}

const playOf = async (player: Player, person: ModelPerson, one: Extract<Action, { who: number }>): Promise<void> => {
  switch (one.does) {
    case 'approve':
      return approvePerson(player, person)
    case 'deposit':
      return askDeposit(player, person, one.dollars * 100)
    case 'decide-deposit':
      return decideOnDeposit(player, person, one.step)
    case 'receive':
      return receive(player, person, one.came)
    case 'bank-receipt':
      return receiveByBank(player, person, one.tenths)
    case 'ask':
      return askFor(player, person, one, profitOf(one))
    case 'reverse':
      return reverse(player, person)
    case 'end-suspense':
      return endSuspense(player, person, one.as)
    case 'return-payout':
      return sendBack(player, person)
    case 'keep-payout':
      return keep(player, person)
    case 'withdraw':
    case 'add-to-capital': {
      await withdraw(player, person, one.does === 'withdraw' ? one.kind : 'addition', one.part)
      const asked = person.withdrawals.findLast(({ state }) => state === 'requested')
      if (one.approved && asked) await approveWithdrawal(player, person, asked)
      return
    }
    case 'trade':
      return trade(player, person, one.active)
    case 'close-account':
      return closeAccount(player, person)
    case 'verify':
      return verify(player, person)
    case 'keep-account':
      return keepAccount(player, person, one.as)
    default:
      return playWithdrawal(player, person, one)
  }
}

const waits = (person: ModelPerson, ...states: readonly string[]): boolean =>
  person.withdrawals.some(({ state }) => states.includes(state))
const deposited = ({ deposits }: ModelPerson, state: string): boolean => deposits.at(-1)?.state === state
const closing = ({ closures }: ModelPerson, state: string): boolean => closures.at(-1)?.state === state

/** Who can take a step that needs something only some have: otherwise most of these steps would have no effect. */
const fits: { readonly [Name in Action['does']]?: (person: ModelPerson) => boolean } = {
  approve: ({ status }) => status === 'pending',
  'decide-deposit': (person) => deposited(person, 'requested'),
  receive: (person) => deposited(person, 'approved'),
  'bank-receipt': (person) => deposited(person, 'approved'),
  reverse: (person) => deposited(person, 'received'),
  'approve-withdrawal': (person) => waits(person, 'requested'),
  'end-withdrawal': (person) => waits(person, 'requested'),
  pay: (person) => waits(person, 'effective', 'returned'),
  'return-payout': (person) => waits(person, 'paid'),
  'keep-payout': (person) => waits(person, 'returned'),
  verify: (person) => closing(person, 'requested'),
  'keep-account': (person) => closing(person, 'requested') || closing(person, 'verified'),
  ask: (person) => waits(person, 'effective', 'returned', 'paid') || deposited(person, 'received'),
}

/**
 * The first from that index on who has what the step is about; sometimes just the person at the index, who may be
 * refused.
 */
const chosen = ({ model, tally }: Player, one: Extract<Action, { who: number }>): ModelPerson | undefined => {
  const fit = fits[one.does]
  const person = model.people[one.who]
  if (!fit || tally.size % 4 === 0) return person
  const round = [...model.people.slice(one.who), ...model.people.slice(0, one.who)]
  return round.find(fit) ?? person
}

const playOne = async (player: Player, one: Action): Promise<void> => {
  if ('who' in one) {
    const person = chosen(player, one)
    return person && playOf(player, person, one)
  }
  switch (one.does) {
    case 'wait':
      player.now += one.hours * hourMs
      return tick(player)
    case 'register':
      if (player.model.people.length < peopleMax) await register(player)
      return
    case 'unasked':
      return unasked(player, one.dollars * 100)
    case 'bank-fee':
      return bankFee(player, one.dollars * 100, one.beyond)
    case 'reverse-fee':
      return reverseBankFee(player, one.isOneAfterAll)
    case 'reverse-income':
      return takeIncomeBack(player)
    case 'decide':
      return decide(player, one.as)
    case 'delay-over':
      return delayOver(player, one)
    case 'pay-in':
      return payInFund(player, one)
    case 'reverse-pay-in':
      return takePaidInBack(player)
    case 'set-reserve':
      return setReserve(player, one.weeks)
    case 'change-terms':
      return changeTerms(player, one)
    case 'take-share':
      return takeShare(player, one.part)
    case 'batch':
      return batch(player)
    case 'end-batch':
      return endBatch(player, one.as)
    case 'report':
      return report(player, profitOf(one))
    case 'finalise':
      return finalise(player)
    case 'correct':
      return correct(player, one.back, profitOf(one))
    case 'week':
      return playWeek(player, one)
  }
}

/** Plays one action in the life of a fund, on the store and on the model. */
export const play = async (player: Player, one: Action): Promise<void> => {
  await playOne(player, one)
  await adopt(player)
}
