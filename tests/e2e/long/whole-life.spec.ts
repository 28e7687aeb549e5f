import { type Browser, expect, type Page, test } from 'playwright/test'
import { extractText } from 'unpdf'
import { verifyBook } from '#server/ledger/verify.ts'
import { type LifePortal, lifeEngines, startLifePortal } from '#tests/support/portal/life-portal.ts'
import {
  addBankAccount,
  approveBankAccount,
  approveInvestor,
  closeWeekAt,
  decide,
  fillRegistration,
  type Investor,
  sendRegistration,
} from '../life/acts.ts'
import { confirm, rowOf, type Somebody, somebody } from '../life/life.ts'
import { openPlace } from '../support/places.ts'

/*
 * One life by hand, all of it one investor's (50/50 up to $99,999):
 *   deposit 80,000, at work from Sunday Jan 11
 *   week of Jan 11: +800.00   gross 800, nothing carried: you 400.00, the fund 400.00    balance 80,400.00
 *   week of Jan 18: −1,000.00 falls on the balance and is carried: c = 1,000             balance 79,400.00
 *   week of Jan 25: +1,500.00 1,000 make up the loss, 500 are split: you 250.00          balance 80,650.00
 *   dividend of 500.00, effective Sunday Feb 1                                           balance 80,150.00
 *   week of Feb 1:  +100.30   you 50.15, the fund 50.15                                  balance 80,200.15
 *   the week of Jan 18 is corrected to −800.00: it gives 200 back; of the third week 800 make up and 700 are split,
 *   350 to you, so 1,150 instead of 1,250: in sum +100.00                                balance 80,300.15
 *   full capital 80,000 out, 300.15 at the closing
 */

const ada: Investor = { email: 'ada@example.com', name: 'Ada Lifelong' }

const register = async (browser: Browser, portal: LifePortal): Promise<void> => {
  const context = await browser.newContext({ baseURL: portal.url })
  await context.clock.setFixedTime(portal.clock.now())
  const page = await context.newPage()
  await fillRegistration(page, ada)
  await sendRegistration(page)
  await context.close()
}

const seesBalance = async ({ page, at }: Somebody, balance: string): Promise<void> => {
  await at('/dashboard', 'Home')
  await expect(page.getByRole('region', { name: 'Balance' })).toContainText(balance)
}

const askWithdrawal = async ({ page, at }: Somebody, kind: string, amount: string | 'full'): Promise<void> => {
  await at('/dashboard', 'Transfer')
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What').selectOption({ label: kind })
  if (amount === 'full') await dialog.getByRole('checkbox').check()
  else await dialog.getByLabel('Amount').fill(amount)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Request withdrawal' }).click()
  await confirm(page, 'OK')
}

const statementText = async (page: Page, query: string): Promise<string> => {
  const answer = await page.request.get(`/api/statements/statement.pdf?${query}`)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
  const { text } = await extractText(new Uint8Array(await answer.body()), { mergePages: true })
  return text
}

