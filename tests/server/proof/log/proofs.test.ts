import { describe, expect, test } from 'vitest'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { nextWeek } from '#fund/calendar/week.ts'
import { proofAddress, readProofAddress } from '#fund/proof/proof-address.ts'
import { toBase64 } from '#fund/proof/proof-bytes.ts'
import { checkConsistency, checkProof, rootsProblems } from '#fund/proof/proof-check.ts'
import type { Roots, Signed } from '#fund/proof/proof-files.ts'
import { checkStatement } from '#fund/proof/proof-kept.ts'
import { readLeaf } from '#fund/proof/proof-leaf.ts'
import { checkLeaves, readLeaves } from '#fund/proof/proof-leaves.ts'
import { checkProofFile } from '#fund/proof/proof-short.ts'
import { readStatement, type WeekStatement } from '#fund/proof/proof-statement.ts'
import { openWeeks } from '#server/money/weeks/open-weeks.ts'
import { compareProofs } from '#server/proof/log/compare.ts'
import { changeSigningKey } from '#server/proof/log/log.ts'
import { mailsTo } from '#tests/support/mail/mails.ts'
import { runWeek } from '#tests/support/money/close-week.ts'
import { investor } from '#tests/support/money/fund.ts'
import { ownFund } from '#tests/support/money/own-fund.ts'
import { checker } from '#tests/support/papers/proof-log.ts'
import { lasting, lastingAs } from '#tests/support/portal/lasting.ts'
import { engines } from '#tests/support/portal/server.ts'

