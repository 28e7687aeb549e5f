import { nextWeek } from '#fund/calendar/week.ts'
import { declineClosure, verifyClosure } from '#server/money/closures/decide.ts'
import { cancelClosure, requestClosure } from '#server/money/closures/request.ts'
import { type ModelPerson, nextStatus } from './model-person.ts'
import { from, type Player } from './player.ts'
import { emptyClosed } from './tick.ts'

export const closeAccount = async (player: Player, person: ModelPerson): Promise<void> => {
  const { now } = player
  const latest = person.closures.at(-1)
  const isOpen = latest !== undefined && ['requested', 'verified', 'payable'].includes(latest.state)
  const forbidden =
    !isOpen && (person.status === 'pending' || (latest?.state === 'closed' && person.status === 'inactive'))
  const ruling = () => {
    if (isOpen) return
    const { from: sunday } = nextWeek(now)
    const stopped = nextStatus(person, now)
    if (stopped) person.trading.set(sunday, false)
    person.closures.push({
      id: undefined,
      state: 'requested',
      verified: false,
      stopsAt: sunday,
      stopped,
      payout: undefined,
    })
  }
  await player.step('close account', forbidden ? 'refused' : ruling, (work) =>
    requestClosure(work.as({ by: player.by(person), from })),
  )
  const row = await player.store.read
    .selectFrom('closures')
    .select('id')
    .where('account_id', '=', person.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const closure = person.closures.at(-1)
  if (closure) closure.id = row?.id
}

export const verify = async (player: Player, person: ModelPerson): Promise<void> => {
  const closure = person.closures.at(-1)
  if (!closure?.id) return
  const ruling = () => {
    if (closure.verified) return
    closure.verified = true
    closure.state = 'verified'
    emptyClosed(player)
  }
  await player.step('verify', closure.verified || closure.state === 'requested' ? ruling : 'refused', (work) =>
    verifyClosure(work.as({ by: player.admin, from }), { id: String(closure.id), method: 'seen' }),
  )
}

export const keepAccount = async (player: Player, person: ModelPerson, as: 'declined' | 'cancelled'): Promise<void> => {
  const { now } = player
  const closure = person.closures.at(-1)
  if (!closure?.id) return
  const ruling = () => {
    closure.state = as
    if (closure.stopped && now < closure.stopsAt) person.trading.set(closure.stopsAt, true)
  }
  const allowed = closure.state === 'requested' || closure.state === 'verified'
  await player.step(`closure ${as}`, allowed ? ruling : 'refused', (work) =>
    as === 'cancelled'
      ? cancelClosure(work.as({ by: player.by(person), from }))
      : declineClosure(work.as({ by: player.admin, from }), { id: String(closure.id), reason: 'no' }),
  )
}
