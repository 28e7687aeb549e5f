import { nextWeek } from '#fund/calendar/week.ts'
import { approveInvestor } from '#server/people/accounts/decide.ts'
import { investorById } from '#server/people/accounts/find.ts'
import { insertPerson } from '#server/people/accounts/people.ts'
import { putAccount } from '#server/people/bank-accounts/put-account.ts'
import { requestTrading } from '#server/people/trading/request.ts'
import { ringOf } from '#server/platform/database/keyring.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { type ModelPerson, nextStatus, presentStatus } from './model-person.ts'
import { from, type Player } from './player.ts'

/** The key for the bank accounts' numbers. */
export const secret = ringOf(Buffer.alloc(32, 7))

const details = {
  bankName: 'First Test Bank',
  accountNumber: '000123456789',
  routingNumber: '021000021',
  accountType: 'checking',
} as const

export const register = async (player: Player): Promise<ModelPerson> => {
  const id = timeId(player.now)
  const person = { id, email: `${id}@example.com`, name: id, role: 'investor', status: 'pending' } as const
  await player.store.write(async (work) => {
    await insertPerson(work, { ...person, join_date: '2026-01-05' })
    await putAccount(work, { personId: id, details, secret, by: null })
  }, player.now)
  return player.model.add(id)
}

export const approvePerson = async (player: Player, person: ModelPerson): Promise<void> => {
  const { now } = player
  const { from: sunday } = nextWeek(now)
  const ruling = () => {
    person.status = 'active'
    if (!person.trading.has(sunday)) person.trading.set(sunday, true)
  }
  await player.step('approve', person.status === 'pending' ? ruling : 'refused', (work) =>
    approveInvestor(work.as({ by: player.admin, from }), person.id),
  )
}

export const trade = async (player: Player, person: ModelPerson, active: boolean): Promise<void> => {
  const { now } = player
  const closing = person.closures.some(({ state }) => ['requested', 'verified', 'payable'].includes(state))
  const [present, next] = [presentStatus(person, now), nextStatus(person, now)]
  const forbidden = person.status !== 'active' || (active && closing) || (active === present && next === present)
  const ruling = () => void person.trading.set(nextWeek(now).from, active)
  await player.step('trade', forbidden ? 'refused' : ruling, async (work) => {
    const investor = await investorById(work.db, person.id)
    const requested = active ? 'active' : 'inactive'
    return requestTrading(work, { investor, requested, byId: person.id, message: null })
  })
}
