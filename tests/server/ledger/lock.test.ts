import { setTimeout } from 'node:timers/promises'
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { weekOf } from '#fund/calendar/week.ts'
import { lockBook, lockBookPatiently } from '#server/ledger/append.ts'
import { approveWithdrawal, payWithdrawal } from '#server/money/transfers/decide-withdrawal.ts'
import { receiveDeposit } from '#server/money/transfers/receive-deposit.ts'
import { reserveWithdrawal } from '#server/money/transfers/reserve-withdrawal.ts'
import { approvePayout, payPayout, requestPayout } from '#server/money/transfers/withdrawals.ts'
import { closeWeek } from '#server/money/weeks/close-week.ts'
import { finaliseWeek } from '#server/money/weeks/finalise.ts'
import { openWeeks } from '#server/money/weeks/open-weeks.ts'
import { asHeavy } from '#server/platform/base/yield.ts'
import type { By, SignedInWork } from '#server/platform/config/context.ts'
import { patience } from '#server/platform/database/postgres/pool.ts'
import { openPostgres } from '#server/platform/database/postgres/postgres.ts'
import type { Work } from '#server/platform/database/store.ts'
import { transientFailure } from '#server/platform/database/unavailable.ts'
import { listeners } from '#server/server/listeners.ts'
import { migratedDatabase } from '#tests/support/portal/databases.ts'
import { engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

type Decides = (work: SignedInWork) => Promise<unknown>

const [id, personId] = ['no transfer', 'nobody']
const asked = { kind: 'dividend', amount: 1 } as const
const report = { startBalance: 0, endBalance: 0, trades: 0, successRate: 0, notes: null, reportedBy: 'admin' }

/** What reads a balance or a state and then books by it; having nothing to do here does not change the order. */
const decisions: Readonly<Record<string, Decides>> = {
  'a request for a payout': (work) => requestPayout(work, work.actor.by, { ...asked, inFull: false }),
  'a reservation': (work) => reserveWithdrawal(work, { ...asked, personId }),
  'an approval by an admin': (work) => approvePayout(work, id),
  'an approval': (work) => approveWithdrawal(work, { id, byId: 'admin' }),
  'a payment by an admin': (work) => payPayout(work, id),
  'a payment': (work) => payWithdrawal(work, { id, reference: 'P-1' }),
  'a receipt': (work) => receiveDeposit(work, id),
  'a week that opens': (work) => openWeeks(work),
  'a week that closes': (work) => closeWeek(work, work.now, report),
  'a close by its draft': (work) => finaliseWeek(work, weekOf(work.now)),
}

describe.each(engines)("the book's lock on %s", (engine) => {
  let server: TestServer
  let by: By
  beforeAll(async () => {
    server = await startServer(engine)
    by = { ...(await server.signIn({ role: 'admin' })), accountId: null, frozen: false, awaits: null }
  })
  afterAll(() => server.close())

  test.each(Object.entries(decisions))('%s takes it before it reads anything', async (_, decides) => {
    const statements: string[] = []
    await server.context.store
      .write((work) => {
        const noting: KyselyPlugin = {
          transformQuery: ({ node, queryId }) => {
            statements.push(work.db.getExecutor().compileQuery(node, queryId).sql)
            return node
          },
          transformResult: async ({ result }) => result,
        }
        return decides({ ...work.as({ by, from: '127.0.0.1' }), db: work.db.withPlugin(noting) })
      })
      // Refused or not, it has taken the lock by then.
      .catch(() => undefined)
    expect(statements[0]).toMatch(/^update "book"/)
  })
})

describe.runIf(engines.includes('postgres'))('what waits patiently for the lock', () => {
  test('gets it after longer than a statement may wait, and nothing else does', async () => {
    const { databaseUrl, drop } = await migratedDatabase('postgres', '')
    const store = await openPostgres(databaseUrl ?? '', listeners, { limits: { ...patience, statement: 1000 } })
    const order: string[] = []
    const held = Promise.withResolvers<void>()
    const holder = store.write(async (work) => {
      await lockBook(work)
      held.resolve()
      for (let beat = 0; beat < 15; beat += 1) {
        await setTimeout(100)
        await sql`select 1`.execute(work.db)
      }
      order.push('first')
    })
    await held.promise
    const patient = store.write(async (work) => {
      await lockBookPatiently(work)
      order.push('second')
    })
    await expect(store.write(lockBook)).rejects.toThrow('statement timeout')
    await Promise.all([holder, patient])
    expect(order).toEqual(['first', 'second'])
    await store.close()
    await drop()
  })
})

describe.runIf(engines.includes('postgres'))('while more units than there are connections wait for the lock', () => {
  /** A store in which a unit holds the lock until it is released, while this many units wait for it. */
  const waitingFor = async (statement: number, units: number, unit: (work: Work) => Promise<unknown>) => {
    const { databaseUrl, drop } = await migratedDatabase('postgres', '')
    const store = await openPostgres(databaseUrl ?? '', listeners, { limits: { ...patience, statement } })
    const held = Promise.withResolvers<void>()
    let going = true
    const holder = store.write(async (work) => {
      await lockBook(work)
      held.resolve()
      for (; going; await setTimeout(50)) await sql`select 1`.execute(work.db)
    })
    await held.promise
    const ended = Promise.allSettled(Array.from({ length: units }, () => store.write(unit)))
    const free = async () => {
      going = false
      await holder
      return ended
    }
    const end = async () => {
      await store.close()
      await drop()
    }
    return { store, free, ended, end }
  }
  const units = 30

  const count = async (work: Work) => {
    // A unit that goes on instead of waiting is started again like any other.
    await lockBook(work).catch(() => undefined)
    const [row] = await work.db.selectFrom('facts').select('value').where('key', '=', 'count').execute()
    const value = String(Number(row?.value ?? 0) + 1)
    await work.db
      .insertInto('facts')
      .values({ key: 'count', value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
  }

  test('others write, and each gets it in the end, once', async () => {
    const { store, free, end } = await waitingFor(10_000, units, count)
    const saving = store.write(({ db }) => db.insertInto('facts').values({ key: 'other', value: 'kept' }).execute())
    const first = await Promise.race([saving.then(() => 'saved'), setTimeout(3000, 'waits')])
    const ended = await free()
    expect(first).toBe('saved')
    expect(ended.filter(({ status }) => status === 'rejected')).toEqual([])
    const counted = store.read.selectFrom('facts').select('value').where('key', '=', 'count')
    expect(await counted.executeTakeFirst()).toEqual({ value: String(units) })
    await end()
  })

  test('a call that lasts waits for longer than a statement may, and gets it', async () => {
    let begun = 0
    const again = Promise.withResolvers<void>()
    const lasting = async (work: Work) => {
      begun += 1
      if (begun > 2 * units) again.resolve()
      await lockBook(work)
    }
    const { free, end } = await new Promise<Awaited<ReturnType<typeof waitingFor>>>((resolve, reject) =>
      asHeavy({ lasts: true }, () => void waitingFor(500, units, lasting).then(resolve, reject)),
    )
    await again.promise
    expect((await free()).filter(({ status }) => status === 'rejected')).toEqual([])
    await end()
  })

  test('who does not get it in time hears that there is too much to do', async () => {
    const { free, ended, end } = await waitingFor(500, units, lockBook)
    const said = (await ended).map((one) => (one.status === 'rejected' ? transientFailure(one.reason) : 'done'))
    await free()
    expect(new Set(said)).toEqual(new Set(['The portal has too much to do. Try again in a moment.']))
    await end()
  })
})
