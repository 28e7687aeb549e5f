import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls/index.ts'
import { isAdminRole } from '#fund/access/admin-roles.ts'
import { prepareFiles } from '#server/desk/exports/prepare.ts'
import { tableMakers } from '#server/desk/exports/tables.ts'
import { mailsTo } from '#tests/support/mail/mails.ts'
import { investor } from '#tests/support/money/fund.ts'
import { confirming } from '#tests/support/people/confirm.ts'
import { createSession } from '#tests/support/people/people.ts'
import {
  type Answered,
  type Caller,
  type SignedIn,
  startServer,
  subjectEngines,
  type TestServer,
} from '#tests/support/portal/server.ts'

test('every file with the data of many people is confirmed by the session that takes it', () => {
  const files = Object.values<Call>(calls).filter(
    ({ kind, who, extension }) =>
      (kind === 'table' || kind === 'file') &&
      extension !== 'viewings' &&
      (isAdminRole(who) || who === 'own-or-viewer'),
  )
  const ofNobody = ['exportReports', 'exportRuns', 'exportBatches', 'readFundDatesFile']
  const papers = [
    'readStatementPdf',
    'readStatementCsv',
    'readTaxSummary',
    'readPerformanceReport',
    'readAgreementPdf',
    'readSignatureRecord',
  ]
  const ofOnePerson = [...papers, 'readCheckFile', 'readProof']
  expect(files.flatMap(({ name, stepUp }) => (stepUp ? [] : [name])).toSorted()).toEqual(
    [...ofNobody, ...ofOnePerson].toSorted(),
  )
})

