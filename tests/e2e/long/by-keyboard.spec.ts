import { expect, type Locator, type Page, test } from 'playwright/test'
import { nextWeek } from '#fund/calendar/week.ts'
import { openWeeks } from '#server/money/weeks/open-weeks.ts'
import { close, investor } from '#tests/support/money/fund.ts'
import { smallPdf } from '#tests/support/papers/small-pdf.ts'
import { createPerson, createSession } from '#tests/support/people/people.ts'
import { type LifePortal, startLifePortal } from '#tests/support/portal/life-portal.ts'
import { bankCancel, bankChange, depositRequest } from '#words/money/transfers.ts'
import { agreementWords } from '#words/people/agreements.ts'
import { tabTo } from '../investor/investor.ts'
import { mailedCodes } from '../life/acts.ts'
import { somebody } from '../life/life.ts'

const name = 'Kay Board'

/** An investor who may withdraw: $10,000.00 at work, after a week that made a profit. */
const begin = async (portal: LifePortal): Promise<string> => {
  const { context, clock } = portal
  const { email } = await investor(portal, 10_000_00, { name })
  for (const profit of [2_000_00, 0]) {
    clock.set(nextWeek(clock.now()).from)
    await context.store.write((work) => openWeeks(work))
    if (profit > 0) await close(portal, profit)
  }
  return email
}

