import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeBankAccount } from '#contract/calls/people/bank.ts'
import { exportSubscribers } from '#contract/calls/people/letters.ts'
import { type Browser, newBrowser, openTab } from '#tests/support/browser/tab.ts'
import { latestCode, mailsTo } from '#tests/support/mail/mails.ts'
import { startServer, type TestServer } from '#tests/support/portal/server.ts'

let server: TestServer
let browser: Browser
beforeAll(async () => {
  server = await startServer('sqlite', { config: { asksForFactors: true } })
})
afterAll(() => server.close())
beforeEach(() => {
  browser = newBrowser()
})

const load = async () => ({
  ...(await import('#stores/session/login.ts')),
  ...(await import('#stores/session/session.ts')),
  code: await import('#stores/session/code.ts'),
  factors: await import('#stores/session/factors.ts'),
  finish: await import('#stores/session/finish.ts'),
  giving: await import('#stores/session/give-factor.ts'),
  stepUp: {
    ...(await import('#stores/session/step-up.ts')),
    ...(await import('#stores/session/step-up-answer.ts')),
  },
  password: await import('#stores/session/password.ts'),
  send: (await import('#client/send.ts')).send,
  fileUrl: (await import('#client/files.ts')).fileUrl,
  saveExport: (await import('#stores/admin/work/files/save-export.ts')).saveExport,
})

const open = () => openTab(browser, { origin: server.url }, load)

const signInByCode = async (tab: Awaited<ReturnType<typeof open>>, email: string) => {
  tab.startLogin()
  await tab.restoreSession()
  await tab.signIn({ email, password: '', remember: false, code: 'sign-in' })
  tab.code.typeCode((await latestCode(server.context, email)) ?? '')
  await tab.code.verify()
}

test('an admin sets up an app on the way in, reads the codes, and is led on', async () => {
  const { email } = await server.signIn({ role: 'admin' })
  const tab = await open()
  await signInByCode(tab, email)
  expect(tab.$login.get()).toEqual({ view: 'factor', remember: false, use: 'sign-in' })
  expect(tab.went).toEqual([])
  await tab.finish.loadPending()
  expect(tab.finish.pendingFactors.$load.get().last?.awaits).toBe('enrolment')
  await tab.factors.openApp()
  const begun = tab.factors.$setup.get()
  const secret = Secret.fromBase32(begun.step === 'app' ? begun.secret : '')
  tab.factors.appForm.type({ code: new TOTP({ secret }).generate({ timestamp: server.clock.now() }) })
  await tab.factors.appForm.submit()
  const setup = tab.factors.$setup.get()
  expect(setup.step === 'codes' && setup.codes.length).toBe(10)
  tab.factors.closeSetup()
  await expect.poll(() => tab.went).toEqual(['/admin'])
})

test('a call that must be confirmed waits for the question and goes through with what was typed', async () => {
  const { email } = await server.signIn()
  const tab = await open()
  await signInByCode(tab, email)
  const stop = tab.stepUp.startStepUp()
  const typed = { current_password: '', new_password: 'a fine long word', confirmation: 'a fine long word' }
  tab.password.passwordForm.open(typed)
  const sent = tab.password.passwordForm.submit()
  await expect.poll(() => tab.stepUp.$stepUp.get()?.action).toBe('password')
  await tab.stepUp.loadStepUp()
  expect(tab.giving.giveForm.$form.get().values.method).toBe('mail')
  const [mail] = await mailsTo(server.context, email)
  tab.giving.giveForm.type({ code: 'A0000000' })
  expect(await tab.giving.giveForm.submit()).toBe(false)
  tab.giving.giveForm.type({ code: /^[A-Z]\d{7}$/m.exec(mail?.text ?? '')?.[0] ?? '' })
  expect(await tab.giving.giveForm.submit()).toBe(true)
  expect(await sent).toBe(true)
  expect(tab.stepUp.$stepUp.get()).toBeNull()
  stop()
})

test('the question shows the act in words; what it answers confirms that act and no other', async () => {
  const { email } = await server.signIn()
  const tab = await open()
  await signInByCode(tab, email)
  const stop = tab.stepUp.startStepUp()
  const bank = {
    bankName: 'Bank',
    accountNumber: '000123456789',
    routingNumber: '021000021',
    accountType: 'checking',
  } as const
  const sent = tab.send(changeBankAccount, { body: bank })
  await expect.poll(() => tab.stepUp.$stepUpAct.get()?.words).toContain('paid to Bank, account ••••6789')
  await tab.stepUp.loadStepUp()
  const [mail] = await mailsTo(server.context, email)
  expect(mail?.text).toContain('have your money paid to Bank, account ••••6789')
  tab.giving.giveForm.type({ code: /^[A-Z]\d{7}$/m.exec(mail?.text ?? '')?.[0] ?? '' })
  expect(await tab.giving.giveForm.submit()).toBe(true)
  expect((await sent).pending?.accountNumber).toBe('••••6789')
  const other = tab.send(changeBankAccount, { body: { ...bank, accountNumber: '000999999999' } }).catch(() => 'refused')
  await expect.poll(() => tab.stepUp.$stepUpAct.get()?.words).toContain('••••9999')
  tab.stepUp.dismissStepUp()
  expect(await other).toBe('refused')
  stop()
})

test('a file of many people is saved once its admin has confirmed it, and not otherwise', async () => {
  const admin = await server.signIn({ role: 'admin' })
  for (const pair of admin.cookies().split('; ')) browser.cookies.set(...(pair.split('=', 2) as [string, string]))
  const tab = await open()
  await tab.restoreSession()
  const stop = tab.stepUp.startStepUp()
  const saving = () => tab.saveExport(tab.fileUrl(exportSubscribers.path, {}))
  const unsaved = saving()
  await expect.poll(() => tab.stepUp.$stepUp.get()?.action).toBe('personal-data')
  tab.stepUp.dismissStepUp()
  await unsaved
  expect(tab.saved).toEqual([])
  const saved = saving()
  await expect.poll(() => tab.stepUp.$stepUpAct.get()?.words).toContain('subscribers of the newsletter')
  await tab.stepUp.loadStepUp()
  const [mail] = await mailsTo(server.context, admin.email)
  tab.giving.giveForm.type({ code: /^[A-Z]\d{7}$/m.exec(mail?.text ?? '')?.[0] ?? '' })
  expect(await tab.giving.giveForm.submit()).toBe(true)
  await saved
  expect(tab.saved.map(({ name }) => name)).toEqual(['newsletter.csv'])
  stop()
})

test('who does not confirm reads the refusal in the form, with what they typed', async () => {
  const { email } = await server.signIn()
  const tab = await open()
  await signInByCode(tab, email)
  tab.stepUp.startStepUp()
  tab.password.passwordForm.open({ new_password: 'a fine long word', confirmation: 'a fine long word' })
  const sent = tab.password.passwordForm.submit()
  await expect.poll(() => tab.stepUp.$stepUp.get()).not.toBeNull()
  tab.stepUp.dismissStepUp()
  expect(await sent).toBe(false)
  const { values, error } = tab.password.passwordForm.$form.get()
  expect([values.new_password, error]).toEqual(['a fine long word', expect.stringContaining('First confirm')])
})

test('a browser that keeps no cookie is told so after a right code, instead of being led on', async () => {
  const { email } = await server.signIn()
  browser.cookies.set = () => browser.cookies
  const tab = await open()
  await signInByCode(tab, email)
  expect(tab.$login.get()).toEqual(tab.emptyLogin)
  expect(tab.signInForm.$form.get().error).toContain('keeps no cookies')
  expect(tab.went).toEqual([])
})
