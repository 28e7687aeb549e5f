import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { password } from '#words/access/credentials.ts'
import { common } from '#words/common.ts'
import { fieldState, profileSave, sessionEnd, signedEmailsWords, smsStoredOnly } from '#words/desk/settings.ts'
import { support } from '#words/money/requests.ts'
import { closureCancel, closureMeans, closureRequest, supportProblem } from '#words/people/account-actions.ts'
import { agreementWords } from '#words/people/agreements.ts'
import { readAlert } from '../auth/sign-in.ts'
import { violations } from '../support/axe.ts'
import { long } from '../support/daily.ts'
import { unfold } from '../support/unfold.ts'
import { openTab } from './investor.ts'
import { expect, test } from './newcomer.ts'

test.beforeEach(async ({ page, email }) => {
  expect(email).toContain('@')
  await page.goto('/dashboard')
  await openTab(page, 'Settings')
})

test('the index leads to each section and marks the one in sight; the address and Back know nothing of it', async ({
  page,
}) => {
  const index = page.getByRole('navigation', { name: 'Sections of Settings' })
  const links = index.getByRole('link')
  const sections = page.getByRole('tabpanel').getByRole('heading', { level: 2 })
  const titles = [
    'Profile',
    'Investment preferences',
    'Notification preferences',
    'Sign-in and sessions',
    'Documents',
    'Members',
    'Weekly profit distributions',
    'How profit sharing works',
    'Account actions',
  ]
  await expect(sections).toHaveText(titles)
  await expect(links).toHaveText(titles)
  await expect(links.first()).toHaveAttribute('aria-current', 'true')
  const { href } = new URL(page.url())
  for (const name of ['Documents', 'Account actions'] as const) {
    await index.getByRole('link', { name }).press('Enter')
    await expect(page.getByRole('region', { name })).toBeFocused()
    await expect(page.getByRole('region', { name })).toBeInViewport()
    await expect(index.getByRole('link', { name })).toHaveAttribute('aria-current', 'true')
    await expect(index.locator('[aria-current]')).toHaveCount(1)
  }
  expect(page.url()).toBe(href)
  await page.goBack()
  await expect(page.getByRole('tab', { selected: true })).toContainText('Home')
})

test('what is below a part that still loads is shown after it, so that no press misses', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/auth/factors', async (route) => {
    await promise
    await route.continue()
  })
  await page.reload()
  await openTab(page, 'Settings')
  const section = page.getByRole('region', { name: 'Sign-in and sessions' })
  await expect(section.getByRole('heading', { name: 'Second factor' })).toBeVisible()
  const below = [
    section.locator('summary').filter({ hasText: /^Sessions/ }),
    page.getByRole('heading', { level: 2, name: 'Account actions' }),
  ]
  for (const one of below) await expect(one).toBeHidden()
  resolve()
  await expect(section.getByRole('button', { name: 'Add a passkey' })).toBeVisible()
  for (const one of below) await expect(one).toBeVisible()
})

test('what is seldom changed is closed, says what it holds, and opens from the index; on a phone that is short', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('.bone:visible')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2, name: 'Account actions' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3_000)
  const index = page.getByRole('navigation', { name: 'Sections of Settings' })
  for (const [name, says, control] of [
    ['Profile', 'Nora Newcomer, 4 details missing', 'Phone'],
    ['Investment preferences', 'Not chosen yet', 'Risk tolerance'],
    ['How profit sharing works', '50%, 60% or 70% to you, by what is invested', ''],
  ] as const) {
    const box = page.getByRole('region', { name })
    await expect(box.locator('summary').first()).toContainText(says)
    if (control) await expect(box.getByLabel(control)).toBeHidden()
    await index.getByRole('link', { name }).press('Enter')
    if (control) await expect(box.getByLabel(control)).toBeVisible()
  }
  await expect(page.getByText('By invested amount')).toBeVisible()
  await expect(index.getByRole('listitem').filter({ hasText: 'Documents' })).toContainText(/\d new/)
})

test('what is chosen and not saved says so, stays open, and can be undone', async ({ page }) => {
  const box = page.getByRole('region', { name: 'Investment preferences' })
  const unsaved = box.getByText('Not saved', { exact: true })
  await box.getByRole('heading').click()
  await box.getByLabel('Risk tolerance').selectOption('moderate')
  await expect(unsaved).toBeVisible()
  await openTab(page, 'Activity')
  await openTab(page, 'Settings')
  await expect(box.getByLabel('Risk tolerance')).toHaveValue('moderate')
  await expect(unsaved).toBeVisible()
  await box.getByRole('button', { name: 'Undo' }).click()
  await expect(box.getByLabel('Risk tolerance')).toHaveValue('')
  await expect(unsaved).toHaveCount(0)
})