for (const engine of lifeEngines)
  test(`an investor's whole life, on ${engine}`, async ({ browser }) => {
    test.setTimeout(300_000)
    const portal = await startLifePortal(engine, '2026-01-05T15:00:00Z')
    await register(browser, portal)
    const admin = await somebody(browser, portal, 'boss@example.com')
    const she = await somebody(browser, portal, ada.email)
    const passTo = async (instant: string): Promise<void> => {
      for (const { leave } of [admin, she]) await leave()
      await portal.passTo(instant)
    }
    await approveInvestor(admin, ada)

    await test.step('a bank account to be paid to is added and approved', async () => {
      await she.at('/dashboard', 'Transfer')
      await addBankAccount(she.page)
      await approveBankAccount(admin, ada)
    })

    await test.step('a deposit is asked for, approved and received', async () => {
      await she.at('/dashboard', 'Transfer')
      await she.page.getByRole('button', { name: 'Deposit', exact: true }).click()
      await she.page.getByLabel('Amount').fill('80,000')
      await she.page.getByRole('button', { name: 'Request deposit' }).click()
      await expect(she.page.getByRole('dialog')).toContainText('ALD-')
      await decide(admin, ada, 'Approve', 'Mark received')
      await seesBalance(she, '$80,000.00')
    })

    await test.step('a winning week, a losing one, and one that first makes up the loss', async () => {
      await passTo('2026-01-17T10:00:00Z')
      await closeWeekAt(admin, '80,800')
      await seesBalance(she, '$80,400.00')
      await passTo('2026-01-24T10:00:00Z')
      await closeWeekAt(admin, '79,400')
      await seesBalance(she, '$79,400.00')
      await passTo('2026-01-31T10:00:00Z')
      await closeWeekAt(admin, '80,900')
      await seesBalance(she, '$80,650.00')
    })

    await test.step('distributions as computed by hand', async () => {
      await she.at('/dashboard', 'Settings')
      const list = she.page.getByRole('table', { name: /distributions/i })
      await expect(list.getByRole('row').nth(1)).toContainText('$1,000.00')
      await expect(list.getByRole('row').nth(1)).toContainText('$250.00')
      await expect(list.getByRole('row').nth(2)).toContainText('No Distribution')
      await expect(list.getByRole('row').nth(3)).toContainText('$400.00')
    })

    await test.step('a dividend is paid', async () => {
      await askWithdrawal(she, 'Dividend', '500')
      await decide(admin, ada, 'Approve')
      await passTo('2026-02-01T06:00:00Z')
      await seesBalance(she, '$80,150.00')
      await decide(admin, ada, 'Mark paid')
    })

    await test.step('trading is stopped from the next Sunday', async () => {
      await passTo('2026-02-03T15:00:00Z')
      await she.at('/dashboard', 'Home')
      await she.page.getByRole('button', { name: 'Stop Trading' }).click()
      await confirm(she.page, 'Stop Trading')
      await confirm(she.page, 'OK')
      await expect(she.page.getByText('Trading stops on')).toBeVisible()
      await passTo('2026-02-07T10:00:00Z')
      await closeWeekAt(admin, '80,250.30')
      await seesBalance(she, '$80,200.15')
    })

    await test.step('a closed week is corrected, and both versions stay', async () => {
      await admin.at('/admin', 'Manage Reports')
      await rowOf(admin.page, '−$1,000.00').getByRole('button', { name: /^Edit/ }).click()
      await admin.page.getByRole('textbox', { name: 'End balance' }).fill('79,600')
      await admin.page.getByLabel('Reason for the change').fill('A fill was booked twice.')
      await admin.page.getByRole('button', { name: 'Preview the correction' }).click()
      await expect(admin.page.getByRole('table', { name: 'Whom it changes' })).toContainText(ada.name)
      await admin.page.getByRole('button', { name: 'Book the correction' }).click()
      await confirm(admin.page, 'Book the correction')
      await confirm(admin.page, 'OK')
      await passTo('2026-02-08T06:00:00Z')
      await seesBalance(she, '$80,300.15')
      const { body: told } = await she.page.request
        .get(`/api/notifications/${ada.email}`)
        .then(async (answered) => ({ body: await answered.text() }))
      expect(told).toContain('A fill was booked twice.')
    })

    await test.step('the statement of January says what happened in it', async () => {
      const text = await statementText(she.page, 'month=2026-01')
      for (const figure of ['80,000.00', '400.00', '1,000.00', '80,650.00']) expect(text).toContain(figure)
    })

    await test.step('the capital is withdrawn', async () => {
      await passTo('2026-02-10T15:00:00Z')
      await askWithdrawal(she, 'Capital withdrawal', 'full')
      await decide(admin, ada, 'Approve', 'Mark paid')
      await seesBalance(she, '$300.15')
    })

    await test.step('the account is closed', async () => {
      await she.at('/dashboard', 'Settings')
      await she.page.getByRole('button', { name: 'Close account' }).click()
      await confirm(she.page, 'Close account')
      await admin.at('/admin', 'Communications')
      await openPlace(admin.page, 'investors/requests')
      await admin.page.getByRole('button', { name: new RegExp(`^Identity verified.*${ada.name}`) }).click()
      const question = admin.page.getByRole('alertdialog')
      await question.getByRole('textbox').fill('Passport, seen on a call.')
      await confirm(admin.page, 'Identity verified')
      await passTo('2026-02-16T15:00:00Z')
      await decide(admin, ada, 'Mark paid')
      await she.at('/dashboard', 'Settings')
      await expect(she.page.getByText('Paid and closed, done')).toBeVisible()
      await seesBalance(she, '$0.00')
    })

    expect((await verifyBook(portal.context.store.read)).problems).toEqual([])
    await portal.close()
  })
