import { beforeEach, describe, expect, test } from 'vitest'
import { migrations } from '#server/platform/database/migrations.ts'
import { verifyFund } from '#server/proof/verification/verify-fund.ts'
import { setSettings } from '#tests/support/money/guards.ts'
import { duePayouts } from '#tests/support/money/payouts.ts'
import { dropNotes } from '#tests/support/people/guards.ts'
import { type Lasting, lasting } from '#tests/support/portal/lasting.ts'
import { type Engine, engines, startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

const path = '/api/payments/batches'

const begin = async (engine: Engine) => {
  const server = await startServer(engine, { config: { demo: true } })
  const admin = await lasting(server, { role: 'admin', email: 'asks@example.com' })
  const second = await lasting(server, { role: 'admin', email: 'approves@example.com' })
  return { server, admin, second }
}

/** A batch of these payouts, with its file. */
const withFile = async (admin: Lasting, payouts: readonly { id: string }[], format = 'pain.001') => {
  const { body } = await admin.post(path, { payouts: payouts.map(({ id }) => id), format })
  const file = await admin.post(`${path}/${body.id}/files`, { format })
  expect(file.status, JSON.stringify(file.body)).toBe(201)
  return { ...body, file: file.body } as { id: string; reference: string; file: { name: string; digest: string } }
}

const download = (admin: Lasting, id: string, format = 'pain.001') => admin.get(`${path}/${id}/file?format=${format}`)
const undo = (admin: Lasting, id: string, reason?: string) => admin.post(`${path}/${id}/undo`, reason && { reason })

test.each(engines)('of an undoing and a download at once one is refused, on %s', async (engine) => {
  const { server, admin } = await begin(engine)
  const payouts = await duePayouts(server, admin, [100])
  const { id } = await withFile(admin, payouts)
  const [got, gone] = await Promise.all([download(admin, id), undo(admin, id)])
  expect([
    [200, 422],
    [409, 200],
  ]).toContainEqual([got.status, gone.status])
  await server.close()
})

describe.each(subjectEngines)('a batch whose file was downloaded, on %s', (engine) => {
  let server: TestServer
  let admin: Lasting
  let second: Lasting
  beforeEach(async () => {
    ;({ server, admin, second } = await begin(engine))
    return async () => {
      expect((await verifyFund(server.context.store.read)).problems).toEqual([])
      await server.close()
    }
  })

  const waiting = async () => (await second.get('/api/approvals?state=waiting')).body.rows
  const approve = (id: string) => second.post(`/api/approvals/${id}/approve`)
  const due = async () => (await admin.get('/api/payments')).body.due

  test('is undone with a reason and a second person; its file is void, and what is due names it until it is paid', async () => {
    const [one, two] = await duePayouts(server, admin, [100, 250.5])
    if (!one || !two) throw new Error('two payouts')
    const { id, reference, file } = await withFile(admin, [one, two])
    expect((await download(admin, id)).status).toBe(200)
    server.clock.advance({ hours: 1 })
    expect((await download(second, id)).status).toBe(200)
    expect((await admin.get(`${path}/${id}`)).body.files).toMatchObject([
      { day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), downloaded: { by: admin.email, times: 2 } },
    ])

    const bare = await undo(admin, id)
    expect([bare.status, bare.body.detail]).toEqual([422, expect.stringContaining('give the reason why it is undone')])
    const asked = await undo(admin, id, 'The bank refused the file')
    expect([asked.status, asked.body.detail]).toEqual([
      409,
      `Nothing is booked yet: Undoing of batch ${reference}, whose file was downloaded waits for another admin to approve it.`,
    ])
    expect((await admin.get(`${path}/${id}`)).body.state).toBe('open')
    const [request] = await waiting()
    for (const told of [
      file.name,
      file.digest,
      `by ${admin.email}, and 1 more time since`,
      '$350.50 in all',
      '$250.50',
    ])
      expect(request.detail).toContain(told)
    expect(request.detail).toContain('The reason: The bank refused the file.')
    expect((await admin.post(`/api/approvals/${request.id}/approve`)).status).toBe(403)
    // Somebody gets the file once more: whoever approves has to know.
    await download(admin, id)
    expect((await approve(request.id)).body.detail).toContain(
      'The downloads of its file was 2 when it was asked, and is 3 now.',
    )
    await second.post(`/api/approvals/${request.id}/refuse`, { reason: 'Ask again' })
    const again = await undo(admin, id, 'The bank refused the file')
    expect((await approve(again.body.waits.id)).body).toMatchObject({ kind: 'batch-undo', state: 'done' })

    expect((await admin.get(`${path}/${id}`)).body).toMatchObject({
      state: 'undone',
      ended_by: admin.email,
      undone_because: 'The bank refused the file',
      undone_approved_by: second.email,
    })
    const gone = await download(admin, id)
    expect([gone.status, gone.body.detail]).toEqual([
      409,
      expect.stringMatching(
        /^This file is void and can no longer be downloaded: PB-\w+ was undone .* because: The bank refused the file\.$/,
      ),
    ])
    const earlier = {
      batch: reference,
      file: file.name,
      downloaded_by: admin.email,
      undone_by: admin.email,
      reason: 'The bank refused the file',
    }
    expect(await due()).toMatchObject([{ earlier }, { earlier }])

    await setSettings(server, { twoPeople: true, payoutAbove: 0 })
    const single = await admin.post(`/api/transfers/${one.id}/pay`)
    const next = (await admin.post(path, { payouts: [two.id] })).body
    const made = await admin.post(`${path}/${next.id}/files`, { format: 'pain.001' })
    expect([single.status, made.status]).toEqual([409, 409])
    for (const { detail } of await waiting())
      expect(detail).toMatch(
        new RegExp(`(It was|1 of its payouts was) in ${reference}: its file ${file.name} was downloaded`),
      )
    for (const { id: request } of await waiting()) expect((await approve(request)).status).toBe(200)
    expect((await admin.post(`${path}/${next.id}/pay`)).status).toBe(200)
    expect((await admin.post(`/api/transfers/${two.id}/returned`, { reason: 'Account closed' })).status).toBe(409)
    const [back] = await waiting()
    expect((await approve(back.id)).status).toBe(200)
    // It was paid since: the file of before says nothing about it any more.
    expect(await due()).toMatchObject([{ id: two.id, earlier: null }])
  })

  test('before that one admin undoes it, and what it took of a limit is free again; its file is void all the same', async () => {
    const payouts = await duePayouts(server, admin, [90])
    await setSettings(server, { twoPeople: true, payoutAbove: 100 })
    const first = await withFile(admin, payouts)
    const used = async () => (await second.get('/api/approvals/limits')).body[0]
    expect(await used()).toMatchObject({
      limit: 'payout',
      one: { day: 100, week: 200 },
      together: { day: { used: 90, most: 200 }, week: { used: 90, most: 400 } },
      admins: [{ email: admin.email, day: 90, week: 90 }],
      subjects: [{ used: 90 }],
    })
    expect((await undo(admin, first.id)).body.state).toBe('undone')
    expect(await used()).toMatchObject({ admins: [], subjects: [] })
    expect(await download(admin, first.id)).toMatchObject({ status: 409 })
    expect(await due()).toMatchObject([{ earlier: null }])
    await withFile(admin, payouts, 'nacha')
  })

  test('has one format from its making: what was approved as one is not made or downloaded as the other', async () => {
    const [one, two] = await duePayouts(server, admin, [100, 60])
    if (!one || !two) throw new Error('two payouts')
    const { id, reference } = await withFile(admin, [one])
    const other = {
      status: 409,
      body: {
        detail: `${reference} is for a pain.001 file from its making. For another format undo it, and make a new batch.`,
      },
    }
    expect(await admin.post(`${path}/${id}/files`, { format: 'nacha' })).toMatchObject(other)
    expect((await admin.get(`${path}/${id}`)).body.format).toBe('pain.001')
    expect((await admin.get('/api/payments')).body.format).toBe('pain.001')

    // One from before, with both files, of which the second was downloaded first.
    const { store } = server.context
    const nacha = await withFile(admin, [two], 'nacha')
    await download(admin, nacha.id, 'nacha')
    expect((await admin.get('/api/payments')).body.format).toBe('nacha')
    await store.write(async ({ db }) => {
      const [file] = await db.selectFrom('payment_files').selectAll().where('batch_id', '=', nacha.id).execute()
      if (!file) throw new Error('it was made')
      await db
        .insertInto('payment_files')
        .values({ ...file, format: 'pain.001', name: 'PB-OTHER.xml', made_at: file.made_at - 1 })
        .execute()
      await db.deleteFrom('payment_file_downloads').execute()
      await db.updateTable('payment_batches').set({ format: null }).execute()
    })
    expect((await admin.get(`${path}/${nacha.id}`)).body.format).toBe('pain.001')
    await store.write(async ({ db }) => {
      await dropNotes(db)
      await db.schema.dropTable('payment_file_downloads').execute()
      for (const column of ['format', 'undo_reason', 'undo_approved_by'])
        await db.schema.alterTable('payment_batches').dropColumn(column).execute()
      await migrations['0129-batch-formats']?.up(db)
    })
    const after = (await admin.get(`${path}/${nacha.id}`)).body
    expect(after).toMatchObject({ format: 'nacha' })
    expect(after.files.find(({ format }: { format: string }) => format === 'nacha').downloaded).toMatchObject({
      by: admin.email,
      times: 1,
    })
    expect(await download(admin, nacha.id)).toMatchObject({ status: 409 })
    expect((await undo(admin, nacha.id)).status).toBe(422)
  })
})
