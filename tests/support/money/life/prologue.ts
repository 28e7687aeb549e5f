import type { Store } from '#server/platform/database/store.ts'
import { timeId } from '#server/platform/database/time-id.ts'
import { testEpoch } from '#tests/support/portal/clock.ts'
import { filledStore } from '#tests/support/portal/filled-store.ts'
import { letGo } from '#tests/support/portal/let-go.ts'
import '#tests/support/portal/own-account.ts'
import { closeAccount, verify } from './closures.ts'
import { askDeposit, decideOnDeposit, receive } from './deposits.ts'
import { approvePerson, register } from './people.ts'
import { play } from './play.ts'
import { Player } from './player.ts'

/**
 * Four investors, after five weeks of trading, with capital past its lock-up, one of whom is about to leave, and two
 * admins.
 */
export const fourInvestors = async (store: Store): Promise<Player> => {
  const ids = [timeId(testEpoch), timeId(testEpoch)] as const
  const admin = { role: 'admin', admin_role: 'owner', status: 'active', join_date: '2026-01-05' } as const
  const named = [
    { id: ids[0], email: 'boss@example.com', name: 'Boss', name_folded: 'boss' },
    { id: ids[1], email: 'second@example.com', name: 'Second', name_folded: 'second' },
  ]
  await letGo({ store, clock: { now: () => testEpoch } })
  await store.write(async ({ db }) => {
    await db
      .insertInto('people')
      .values(named.map((one) => ({ ...one, ...admin, created_at: testEpoch })))
      .execute()
    // What the steps ask for waits; what they do directly is below the guard.
    await db.updateTable('fund_settings').set({ value: 'true' }).where('setting', '=', 'twoPeople').execute()
    const zero = { value: '0', changed_at: testEpoch, changed_by: 'a test' }
    const settings = ['payoutAbove', 'termsNoticeDays'].map((setting) => ({ setting, ...zero }))
    await db.insertInto('fund_settings').values(settings).execute()
  })
  const player = new Player(store, testEpoch, ids)
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

/** A fund with a past, for each life a store with all of it. */
export const fundOfFour = filledStore(fourInvestors)
