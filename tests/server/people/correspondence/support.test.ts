import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailsTo } from '#tests/support/mail/mails.ts'
import { type SignedIn, startServer, subjectEngines, type TestServer } from '#tests/support/portal/server.ts'

describe.each(subjectEngines)('support on %s', (engine) => {
  let server: TestServer
  let admin: SignedIn
  beforeAll(async () => {
    server = await startServer(engine)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    admin = await server.signIn({ role: 'admin' })
  })

  const openItems = async (text: string) => {
    const { body } = await admin.get('/api/inbox?state=open&kind=support&limit=200')
    return body.rows.filter(({ message }: { message: string }) => message.includes(text))
  }
  const listed = async (person: SignedIn) => (await person.get('/api/support/requests')).body.rows

  it('asks the team without a body (call 19), once while it is open, of a hundred at once too', async () => {
    const person = await server.signIn()
    const answers = await Promise.all(Array.from({ length: 100 }, () => person.post('/api/support/contact')))
    const said = { message: 'Support request submitted. Our team will contact you.' }
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(answers[0]?.body).toEqual(said)
    expect((await listed(person)).length).toBe(1)
    const [item, ...others] = await openItems(person.email)
    expect(others).toEqual([])
    expect((await mailsTo(server.context, admin.email))[0]?.subject).toBe('A support request')

    await admin.post(`/api/inbox/${item.id}/done`)
    await person.post('/api/support/contact')
    expect((await listed(person)).length).toBe(2)
  })

  it('carries a question to the inbox, and the answer back with a notification and a mail', async () => {
    const person = await server.signIn()
    const question = { subject: 'Tax form', message: 'Where is it?' }
    const asked = await person.post('/api/support/requests', question)
    expect(asked).toMatchObject({ status: 201, body: { ...question, email: person.email, answer: null } })
    const [item] = await openItems(person.email)
    expect(item).toMatchObject({ subject_id: asked.body.id, title: 'Support: Tax form', type: 'alert' })

    const path = `/api/support/requests/${asked.body.id}/answer`
    const answered = await admin.post(path, { answer: 'Under Statements.' })
    expect(answered.body).toMatchObject({ answer: 'Under Statements.', answered_by: admin.email })
    expect(await listed(person)).toEqual([answered.body])
    expect(await openItems(person.email)).toEqual([])
    expect((await person.get(`/api/notifications/${person.email}`)).body[0]).toMatchObject({
      title: 'Answer: Tax form',
      message: 'Under Statements.',
    })
    expect((await mailsTo(server.context, person.email))[0]?.subject).toBe('Answer: Tax form')
    const trail = await admin.get(`/api/audit?action=support.answer&search=${encodeURIComponent(person.email)}`)
    expect(trail.body.rows).toMatchObject([{ by: admin.email, subject: person.email, from: '127.0.0.1' }])
  })

  it('is answered once, of many at once', async () => {
    const person = await server.signIn()
    const { body } = await person.post('/api/support/requests', { subject: 'A', message: 'B' })
    const path = `/api/support/requests/${body.id}/answer`
    const answers = await Promise.all([1, 2, 3, 4, 5].map((count) => admin.post(path, { answer: `Number ${count}` })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect((await person.get(`/api/notifications/${person.email}`)).body.length).toBe(1)
  })

  it("shows a person one's own requests, and the admin everybody's", async () => {
    const [person, other] = [await server.signIn(), await server.signIn()]
    const { body } = await person.post('/api/support/requests', { subject: 'Mine', message: 'Alone' })
    expect(await listed(other)).toEqual([])
    expect((await listed(admin)).map(({ id }: { id: string }) => id)).toContain(body.id)
    expect((await other.post(`/api/support/requests/${body.id}/answer`, { answer: 'x' })).status).toBe(403)
    expect((await admin.post('/api/support/requests/nothing/answer', { answer: 'x' })).status).toBe(404)
    expect((await server.visitor().post('/api/support/contact')).status).toBe(401)
  })

  it('refuses words that are missing, and a flood', async () => {
    const person = await server.signIn()
    expect((await person.post('/api/support/requests', { subject: ' ', message: 'x' })).status).toBe(422)
    const sent = Array.from({ length: 25 }, () => person.post('/api/support/requests', { subject: 'S', message: 'M' }))
    const statuses = (await Promise.all(sent)).map(({ status }) => status)
    expect([statuses.filter((status) => status === 201).length, statuses.includes(429)]).toEqual([20, true])
  })
})
