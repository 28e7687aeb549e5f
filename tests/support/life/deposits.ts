import { depositMin } from '#fund/deposit.ts'
import { decideDeposit, receiveDeposit, requestDeposit } from '#server/transfers/deposits.ts'
import type { ModelPerson } from './model-person.ts'
import { from, type Player } from './player.ts'

export const askDeposit = async (player: Player, person: ModelPerson, amount: number): Promise<void> => {
  const { now } = player
  const isFirst = !person.moved.some(({ kind }) => kind === 'deposit')
  const known = person.deposits.find(({ state }) => state === 'requested')
  const closing = person.closures.some(({ state }) => ['requested', 'verified', 'payable'].includes(state))
  const allowed = person.status === 'active' && !closing && amount >= depositMin(isFirst)
  const same = known?.amount === amount
  const added = { id: undefined as string | undefined, amount, state: 'requested' as const }
  const ruling = !allowed || (known && !same) ? 'refused' : () => void (same || person.deposits.push(added))
  const id = await player.step('deposit', ruling, (work) => requestDeposit(work, now, player.by(person), amount))
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
    decideDeposit(work, player.now, { by, from }, { id: String(one.id), status, reason: null }),
  )
}

export const receive = async (player: Player, person: ModelPerson): Promise<void> => {
  const { now, model } = player
  const one = person.deposits.at(-1)
  if (!one?.id) return
  const ruling = () => {
    if (one.state === 'received') return
    one.state = 'received'
    model.open(now)
    model.receive(person, one.amount, now)
  }
  await player.step('receive', ['approved', 'received'].includes(one.state) ? ruling : 'refused', (work) =>
    receiveDeposit(work, now, { by: player.admin, from }, String(one.id)),
  )
}