describe.each(engines)('proofs of closes on %s', (engine) => {
  const fund = ownFund(engine, compareProofs)
  const begin = () => fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
  const rootsNow = async (): Promise<Roots> => (await fund.server.visitor().get('/api/proofs/roots.json')).body
  const weeksOf = (roots: Roots): WeekStatement[] =>
    roots.statements.flatMap(({ statement }) => {
      const read = readStatement(statement)
      return read?.kind === 'week' ? [read] : []
    })

  test('the email of a week names its root; to those who asked, and to nobody else, it carries the signed text', async () => {
    const [ann, ben] = [
      lastingAs(fund.server, await investor(fund.server, 50_000_00)),
      lastingAs(fund.server, await investor(fund.server, 50_000_00)),
    ]
    const newest = async ({ email }: typeof ann) => (await mailsTo(fund.server.context, email))[0]?.text ?? ''
    const path = '/api/account/signed-emails'
    expect((await ann.get(path)).body).toEqual({ on: false })
    // Whichever is saved first keeps the other.
    await ann.patch(`/api/notification-settings/${ann.email}`, { smsNotifications: true })
    expect((await ann.put(path, { on: true })).body).toEqual({ on: true })
    expect((await ann.get(`/api/notification-settings/${ann.email}`)).body.smsNotifications).toBe(true)
    begin()
    await runWeek(fund.server, fund.admin, 1_000)
    for (const person of [ann, ben]) expect(await newest(person)).toMatch(/^Signed and published: root 1, /m)
    expect(await newest(ann)).toContain('investor-portal root 1\n')
    expect(await newest(ben)).not.toContain('investor-portal root 1\n')
    expect((await ann.put(path, { on: false })).body).toEqual({ on: false })
    await runWeek(fund.server, fund.admin, 1_000)
    expect(await newest(ann)).not.toContain('investor-portal root 1\n')
  })

  test('every close has a signed root, and every investor a proof that leads to it', async () => {
    const ann = lastingAs(fund.server, await investor(fund.server, 80_000_00))
    const ben = lastingAs(fund.server, await investor(fund.server, 80_000_00))
    begin()
    const first = await runWeek(fund.server, fund.admin, 1_000)
    const second = await runWeek(fund.server, fund.admin, -500)
    const roots = await rootsNow()
    expect(await rootsProblems(checker, roots)).toEqual([])
    expect(roots.statements.map(({ statement }) => readStatement(statement)?.kind)).toEqual(['start', 'week', 'week'])
    expect(weeksOf(roots).map(({ week, leaves, totals }) => [week, leaves, totals])).toEqual([
      [first, 3, null],
      [second, 3, null],
    ])
    const own = (await ann.get(`/api/proofs/proof.json?week=${first}`)).body
    expect((await checkProof(checker, own, roots)).problems).toEqual([])
    expect(readLeaf(own.leaf)).toMatchObject({ opening: 80_000_00, gross: 500_00, share: 250_00, closing: 80_250_00 })
    const others = (await ben.get(`/api/proofs/proof.json?week=${first}`)).body
    expect(others.path).not.toContain(own.salt)
    expect(readLeaf(others.leaf)?.account).not.toBe(readLeaf(own.leaf)?.account)
    // The next leaf names this one, so that nobody's history can be exchanged.
    const later = (await ann.get(`/api/proofs/proof.json?week=${second}`)).body
    const checked = await checkProof(checker, later, roots)
    expect(checked.problems).toEqual([])
    expect(checked.leaf?.previous).toMatch(/^[0-9a-f]{64}$/)
    const grown = (await fund.server.visitor().get('/api/proofs/consistency.json?from=1&to=2')).body
    expect((await checkConsistency(checker, grown, roots)).problems).toEqual([])
    const none = await ann.get('/api/proofs/proof.json?week=2020-01-05')
    expect([none.status, none.body.detail]).toEqual([404, expect.stringContaining('There is no')])
    const theirs = await ann.get(`/api/proofs/proof.json?week=${first}&investor_id=${readLeaf(others.leaf)?.account}`)
    expect(theirs.status).toBe(403)
    const backwards = await fund.server.visitor().get('/api/proofs/consistency.json?from=2&to=1')
    expect(backwards.status).toBe(422)
    // Its address opens it for anybody who was given it, without a session, and opens nothing else.
    const key = readProofAddress(new URL(proofAddress('http://portal', own) ?? '').hash)
    expect((await fund.server.visitor().post('/api/proofs/opened', key)).body).toEqual(own)
    for (const wrong of [
      { ...key, number: 2 },
      { ...key, number: 99 },
      { ...key, salt: others.path[0] },
      { ...key, salt: toBase64(new Uint8Array(32)) },
    ])
      expect((await fund.server.visitor().post('/api/proofs/opened', wrong)).status).toBe(404)
    expect((await fund.server.visitor().post('/api/proofs/opened', { ...key, salt: 'short' })).status).toBe(422)
  })

  test('an auditor opens all leaves, and they sum to the fund’s, and to what the public is shown', async () => {
    for (let place = 0; place < 10; place += 1) await investor(fund.server, 10_000_00 + place)
    begin()
    await runWeek(fund.server, fund.admin, 777.77)
    const owner = await lasting(fund.server, { role: 'admin', email: 'owner@example.com' })
    expect((await owner.patch('/api/fund/settings', { version: 0, publicTotals: true })).status).toBeLessThan(300)
    await runWeek(fund.server, fund.admin, 100)
    const [hidden, shown] = weeksOf(await rootsNow())
    expect(hidden?.totals).toBeNull()
    const file = (await fund.admin.get(`/api/proofs/leaves.json?number=${shown?.number}`)).body
    const leaves = readLeaves(JSON.stringify(file))
    if (!leaves) throw new Error('no leaves')
    const { problems, fund: ofFund, sums: totals, unopened } = await checkLeaves(checker, leaves, await rootsNow())
    expect([problems, unopened]).toEqual([[], 0])
    expect(ofFund).toEqual({ week: shown?.week, ...totals })
    expect(shown?.totals).toEqual(totals)
    const none = await fund.admin.get('/api/proofs/leaves.json?number=0')
    expect([none.status, none.body.detail]).toEqual([404, expect.any(String)])
    expect(totals.accounts).toBe(10)
  })

  test('a restated week has a new root that names the old one and the reason; both stay', async () => {
    const ann = lastingAs(fund.server, await investor(fund.server, 50_000_00))
    await ann.put('/api/account/signed-emails', { on: true })
    begin()
    const week = await runWeek(fund.server, fund.admin, 1_000)
    const kept = (await ann.get(`/api/proofs/proof.json?week=${week}`)).body
    const [first] = (await rootsNow()).statements.slice(1)
    const ofClose = (await mailsTo(fund.server.context, ann.email))[0]?.text ?? ''
    expect(ofClose).toContain(`What the fund signed for the week of ${week}, over 1 account, line for line:`)
    expect(ofClose).toMatch(/^The same as a file:\n\S+\/proofs\/1\.json$/m)
    // The mail alone is enough to check the signature.
    const [, statement = '', signature = ''] =
      /(investor-portal root 1\n(?:\w+=.*\n)+)\nSignature: (.+)/.exec(ofClose) ?? []
    expect(statement).toBe(first?.statement)
    expect(
      (await checkStatement(checker, { ...first, statement, signature } as Signed, await rootsNow())).problems,
    ).toEqual([])
    const later = await runWeek(fund.server, fund.admin, 200)
    const corrected = await fund.admin.patch(`/api/reports/${week}`, {
      startBalance: 50_000,
      endBalance: 50_900,
      trades: 20,
      successRate: 80,
      version: 1,
      reason: 'A trade was booked twice.',
    })
    expect([corrected.status, corrected.body?.detail]).toEqual([expect.any(Number), undefined])
    const roots = await rootsNow()
    expect(await rootsProblems(checker, roots)).toEqual([])
    const weeks = weeksOf(roots)
    expect(weeks.map((one) => one.week)).toEqual([week, later, week])
    expect(weeks[2]?.restates).toEqual({ root: weeks[0]?.root, reason: 'A trade was booked twice.' })
    const mail = (await mailsTo(fund.server.context, ann.email))[0]?.text
    expect(mail).toContain(`previous=${weeks[1]?.root}\nrestates=${weeks[0]?.root}\nreason=A trade was booked twice.\n`)
    expect((await checkProof(checker, kept, roots)).problems).toEqual([])
    const now = (await ann.get(`/api/proofs/proof.json?week=${week}`)).body
    expect((await checkProof(checker, now, roots)).problems).toEqual([])
    expect(readLeaf(now.leaf)?.gross).toBe(900_00)
    // The longest reason that is accepted: the file stays small, and the dialog still has the whole.
    const again = await fund.admin.patch(`/api/reports/${week}`, {
      endBalance: 50_800,
      version: 2,
      reason: '漢'.repeat(500),
    })
    expect([again.status, again.body?.detail]).toEqual([expect.any(Number), undefined])
    const short = (await ann.get(`/api/proofs/proof.json?week=${week}`)).body
    expect([short.format, short.statement]).toEqual(['investor-portal proof 2', undefined])
    expect((await checkProofFile(checker, short, await rootsNow())).problems).toEqual([])
    const whole = (await ann.get(`/api/proofs/proof.json?week=${week}&form=whole`)).body
    expect((await checkProof(checker, whole, await rootsNow())).problems).toEqual([])
  })

  test('the key hands over to the next, and what was signed before still fits', async () => {
    const ann = lastingAs(fund.server, await investor(fund.server, 50_000_00))
    begin()
    const week = await runWeek(fund.server, fund.admin, 1_000)
    await fund.server.context.store.write((work) => changeSigningKey(work))
    const after = await runWeek(fund.server, fund.admin, 1_000)
    const roots = await rootsNow()
    expect(await rootsProblems(checker, roots)).toEqual([])
    expect(new Set(weeksOf(roots).map(({ key }) => key)).size).toBe(2)
    for (const of of [week, after]) {
      const proof = (await ann.get(`/api/proofs/proof.json?week=${of}`)).body
      expect((await checkProof(checker, proof, roots)).problems).toEqual([])
    }
    const keys = await fund.server.context.store.read.selectFrom('proof_keys').selectAll().execute()
    expect(keys.every(({ sealed }) => sealed.startsWith('v2.'))).toBe(true)
  })

  test('a correction of a week from before the roots may be the first that is signed', async () => {
    await investor(fund.server, 50_000_00)
    begin()
    const corrected = await runWeek(fund.server, fund.admin, 1_000)
    const last = await runWeek(fund.server, fund.admin, 500)
    await fund.server.context.store.write(async ({ db }) => {
      await db.deleteFrom('proof_statements').execute()
      await db.deleteFrom('proof_keys').execute()
      await db.deleteFrom('facts').where('key', 'in', ['proofs-after', 'proofs-signed']).execute()
      await db.insertInto('facts').values({ key: 'proofs-after', value: last }).execute()
    })
    const change = { startBalance: 50_000, endBalance: 50_900, version: 1, reason: 'A trade was booked twice.' }
    const answer = await fund.admin.patch(`/api/reports/${corrected}`, { ...change, trades: 20, successRate: 80 })
    expect([answer.status, answer.body?.detail]).toEqual([expect.any(Number), undefined])
    const [start, week] = (await rootsNow()).statements.map(({ statement }) => readStatement(statement))
    expect(start).toMatchObject({ kind: 'start', after: last })
    expect(week).toMatchObject({ week: corrected, restates: { root: null, reason: change.reason } })
  })

  test('a week in which nothing trades ends without a close, and needs no root', async () => {
    const { context } = fund.server
    const trading = (status: 'active' | 'inactive') =>
      context.store.write(({ db }) => db.updateTable('trading_changes').set({ status }).execute())
    const ended = () =>
      context.store.read.selectFrom('weeks').select('version').where('closed_at', 'is not', null).execute()
    const emptyWeek = async () => {
      await trading('inactive')
      await context.store.write((work) => openWeeks(work))
      expect((await ended()).at(-1)).toEqual({ version: null })
      await trading('active')
      begin()
    }
    await investor(fund.server, 50_000_00)
    begin()
    await emptyWeek()
    const first = await runWeek(fund.server, fund.admin, 1_000)
    expect(weeksOf(await rootsNow()).map(({ week }) => week)).toEqual([first])
  })

  test('weeks closed before there were roots: the start names the last of them', async () => {
    await investor(fund.server, 50_000_00)
    begin()
    const before = await runWeek(fund.server, fund.admin, 1_000)
    await fund.server.context.store.write(async ({ db }) => {
      await db.deleteFrom('proof_statements').execute()
      await db.deleteFrom('proof_keys').execute()
      await db.deleteFrom('facts').where('key', 'in', ['proofs-after', 'proofs-signed']).execute()
      await db.insertInto('facts').values({ key: 'proofs-after', value: before }).execute()
    })
    const first = await runWeek(fund.server, fund.admin, 1_000)
    const [start, week] = (await rootsNow()).statements.map(({ statement }) => readStatement(statement))
    expect(start).toMatchObject({ kind: 'start', after: before })
    expect(week).toMatchObject({ kind: 'week', week: first, previous: null })
    expect(newYorkDate(fund.server.clock.now())).not.toBe(before)
  })
})
