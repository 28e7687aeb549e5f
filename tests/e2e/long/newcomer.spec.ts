import { expect, type Page, test } from 'playwright/test'
import { extractText } from 'unpdf'
import { verifyBook } from '#server/ledger/verify.ts'
import { type LifePortal, startLifePortal } from '#tests/support/portal/life-portal.ts'
import { signIn } from '../auth/sign-in.ts'
import {
  addBankAccount,
  approveBankAccount,
  approveInvestor,
  closeWeekAt,
  decide,
  fillRegistration,
  type Investor,
  issueStatements,
  mailedCodes,
  sendRegistration,
} from '../life/acts.ts'
import { type Somebody, somebody } from '../life/life.ts'
import { expectAccessible } from '../support/looks.ts'
import { pictureOf } from '../support/pictures.ts'

/*
 * The first weeks by hand (50/50 up to $99,999):
 *   deposit 20,000, received on Tuesday Jan 20, at work from Sunday Jan 25
 *   week of Jan 25: +400.00   gross 400, nothing carried: you 200.00, the fund 200.00    balance 20,200.00
 */

const nora: Investor = { name: 'Nora Newcomer', email: 'nora@example.com' }
const phone = { width: 390, height: 844 }

/** The promise: on the screen within a second, in every tab. */
const soon = { timeout: 1_000 }

const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

const said = async (page: Page): Promise<string> =>
  [await bellOf(page).getAttribute('aria-label'), await page.getByRole('tabpanel').textContent()].join('\n')

/** The dashboard in two tabs of one session, side by side on a phone. */
interface Two {
  readonly first: Page
  readonly second: Page
}

/** The second tab shows the same as the first, every figure and the bell, without being loaded again. */
const expectAgreement = async ({ first, second }: Two): Promise<void> => {
  const open = first.getByRole('tab', { selected: true })
  const place = await first.getByRole('tab').evaluateAll((all) => all.findIndex((tab) => tab.ariaSelected === 'true'))
  await expect(open).toBeVisible()
  const same = second.getByRole('tab').nth(place)
  if ((await same.getAttribute('aria-selected')) !== 'true') await same.click()
  for (const page of [first, second]) await expect(page.locator('.bone:visible')).toHaveCount(0)
  await expect.poll(() => said(second), soon).toBe(await said(first))
}

/** A step's screen: no findings of axe, no sideways scrolling, and a picture if pictures are wanted. */
const look = async (page: Page, step: string): Promise<void> => {
  await expect(page.locator('.bone:visible')).toHaveCount(0)
  await expectAccessible(page, step)
  await pictureOf(page, step)
}

const lookAtBoth = async (two: Two, step: string): Promise<void> => {
  await look(two.first, step)
  await expectAgreement(two)
  await expectAccessible(two.second, `${step}, second tab`)
}

/** What Home says about the account and its one next step. */
const ahead = (page: Page) => page.getByRole('region', { name: 'What happens next' })

const registers = async (page: Page, portal: LifePortal): Promise<void> => {
  await page.goto('/register')
  await expect(page.getByLabel('Full name')).toBeEnabled()
  await look(page, '01 registration')
  await fillRegistration(page, nora)
  await sendRegistration(page)
  await expect(page).toHaveURL(/\/login$/)
  await look(page, '02 sign-in')
  await signIn(page, nora.email, 'not known')
  await expect(page.getByLabel('One-time code')).toBeVisible()
  await look(page, '03 code')
  await expect.poll(() => mailedCodes(portal)).toHaveLength(1)
  await page.getByLabel('One-time code').fill(String((await mailedCodes(portal))[0]))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
  await expect(bellOf(page)).toBeVisible()
}

const namesBank = async (two: Two, admin: Somebody): Promise<void> => {
  const { first, second } = two
  await first.getByRole('tab', { name: 'Transfer' }).click()
  const bank = first.getByRole('region', { name: 'Bank account' })
  await bank.getByRole('button', { name: 'Add a bank account' }).click()
  await look(first, '06 bank account form')
  await bank.getByRole('button', { name: 'Cancel' }).click()
  await addBankAccount(first)
  await lookAtBoth(two, '07 bank account waits')
  await approveBankAccount(admin, nora)
  for (const page of [first, second])
    await expect(page.getByRole('button', { name: 'Edit the bank account' })).toBeVisible(soon)
  await first.getByRole('tab', { name: 'Home' }).click()
  await expect(ahead(first)).toContainText('Next: make your first deposit in Transfer, at least $10,000.00.')
  await lookAtBoth(two, '08 next is the deposit')
}

