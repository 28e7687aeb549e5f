import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright/test'
import { openInvestor, pageOf, toasted } from '../admin/desk.ts'
import { violations } from '../support/axe.ts'
import { long } from '../support/daily.ts'
import { codeFor, codesTo, mailTo } from '../support/outbox.ts'
import { expect, test } from '../support/own-server.ts'
import { pictureOf } from '../support/pictures.ts'
import { demo, readAlert, signIn } from './sign-in.ts'

const address = 'investor.new@example.com'
const newPassword = 'a long and good one'

const openSettings = async (page: Page) => {
  await page.goto('/login')
  await signIn(page, demo.investor, demo.password)
  await page.getByRole('tab', { name: 'Settings' }).click()
}

/** Signs in without a password. The code is the newest one that was mailed: nobody else asks for one meanwhile. */
const signInByCode = async (page: Page, email: string) => {
  const before = await codesTo(page, email)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expect.poll(() => codesTo(page, email)).toBe(before + 1)
  await page.getByLabel('One-time code').fill(await codeFor(page, email))
  await page.getByRole('button', { name: 'Verify' }).click()
}

test('the address changes once the pages of both mails are pressed, here without a script', async ({
  page,
  browser,
}) => {
  await openSettings(page)
  const mailbox = await browser.newPage({ javaScriptEnabled: false })
  await page.getByRole('button', { name: 'Change the address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change your address' })
  await dialog.getByLabel('New email address').fill(address)
  await pictureOf(page, 'address-form')
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Email both links' }).click()
  await expect(page.getByText('waits for its link')).toHaveCount(2)
  await page.evaluate(() => Object.assign(globalThis, { ofBefore: true }))
  for (const [to, subject, then] of [
    [demo.investor, 'Confirm that your address changes', 'This mailbox is confirmed'],
    [address, 'Confirm your new address', 'Your address was changed'],
  ] as const) {
    const mail = await mailTo(page, to, subject)
    await mailbox.goto(/http:\/\/\S+\/api\/address-change\?key=[\w-]{43}/.exec(mail)?.[0] ?? '')
    await expect(mailbox.getByRole('heading', { level: 1, name: 'Should your address change?' })).toBeVisible()
    if (to === address) await pictureOf(page, 'address-waits')
    await mailbox.getByRole('button', { name: 'Confirm the change' }).click()
    await expect(mailbox.getByRole('heading', { level: 1, name: then })).toBeVisible()
  }
  // Coming back to the tab: it learns of the new address and reloads with it, unless it has already done so by itself.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))).catch(() => undefined)
  await expect.poll(() => page.evaluate(() => 'ofBefore' in globalThis).catch(() => true)).toBe(false)
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(page.getByRole('region', { name: 'Sign-in and sessions' })).toContainText(address)
})

