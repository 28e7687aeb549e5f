import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Browser, newBrowser, openTab } from '#tests/support/browser/tab.ts'
import { mailsTo } from '#tests/support/mail/mails.ts'
import { createPerson, freezeAccount } from '#tests/support/people/people.ts'
import { startServer, type TestServer } from '#tests/support/portal/server.ts'

let server: TestServer
let browser: Browser
beforeAll(async () => {
  server = await startServer('sqlite')
})
afterAll(() => server.close())
beforeEach(() => {
  browser = newBrowser()
})

const load = async () => ({
  ...(await import('#stores/session/login.ts')),
  ...(await import('#stores/session/session.ts')),
  ...(await import('#stores/session/new-password.ts')),
  code: await import('#stores/session/code.ts'),
})

const open = async (email: string) => {
  const tab = await openTab(browser, { origin: server.url }, load)
  tab.startLogin()
  await tab.restoreSession()
  await tab.signIn({ email, password: '', remember: true, code: 'password' })
  return tab
}
const codeOf = async (email: string) => {
  const [mail] = await mailsTo(server.context, email)
  expect(mail?.subject).toBe('Your code for a new password')
  return /^[A-Z]\d{7}$/m.exec(mail?.text ?? '')?.[0] ?? ''
}

test('after the code a new password is set, and the person is led on with it', async () => {
  const { email } = await createPerson(server.context)
  const tab = await open(email)
  expect(tab.$login.get()).toMatchObject({ view: 'otp', use: 'password' })
  tab.code.typeCode(await codeOf(email))
  await tab.code.verify()
  expect([tab.$login.get(), tab.$loginArrival.get(), tab.went]).toEqual([
    { view: 'password', remember: true },
    'here',
    [],
  ])
  for (const [typed, problem] of [
    [{ new_password: 'a fine long word', confirmation: 'another' }, 'Passwords do not match'],
    [{ new_password: 'brief', confirmation: 'brief' }, 'Password must be at least 6 characters long'],
    [{ new_password: email, confirmation: email }, expect.stringMatching(/Choose another one/)],
  ] as const) {
    tab.newPasswordForm.type(typed)
    expect(await tab.newPasswordForm.submit()).toBe(false)
    const { error, problems, values } = tab.newPasswordForm.$form.get()
    expect([error ?? Object.values(problems)[0], values]).toEqual([problem, typed])
  }
  tab.newPasswordForm.type({ new_password: 'a fine long word', confirmation: 'a fine long word' })
  expect(await tab.newPasswordForm.submit()).toBe(true)
  expect(tab.$login.get()).toEqual({ view: 'success' })
  expect(tab.newPasswordForm.$form.get().values).toEqual({ new_password: '', confirmation: '' })
  browser.advance(1_000)
  await expect.poll(() => tab.went).toEqual(['/dashboard'])
  const { status } = await server.visitor().post('/api/auth/login-password', { email, password: 'a fine long word' })
  expect(status).toBe(200)
})

test('while the account is frozen the form says so, and one goes on without a new password', async () => {
  const { email, id } = await createPerson(server.context)
  const tab = await open(email)
  const code = await codeOf(email)
  await freezeAccount(server.context, id)
  tab.code.typeCode(code)
  await tab.code.verify()
  tab.newPasswordForm.type({ new_password: 'a fine long word', confirmation: 'a fine long word' })
  expect(await tab.newPasswordForm.submit()).toBe(false)
  expect(tab.newPasswordForm.$form.get().error).toMatch(/^Your account is frozen/)
  await tab.goIn()
  browser.advance(1_000)
  await expect.poll(() => tab.went).toEqual(['/dashboard'])
})

test('a session that has ended meanwhile leads back to the sign-in', async () => {
  const { email, id } = await createPerson(server.context)
  const tab = await open(email)
  tab.code.typeCode(await codeOf(email))
  await tab.code.verify()
  await server.context.store.write(({ db }) => db.deleteFrom('sessions').where('person_id', '=', id).execute())
  await tab.goIn()
  expect(tab.$login.get()).toEqual({ view: 'login', notice: 'Your session has ended. Please sign in again.' })
})
