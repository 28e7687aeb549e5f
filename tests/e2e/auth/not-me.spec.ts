import type { Page } from 'playwright/test'
import { rowOf } from '../admin/desk.ts'
import { violations } from '../support/axe.ts'
import { mailTo } from '../support/outbox.ts'
import { expect, test } from '../support/own-server.ts'
import { pictureOf } from '../support/pictures.ts'
import { unfold } from '../support/unfold.ts'
import { demo, readAlert, signIn } from './sign-in.ts'

const address = 'investor.new@example.com'
const newPassword = 'a long and good one'

const openSettings = async (page: Page) => {
  await page.goto('/login')
  await signIn(page, demo.investor, demo.password)
  await page.getByRole('tab', { name: 'Settings' }).click()
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
  await dialog.getByRole('button', { name: 'Mail both links' }).click()
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

test('"This was not me": the page of a mail freezes a payout, and an approver lifts it', async ({
  page,
  browser,
  baseURL,
}) => {
  await openSettings(page)
  const mailbox = await browser.newPage({ javaScriptEnabled: false })

  const link = await test.step('a change of the password is mailed with a link, on a phone as well', async () => {
    await unfold(page)
    const form = page.getByRole('form', { name: 'Change the password' })
    await form.getByLabel('Current password').fill(demo.password)
    await form.getByLabel('New password', { exact: true }).fill(newPassword)
    await form.getByLabel('Confirm new password').fill(newPassword)
    await form.getByRole('button', { name: 'Change password' }).click()
    await readAlert(page, 'Your password is set')
    const mail = await mailTo(page, demo.investor, 'Your password was changed')
    return /http:\/\/\S+\/api\/not-me\?key=[\w-]{43}/.exec(mail)?.[0] ?? ''
  })
  expect(link.startsWith(baseURL ?? '-')).toBe(true)

  await test.step('its page needs no script, and nothing happens until its button is pressed by key', async () => {
    await mailbox.goto(link)
    await expect(mailbox.getByRole('heading', { level: 1, name: 'Was this not you?' })).toBeVisible()
    await pictureOf(mailbox, 'not-me')
    await page.reload()
    await expect(page.getByRole('tab', { name: 'Settings' })).toBeVisible()
    await mailbox.getByRole('button', { name: 'This was not me' }).focus()
    await mailbox.keyboard.press('Enter')
    await expect(mailbox.getByRole('heading', { level: 1, name: 'Your account is frozen' })).toBeVisible()
    await pictureOf(mailbox, 'not-me-done')
    await mailbox.goto(link)
    await expect(mailbox.getByRole('heading', { level: 1, name: 'You have already told us' })).toBeVisible()
  })

  await test.step('the session that was open ends at once; the next one says what stands still', async () => {
    await expect(page.getByLabel('Email')).toBeVisible()
    await signIn(page, demo.investor, newPassword)
    const notice = page.getByRole('region', { name: 'Your account is frozen' })
    await expect(notice).toContainText('nothing is paid out')
    expect(await violations(page)).toEqual([])
    await pictureOf(page, 'frozen-home')
    await page.getByRole('tab', { name: 'Transfer' }).click()
    const withdraw = page.getByRole('button', { name: 'Withdraw', exact: true })
    await expect(withdraw).toHaveAttribute('aria-disabled', 'true')
    await expect(withdraw).toHaveAccessibleDescription(/^Your account is frozen/)
  })

  await test.step('the admins are told, and one lifts it with a reason', async () => {
    const desk = await browser.newPage({ baseURL: baseURL ?? '' })
    await desk.goto('/login')
    await signIn(desk, demo.approver, demo.password)
    await desk.getByRole('tab', { name: 'Communications' }).click()
    await desk.getByRole('listitem').filter({ hasText: 'are frozen' }).getByRole('link').click()
    await expect(desk.getByRole('article')).toContainText('This was not me')
    await pictureOf(desk, 'frozen-inbox')
    await desk.getByRole('tab', { name: 'Investors' }).click()
    const row = await rowOf(desk, { email: demo.investor, name: 'Demo Investor' })
    await row.getByRole('button', { name: 'View Demo Investor' }).click()
    const dialog = desk.getByRole('dialog', { name: 'Demo Investor' })
    await expect(dialog).toContainText('Frozen')
    await pictureOf(desk, 'frozen-investor')
    expect(await violations(desk)).toEqual([])
    await dialog.getByRole('button', { name: 'Lift the freeze' }).click()
    const question = desk.getByRole('dialog', { name: 'Lift the freeze' }).or(desk.getByRole('alertdialog'))
    await question.getByLabel('Reason').fill('Called back, it is her')
    await pictureOf(desk, 'lift')
    await question.getByRole('button', { name: 'Lift the freeze' }).click()
    await expect(dialog.getByRole('button', { name: 'Freeze account' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('tab', { name: 'Settings' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your account is frozen' })).toHaveCount(0)
  })
})