test('"This was not me": a stolen password signs nobody in, and its owner reads by a mailed code and writes to the team', async ({
  page,
  browser,
  baseURL,
}) => {
  const at = { baseURL: baseURL ?? '' }
  await openSettings(page)
  const mailbox = await browser.newPage({ javaScriptEnabled: false })
  const thief = await browser.newPage(at)

  const link = await test.step('whoever has the password signs in, and its owner gets a link', async () => {
    await thief.goto('/login')
    await signIn(thief, demo.investor, demo.password)
    await expect(thief.getByRole('tab', { name: 'Settings' })).toBeVisible()
    const mail = await mailTo(page, demo.investor, 'A new sign-in to your account')
    return /http:\/\/\S+\/api\/not-me\?key=[\w-]{43}/.exec(mail)?.[0] ?? ''
  })
  expect(link.startsWith(at.baseURL)).toBe(true)

  await test.step('its page needs no script, and nothing happens until its button is pressed by key', async () => {
    await mailbox.goto(link)
    await expect(mailbox.getByRole('heading', { level: 1, name: 'Was this not you?' })).toBeVisible()
    await pictureOf(mailbox, 'not-me')
    await thief.reload()
    await expect(thief.getByRole('tab', { name: 'Settings' })).toBeVisible()
    await mailbox.getByRole('button', { name: 'This was not me' }).focus()
    await mailbox.keyboard.press('Enter')
    await expect(mailbox.getByRole('heading', { level: 1, name: 'Your account is frozen' })).toBeVisible()
    await expect(mailbox.getByRole('main')).toContainText('Your password signs nobody in')
    await expect(mailbox.getByRole('main')).toContainText('Sign in with a one-time code')
    await pictureOf(mailbox, 'not-me-done')
    await mailbox.goto(link)
    await expect(mailbox.getByRole('heading', { level: 1, name: 'You have already told us' })).toBeVisible()
  })

  await test.step('both sessions end at once, and the password opens no other', async () => {
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect(thief.getByLabel('Email')).toBeVisible()
    await signIn(thief, demo.investor, demo.password)
    await expect(thief.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    expect((await (await thief.request.get('/api/auth/session')).json()).user).toBeNull()
    await thief.close()
  })

  await test.step('the owner signs in by the code that is mailed, on a phone, and reads what stands still and why', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signInByCode(page, demo.investor)
    const notice = page.getByRole('region', { name: 'Your account is frozen' })
    await expect(notice).toContainText('You told us: "This was not me", about a sign-in in a new browser.')
    await expect(notice).toContainText('nothing is paid out')
    await expect(notice).toContainText('Suspended until then: Password;')
    expect(await violations(page)).toEqual([])
    await pictureOf(page, 'frozen-home')
    await page.getByRole('tab', { name: 'Transfer' }).click()
    const withdraw = page.getByRole('button', { name: 'Withdraw', exact: true })
    await expect(withdraw).toHaveAttribute('aria-disabled', 'true')
    await expect(withdraw).toHaveAccessibleDescription(/^Your account is frozen/)
    const bank = page.getByRole('region', { name: 'Bank account' })
    await expect(bank).toContainText('stands still while your account is frozen')
    await expect(bank.getByRole('button')).toHaveCount(0)
    await pictureOf(page, 'frozen-transfer')
  })

  await test.step('Settings say so too and have no button that does nothing; a message goes to the team by keyboard', async () => {
    await page.getByRole('tab', { name: 'Settings' }).click()
    await expect(page.getByRole('button', { name: 'Contact support' })).toBeVisible()
    for (const [region, says] of [
      ['Sign-in and sessions', 'Second factors stand still while your account is frozen'],
      ['Profile', 'Your profile stands still'],
      ['Account actions', 'Not while your account is frozen'],
    ] as const)
      await expect(page.getByRole('region', { name: region })).toContainText(says)
    for (const name of [/^Change/, 'Update profile', 'Close account', /authenticator app/, /passkey/, /recovery codes/])
      await expect(page.getByRole('tabpanel').getByRole('button', { name })).toHaveCount(0)
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await pictureOf(page, 'frozen-settings')
    await page.getByRole('button', { name: 'Contact support' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Contact support' })
    await dialog.getByLabel('Subject').fill('It was not me')
    await dialog.getByLabel('Message').fill('Somebody had my password. Please call me.')
    await dialog.getByRole('button', { name: 'Send' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).press('Enter')
  })
})

/** An approver at the desk, and the demo's investor, whose account is frozen. */
const frozenAtDesk = async (desk: Page, origin: string) => {
  await desk.goto('/login')
  await signIn(desk, demo.approver, demo.password)
  await expect(desk.getByRole('tab', { name: 'Investors' })).toBeVisible()
  const { rows } = await (await desk.request.get(`/api/admin/investors?search=${demo.investor}`)).json()
  const post = async (path: string, data: object) => {
    const answer = await desk.request.post(`/api/admin/investors/${rows[0].id}/${path}`, { headers: { origin }, data })
    expect(answer.status()).toBe(200)
  }
  await post('freeze', { reason: 'A call that sounded odd' })
  return { lift: () => post('lift-freeze', { reason: 'Called back, it is her' }) }
}

test('an approver lifts a freeze by keyboard, on a phone, and chooses what counts again', async ({
  page,
  browser,
  baseURL,
}) => {
  const desk = await browser.newPage({ baseURL: baseURL ?? '' })
  await frozenAtDesk(desk, baseURL ?? '')

  await test.step('the admins are told', async () => {
    await desk.getByRole('tab', { name: 'Communications' }).click()
    await desk.getByRole('listitem').filter({ hasText: 'are frozen' }).getByRole('link').click()
    await expect(desk.getByRole('article')).toContainText('A call that sounded odd')
    await pictureOf(desk, 'frozen-inbox')
  })

  await test.step('the question names what is suspended and what was valid all the time', async () => {
    await desk.getByRole('tab', { name: 'Investors' }).click()
    const opened = await openInvestor(desk, { email: demo.investor, name: 'Demo Investor' })
    await expect(opened).toContainText('Frozen')
    await pictureOf(desk, 'frozen-investor')
    await desk.setViewportSize({ width: 390, height: 844 })
    await opened.getByRole('button', { name: 'Lift the freeze' }).press('Enter')
    const question = desk.getByRole('dialog', { name: 'Lift the freeze' })
    await expect(question.getByRole('checkbox', { name: 'Password' })).not.toBeChecked()
    await expect(question).toContainText(/Valid all the time, because it is older|Nothing older is left/)
    expect(await violations(desk)).toEqual([])
    expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await pictureOf(desk, 'lift')
    await question.getByRole('button', { name: 'Lift the freeze' }).press('Enter')
    await expect(question.getByLabel('Reason')).toHaveAccessibleDescription(/Enter a reason/)
    await question.getByRole('checkbox', { name: 'Password' }).press('Space')
    await expect(question.getByRole('checkbox', { name: 'Password' })).toBeChecked()
    await question.getByLabel('Reason').focus()
    await desk.keyboard.type('Called back, it is her')
    await question.getByRole('button', { name: 'Lift the freeze' }).press('Enter')
    await toasted(desk, 'Valid again: Password.')
    await expect(opened.getByRole('button', { name: 'Freeze account' })).toBeVisible()
    await desk.close()
  })

  await test.step('the password that counts again signs in', async () => {
    expect(await mailTo(page, demo.investor, 'Your account is open again')).toContain('Valid again: Password.')
    await page.goto('/login')
    await signIn(page, demo.investor, demo.password)
    await expect(page.getByRole('tab', { name: 'Settings' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your account is frozen' })).toHaveCount(0)
  })
})

test(
  'a disputed address is decided at the lift, by keyboard on a phone; the mailbox that is chosen signs in again',
  long,
  async ({ page, browser, baseURL: origin = '' }) => {
    const form = (path: string, key: string) => page.request.post(path, { headers: { origin }, form: { key } })
    const keyIn = async (to: string, subject: string) =>
      /\?key=([\w-]{43})/.exec(await mailTo(page, to, subject))?.[1] ?? ''
    const enter = async (at: Page, email: string) => {
      const data = { email, password: demo.password }
      expect((await at.request.post('/api/auth/login-password', { data, headers: { origin } })).ok()).toBe(true)
    }

    await test.step('a thief with both mailboxes changes the address, and the owner says so', async () => {
      await enter(page, demo.investor)
      const asked = await page.request.post('/api/auth/address', { headers: { origin }, data: { email: address } })
      expect(asked.ok()).toBe(true)
      for (const [to, subject] of [
        [demo.investor, 'Confirm that your address changes'],
        [address, 'Confirm your new address'],
      ] as const)
        expect((await form('/api/address-change', await keyIn(to, subject))).ok()).toBe(true)
      expect((await form('/api/not-me', await keyIn(demo.investor, 'Your address was changed'))).ok()).toBe(true)
      await page.goto('/login')
      await page.getByLabel('Email').fill(address)
      await page.getByRole('button', { name: 'Email me a code' }).click()
      await mailTo(page, address, 'No code: your account is frozen')
    })

    const desk = await browser.newPage({ baseURL: origin })
    await enter(desk, demo.approver)

    await test.step('the lift waits until one of both addresses is chosen', async () => {
      const { rows } = await (await desk.request.get(`/api/admin/investors?search=${address}`)).json()
      await desk.goto(`/admin#${rows[0].id}`)
      await desk.setViewportSize({ width: 390, height: 844 })
      await pageOf(desk, 'Demo Investor').getByRole('button', { name: 'Lift the freeze' }).press('Enter')
      const question = desk.getByRole('dialog', { name: 'Lift the freeze' })
      const choice = question.getByLabel('Address of the account')
      await expect(choice.locator('option')).toHaveText(['Choose one', address, demo.investor])
      expect(await violations(desk)).toEqual([])
      await pictureOf(desk, 'lift-disputed')
      await question.getByLabel('Reason').focus()
      await desk.keyboard.type('Seen with her passport')
      await question.getByRole('button', { name: 'Lift the freeze' }).press('Enter')
      await expect(choice).toHaveAccessibleDescription(/Choose which address the account keeps/)
      await expect(question.getByLabel('Reason')).toHaveValue('Seen with her passport')
      await choice.focus()
      await desk.keyboard.type(demo.investor)
      await expect(choice).toHaveValue(demo.investor)
      await question.getByRole('button', { name: 'Lift the freeze' }).press('Enter')
      await toasted(desk, `Address: ${demo.investor}.`)
      await expect(pageOf(desk, 'Demo Investor')).toContainText(demo.investor)
      await desk.close()
    })

    await page.goto('/login')
    await signInByCode(page, demo.investor)
    await expect(page.getByRole('tab', { name: 'Settings' })).toBeVisible()
  },
)

test(
  'once a freeze is lifted its owner signs in by code, and sets a password and a second factor anew',
  long,
  async ({ page, browser, baseURL }) => {
    const desk = await browser.newPage({ baseURL: baseURL ?? '' })
    await (await frozenAtDesk(desk, baseURL ?? '')).lift()
    await desk.close()
    expect(await mailTo(page, demo.investor, 'Your account is open again')).toContain('Removed: Password')
    await page.goto('/login')
    await signInByCode(page, demo.investor)
    await page.getByRole('tab', { name: 'Settings' }).click()
    // What loads above it moves it from under a press.
    await expect(page.locator('.bone:visible')).toHaveCount(0)
    await page.locator('summary').filter({ hasText: 'Password' }).press('Enter')
    const form = page.getByRole('form', { name: 'Set a password' })
    await form.getByLabel('New password', { exact: true }).fill(newPassword)
    await form.getByLabel('Confirm new password').fill(newPassword)
    await form.getByRole('button', { name: 'Set password' }).click()
    await readAlert(page, 'Your password is set')
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
    const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
    await dialog
      .getByLabel('Code from your authenticator app')
      .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Your recovery codes' }).getByRole('listitem')).toHaveCount(10)
  },
)
