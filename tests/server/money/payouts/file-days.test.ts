import { beforeEach, describe, expect, test } from 'vitest'
import { duePayouts } from '#tests/support/money/payouts.ts'
import { type Lasting, lasting } from '#tests/support/portal/lasting.ts'
import { startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

const path = '/api/payments/batches'

/** Makes a batch of a payout and its file; its day, and what stands in its bytes. */
const fileOf = async (admin: Lasting, payout: string, format: string) => {
  const { body: batch } = await admin.post(path, { payouts: [payout], format })
  const file = await admin.post(`${path}/${batch.id}/files`, { format })
  expect([batch.format, file.status], JSON.stringify(file.body)).toEqual([format, 201])
  return { id: batch.id as string, day: file.body.day as string }
}

const bytesOf = async (admin: Lasting, id: string, format: string): Promise<string> =>
  (await admin.get(`${path}/${id}/file?format=${format}`)).body

describe.each(subjectEngines)('the day of a file, on %s', (engine) => {
  let server: TestServer
  let admin: Lasting
  let due: Awaited<ReturnType<typeof duePayouts>>
  beforeEach(async () => {
    server = await startServer(engine, { config: { demo: true } })
    admin = await lasting(server, { role: 'admin', email: 'boss@example.com' })
    due = await duePayouts(server, admin, [100, 200, 300, 400])
    return () => server.close()
  })

  test('is one on which banks carry it out, and stays with its bytes', async () => {
    const [one, two, three, four] = due
    if (!one || !two || !three || !four) throw new Error('four payouts')
    const at = (time: string): void => server.clock.set(Date.parse(time))

    // Thanksgiving is Thursday the 25th: no bank carries out anything.
    at('2027-11-24T18:00:00Z')
    const nacha = await fileOf(admin, one.id, 'nacha')
    expect(nacha.day).toBe('2027-11-26')
    const bytes = await bytesOf(admin, nacha.id, 'nacha')
    expect(bytes).toContain('PAYOUT    271124271126')

    // A wire leaves on the day of its file, unless it is too late or no banking day.
    at('2027-11-24T20:59:00Z')
    const wire = await fileOf(admin, two.id, 'pain.001-urgent')
    expect(wire.day).toBe('2027-11-24')
    expect(await bytesOf(admin, wire.id, 'pain.001-urgent')).toMatch(/URGP[\s\S]*<Dt>2027-11-24</)
    at('2027-11-24T21:00:00Z')
    expect((await fileOf(admin, three.id, 'pain.001-urgent')).day).toBe('2027-11-26')
    expect((await admin.get(`${path}/${wire.id}/file?format=pain.001`)).status).toBe(404)

    // A file from when no holidays were known says what stands in it, whatever today's calendar says.
    const old = await fileOf(admin, four.id, 'nacha')
    await server.context.store.write(({ db }) =>
      db.updateTable('payment_files').set({ day: null }).where('batch_id', '=', old.id).execute(),
    )
    expect((await admin.get(`${path}/${old.id}`)).body.files[0].day).toBe('2027-11-25')
    at('2027-11-29T15:00:00Z')
    expect(await bytesOf(admin, nacha.id, 'nacha')).toBe(bytes)
  })
})
