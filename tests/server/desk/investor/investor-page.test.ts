import { describe, expect, test } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { runWeek } from '#tests/support/money/close-week.ts'
import { investor } from '#tests/support/money/fund.ts'
import { ownFund } from '#tests/support/money/own-fund.ts'
import { duePayouts } from '#tests/support/money/payouts.ts'
import { lasting, lastingAs } from '#tests/support/portal/lasting.ts'
import { engines } from '#tests/support/portal/server.ts'

interface Happened {
  readonly id: string
  readonly kind: string
  readonly at: string
  readonly by: string | null
  readonly title: string
  readonly detail: string
  readonly amount: number | null
  readonly from?: string | null
  readonly read?: boolean
}

describe.each(engines)('an investor’s page on %s', (engine) => {
  const fund = ownFund(engine)

  const begun = async () => {
    const made = await investor(fund.server, 100_000_00, { name: 'Zoe Quill', email: 'zoe@example.com' })
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    await runWeek(fund.server, fund.admin, 1_000)
    return lastingAs(fund.server, made)
  }
  const path = (id: string, end: string) => `/api/admin/investors/${id}/${end}`

  test('has the bank account masked, the latest weeks, what they asked, notes with who wrote them, and tags', async () => {
    const zoe = await begun()
    await zoe.post('/api/support/requests', { subject: 'A question', message: 'When?' })
    await fund.admin.post(path(zoe.id, 'notes'), { text: ' Prefers calls.\n' })
    const tags = await fund.admin.post(path(zoe.id, 'tags'), { tags: ['vip', ' Family office ', 'vip'] })
    expect(tags.body).toEqual({ tags: ['Family office', 'vip'] })
    const { body } = await fund.admin.get(path(zoe.id, 'page'))
    expect(body).toMatchObject({
      bank: { current: { accountNumber: expect.stringMatching(/6789$/) }, pending: null },
      weeks: [{ profit: 600, returnPercentage: 0.6 }],
      support: [{ subject: 'A question', answer: null }],
      notes: [{ by: 'boss@example.com', text: 'Prefers calls.' }],
      tags: ['Family office', 'vip'],
    })
    await fund.admin.post(path(zoe.id, 'tags'), { tags: [] })
    expect((await fund.admin.get(path(zoe.id, 'page'))).body.tags).toEqual([])
    expect((await fund.admin.get(path('nobody', 'page'))).status).toBe(404)
    expect((await fund.admin.post(path('nobody', 'notes'), { text: 'x' })).status).toBe(404)
    const viewer = await lasting(fund.server, { role: 'admin', adminRole: 'viewer' })
    expect((await viewer.post(path(zoe.id, 'notes'), { text: 'x' })).status).toBe(403)
    expect((await viewer.get(path(zoe.id, 'page'))).status).toBe(200)
    expect((await zoe.get(path(zoe.id, 'page'))).status).toBe(403)
  })

  test('a withdrawal counts as it leaves the balance, and its payment as what was paid', async () => {
    const [payout] = await duePayouts(fund.server, fund.admin, [400])
    if (!payout) throw new Error('No payout is due')
    const paid = await fund.admin.post(`/api/transfers/${payout.id}/pay`)
    expect(paid.status).toBe(200)
    const { rows } = (await fund.admin.get(path(payout.person.id, 'timeline?limit=200'))).body
    const booked = rows.filter(({ kind }: Happened) => kind === 'book').map(({ amount }: Happened) => amount)
    expect(booked.slice(0, 2)).toEqual([-400, -400])
  })

  test('tells all that happened in one line of time, newest first, with who did it, page by page', async () => {
    const zoe = await begun()
    await fund.admin.post(path(zoe.id, 'notes'), { text: 'Called.' })
    const whole = (await fund.admin.get(path(zoe.id, 'timeline?limit=200'))).body
    const rows: Happened[] = whole.rows
    expect(whole.next).toBeNull()
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['trail', 'book', 'notice', 'note']))
    expect(rows.map(({ at }) => at)).toEqual(
      rows
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    expect(rows.find(({ kind }) => kind === 'note')).toMatchObject({ by: 'boss@example.com', title: 'Called.' })
    expect(rows.filter(({ kind }) => kind === 'book').map(({ amount }) => amount)).toEqual([600, 100_000])
    expect(rows.filter(({ kind }) => kind === 'trail').map(({ from }) => typeof from)).toContain('string')
    expect(rows.filter(({ kind }) => kind === 'notice').every(({ read }) => read === false)).toBe(true)
    const paged: Happened[] = []
    for (let before = ''; ; ) {
      const { body } = await fund.admin.get(path(zoe.id, `timeline?limit=2${before}`))
      paged.push(...body.rows)
      if (body.next === null) break
      before = `&before=${encodeURIComponent(body.next)}`
    }
    expect(paged).toEqual(rows)
    expect((await fund.admin.get(path(zoe.id, 'timeline?before=nonsense'))).status).toBe(422)
    expect((await fund.admin.get(path('nobody', 'timeline'))).status).toBe(404)
  })

  test('names who closed a week, corrected it, paid a batch and sent a message, in words instead of codes', async () => {
    const [payout] = await duePayouts(fund.server, fund.admin, [400])
    if (!payout) throw new Error('No payout is due')
    const { server } = fund
    const second = await lasting(server, { role: 'admin', email: 'second@example.com' })
    server.clock.advance({ minutes: 5 })
    const batch = (await fund.admin.post('/api/payments/batches', { payouts: [payout.id] })).body
    server.clock.advance({ minutes: 5 })
    expect((await second.post(`/api/payments/batches/${batch.id}/pay`)).status).toBe(200)
    server.clock.advance({ minutes: 5 })
    const message = { audience: { to: 'all' }, type: 'system', priority: 'medium', title: 'Closed on Friday' }
    const sent = await second.post('/api/messages', { ...message, id: crypto.randomUUID(), message: 'Until Monday.' })
    expect(sent.status, JSON.stringify(sent.body)).toBeLessThan(300)
    server.clock.advance({ minutes: 5 })
    const week = (await fund.admin.get('/api/distributions')).body.rows.find(
      ({ state }: { state: string }) => state === 'finalised',
    )
    const edit = { version: 1, endBalance: 12_000, reason: 'A late fill' }
    const corrected = await second.patch(`/api/reports/${week.id}`, edit)
    expect(corrected.status, JSON.stringify(corrected.body)).toBe(200)
    const { rows } = (await fund.admin.get(path(payout.person.id, 'timeline?limit=200'))).body
    const by = (kind: string, title: RegExp) =>
      rows.find((row: Happened) => row.kind === kind && title.test(row.title))?.by
    expect(by('book', /^Close of /)).toBe('boss@example.com')
    expect(by('notice', /^Week \d+ reported$/)).toBe('boss@example.com')
    expect(by('book', /^Paid WD-/)).toBe('second@example.com')
    expect(by('notice', /^(Dividend|Payment) sent$/)).toBe('second@example.com')
    expect(by('notice', /^Closed on Friday/)).toBe('second@example.com')
    expect(by('notice', /was corrected$/)).toBe('second@example.com')
    const details = rows.filter(({ kind }: Happened) => kind === 'trail').map(({ detail }: Happened) => detail)
    expect(details).toContain(`payment batch paid, ${batch.reference}`)
    expect(details.join()).not.toMatch(/batch\.paid|report\.correct|withdrawal\.approved/)
  })

  test('notes and tags are in what a person may have of themselves, and go with them', async () => {
    const zoe = await begun()
    await fund.admin.post(path(zoe.id, 'notes'), { text: 'Prefers calls.' })
    await fund.admin.post(path(zoe.id, 'tags'), { tags: ['vip'] })
    const { body } = await fund.admin.get(`/api/admin/investors/${zoe.id}/erasure`)
    const counted = Object.fromEntries(
      body.goes.map(({ what, count }: { what: string; count: number }) => [what, count]),
    )
    expect(counted).toMatchObject({ 'notes of admins': 1, tags: 1 })
  })
})
