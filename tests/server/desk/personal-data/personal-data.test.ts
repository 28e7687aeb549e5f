import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { nextWeek } from '#fund/calendar/week.ts'
import { settleDueClosures } from '#server/money/closures/empty.ts'
import type { Db } from '#server/platform/database/store.ts'
import { adoptRows } from '#server/platform/integrity/adopt.ts'
import { startRemovingFiles } from '#server/platform/mail/remove-files.ts'
import { startSender } from '#server/platform/mail/sender.ts'
import { openTransport } from '#server/platform/mail/transport.ts'
import { compareProofs } from '#server/proof/log/compare.ts'
import { verifyFund } from '#server/proof/verification/verify-fund.ts'
import { newBrowserKeys } from '#tests/support/mail/push-service.ts'
import { openNow, quietWeeks, runWeek } from '#tests/support/money/close-week.ts'
import { investor } from '#tests/support/money/fund.ts'
import { ownFund } from '#tests/support/money/own-fund.ts'
import { createPerson, createSession } from '#tests/support/people/people.ts'
import { type Lasting, lastingAs } from '#tests/support/portal/lasting.ts'
import { subjectEngines } from '#tests/support/portal/server.ts'

/** An address that contains the other one. */
const neighbour = 'joe.quill@example.com'

/** Every table in which these words are found, in any case. */
const placesOf = async (db: Db, words: readonly string[]): Promise<string[]> => {
  const tables = await db.introspection.getTables()
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
      const text = JSON.stringify(rows).toLowerCase().replaceAll(neighbour, '')
      return words.some((word) => text.includes(word.toLowerCase())) ? [name] : []
    }),
  )
  return found.flat().toSorted()
}

const opened = (archive: Buffer) => {
  const files = unzipSync(archive)
  return { names: Object.keys(files), data: JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array())) }
}

