import { readdir, readFile } from 'node:fs/promises'
import { expect, type Page } from 'playwright/test'
import { outboxOf } from '#server/platform/mail/transport.ts'
import type { LifePortal } from '#tests/support/portal/life-portal.ts'
import { openInvestor } from '../admin/desk.ts'
import { openPlace } from '../support/places.ts'
import { confirm, type Somebody } from './life.ts'

/** The investor whose life it is. */
export interface Investor {
  readonly name: string
  readonly email: string
}

/** All codes mailed so far, in no order; without SMTP, mails are files. */
export const mailedCodes = async ({ context }: LifePortal): Promise<string[]> => {
  const folder = outboxOf(context.config)
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readFile(`${folder}/${name}`, 'utf8')),
  )
  return mails.flatMap((mail) => /^[A-Z]\d{7}$/m.exec(mail) ?? [])
}

/** Fills in /register; the caller presses its button. */
export const fillRegistration = async (page: Page, { name, email }: Investor): Promise<void> => {
  await page.goto('/register')
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('never sent')
  await page.getByLabel('Confirm password').fill('never sent')
  await page.getByRole('checkbox').check()
}

export const sendRegistration = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await confirm(page, 'OK')
}

/** The admin approves a newcomer. */
export const approveInvestor = async ({ page, at }: Somebody, { name, email }: Investor): Promise<void> => {
  await at('/admin', 'Investors')
  const opened = await openInvestor(page, { email: email.slice(0, email.indexOf('@') + 1), name })
  await opened.getByRole('button', { name: 'Approve' }).click()
  await confirm(page, 'Approve')
  await expect(opened).toContainText(/active/i)
}

/** An investor without a bank account adds one, on the open tab Transfer. */
export const addBankAccount = async (page: Page): Promise<void> => {
  const card = page.getByRole('region', { name: 'Bank account' })
  await card.getByRole('button', { name: 'Add a bank account' }).click()
  await card.getByLabel('Bank name').fill('First Example Bank')
  await card.getByLabel('Account number').fill('1234567890')
  await card.getByLabel('Routing number').fill('021000021')
  await card.getByRole('button', { name: 'Save' }).click()
  await confirm(page, 'OK')
}

export const approveBankAccount = async ({ page, at }: Somebody, { name }: Investor): Promise<void> => {
  await at('/admin', 'Communications')
  await openPlace(page, 'investors/requests')
  await page.getByRole('button', { name: `Approve the account of ${name}` }).click()
  await confirm(page, 'Approve')
}

/** The admin's steps with an investor's newest request, one after another: 'Approve', 'Mark received'. */
export const decide = async (
  { page, at }: Somebody,
  { name }: Investor,
  ...steps: readonly string[]
): Promise<void> => {
  await at('/admin', 'Communications')
  await openPlace(page, 'overview/money/pay')
  const queue = page.getByRole('region', { name: 'Transfers' })
  await queue.getByRole('button', { name: 'All', exact: true }).click()
  await expect(queue.getByRole('table', { name: 'Transfers' })).toBeVisible()
  for (const step of steps) {
    const row = queue.getByRole('row').filter({ hasText: name }).first()
    const button = row.getByRole('button', { name: new RegExp(`^${step}`) })
    await button.click()
    await confirm(page, step)
    await expect(button).toBeHidden()
  }
}

/** The admin enters the report of the week that is due, and closes it. */
export const closeWeekAt = async ({ page, at }: Somebody, endBalance: string): Promise<void> => {
  await at('/admin', 'Manage Reports')
  await page.getByRole('button', { name: 'Enter the report' }).click()
  await page.getByRole('textbox', { name: 'End balance' }).fill(endBalance)
  await page.getByRole('textbox', { name: 'Trades' }).fill('21')
  await page.getByRole('textbox', { name: 'Success rate' }).fill('80')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await confirm(page, 'OK')
  await page.getByRole('button', { name: 'Finalise' }).click()
  await confirm(page, 'Finalise')
  await expect(page.getByText(/closed .*, version 1/)).toBeVisible()
}

/** The admin issues a month's statements, named as the desk names it: 'January 2026'. */
export const issueStatements = async ({ page, at }: Somebody, month: string): Promise<void> => {
  await at('/admin', 'Reports')
  await openPlace(page, 'reports/documents')
  await page.getByRole('button', { name: new RegExp(`^Issue.* statements of ${month}`) }).click()
  await confirm(page, 'Issue')
  await expect(page.getByRole('listitem').filter({ hasText: `Statements of ${month}` })).toContainText('Issued')
}
