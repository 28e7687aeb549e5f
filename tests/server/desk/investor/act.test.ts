import { describe, expect, test } from 'vitest'
import { investor } from '#tests/support/money/fund.ts'
import { ownFund } from '#tests/support/money/own-fund.ts'
import { createPerson } from '#tests/support/people/people.ts'
import { lasting } from '#tests/support/portal/lasting.ts'
import { subjectEngines } from '#tests/support/portal/server.ts'

const path = '/api/admin/investors/actions'

interface Result {
  readonly id: string
  readonly name: string | null
  readonly outcome: string
  readonly detail: string | null
}

describe.each(subjectEngines)('one action on many investors on %s', (engine) => {
  const fund = ownFund(engine)

  const person = (name: string, status: 'active' | 'pending' | 'inactive' = 'active') =>
    createPerson(fund.server.context, { name, status, email: `${name.toLowerCase().replace(' ', '.')}@example.com` })
  const act = (ids: readonly string[], action: object) => fund.admin.post(path, { ids, action })
  const outcomes = async (ids: readonly string[], action: object) => {
    const { body, status } = await act(ids, action)
    expect(status).toBe(200)
    return (body.results as Result[]).map(({ outcome }) => outcome)
  }
  const statusOf = async (id: string) => (await fund.admin.get(`/api/admin/investors/${id}`)).body.status
  const trailOf = async (action: string) => {
    const { body } = await fund.admin.get(`/api/audit?action=${action}`)
    return body.rows.map(({ subject, by }: { subject: string; by: string }) => `${subject} by ${by}`).toSorted()
  }

  test('approves whom it can, says of each who is not why, and does nothing twice', async () => {
    const [ann, bea, cat] = [
      await person('Ann', 'pending'),
      await person('Bea', 'pending'),
      await person('Cat', 'inactive'),
    ]
    const ids = [ann.id, bea.id, cat.id, 'nobody', ann.id]
    expect((await act(ids, { do: 'approve' })).body.results).toEqual([
      { id: ann.id, name: 'Ann', outcome: 'done', detail: null },
      { id: bea.id, name: 'Bea', outcome: 'done', detail: null },
      { id: cat.id, name: 'Cat', outcome: 'refused', detail: 'This investor is not waiting for an approval.' },
      { id: 'nobody', name: null, outcome: 'refused', detail: 'There is no such investor.' },
    ])
    expect(await statusOf(ann.id)).toBe('active')
    expect(await outcomes(ids, { do: 'approve' })).toEqual(['unchanged', 'unchanged', 'refused', 'refused'])
    expect(await trailOf('investor.approve')).toEqual([
      'ann@example.com by boss@example.com',
      'bea@example.com by boss@example.com',
    ])
  })

  test('asks before it approves what Approve asks for, for each by themselves', async () => {
    const [ann, bea] = [await person('Ann', 'pending'), await person('Bea', 'pending')]
    const settings = (await fund.admin.get('/api/fund/settings')).body
    const saved = await fund.admin.patch('/api/fund/settings', {
      requiredChecks: ['identity'],
      version: settings.version,
    })
    expect(saved.status).toBe(200)
    await fund.admin.post(`/api/admin/investors/${ann.id}/checks`, {
      kind: 'identity',
      result: 'passed',
      document: 'a passport',
    })
    const { body } = await act([ann.id, bea.id], { do: 'approve' })
    expect(body.results).toMatchObject([
      { outcome: 'done' },
      { outcome: 'refused', detail: expect.stringContaining('The fund requires this check first: identity') },
    ])
    expect(await statusOf(bea.id)).toBe('pending')
  })

  test('declines, deactivates and freezes with a reason, reactivates, and lets nobody off the rules of one', async () => {
    const [ann, bea] = [await person('Ann', 'pending'), await person('Bea')]
    const reason = 'We close this part of the fund.'
    expect(await outcomes([ann.id, bea.id], { do: 'decline', reason })).toEqual(['done', 'refused'])
    expect(await outcomes([ann.id, bea.id], { do: 'decline', reason })).toEqual(['unchanged', 'refused'])
    expect(await outcomes([ann.id, bea.id], { do: 'deactivate', reason })).toEqual(['unchanged', 'done'])
    expect(await outcomes([bea.id], { do: 'reactivate' })).toEqual(['done'])
    expect(await outcomes([bea.id], { do: 'reactivate' })).toEqual(['unchanged'])
    expect(await outcomes([ann.id, bea.id], { do: 'freeze', reason })).toEqual(['done', 'done'])
    expect(await outcomes([ann.id, bea.id], { do: 'freeze', reason })).toEqual(['unchanged', 'unchanged'])
    expect((await act([bea.id], { do: 'freeze' })).status).toBe(422)
    expect((await act([bea.id], { do: 'erase' })).status).toBe(422)
  })

  test('changes trading from the next Sunday, as one change of each does', async () => {
    const [ann, bea, cat] = [
      await investor(fund.server, 0, { name: 'Ann' }),
      await person('Bea'),
      await person('Cat', 'pending'),
    ]
    fund.server.clock.advance({ days: 8 })
    const ids = [ann.id, bea.id, cat.id]
    expect(await outcomes(ids, { do: 'trading', trading_status: 'inactive' })).toEqual(['done', 'unchanged', 'refused'])
    expect(await outcomes(ids, { do: 'trading', trading_status: 'inactive' })).toEqual([
      'unchanged',
      'unchanged',
      'refused',
    ])
    expect(await outcomes([bea.id], { do: 'trading', trading_status: 'active' })).toEqual(['done'])
    const row = (await fund.admin.get('/api/admin/investors?search=Bea')).body.rows[0]
    expect(row).toMatchObject({ trading_status: 'inactive', pending: { requested_status: 'active' } })
  })

  test('puts a tag on each beside those there, takes one off, and refuses whoever has too many', async () => {
    const [ann, bea] = [await person('Ann'), await person('Bea')]
    const full = Array.from({ length: 10 }, (_, index) => `tag ${index}`)
    await fund.admin.post(`/api/admin/investors/${bea.id}/tags`, { tags: full })
    await fund.admin.post(`/api/admin/investors/${ann.id}/tags`, { tags: ['vip'] })
    const ids = [ann.id, bea.id]
    expect(await outcomes(ids, { do: 'tag', tag: ' Family office ' })).toEqual(['done', 'refused'])
    expect(await outcomes(ids, { do: 'tag', tag: 'Family office' })).toEqual(['unchanged', 'refused'])
    expect(await outcomes(ids, { do: 'untag', tag: 'tag 3' })).toEqual(['unchanged', 'done'])
    const tagsOf = async (id: string) => (await fund.admin.get(`/api/admin/investors/${id}/page`)).body.tags
    expect(await tagsOf(ann.id)).toEqual(['Family office', 'vip'])
    expect(await tagsOf(bea.id)).not.toContain('tag 3')
  })

  test('ends the sessions of those who have any', async () => {
    const ann = await fund.server.signIn({ name: 'Ann' })
    const bea = await person('Bea')
    expect(await outcomes([ann.id, bea.id], { do: 'end-sessions' })).toEqual(['done', 'unchanged'])
    expect((await ann.get('/api/account/home')).status).toBe(401)
  })

  test('is for operators, of a hundred people at a time', async () => {
    const ann = await person('Ann', 'pending')
    const viewer = await lasting(fund.server, { role: 'admin', adminRole: 'viewer' })
    expect((await viewer.post(path, { ids: [ann.id], action: { do: 'approve' } })).status).toBe(403)
    expect(await statusOf(ann.id)).toBe('pending')
    expect((await act([], { do: 'approve' })).status).toBe(422)
    const many = Array.from({ length: 101 }, (_, index) => `id-${index}`)
    expect((await act(many, { do: 'approve' })).status).toBe(422)
  })

  test('finds all that a filter matches, up to a thousand', async () => {
    const [ann, bea] = [await person('Ann', 'pending'), await person('Bea', 'pending')]
    await person('Cat')
    const { body } = await fund.admin.get('/api/admin/investors/ids?status=pending')
    expect(body).toEqual({ ids: [ann.id, bea.id], total: 2 })
    const viewer = await lasting(fund.server, { role: 'admin', adminRole: 'viewer' })
    expect((await viewer.get('/api/admin/investors/ids?search=cat')).body.total).toBe(1)
  })

  test('exports the chosen, those alone, and notes it in the trail', async () => {
    const [ann, , cat] = [await person('Ann'), await person('Bea'), await person('Cat')]
    const csv = await fund.admin.post('/api/admin/investors/export', { ids: [cat.id, ann.id, 'nobody'] })
    expect(csv.status).toBe(200)
    const lines = String(csv.body).trim().split('\r\n')
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['Cat', 'Ann'])
    expect(await trailOf('download')).toEqual(['investors by boss@example.com'])
  })

  test('a message goes to the chosen investors who were not declined', async () => {
    const [ann, bea, cat] = [await person('Ann'), await person('Bea', 'pending'), await person('Cat')]
    await act([bea.id], { do: 'decline', reason: 'No.' })
    const audience = { to: 'chosen', ids: [cat.id, ann.id, bea.id] }
    const preview = await fund.admin.post('/api/messages/preview', { audience })
    expect(preview.body).toEqual({
      recipients: 2,
      some: [
        { name: 'Ann', email: ann.email },
        { name: 'Cat', email: cat.email },
      ],
    })
    const words = { type: 'system', priority: 'medium', title: 'Hello', message: 'To you {first_name}.' }
    const id = crypto.randomUUID()
    const sent = await fund.admin.post('/api/messages', { id, audience, ...words })
    expect(sent.body).toMatchObject({ state: 'sent', recipients: 2, audience: { to: 'chosen', ids: [] } })
    const draft = await fund.admin.post('/api/message-drafts', { audience, ...words })
    expect(draft.body).toMatchObject({ state: 'draft', audience })
    expect(await trailOf('message.send')).toEqual(['3 chosen investors by boss@example.com'])
  })
})