describe.each(subjectEngines)('files of many people on %s', (engine) => {
  let server: TestServer
  let boss: SignedIn
  let ann: { readonly id: string }
  beforeAll(async () => {
    server = await startServer(engine, { config: { asksForFactors: true } })
    boss = await server.signIn({ role: 'admin', email: 'boss@example.com' })
    ann = await investor(server, 1_000_00, { name: 'Ann', email: 'ann@example.com' })
    await investor(server, 2_000_00, { name: 'Bea', email: 'bea@example.com' })
  })
  afterAll(() => server.close())

  const words = ({ status, body }: Answered) => [status, body.step_up, body.act?.words]
  const confirm = async (caller: Caller, { body }: Answered) => {
    const asked = { action: body.step_up, act: body.act.digest }
    expect((await caller.post('/api/auth/factors/code', asked)).status).toBe(200)
    const [mail] = await mailsTo(server.context, boss.email)
    expect(mail?.text).toContain(body.act.words)
    const code = /^[A-Z]\d{7}$/m.exec(mail?.text ?? '')?.[0] ?? ''
    expect((await caller.post('/api/auth/factors/confirm', { ...asked, by: { kind: 'mail', code } })).status).toBe(200)
  }

  test.each([
    ['/api/admin/investors/export.csv', 'download the list of all 2 investors'],
    ['/api/admin/investors/export.csv?search=ann', 'download the list of 1 investor'],
    ['/api/audit/export', 'download the trail of who did what'],
    ['/api/audit/export?kind=money', 'download the trail of who did what, as it is filtered'],
    ['/api/newsletter/subscribers/export', 'download the addresses of 0 subscribers of the newsletter'],
    ['/api/statements/all.zip?month=2026-10', 'download every investor’s statement of 2026-10'],
    ['/api/transfers/export', 'download everybody’s transfers'],
    ['/api/payments/export', 'download what is to be paid and to come, with each payee'],
    ['/api/cash/position.csv', 'download the trial balance, with the balance of each investor'],
    ['/api/bank-statements/lines/export', 'download every line of the bank, with who paid and was paid'],
    [
      '/api/bank-statements/reconciliation.csv',
      'download the reconciliation with the bank, with the lines that explain it',
    ],
    ['/api/fund/figures/export.csv?of=concentration', 'download who holds most of the fund, with each balance'],
  ])('%s says what it is', async (path, said) => {
    expect(words(await boss.get(path))).toEqual([403, 'personal-data', said])
  })

  test('the chosen ones and who somebody wrote to are named; figures of nobody ask nothing', async () => {
    const chosen = { ids: [ann.id] }
    const ask = (caller: Caller) => caller.post('/api/admin/investors/export', chosen)
    expect(words(await ask(boss))[2]).toBe('download the data of 1 investor: Ann (ann@example.com)')
    expect((await ask(confirming(server, boss))).status).toBe(200)
    // A file does nothing twice: it can be taken again within the five minutes.
    expect((await ask(boss)).status).toBe(200)
    expect((await boss.get('/api/messages/nothing/deliveries/export')).status).toBe(404)
    expect((await boss.get('/api/distributions/nothing/export')).status).toBe(404)
    expect((await boss.get('/api/fund/figures/export.csv?of=flows')).status).toBe(200)
    expect((await boss.get('/api/reports/export')).status).toBe(200)
  })

  test('is taken once it is confirmed, by that session and as it was asked for, and a key is not asked', async () => {
    const path = '/api/audit/export?kind=people'
    await confirm(boss, await boss.get(path))
    expect((await boss.get(path)).status).toBe(200)
    expect((await boss.get('/api/audit/export')).status).toBe(403)
    const { cookie } = await createSession(server.context, boss.id)
    expect((await server.visitor(cookie).get(path)).status).toBe(403)
    const body = { name: 'The auditor', scopes: ['audit'], days: 30 }
    const { secret } = (await confirming(server, boss).post('/api/api-keys', body)).body
    const headers = { authorization: `Bearer ${secret}` }
    expect((await server.visitor().call('GET', path, { headers })).status).toBe(200)
    expect((await server.visitor().call('GET', '/api/admin/investors/export.csv', { headers })).status).toBe(403)
  })

  test('a prepared file is of the confirmation of its table, and another session confirms it anew', async () => {
    const path = '/api/admin/investors/export.csv'
    await confirm(boss, await boss.get(path))
    const asked = await boss.call('GET', path, { headers: { prefer: 'respond-async, wait=0' } })
    expect(asked.status).toBe(202)
    await prepareFiles(server.context, tableMakers(server.context), new AbortController().signal)
    const file = `/api/admin/prepared-files/${asked.body.id}/file`
    expect((await boss.get(file)).status).toBe(200)
    const { cookie } = await createSession(server.context, boss.id)
    const other = server.visitor(cookie)
    const refused = await other.get(file)
    expect(words(refused)).toEqual([
      403,
      'personal-data',
      `download the list of all 2 investors, prepared as ${asked.body.name}`,
    ])
    expect((await confirming(server, other).get(file)).status).toBe(200)
    server.clock.advance({ minutes: 6 })
    expect((await boss.get(file)).status).toBe(403)
  })

  test('a file that is opened in a tab of its own says what to do, and leads to where it is confirmed', async () => {
    const path = '/api/audit/export?kind=money&format=xlsx'
    const headers = { accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' }
    const opened = await boss.call('GET', path, { headers })
    expect([opened.status, opened.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8'])
    expect(opened.body).toContain('You are about to download the trail of who did what, as it is filtered.')
    expect(opened.body).toContain(`href="/admin?file=${encodeURIComponent(path)}"`)
    const leaves = await boss.call('GET', '/api/proofs/leaves.json?number=1', { headers })
    expect(leaves.body).toContain(`href="/admin?file=${encodeURIComponent('/api/proofs/leaves.json?number=1')}"`)

    const stranger = await server.visitor().call('GET', path, { headers })
    expect([stranger.status, stranger.body.includes('/admin?file=')]).toEqual([401, false])
    expect((await server.visitor().get(path)).body.detail).toBeTypeOf('string')
    const own = await (await server.signIn({ email: 'ivy@example.com' })).call('GET', '/api/account/data.zip', {
      headers,
    })
    expect([own.status, own.body.includes('/admin?file='), own.body.includes('Settings')]).toEqual([403, false, true])
  })

  test('a list confirms no file, and what is no week is not found instead of failing', async () => {
    const acts = [{ call: 'exportFundFigures' }, { call: 'exportAudit' }]
    for (const act of acts) expect((await boss.post('/api/auth/factors/acts', { acts: [act] })).status).toBe(422)
    expect((await boss.post('/api/distributions/nothing/finalise')).status).toBe(404)
  })
})
