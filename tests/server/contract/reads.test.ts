import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { weekOf } from '#fund/calendar/week.ts'
import { weekId } from '#server/money/weeks/stored-weeks.ts'
import { keepWaitingMessage } from '#server/people/correspondence/waiting-messages.ts'
import { mailsTo } from '#tests/support/mail/mails.ts'
import { investor } from '#tests/support/money/fund.ts'
import { createSession } from '#tests/support/people/people.ts'
import { answeredCalls, fieldsOf, pathOf } from '#tests/support/portal/calls.ts'
import { type Caller, engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

/** Downloads that the trail records before they go out. */
const downloads = [
  'exportAudit',
  'exportBankLines',
  'exportCashPosition',
  'exportFundFigures',
  'exportInvestors',
  'exportPaymentDesk',
  'exportReconciliation',
  'exportSubscribers',
  'exportTransfers',
  'readAllStatements',
  'readDataOf',
  'viewCalendarFile',
  'viewPerformanceReport',
  'viewStatementCsv',
  'viewStatementPdf',
  'viewTaxSummary',
]
const reportsOfPerformance = ['readPerformanceReport', 'viewPerformanceReport']
const noted = [...downloads.map((name) => `${name} by the admin`), 'readOwnData by an investor'].toSorted()

/** The parameters of queries that have no default. */
const asked: Record<string, string> = { month: '2026-10', year: '2025', list: 'investors', of: 'fees' }

describe.each(engines)('reads on %s', (engine) => {
  let server: TestServer
  let writes = 0
  let callers: Caller[]
  let params: Record<string, string>
  let investorId: string
  let adminId: string

  beforeAll(async () => {
    server = await startServer(engine, { config: { demo: true } })
    // A Sunday has passed: a week and a trading status are due, and nothing has applied them yet.
    const { id, email } = await investor(server, 80_000_00)
    server.clock.advance({ days: 8 })
    investorId = id
    const { cookie } = await createSession(server.context, id)
    const admin = await server.signIn({ role: 'admin', email: 'a@example.com' })
    adminId = admin.id
    const viewing = (await admin.post(`/api/admin/investors/${id}/viewings`)).body.id
    params = { id: weekId(weekOf(server.clock.now())), investor_email: email, viewing }
    callers = [server.visitor(), server.visitor(cookie), admin]
    const { store } = server.context
    const { write } = store
    // The page of a message that waits for its mailbox is answered, too.
    const fields = { name: 'Ann', email: 'ann@example.com', amount: '' as const, message: 'How does it work?' }
    const waits = { leavesAt: server.clock.now(), language: null, portalUrl: server.url }
    await write((work) => keepWaitingMessage(work, { form: 'contact', fields }, waits))
    const [mail] = await mailsTo(server.context, 'ann@example.com')
    asked['key'] = /key=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    Object.assign(store, {
      write: (unit: Parameters<typeof write>[0]) => {
        writes += 1
        return write(unit)
      },
    })
  })
  afterAll(() => server.close())

  it('would be seen to write', async () => {
    const before = writes
    await callers[2]?.post('/api/support/requests', { subject: 'A question', message: 'How is the fee counted?' })
    expect(writes).toBe(before + 1)
    writes = 0
  })

  it('write nothing, whoever asks, but that an admin takes personal data along', async () => {
    const gets = answeredCalls(server).filter(({ method }) => method === 'GET')
    expect(gets.length).toBeGreaterThan(30)
    const paths = gets.map((call) => {
      const query = Object.entries(asked).filter(([field]) => fieldsOf(call.query).includes(field))
      // Calls about one investor, or one admin, are answered, too.
      const [, of = ''] = /^\/api\/admin\/(investors|roles)\/:id/.exec(call.path) ?? []
      const ofOne = { ...params, ...(of && { id: of === 'roles' ? adminId : investorId }) }
      const path = [pathOf(call, ofOne), new URLSearchParams(query).toString()].filter(Boolean).join('?')
      // Expensive calls are counted against the caller.
      // A call that leads to a page of the site is followed there, and this server has none.
      return { name: call.name, path, counted: 'costs' in call ? 1 : 0, leads: 'status' in call && call.status === 303 }
    })
    const others = ['/outbox', '/api/openapi.json'].map((path) => ({ name: path, path, counted: 0, leads: false }))
    const wrote: string[] = []
    const answered = new Set<string>()
    for (const { name, path, counted, leads } of [...paths, ...others])
      for (const [who, caller] of callers.entries()) {
        const before = writes
        const { status } = await caller.get(path)
        expect(status, path).toBeLessThan(500)
        if (status === 200 || leads) answered.add(name)
        if (writes > before + counted) wrote.push(`${name} by ${['a visitor', 'an investor', 'the admin'][who]}`)
      }
    expect(wrote.toSorted()).toEqual(noted)
    // Not all: a few ask for things that this fund does not have, and a report of performance for a closed week.
    expect(answered.size).toBeGreaterThan(0.8 * (gets.length - reportsOfPerformance.length))
  })
})