test('notification settings are kept, and SMS says that none is sent', long, async ({ page }) => {
  const sms = page.getByLabel('SMS notifications')
  await unfold(page)
  await expect(sms).toHaveAccessibleDescription(smsStoredOnly)
  await sms.check()
  await page.getByLabel('Daily limit').fill('7')
  await page.getByLabel('Daily limit').press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toHaveCount(2)
  await page.reload()
  await openTab(page, 'Settings')
  await expect(sms).toBeChecked()
  await expect(page.getByLabel('Daily limit')).toHaveValue('7')
})

test('the signed text of a week’s email is asked for, kept, and put back if it cannot be saved', async ({ page }) => {
  const box = page.getByRole('region', { name: 'Notification preferences' })
  await box.locator('summary').filter({ hasText: 'Categories' }).click()
  const signed = box.getByLabel(signedEmailsWords.label)
  await expect(signed).not.toBeChecked()
  await expect(box.getByRole('link', { name: signedEmailsWords.more })).toHaveAttribute('href', '/verify')
  await test.step('on a phone its name in two lines stands above its hint', async () => {
    const size = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 844 })
    const gap = await signed.evaluate((input) => {
      const tick = input.closest('.tick')
      const words = document.createRange()
      words.selectNodeContents(tick?.querySelector('label') as Node)
      return (
        (tick?.querySelector('.field-hint')?.getBoundingClientRect().top ?? 0) - words.getBoundingClientRect().bottom
      )
    })
    expect(gap).toBeGreaterThanOrEqual(0)
    if (size) await page.setViewportSize(size)
  })
  await page.route('**/api/account/signed-emails', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500 }) : route.continue(),
  )
  await signed.click()
  await expect(box.getByText(fieldState.failed)).toBeVisible()
  await expect(signed).not.toBeChecked()
  await page.unroute('**/api/account/signed-emails')
  await signed.click()
  await expect(box.getByText(fieldState.saved, { exact: true })).toBeVisible()
  await page.reload()
  await openTab(page, 'Settings')
  await expect(signed).toBeChecked()
})

test('the profile is saved, its tax id masked', async ({ page }) => {
  const profile = page.getByRole('region', { name: 'Profile' })
  await profile.getByRole('heading').click()
  await profile.getByLabel('Name').fill('Nora Newname')
  await profile.getByLabel('Tax ID').fill('12-3456789')
  await profile.getByRole('button', { name: 'Update profile' }).click()
  await expect(profile.getByText(profileSave.done)).toBeVisible()
  await expect(profile.getByLabel('Tax ID')).toHaveValue('')
  await expect(profile.getByText(/On file: .*6789/)).toBeVisible()
  await expect(page.getByText('Welcome, Nora Newname')).toBeVisible()
  await page.reload()
  await openTab(page, 'Settings')
  await expect(profile.getByLabel('Name')).toHaveValue('Nora Newname')
})

