import { expect, test } from 'vitest'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { duePayouts } from '#tests/support/money/payouts.ts'
import { pagesOf } from '#tests/support/papers/papers.ts'
import { createSession } from '#tests/support/people/people.ts'
import { lasting } from '#tests/support/portal/lasting.ts'
import { startServer, subjectEngines } from '#tests/support/portal/server.ts'

const sentWords = /Sent to [\w ]+ ••••\d{4}, WD-[0-9A-F]{8}/

test.each(subjectEngines)(
  'a statement says where a payout was sent, as the paper and as a table, on %s',
  async (engine) => {
    const server = await startServer(engine)
    try {
      const admin = await lasting(server, { role: 'admin', email: 'boss@example.com' })
      const [kept, returned] = await duePayouts(server, admin, [120, 80])
      if (!kept || !returned) throw new Error('nothing is due')
      const day = newYorkDate(server.clock.now())
      for (const { id } of [kept, returned]) expect((await admin.post(`/api/transfers/${id}/pay`)).status).toBe(200)
      const back = { reason: 'The account is closed.' }
      expect((await admin.post(`/api/transfers/${returned.id}/returned`, back)).status).toBe(200)
      const statement = async (personId: string, as: string) => {
        const { cookie } = await createSession(server.context, personId)
        const response = await fetch(`${server.url}/api/statements/${as}?from=${day}&to=${day}`, {
          headers: { cookie },
        })
        return response
      }
      const pdf = await statement(kept.person.id, 'statement.pdf')
      expect((await pagesOf(new Uint8Array(await pdf.arrayBuffer()))).join(' ')).toMatch(sentWords)
      expect(await (await statement(kept.person.id, 'ledger.csv')).text()).toMatch(sentWords)
      // The account that it was first sent to is not kept with it.
      expect(await (await statement(returned.person.id, 'ledger.csv')).text()).toContain('Paid WD-')
    } finally {
      await server.close()
    }
  },
)
