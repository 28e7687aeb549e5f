import type { Store } from '#server/store/store.ts'
import { timeId } from '#server/store/time-id.ts'
import { testEpoch } from '../clock.ts'
import { letGo } from '../let-go.ts'
import { closeAccount, verify } from './closures.ts'
import { askDeposit, decideOnDeposit, receive } from './deposits.ts'
import { approvePerson, register } from './people.ts'
import { play } from './play.ts'
import { Player } from './player.ts'

/** Four investors with capital past its lock-up after five weeks of trading, of whom one is about to leave, and an admin. */
export const fourInvestors = async (store: Store): Promise<Player> => {
  const adminId = timeId(testEpoch)
  const admin = { id: adminId, email: 'boss@example.com', name: 'Boss', name_folded: 'boss', role: 'admin' as const }
  await store.write(({ db }) =>
    db
      .insertInto('people')
      .values({ ...admin, status: 'active', join_date: '2026-01-05', created_at: testEpoch })
      .execute(),
  )
  await letGo({ store, clock: { now: () => testEpoch } })
  const player = new Player(store, testEpoch, adminId)
  for (const amount of [80_000_00, 250_000_00, 1_200_000_00, 20_000_00]) {
    const person = await register(player)
    await approvePerson(player, person)
    await askDeposit(player, person, amount)
    await decideOnDeposit(player, person, 'approved')
    await receive(player, person, null)
  }
  for (const permille of [10, -15, 12, 3, -2])
    await play(player, { does: 'week', permille, cents: 1, lateHours: 0, corrected: null })
  const leaver = player.model.people[3]
  if (leaver) {
    await closeAccount(player, leaver)
    await verify(player, leaver)
  }
  return player
}
