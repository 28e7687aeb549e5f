import { nextWeek } from '#fund/calendar/week.ts'
import { type Lasting, lastingAs } from '#tests/support/portal/lasting.ts'
import type { TestServer } from '#tests/support/portal/server.ts'
import { openNow, runWeek } from './close-week.ts'
import { investor } from './fund.ts'

/** Investors who each have a dividend in effect, in dollars; the week is closed and the next one open. */
export const duePayouts = async (server: TestServer, admin: Lasting, dividends: readonly number[]) => {
  const people = []
  for (const _ of dividends) people.push(await investor(server, 10_000_00))
  server.clock.set(nextWeek(server.clock.now()).from)
  await runWeek(server, admin, 1_000 * dividends.length)
  const payouts = []
  for (const [place, amount] of dividends.entries()) {
    const person = people[place]
    if (!person) continue
    const { body } = await lastingAs(server, person).post('/api/transfers/withdrawals', { kind: 'dividend', amount })
    const approved = await admin.post(`/api/transfers/${body.id}/approve`)
    if (approved.status !== 200) throw new Error(JSON.stringify(approved.body))
    payouts.push({ id: body.id as string, person })
  }
  await runWeek(server, admin, 0)
  await openNow(server)
  return payouts
}