describe.each(subjectEngines)('personal data on %s', (engine) => {
  const fund = ownFund(engine)
  const name = 'Zacharias Quill'
  const email = 'quill@example.com'

  const download = async (personId: string, path: string) => {
    const { cookie } = await createSession(fund.server.context, personId)
    const response = await fetch(`${fund.server.url}${path}`, { headers: { cookie } })
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  /** An investor who did everything once, and a neighbour whose address contains theirs. */
  const begin = async () => {
    const made = await investor(fund.server, 5_000_00, { name, email })
    await investor(fund.server, 60_000_00, { name: 'Ann', email: neighbour })
    const quill = lastingAs(fund.server, made)
    expect((await quill.patch('/api/profile', { version: 0, phone: '+1 555 0100', taxId: '123-45-6789' })).status).toBe(
      200,
    )
    await quill.post('/api/support/requests', { subject: `From ${name}`, message: 'How is the fee counted?' })
    const one = fund.server.visitor((await createSession(fund.server.context, made.id)).cookie)
    expect((await one.put('/api/bank-account', { ...account, accountNumber: '111222333' })).status).toBe(200)
    const endpoint = 'https://push.example.com/browser-of-quill'
    expect((await one.post('/api/push/devices', { endpoint, ...newBrowserKeys().keys })).status).toBe(200)
    await fund.server.visitor().post('/api/newsletter', { email })
    fund.server.clock.set(nextWeek(fund.server.clock.now()).from)
    await openNow(fund.server)
    await runWeek(fund.server, fund.admin, 990)
    return { quill, id: made.id }
  }
  const account = { bankName: 'First Test Bank', routingNumber: '021000021', accountType: 'checking' as const }

  const leave = async (quill: Lasting) => {
    const { id } = (await quill.post('/api/closure')).body.closure
    await fund.admin.post(`/api/closure/${id}/verify`, { method: 'Passport shown by video' })
    await quietWeeks(fund.server, 5)
    await settleDueClosures(fund.server.context)
  }
  const sendAll = async () => {
    const { context } = fund.server
    const sender = startSender(context, openTransport(context.config, context.log))
    await sender.sendDue()
    await sender.stop()
  }
  /** How many mail files name them in their head. */
  const filesNaming = async (): Promise<number> => {
    const folder = join(fund.server.context.config.dataDir, 'outbox')
    const texts = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')))
    const heads = texts.map((text) => (text.split('\n\n')[0] ?? '').replaceAll(neighbour, ''))
    return heads.filter((head) => head.includes(email) || head.includes(name)).length
  }
  const pay = async () => {
    const [change] = (await fund.admin.get('/api/bank-account/pending')).body
    await fund.admin.post(`/api/bank-account/${change.id}/decline`, { reason: 'It is closed.' })
    const [payout] = (await fund.admin.get('/api/transfers?state=effective&kind=capital')).body.rows
    expect((await fund.admin.post(`/api/transfers/${payout.id}/pay`)).body).toMatchObject({ state: 'paid' })
  }

  test('is exported by its person and by an owner: what is kept, whole, and no secret', async () => {
    const { id } = await begin()
    const own = await download(id, '/api/account/data.zip')
    expect(own.status).toBe(200)
    const { names, data } = opened(own.bytes)
    expect(names).toEqual(expect.arrayContaining(['data.json', 'README.txt']))
    expect(data.person).toMatchObject({ email, name, tax_id: '123-45-6789' })
    expect(data['bank accounts'].map((one: { details: object }) => one.details)).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ accountNumber: '111222333' })]),
    )
    expect(data['support requests']).toMatchObject([{ message: 'How is the fee counted?' }])
    expect(data['browsers that show notifications']).toMatchObject([{ endpoint: expect.stringContaining('of-quill') }])
    expect(data['browsers that show notifications'][0]).not.toHaveProperty('auth')
    expect(data.ledger.length).toBeGreaterThan(1)
    expect(data.weeks).toHaveLength(1)
    expect(data.trail.map(({ action }: { action: string }) => action)).toContain('profile.save')
    expect(JSON.stringify(data)).not.toMatch(/scrypt|_hash|joe\.quill|boss@/)
    const byOwner = await download(fund.admin.id, `/api/admin/investors/${id}/data.zip`)
    expect(opened(byOwner.bytes).data.person.email).toBe(email)
    const trail = (await fund.admin.get(`/api/audit/of/${id}`)).body.rows
    expect(trail.filter(({ action }: { action: string }) => action === 'download')).toHaveLength(2)
    expect(JSON.stringify(trail)).not.toContain('joe.quill')
  })

  test('of somebody who was declined says when, and is silent of those who were not', async () => {
    const { id: other } = await begin()
    const { id } = await createPerson(fund.server.context, { status: 'pending', email: 'ann@example.com' })
    const declinedAt = fund.server.clock.now()
    await fund.admin.post(`/api/admin/investors/${id}/decline`, { reason: 'We could not verify the address.' })
    const accountsOf = async (of: string) =>
      opened((await download(fund.admin.id, `/api/admin/investors/${of}/data.zip`)).bytes).data.accounts
    expect(await accountsOf(id)).toMatchObject([{ id, status: 'inactive', declined_at: declinedAt }])
    expect(await accountsOf(other)).toMatchObject([{ id: other, declined_at: null }])
  })

  test('is erased once the account is closed and paid: what is left names nobody, and all still verifies', async () => {
    const { quill, id } = await begin()
    const path = `/api/admin/investors/${id}/erasure`
    const obstacle = async () => (await fund.admin.get(path)).body.obstacle
    expect(await obstacle()).toContain('There is money in this account')
    await leave(quill)
    expect(await obstacle()).toContain('There is money in this account or owed to it')
    expect((await fund.admin.post(path)).status).toBe(409)
    await pay()
    await sendAll()
    const holding = await filesNaming()
    expect(holding).toBeGreaterThan(2)
    const before = (await fund.admin.get(path)).body
    expect(before).toMatchObject({ obstacle: null, erased_at: null })
    expect(before.goes.map(({ what }: { what: string }) => what)).toEqual(
      expect.arrayContaining(['name, address and password', 'profile', 'support requests', 'details in the trail']),
    )
    expect(before.goes).toContainEqual({ what: 'files of emails on this server', count: holding })
    expect(before.stays.every(({ why }: { why: string }) => why.length > 10)).toBe(true)
    const { read } = fund.server.context.store
    expect((await compareProofs(read)).leaves).toBeGreaterThan(10)

    await adoptRows(fund.server.context.store)
    const stopRemoving = startRemovingFiles(fund.server.context)
    const after = await fund.admin.post(path)
    expect(after).toMatchObject({ status: 200, body: { obstacle: expect.stringContaining('already'), goes: [] } })
    expect(await placesOf(read, [name, email, '555 0100', '111222333', 'browser-of-quill'])).toEqual([])
    await expect.poll(() => filesNaming()).toBe(0)
    await stopRemoving()
    expect((await compareProofs(read)).problems).toEqual([])
    const { secret } = fund.server.context
    expect((await verifyFund(read, { secret })).problems).toEqual([])
    expect((await fund.admin.get(`/api/proofs/proof.json?investor_id=${id}&week=2026-11-22`)).status).toBeGreaterThan(
      399,
    )
    expect(await read.selectFrom('sessions').select('id').where('person_id', '=', id).execute()).toEqual([])
    expect((await fund.admin.post(`/api/admin/investors/${id}/reactivate`)).status).toBe(409)
    expect((await fund.admin.get(`/api/admin/investors/${id}`)).body).toMatchObject({ name: 'Erased account' })
    await fund.server.visitor().post(`/api/users/register?user_name=Quill&user_email=${email}`)
    expect(await read.selectFrom('people').select('id').where('email', '=', email).execute()).toHaveLength(1)
  })

  test('a salt that is gone of somebody who was not erased is a mismatch', async () => {
    const { id } = await begin()
    const { store } = fund.server.context
    const { eraseSalts } = await import('#server/proof/log/erase-salts.ts')
    await store.write((work) => eraseSalts(work, id))
    expect((await compareProofs(store.read)).problems).toMatchObject([
      expect.stringContaining('no erasure is on record'),
    ])
  })
})
