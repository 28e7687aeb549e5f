import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { OwnAgreements, Signable } from '#contract/calls/people/agreements.ts'
import { verifyFund } from '#server/proof/verification/verify-fund.ts'
import { mailsTo } from '#tests/support/mail/mails.ts'
import { deposit } from '#tests/support/money/fund.ts'
import { ownFund } from '#tests/support/money/own-fund.ts'
import { pagesOf } from '#tests/support/papers/papers.ts'
import { smallPdf } from '#tests/support/papers/small-pdf.ts'
import { createSession } from '#tests/support/people/people.ts'
import { lasting } from '#tests/support/portal/lasting.ts'
import { subjectEngines } from '#tests/support/portal/server.ts'

const own = '/api/agreements'
const all = '/api/admin/agreements'
const title = 'Risk disclosure'

describe.each(subjectEngines)('agreements on %s', (engine) => {
  const fund = ownFund(engine)

  const upload = async (text: string, name = title): Promise<string> => {
    const { status, body } = await fund.admin.post(all, { title: name, file: await smallPdf(text) })
    expect(status).toBe(200)
    return body.agreements.find((one: { title: string }) => one.title === name).id
  }
  const replace = async (id: string, text: string) =>
    fund.admin.post(`${all}/${id}/versions`, { file: await smallPdf(text) })
  const require = async () => {
    const { body } = await fund.admin.get('/api/fund/settings')
    const saved = await fund.admin.patch('/api/fund/settings', { agreementsRequired: true, version: body.version })
    expect([saved.status, saved.body.settings?.agreementsRequired]).toEqual([200, true])
  }
  const ann = () => lasting(fund.server, { name: 'Ann Mary Quill', email: 'ann@example.com' })
  type Person = Awaited<ReturnType<typeof ann>>
  const listed = async (person: Person): Promise<readonly Signable[]> =>
    ((await person.get(own)).body as OwnAgreements).agreements
  const sign = (person: Person, { id, version, digest }: Signable, name = 'Ann Mary Quill') =>
    person.post(`${own}/${id}/signature`, { version, digest, name })
  const fileOf = async (personId: string, path: string) => {
    const { cookie } = await createSession(fund.server.context, personId)
    const response = await fetch(`${fund.server.url}${path}`, { headers: { cookie } })
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  test('what is signed is the file that was read: by name, digest, time and place, once', async () => {
    const quill = await ann()
    await upload('You may lose all of it.')
    const [waiting] = await listed(quill)
    if (!waiting) throw new Error('nothing waits')
    expect(waiting).toMatchObject({ title, version: 1, state: 'current', signature: null })
    const { bytes } = await fileOf(quill.id, `${own}/agreement.pdf?id=${waiting.id}&version=1`)
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(waiting.digest)

    const other = await sign(quill, waiting, 'Somebody Else')
    expect([other.status, other.body.detail]).toEqual([422, 'Type your name as it is in your profile: Ann Mary Quill.'])
    expect((await sign(quill, { ...waiting, digest: 'a'.repeat(64) })).status).toBe(409)
    expect((await sign(quill, waiting, ' ann  mary quill ')).status).toBe(200)
    fund.server.clock.advance({ hours: 1 })
    expect((await sign(quill, waiting)).status).toBe(200)
    const [signed] = await listed(quill)
    expect(signed?.signature).toMatchObject({ name: 'ann  mary quill', from: '127.0.0.1', confirmed_by: 'none' })
    const kept = await fund.server.context.store.read.selectFrom('agreement_signatures').selectAll().execute()
    expect(kept.map(({ account_id, digest }) => [account_id, digest])).toEqual([[quill.id, waiting.digest]])

    const record = await fileOf(quill.id, `${own}/signature.pdf?id=${signed?.signature?.id}`)
    const [page = ''] = await pagesOf(record.bytes)
    for (const words of [`${title}, version 1`, 'ann mary quill', 'ann@example.com', '127.0.0.1', waiting.digest])
      expect(page).toContain(words)
    const trail = await fund.admin.get('/api/audit?search=agreement.sign')
    expect(JSON.stringify(trail.body)).toContain(waiting.digest)
  })

  test('the database keeps files and signatures as they are', async () => {
    const quill = await ann()
    await upload('You may lose all of it.')
    for (const waiting of await listed(quill)) await sign(quill, waiting)
    const { store } = fund.server.context
    for (const table of ['agreement_versions', 'agreement_signatures'])
      for (const change of [`update ${table} set digest = ''`, `delete from ${table}`])
        await expect(store.write(({ db }) => sql.raw(change).execute(db))).rejects.toThrow('never changed')
  })

  test('verify tells a file that is not what was uploaded, and a signature of another', async () => {
    const quill = await ann()
    await upload('You may lose all of it.')
    for (const waiting of await listed(quill)) await sign(quill, waiting)
    const { store } = fund.server.context
    const before = await verifyFund(store.read)
    expect(before.compared).toContainEqual({ kind: 'agreements', compared: 1, different: 0, differences: [] })
    expect(before.compared).toContainEqual({ kind: 'signatures', compared: 1, different: 0, differences: [] })
    const file = await store.read.selectFrom('agreement_versions').select('file').executeTakeFirstOrThrow()
    const drop =
      engine === 'sqlite'
        ? 'drop trigger agreement_versions_no_update'
        : 'drop trigger agreement_versions_no_update on agreement_versions'
    const change = (to: string) =>
      store.write(({ db }) => db.updateTable('agreement_versions').set({ file: to }).execute())
    await store.write(({ db }) => sql.raw(drop).execute(db))
    await change(await smallPdf('Nothing can be lost.'))
    const { problems } = await verifyFund(store.read)
    expect(problems.join('\n')).toMatch(/“Risk disclosure”, version 1: (bytes|digest) is stored as/)
    expect(problems.join('\n')).toMatch(/the signature .*: digest is stored as/)
    await change(file.file)
  })

  test('a next version waits anew; the one that was signed stays, with its signature', async () => {
    const quill = await ann()
    const id = await upload('You may lose all of it.')
    for (const waiting of await listed(quill)) await sign(quill, waiting)
    const same = await replace(id, 'You may lose all of it.')
    expect([same.status, same.body.detail]).toEqual([409, 'This is the file of version 1.'])
    fund.server.clock.advance({ days: 1 })
    expect((await replace(id, 'You may lose all of it, and fast.')).status).toBe(200)
    const [next, before] = await listed(quill)
    expect([next?.version, next?.state, next?.signature]).toEqual([2, 'current', null])
    expect([before?.version, before?.state, before?.signature?.name]).toEqual([1, 'replaced', 'Ann Mary Quill'])
    const late = await sign(quill, { ...(before as Signable) })
    expect([late.status, late.body.detail]).toEqual([
      409,
      'There is now a version 2 of this agreement: read that one first.',
    ])
    const feed = await quill.get(`/api/notifications/${quill.email}`)
    expect(feed.body.map((one: { title: string }) => one.title)).toEqual([
      'A new version of an agreement waits',
      'An agreement waits for your signature',
    ])
    const mails = await mailsTo(fund.server.context, quill.email)
    expect(mails.map(({ subject }) => subject)).toContain('A new version of an agreement waits')
    const bob = await lasting(fund.server, { email: 'bob@example.com' })
    expect((await fileOf(bob.id, `${own}/agreement.pdf?id=${id}&version=2`)).status).toBe(200)
    expect((await fileOf(bob.id, `${own}/agreement.pdf?id=${id}&version=1`)).status).toBe(404)
    expect((await fileOf(bob.id, `${own}/signature.pdf?id=${before?.signature?.id}`)).status).toBe(404)
    expect((await fileOf(quill.id, `${own}/agreement.pdf?id=${id}&version=1`)).status).toBe(200)

    expect((await fund.admin.post(`${all}/${id}/withdraw`)).status).toBe(200)
    expect((await listed(quill)).map(({ version, state }) => [version, state])).toEqual([[1, 'withdrawn']])
    expect((await sign(quill, next as Signable)).status).toBe(409)
    expect((await replace(id, 'Again.')).status).toBe(409)
  })

  test('where the fund requires it, a first deposit names what is not signed; nothing else is asked', async () => {
    const quill = await ann()
    const ask = () => quill.post('/api/transfers/deposits', { amount: 20_000 })
    await upload('You may lose all of it.')
    await upload('What you subscribe to.', 'Subscription agreement')
    const allowances = async () => (await quill.get('/api/transfers/allowed')).body.deposit.why_not
    expect(await allowances()).toBeNull()
    await require()
    const refused = await ask()
    const why =
      'Before a first deposit the fund needs your signature on “Subscription agreement”, version 1, and “Risk disclosure”, version 1: read and sign under Settings, Documents.'
    expect([refused.status, refused.body.detail]).toEqual([409, why.replace('1, and', '1 and')])
    const [one, two] = await listed(quill)
    await sign(quill, one as Signable)
    expect((await ask()).body.detail).toContain('your signature on “Risk disclosure”, version 1:')
    await sign(quill, two as Signable)
    expect(await allowances()).toBeNull()
    expect((await ask()).status).toBe(201)

    const bob = await lasting(fund.server, { email: 'bob@example.com' })
    await deposit(fund.server, bob.id, 5_000_00)
    expect((await bob.post('/api/transfers/deposits', { amount: 500 })).status).toBe(201)
  })

  test('only a whole PDF is taken, of at most 5 MB and without a password', async () => {
    const file = Buffer.from(await smallPdf('A whole one.'), 'base64')
    const sent = async (bytes: Buffer) =>
      (await fund.admin.post(all, { title, file: bytes.toString('base64') })).body.detail
    expect(await sent(Buffer.from('<html>'))).toBe('This is not a complete PDF.')
    expect(await sent(file.subarray(0, -200))).toBe('This is not a complete PDF.')
    const locked = Buffer.from(file.toString('latin1').replace('/Root', '/Encrypt 9 0 R /Root'), 'latin1')
    expect(await sent(locked)).toBe('This PDF is encrypted: save it without a password first.')
    const large = Buffer.concat([file.subarray(0, 20), Buffer.alloc(5_000_001 - file.length, 32), file.subarray(20)])
    expect(await sent(large)).toBe('A file may be at most 5 MB.')
    expect(await sent(Buffer.alloc(5_010_000, 32))).toBe('This is more than the call accepts.')
    expect((await fund.admin.post(all, { title, file: 'no base64' })).status).toBe(422)
    expect((await fund.admin.get(all)).body.agreements).toEqual([])
  })

  test('the fund sees who signed, who did not, and what one person signed', async () => {
    const quill = await ann()
    await lasting(fund.server, { name: 'Bob Ray', email: 'bob@example.com' })
    await lasting(fund.server, { name: 'Left', email: 'left@example.com', status: 'inactive' })
    const id = await upload('You may lose all of it.')
    const twice = await fund.admin.post(all, { title, file: await smallPdf('Another.') })
    expect(twice.status).toBe(409)
    for (const waiting of await listed(quill)) await sign(quill, waiting)
    const [agreement] = (await fund.admin.get(all)).body.agreements
    expect([agreement.missing, agreement.versions[0].signatures, agreement.versions[0].uploaded_by]).toEqual([
      1,
      1,
      'boss@example.com',
    ])
    const { people } = (await fund.admin.get(`${all}/${id}/unsigned`)).body
    expect(people.map(({ name }: { name: string }) => name)).toEqual(['Bob Ray'])
    const ofOne = (await fund.admin.get(`/api/admin/investors/${quill.id}/agreements`)).body as OwnAgreements
    expect(ofOne.agreements.map(({ signature }) => signature?.name)).toEqual(['Ann Mary Quill'])
  })

  test('the export holds what was signed with its record; an erasure leaves it', async () => {
    const quill = await ann()
    await upload('You may lose all of it.')
    for (const waiting of await listed(quill)) await sign(quill, waiting)
    const { bytes } = await fileOf(quill.id, '/api/account/data.zip')
    const files = unzipSync(bytes)
    const data = JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array()))
    expect(data['signatures of agreements']).toMatchObject([{ name: 'Ann Mary Quill', version: 1 }])
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['agreements/1-version-1.pdf', 'agreements/1-version-1-signature.pdf']),
    )
    await fund.admin.post(`/api/admin/investors/${quill.id}/deactivate`, { reason: 'left' })
    const plan = await fund.admin.get(`/api/admin/investors/${quill.id}/erasure`)
    expect(JSON.stringify(plan.body.stays)).toContain('signatures of agreements')
    expect((await fund.admin.post(`/api/admin/investors/${quill.id}/erasure`)).status).toBe(200)
    const kept = await fund.server.context.store.read.selectFrom('agreement_signatures').select('name').execute()
    expect(kept).toEqual([{ name: 'Ann Mary Quill' }])
  })
})
