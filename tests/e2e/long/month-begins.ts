import { nextWeek } from '#fund/calendar/week.ts'
import { decideDeposit, requestDeposit } from '#server/money/transfers/deposits.ts'
import { approvePayout, requestPayout } from '#server/money/transfers/withdrawals.ts'
import { openWeeks } from '#server/money/weeks/open-weeks.ts'
import type { By } from '#server/platform/config/context.ts'
import { close, investor } from '#tests/support/money/fund.ts'
import type { LifePortal } from '#tests/support/portal/life-portal.ts'

type Person = Awaited<ReturnType<typeof investor>>

const byOf = ({ id, email, name }: Person): By => ({
  id,
  accountId: id,
  email,
  name,
  sessionId: '',
  role: 'investor',
  adminRole: null,
  awaits: null,
  frozen: false,
  status: 'active',
})

/** Two investors with a dividend of $300 and $150 in effect, and two whose deposits are expected. */
export const beginMonth = async (portal: LifePortal) => {
  const { context, clock } = portal
  const { store } = context
  const [ann, bob] = [
    await investor(portal, 10_000_00, { name: 'Ann Month' }),
    await investor(portal, 10_000_00, { name: 'Bob Month' }),
  ]
  clock.set(nextWeek(clock.now()).from)
  await store.write((work) => openWeeks(work), clock.now())
  await close(portal, 2_000_00)
  for (const [person, amount] of [
    [ann, 300_00],
    [bob, 150_00],
  ] as const)
    await store.write(async (work) => {
      const id = await requestPayout(work, byOf(person), { kind: 'dividend', amount, inFull: false })
      await approvePayout(work.as({ by: byOf(person), from: '127.0.0.1' }), id)
    }, clock.now())
  clock.set(nextWeek(clock.now()).from)
  await store.write((work) => openWeeks(work), clock.now())
  const references: string[] = []
  for (const [name, amount] of [
    ['Cleo Month', 10_000_00],
    ['Dan Month', 12_000_00],
  ] as const) {
    const person = await investor(portal, 0, { name })
    await store.write(async (work) => {
      const id = await requestDeposit(work, byOf(person), amount)
      await decideDeposit(work.as({ by: byOf(person), from: '127.0.0.1' }), { id, status: 'approved' })
      const row = work.db.selectFrom('deposits').select('reference').where('id', '=', id)
      references.push((await row.executeTakeFirstOrThrow()).reference)
    }, clock.now())
  }
  return { references, email: ann.email }
}
