import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { strangerFailuresInRowMax } from '#server/access/sign-in/rules.ts'
import { latestCode, otherThan } from '#tests/support/mail/mails.ts'
import { createPerson, createSession } from '#tests/support/people/people.ts'
import { type Caller, engines, startServer, type TestServer } from '#tests/support/portal/server.ts'

describe.each(engines)('what strangers do to an address on %s', (engine) => {
  let server: TestServer
  let email: string
  beforeEach(async () => {
    server = await startServer(engine)
    email = (await createPerson(server.context)).email
  })
  afterEach(() => server.close())

  const ask = (caller: Caller) => caller.post(`/api/auth/generate-otp?user_email=${email}`)
  const check = (caller: Caller, code: string) => caller.post(`/api/auth/verify-otp?user_email=${email}&otp=${code}`)
  const signInByCode = async (caller: Caller): Promise<boolean> => {
    const { status } = await ask(caller)
    if (status !== 200) return false
    return (await check(caller, (await latestCode(server.context, email)) ?? '')).body.valid
  }

  /** Asks and guesses until no more is accepted, then lets a day pass; returns how many guesses were compared. */
  const guessAllDay = async (): Promise<number> => {
    let looked = 0
    for (let codes = 0; codes < 6; codes += 1) {
      const stranger = server.visitor()
      if ((await ask(stranger)).status !== 200) break
      const wrong = otherThan((await latestCode(server.context, email)) ?? '')
      for (let tries = 0; tries < 5; tries += 1) if ((await check(stranger, wrong)).status === 200) looked += 1
    }
    server.clock.advance({ days: 1 })
    return looked
  }

  const stops = () =>
    server.context.store.read.selectFrom('inbox_items').selectAll().where('kind', '=', 'sign-in-stop').execute()

  it('does not keep the owner out in a known browser, by cookie or without', async () => {
    const known = server.visitor()
    expect(await signInByCode(known)).toBe(true)
    await known.delete('/api/auth/session')
    await guessAllDay()
    expect((await ask(known)).status).toBe(200)
    const code = (await latestCode(server.context, email)) ?? ''
    for (let tries = 0; tries < 10; tries += 1) await check(server.visitor(), otherThan(code))
    expect((await check(known, code)).body.valid).toBe(true)
  })

  it('does not keep the owner out though they share the network’s address', async () => {
    const client = { codesPerHourMax: 4, failuresPerDayMax: 4, registrationsPerHourMax: 4 }
    const narrow = await startServer(engine, { limits: { client } })
    const owner = await createPerson(narrow.context)
    const path = `/api/auth/generate-otp?user_email=${owner.email}`
    const verify = `/api/auth/verify-otp?user_email=${owner.email}&otp=`
    const known = narrow.visitor()
    await known.post(path)
    await known.post(`${verify}${await latestCode(narrow.context, owner.email)}`)
    for (let strangers = 0; strangers < 6; strangers += 1) {
      const stranger = narrow.visitor()
      await stranger.post(path)
      await stranger.post(`${verify}A0000000`)
    }
    expect((await narrow.visitor().post(path)).status).toBe(429)
    expect((await known.post(path)).status).toBe(200)
    const { body } = await known.post(`${verify}${await latestCode(narrow.context, owner.email)}`)
    expect(body.valid).toBe(true)
    await narrow.close()
  })

  it('stops at 20 failures a day, and for good at 100 in a row', async () => {
    let looked = 0
    for (let day = 0; day < 8; day += 1) {
      const today = await guessAllDay()
      expect(today).toBeLessThanOrEqual(20)
      looked += today
    }
    expect(looked).toBe(strangerFailuresInRowMax)
    expect(await signInByCode(server.visitor())).toBe(false)
    expect(await stops()).toHaveLength(1)
  })

  it('is forgiven by a sign-in from a known browser', async () => {
    const known = server.visitor()
    expect(await signInByCode(known)).toBe(true)
    for (let day = 0; day < 6; day += 1) await guessAllDay()
    expect(await signInByCode(server.visitor())).toBe(false)
    expect(await stops()).toMatchObject([{ done_at: null }])
    expect(await signInByCode(known)).toBe(true)
    expect(await signInByCode(server.visitor())).toBe(true)
    expect(await stops()).toMatchObject([{ done_at: server.clock.now(), done_by: null }])
  })

  it('is forgiven by the admin', async () => {
    const admin = await server.signIn({ role: 'admin' })
    for (let day = 0; day < 6; day += 1) await guessAllDay()
    expect(await signInByCode(server.visitor())).toBe(false)
    const { id } = await server.context.store.read
      .selectFrom('people')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    server.clock.advance({ days: 1 })
    const again = server.visitor((await createSession(server.context, admin.id)).cookie)
    const { body: inbox } = await again.get('/api/inbox?state=open&kind=sign-in-stop')
    expect(inbox.rows).toMatchObject([{ subject_id: id, investor: { email }, read: false }])
    const lifted = await again.post(`/api/admin/investors/${id}/lift-sign-in-stop`)
    expect(lifted.status).toBe(200)
    expect(await signInByCode(server.visitor())).toBe(true)
    expect(await stops()).toMatchObject([{ done_by: admin.email }])
  })
})
