import { expect, it } from 'vitest'
import { failuresPerDayMax, passwordFailuresPerDayMax, strangerCodesPerDayMax } from '#server/access/sign-in/rules.ts'
import { defaultLimits } from '#server/platform/http/limits.ts'
import { latestCode } from '#tests/support/mail/mails.ts'
import { createPerson } from '#tests/support/people/people.ts'
import { type Caller, startServer, type TestServer } from '#tests/support/portal/server.ts'

/** What strangers can cause besides codes (api.md "One-time codes"). */
const unaskedMailsPerDayMax = 3

const clients = Number(process.env['ATTACK_CLIENTS'] ?? 1_000)
const accounts = 50
const hours = 24
/** The code that an owner asks for at the end. */
const ownMails = 1

const signIn = async ({ context }: TestServer, browser: Caller, email: string): Promise<boolean> => {
  await browser.post(`/api/auth/generate-otp?user_email=${email}`)
  const otp = await latestCode(context, email)
  return (await browser.post(`/api/auth/verify-otp?user_email=${email}&otp=${otp}`)).body?.valid === true
}

/**
 * Each client asks for a code, guesses at it and at a password, and signs the mailbox up, once in each hour of a day.
 */
it('a day of 1,000 addresses against 50 accounts opens none, keeps no owner out and floods no mailbox', async () => {
  const { client } = defaultLimits
  const server = await startServer('sqlite', { config: { trustProxy: true }, limits: { client } })
  const owners: { email: string; browser: Caller }[] = []
  for (let place = 0; place < accounts; place += 1) {
    const { email } = await createPerson(server.context, { email: `owner-${place}@example.com` })
    const browser = server.visitor()
    // A browser that signed in by a code is known from then on.
    expect(await signIn(server, browser, email)).toBe(true)
    owners.push({ email, browser })
  }
  const before = await server.context.store.read.selectFrom('mail').select('id').execute()
  const told = { guesses: 0, 'guesses answered': 0, 'guesses refused': 0, opened: 0, 'codes asked for': 0 }
  for (let hour = 0; hour < hours; hour += 1) {
    for (let at = 0; at < clients; at += 1) {
      const { email } = owners[(at + hour) % accounts] ?? { email: '' }
      const headers = { 'x-forwarded-for': `10.${hour % 2}.${Math.floor(at / 250)}.${at % 250}` }
      const stranger = server.visitor()
      const post = (path: string, body?: unknown) =>
        stranger.call('POST', path, { headers, ...(body !== undefined && { body }) })
      await post(`/api/auth/generate-otp?user_email=${email}`)
      told['codes asked for'] += 1
      const answers = [
        await post(`/api/auth/verify-otp?user_email=${email}&otp=A${String(at).padStart(7, '0')}`),
        await post('/api/auth/login-password', { email, password: `guess ${at} in ${hour}` }),
      ]
      for (const { status, body } of answers) {
        told.guesses += 1
        if (status === 429) told['guesses refused'] += 1
        else told['guesses answered'] += 1
        if (status === 200 && body?.valid === true) told.opened += 1
      }
      await post(`/api/users/register?user_name=Vic&user_email=${email}`)
    }
    server.clock.advance({ hours: 1 })
  }
  let lockedOut = 0
  for (const { email, browser } of owners) if (!(await signIn(server, browser, email))) lockedOut += 1
  const mails = await server.context.store.read
    .selectFrom('mail')
    .select(['to_address', 'subject'])
    .where('id', 'not in', before.length > 0 ? before.map(({ id }) => id) : [''])
    .where('to_address', 'like', 'owner-%')
    .execute()
  const toEach = Map.groupBy(mails, (mail) => mail.to_address)
  const most = Math.max(0, ...[...toEach.values()].map((some) => some.length))
  const codes = mails.filter(({ subject }) => subject === 'Your sign-in code').length - accounts * ownMails
  console.table({ ...told, 'codes sent': codes, 'owners locked out': lockedOut, 'mails to a mailbox, at most': most })
  expect(told.opened).toBe(0)
  expect(codes).toBeGreaterThan(0)
  // The day may touch two daily windows.
  expect(most).toBeLessThanOrEqual(2 * (strangerCodesPerDayMax + unaskedMailsPerDayMax) + ownMails)
  expect(told['guesses answered']).toBeLessThanOrEqual(2 * accounts * (failuresPerDayMax + passwordFailuresPerDayMax))
  expect(lockedOut).toBe(0)
  await server.close()
}, 3_600_000)
