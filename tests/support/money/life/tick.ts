import { lockUpEnds } from '#fund/money/eligibility.ts'
import { settleClosures } from '#server/money/closures/empty.ts'
import type { Player } from './player.ts'

/** Time has passed, or a week was closed: weeks open and accounts are emptied, as every minute. */
export const tick = async (player: Player): Promise<void> => {
  const { now, model } = player
  await player.store.write((work) => settleClosures(work), now)
  emptyClosed(player)
  model.open(now)
}

export const emptyClosed = (player: Player): void => {
  const { now, model } = player
  model.open(now)
  const verified = model.people
    .flatMap((person) => person.closures.map((closure) => ({ person, closure })))
    .filter(({ closure }) => closure.state === 'verified')
  for (const { person, closure } of verified) {
    const received = person.moved.filter(({ kind }) => kind === 'deposit').map(({ at }) => at)
    const unlocked = received.length > 0 ? lockUpEnds(Math.min(...received), model.termsAt) : 0
    const waits = person.moved.some(
      ({ kind, at, capital, result }) =>
        (kind === 'correction' || kind === 'reversal') && at > now && (capital !== 0 || result !== 0),
    )
    if (now < Math.max(closure.stopsAt, unlocked) || model.isTrading(person, now) || waits) continue
    model.empty(person, closure, now)
  }
}