const deposits = async (two: Two, admin: Somebody): Promise<void> => {
  const { first, second } = two
  await first.getByRole('region', { name: 'Quick actions' }).getByRole('button', { name: 'Deposit' }).click()
  const dialog = first.getByRole('dialog')
  await dialog.getByLabel('Amount').fill('20,000')
  await look(first, '09 deposit')
  await dialog.getByRole('button', { name: 'Request deposit' }).click()
  await expect(dialog).toContainText('ALD-')
  await look(first, '10 wire instructions')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await lookAtBoth(two, '11 deposit requested')
  for (const page of [first, second]) await page.getByRole('tab', { name: 'Transfer' }).click()
  await decide(admin, nora, 'Approve')
  for (const page of [first, second]) await expect(page.locator('.course-now')).toContainText('Approved', soon)
  await lookAtBoth(two, '12 deposit approved')
  await first.getByRole('tab', { name: 'Home' }).click()
  await expect(ahead(first)).toContainText(/Next: send \$20,000\.00 with the reference ALD-\w+/)
  await lookAtBoth(two, '13 next is the payment')
  const before = await bellOf(first).getAttribute('aria-label')
  await second.getByRole('tab', { name: 'Transfer' }).click()
  await decide(admin, nora, 'Mark received')
  await expect(first.getByRole('region', { name: 'Balance' })).toContainText('$20,000.00', soon)
  await expect(second.getByRole('table', { name: 'Recent activity' })).toContainText('+$20,000.00', soon)
  for (const page of [first, second]) await expect(bellOf(page)).not.toHaveAttribute('aria-label', before ?? '', soon)
  await expect(ahead(first)).toContainText(/\$20,000\.00 starts work on Sun, Jan 25/, soon)
  await lookAtBoth(two, '14 deposit received')
}

const readsStatement = async (two: Two): Promise<void> => {
  const { first } = two
  const documents = first.getByRole('region', { name: 'Documents' })
  const line = documents.getByRole('listitem').filter({ hasText: 'Statement, January 2026' })
  await expect(line).toContainText('New')
  await lookAtBoth(two, '21 first statement')
  const file = line.getByRole('link', { name: /^PDF/ })
  const downloading = first.waitForEvent('download')
  await file.press('Enter')
  expect((await downloading).suggestedFilename()).toMatch(/\.pdf$/)
  const answer = await first.request.get((await file.getAttribute('href')) ?? '')
  const { text } = await extractText(new Uint8Array(await answer.body()), { mergePages: true })
  for (const part of [nora.name, '20,000.00', '200.00', '20,200.00']) expect(text).toContain(part)
}

test('a new investor on a phone, from the registration to the first statement, with a second tab beside', async ({
  browser,
}) => {
  // Some twenty screens, each checked in two tabs; no step waits longer than in any other test.
  test.setTimeout(600_000)
  const portal = await startLifePortal('sqlite', '2026-01-19T15:00:00Z')
  const admin = await somebody(browser, portal, 'boss@example.com')
  const { page: first, at } = await somebody(browser, portal, nora.email)
  await first.setViewportSize(phone)
  await first.context().clock.setFixedTime(portal.clock.now())
  await first.goto(portal.url)

  await registers(first, portal)
  const second = await first.context().newPage()
  await second.setViewportSize(phone)
  await second.goto('/dashboard')
  const two = { first, second }
  /** Some time later both tabs are opened again. */
  const openBoth = async (instant: string, tab: string): Promise<void> => {
    for (const page of [first, second]) await page.goto('about:blank')
    await admin.leave()
    await portal.passTo(instant)
    await at('/dashboard', tab)
    await second.goto('/dashboard')
    await second.getByRole('tab', { name: tab }).click()
  }

  await test.step('registered, the account waits for its approval', async () => {
    await expect(first.getByRole('tabpanel')).toContainText(
      'Your account is waiting for our approval. Next: we email you',
    )
    await lookAtBoth(two, '04 waits for approval')
    await approveInvestor(admin, nora)
    for (const page of [first, second])
      await expect(ahead(page)).toContainText('Next: add the bank account that withdrawals are paid to', soon)
    await lookAtBoth(two, '05 next is the bank account')
  })
  await test.step('a bank account is named and approved', () => namesBank(two, admin))
  await test.step('a deposit is asked for, paid as told, and received', async () => {
    await openBoth('2026-01-20T15:00:00Z', 'Home')
    await deposits(two, admin)
  })
  await test.step('on Sunday it goes to work', async () => {
    await openBoth('2026-01-25T15:00:00Z', 'Home')
    await expect(ahead(first)).toContainText('$20,000.00 is at work in Week 4, at 1.0% weekly risk.')
    await lookAtBoth(two, '15 at work')
  })
  await test.step('the week is closed on Saturday, and both tabs say so within a second', async () => {
    await openBoth('2026-01-31T10:00:00Z', 'Home')
    await lookAtBoth(two, '16 the week is due')
    await second.getByRole('tab', { name: /Activity/ }).click()
    await closeWeekAt(admin, '20,400')
    await expect(first.getByRole('region', { name: 'Balance' })).toContainText('$20,200.00', soon)
    await expect(second.getByRole('tabpanel')).toContainText('$200.00', soon)
    await lookAtBoth(two, '17 the week is closed')
    await first.getByRole('tab', { name: /Activity/ }).click()
    await lookAtBoth(two, '18 feed')
    await first.getByRole('tab', { name: 'Reports' }).click()
    await lookAtBoth(two, '19 reports')
    await first.getByRole('table', { name: 'Weekly reports' }).locator('tbody').getByRole('button').first().click()
    await expect(first.getByRole('dialog')).toContainText('$200.00')
    await look(first, '20 the week')
    await first.keyboard.press('Escape')
  })
  await test.step('the first statement is issued, marked as new, and opened', async () => {
    await openBoth('2026-02-02T15:00:00Z', 'Settings')
    await issueStatements(admin, 'January 2026')
    for (const page of [first, second])
      await expect(page.getByRole('region', { name: 'Documents' })).toContainText('Statement, January 2026', soon)
    await readsStatement(two)
  })

  expect((await verifyBook(portal.context.store.read)).problems).toEqual([])
  await portal.close()
})