/** Adds an agreement to be signed, as an admin's browser would. */
const addAgreement = async ({ context, url }: LifePortal, title: string): Promise<void> => {
  const { id } = await createPerson(context, { role: 'admin', email: 'papers@example.com' })
  const { cookie } = await createSession(context, id)
  const body = JSON.stringify({ title, file: await smallPdf('You may lose all of it.') })
  const headers = { cookie, origin: url, 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/admin/agreements`, { method: 'POST', headers, body })
  expect(answer.status, await answer.text()).toBe(200)
}

/** Moves to something with Tab and presses Enter there. */
const press = async (page: Page, wanted: Locator): Promise<void> => {
  await tabTo(page, wanted, 200)
  await page.keyboard.press('Enter')
}

/** Moves to a field with Tab and types into it, replacing its content. */
const type = async (page: Page, field: Locator, text: string): Promise<void> => {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Moves along the tabs of the dashboard with the arrow keys, from the first one. */
const turnTo = async (page: Page, tab: string): Promise<void> => {
  const wanted = page.getByRole('tab', { name: tab })
  await tabTo(page, page.getByRole('tab', { selected: true }), 200)
  await page.keyboard.press('Home')
  for (let left = 5; left > 0 && (await wanted.getAttribute('aria-selected')) !== 'true'; left -= 1) {
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('[role=tab]:focus')).toHaveAttribute('aria-selected', 'true')
  }
  await expect(wanted).toBeFocused()
  await expect(page.locator('.bone:visible')).toHaveCount(0)
}

/** Closes the open alert with its button, which has the focus. */
const readOn = async (page: Page, said: string | RegExp): Promise<void> => {
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText(said)
  await expect(alert.getByRole('button', { name: 'OK' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(alert).toBeHidden()
}

test('by keyboard alone: a deposit, a withdrawal with its code, a signature, and the settings', async ({ browser }) => {
  const portal = await startLifePortal('sqlite', '2026-01-05T15:00:00Z', true)
  const email = await begin(portal)
  await addAgreement(portal, 'Risk disclosure')
  const { at, page } = await somebody(browser, portal, email)
  await at('/dashboard', 'Home')

  /** Answers the identity question with the code that has just been mailed; the field has the focus. */
  const used = new Set<string>()
  const unused = async () => (await mailedCodes(portal)).filter((code) => !used.has(code))
  const confirmByCode = async (about: string): Promise<void> => {
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await expect(question).toContainText(about)
    const field = question.getByLabel('Code from the email')
    await tabTo(page, field, 6)
    await expect.poll(unused).toHaveLength(1)
    const [code = ''] = await unused()
    used.add(code)
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
  }

  await test.step('a deposit', async () => {
    await turnTo(page, 'Transfer')
    const opener = page.getByRole('button', { name: 'Deposit', exact: true })
    await press(page, opener)
    const form = page.getByRole('dialog', { name: 'Deposit' })
    await expect(form.getByLabel('Amount')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.type('12,500')
    await page.keyboard.press('Enter')
    const told = page.getByRole('dialog', { name: 'Deposit requested' })
    await expect(told).toContainText(depositRequest.done)
    await press(page, told.getByRole('button', { name: 'OK' }))
    await expect(told).toBeHidden()
    await expect(opener).toBeFocused()
    await press(page, page.getByRole('button', { name: /^How to pay ALD-/ }))
    await expect(page.getByRole('dialog', { name: 'How to pay your deposit' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /^How to pay ALD-/ })).toBeFocused()
  })

  await test.step('a withdrawal, looked at again and confirmed by an emailed code', async () => {
    await turnTo(page, 'Transfer')
    await press(page, page.getByRole('button', { name: 'Withdraw', exact: true }))
    const form = page.getByRole('dialog', { name: 'Withdraw' })
    await expect(form.getByLabel('What')).toBeFocused()
    await type(page, form.getByLabel('Amount'), '100')
    await page.keyboard.press('Enter')
    const review = page.getByRole('dialog', { name: 'Look at it again' })
    await expect(review.getByRole('button', { name: 'Back' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(form.getByLabel('Amount')).toHaveValue('100')
    await press(page, form.getByRole('button', { name: 'Continue' }))
    await press(page, review.getByRole('button', { name: 'Request withdrawal' }))
    // What is allowed from now on arrives after the answer was read, and removes the button that was pressed.
    const read = Promise.withResolvers<void>()
    await page.route(/transfers\/allowed/, (route) => read.promise.then(() => route.continue()))
    await confirmByCode('ask for a withdrawal of')
    await readOn(page, /\w/)
    read.resolve()
    await expect(page.getByRole('tabpanel')).toContainText('WD-')
    await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toHaveAccessibleDescription(/\w/)
    await expect(page.locator(':focus')).toHaveCount(1)
    await expect(page.locator('body')).not.toBeFocused()
  })

  await test.step('a signature', async () => {
    await turnTo(page, 'Settings')
    const sign = page.getByRole('button', { name: 'Sign Risk disclosure' })
    await press(page, sign)
    const dialog = page.getByRole('dialog', { name: 'Sign “Risk disclosure”' })
    await expect(dialog.getByRole('link', { name: /^Read it/ })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(sign).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(page, dialog.getByLabel(agreementWords.read))
    await page.keyboard.press('Space')
    await type(page, dialog.getByLabel('Your name'), name)
    await page.keyboard.press('Enter')
    await confirmByCode('sign')
    await expect(page.getByText(agreementWords.signed('Risk disclosure'))).toBeVisible()
    await expect(page.getByRole('region', { name: 'Documents' })).toBeFocused()
  })

  await test.step('a password', async () => {
    await press(page, page.locator('summary').filter({ hasText: /^Password/ }))
    const form = page.getByRole('form', { name: 'Set a password' })
    await type(page, form.getByLabel('New password', { exact: true }), 'a long enough one')
    await type(page, form.getByLabel('Confirm new password'), 'a long enough one')
    await page.keyboard.press('Enter')
    await confirmByCode('password')
    await readOn(page, /\w/)
    await expect(page.getByRole('region', { name: 'Sign-in and sessions' })).toContainText('Current password')
    await expect(page.locator('body')).not.toBeFocused()
  })

  await test.step('notification settings', async () => {
    const sms = page.getByLabel('SMS notifications')
    await tabTo(page, sms)
    await page.keyboard.press('Space')
    await expect(sms).toBeChecked()
    await expect(sms).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toHaveCount(1)
  })

  await test.step('another bank account', async () => {
    await turnTo(page, 'Transfer')
    const card = page.getByRole('region', { name: 'Bank account' })
    const edit = card.getByRole('button', { name: 'Edit the bank account' })
    await press(page, edit)
    await expect(card.getByLabel('Bank name')).toBeFocused()
    await press(page, card.getByRole('button', { name: 'Cancel' }))
    await expect(edit).toBeFocused()
    await page.keyboard.press('Enter')
    await type(page, card.getByLabel('Bank name'), 'Second Example Bank')
    await type(page, card.getByLabel('Account number'), '1234567890')
    await type(page, card.getByLabel('Routing number'), '021000021')
    await page.keyboard.press('Enter')
    await confirmByCode('have your money paid to')
    await readOn(page, bankChange.done)
    await expect(edit).toBeFocused()
    await press(page, card.getByRole('button', { name: 'Cancel the change' }))
    await readOn(page, bankCancel.done)
    await expect(edit).toBeFocused()
  })
  await portal.close()
})