test('support takes a subject and a message, and keeps them where they are refused', async ({ page }) => {
  await page.getByRole('button', { name: 'Contact support' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toContainText(supportProblem.subject)
  await expect(dialog).toContainText(supportProblem.message)
  await dialog.getByLabel('Subject').fill('A question')
  await dialog.getByLabel('Message').fill('When does my first week begin?')
  await page.route('**/api/support/requests', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toContainText(support.failed())
  await expect(dialog.getByLabel('Message')).toHaveValue('When does my first week begin?')
  await dialog.getByRole('button', { name: 'Send' }).dblclick()
  await readAlert(page, support.done)
  await page.getByRole('button', { name: 'Contact support' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await expect(dialog).toContainText('Not answered yet')
})

test('a password is set and then changed, and other sessions are ended', async ({ page, browser, email }) => {
  const box = page.getByRole('region', { name: 'Sign-in and sessions' })
  await box.getByText('Password', { exact: true }).click()
  await box.getByLabel('New password', { exact: true }).fill('short')
  await box.getByLabel('Confirm new password').fill('other')
  await box.getByRole('button', { name: 'Set password' }).click()
  await expect(box.getByRole('alert').filter({ hasText: 'Passwords do not match' })).toBeVisible()
  await box.getByLabel('New password', { exact: true }).fill('a long enough one')
  await box.getByLabel('Confirm new password').fill('a long enough one')
  await box.getByRole('button', { name: 'Set password' }).click()
  await readAlert(page, password.done)
  await expect(box.getByLabel('Current password')).toBeVisible()

  const other = await browser.newContext()
  const answer = await other.request.post('/api/auth/login-password', {
    data: { email, password: 'a long enough one' },
  })
  expect(answer.status()).toBe(200)
  await page.reload()
  await openTab(page, 'Settings')
  await box.getByText('2 signed in').click()
  await expect(box.getByRole('row')).toHaveCount(3)
  await box.getByRole('button', { name: 'End all other sessions' }).click()
  await expect(page.getByText(sessionEnd.allDone)).toBeVisible()
  await expect(box.getByRole('row')).toHaveCount(2)
  await other.close()
})

test('statements and tax documents say what will appear; all that is kept is saved as a file', async ({
  page,
  email,
}) => {
  await page.getByRole('button', { name: 'Account statement' }).click()
  await expect(page.getByRole('dialog')).toContainText('No statement yet.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Tax documents' }).click()
  await expect(page.getByRole('dialog')).toContainText('No tax summary yet.')
  await page.keyboard.press('Escape')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export my data' }).click(),
  ])
  const files = unzipSync(await readFile(await download.path()))
  expect(JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array())).person.email).toBe(email)
})

test('closing the account is a request with steps, and is taken back', async ({ page }) => {
  await page.getByRole('button', { name: 'Close account' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(closureMeans)
  await dialog.getByRole('button', { name: 'Close account' }).dblclick()
  await readAlert(page, closureRequest.done)
  const box = page.getByRole('region', { name: 'Account actions' })
  for (const step of ['Requested, done', 'Identity verified', 'Balance payable', 'Paid and closed'])
    await expect(box.getByRole('listitem').filter({ hasText: step })).toHaveCount(1)
  await page.reload()
  await openTab(page, 'Settings')
  await box.getByRole('button', { name: 'Keep the account' }).click()
  await readAlert(page, closureCancel.done)
  await expect(box.getByText('Your account is being closed.')).toBeHidden()
})

test('an agreement is signed by name from the keyboard, and stays with the record of its signature', async ({
  page,
}) => {
  const documents = page.getByRole('region', { name: 'Documents' })
  const sign = documents.getByRole('button', { name: 'Sign Risk disclosure' })
  await sign.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Sign' }).press('Enter')
  await expect(dialog).toContainText(agreementWords.unread)
  expect(await violations(page)).toEqual([])
  await dialog.getByLabel(agreementWords.read).press('Space')
  await dialog.getByLabel('Your name').fill('Somebody Else')
  await dialog.getByLabel('Your name').press('Enter')
  await expect(dialog).toContainText('Type your name as it is in your profile: Nora Newcomer.')
  await dialog.getByLabel('Your name').fill('Nora Newcomer')
  await dialog.getByLabel('Your name').press('Enter')
  await expect(page.getByText(agreementWords.signed('Risk disclosure'))).toBeVisible()
  await expect(sign).toHaveCount(0)
  await expect(documents.getByRole('button', { name: 'Sign Subscription agreement' })).toBeVisible()
  const [record] = await Promise.all([
    page.waitForEvent('download'),
    documents.getByRole('link', { name: /^Record of signature of Risk disclosure/ }).click(),
  ])
  expect(record.suggestedFilename()).toBe('signature-risk-disclosure-version-2.pdf')
})

test('without a network what would be sent says so, in a dialog too', async ({ page, context }) => {
  const box = page.getByRole('region', { name: 'Account actions' })
  const app = page.getByRole('button', { name: 'Set up an authenticator app' })
  await expect(box.getByRole('button', { name: 'Export my data' })).toBeEnabled()
  await expect(app).toBeEnabled()
  await context.setOffline(true)
  await expect(box.getByRole('button', { name: 'Export my data' })).toHaveAccessibleDescription(common.offline)
  await expect(app).toHaveAccessibleDescription(common.offline)
  await box.getByRole('button', { name: 'Close account' }).click()
  const question = page.getByRole('alertdialog')
  const send = question.getByRole('button', { name: 'Close account' })
  await expect(send).toHaveAccessibleDescription(common.offline)
  await context.setOffline(false)
  await expect(send).toHaveAccessibleDescription('')
})
