import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { openWeeks } from '#server/money/weeks/open-weeks.ts'
import type { Store } from '#server/platform/database/store.ts'
import { makePapers } from '#server/proof/papers/issue.ts'
import { close, investor } from '#tests/support/money/fund.ts'
import { createSession } from '#tests/support/people/people.ts'
import type { Engine } from '#tests/support/portal/databases.ts'
import { goingOn } from '#tests/support/portal/going-on.ts'
import { lasting } from '#tests/support/portal/lasting.ts'
import { startServer } from '#tests/support/portal/server.ts'

export const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** A fund of a test's own with an admin who issues papers. */
export const openPaperDesk = async (engine: Engine) => {
  const server = await startServer(engine)
  const { store } = server.context
  const admin = await lasting(server, { role: 'admin', email: 'boss@example.com' })
  const toNextWeek = async () => {
    server.clock.set(nextWeek(server.clock.now()).from)
    await store.write((work) => openWeeks(work), server.clock.now())
  }
  return {
    server,
    store,
    admin,
    toNextWeek,
    ask: (period: string) => admin.post('/api/statements/issues', { period }),
    /** Asks for the papers of a period and draws them. */
    issue: async (period: string) => {
      const answer = await admin.post('/api/statements/issues', { period })
      if (answer.status === 202) await makePapers(server.context, goingOn)
      return answer
    },
    /** A file as this person gets it. */
    file: async (personId: string, path: string) => {
      const { cookie } = await createSession(server.context, personId)
      const response = await fetch(`${server.url}${path}`, { headers: { cookie } })
      expect(response.status).toBe(200)
      return Buffer.from(await response.arrayBuffer())
    },
    stateOf: async (period: string) =>
      (await admin.get('/api/statements/issues')).body.periods.find((one: { period: string }) => one.period === period),
    /** The same context, in which something happens after each unit. */
    afterEachUnit: (act: () => Promise<void>) => {
      const write: Store['write'] = async (unit) => {
        const done = await store.write(unit)
        await act()
        return done
      }
      return { ...server.context, store: { ...store, write } }
    },
    /** Every paper that is stored, issued or not. */
    stored: () => store.read.selectFrom('papers').select(['account_id', 'issued_at', 'book_seq']).execute(),
    /** Ann and Bob, a week of November closed with a gain, and one of December open. */
    begin: async () => {
      const ann = await investor(server, 10_000_00, { name: 'Ann', email: 'ann@example.com' })
      const bob = await investor(server, 30_000_00, { name: 'Bob', email: 'bob@example.com' })
      await toNextWeek()
      await close(server, 4_000_00)
      await toNextWeek()
      server.clock.set('2026-12-02T15:00:00Z')
      return { ann, bob }
    },
  }
}

export type PaperDesk = Awaited<ReturnType<typeof openPaperDesk>>
