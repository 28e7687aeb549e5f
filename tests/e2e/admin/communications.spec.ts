import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page, request, test } from 'playwright/test'
import { enterAs } from '#tests/support/people/sessions.ts'
import { long } from '../support/daily.ts'
import { nearlyStopped } from '../support/failures.ts'
import { withoutNews } from '../support/news.ts'
import { mailTo } from '../support/outbox.ts'
import { openPlace, openReadPlace } from '../support/places.ts'
import {
  added,
  applies,
  approvedByOther,
  as,
  freshName,
  openAdmin,
  openAdminPastBell,
  openTab,
  rowOf,
  send,
  toasted,
} from './desk.ts'

const tab = /Communications|Messages/
const inbox = (page: Page) => page.getByRole('main')
const item = (page: Page, text: string) => inbox(page).getByRole('listitem').filter({ hasText: text })
/** Opens an item of the list; it is shown beside it. */
const opened = async (page: Page, text: string): Promise<Locator> => {
  // By keyboard: a new item above it would move it from under a click.
  await item(page, text).getByRole('link').press('Enter')
  const one = inbox(page).getByRole('article')
  await expect(one).toContainText(text)
  return one
}
/** Rarely used actions on an item are in its menu. */
const more = async (one: Locator, name: string | RegExp): Promise<Locator> => {
  await one.locator('summary', { hasText: 'More' }).click()
  return one.getByRole('button', { name })
}
const requests = (page: Page) => page.getByRole('region', { name: 'Transfers' })
const question = (page: Page) => page.getByRole('alertdialog')
const showAll = (page: Page) => inbox(page).getByLabel('State').selectOption('Open and finished')

test.describe('the inbox', () => {
  test.beforeEach(({ page }) => openAdmin(page, tab))

  test('hears of an applicant at once; it is read, taken, released, approved, and the bell follows', async ({
    page,
  }) => {
    const [name, email] = [freshName(), `inbox-${randomUUID()}@example.com`]
    await expect(inbox(page).getByRole('status')).toContainText('unread')
    await applies(page, name, email)
    const row = item(page, name)
    await expect(row).toContainText('Unread')
    await expect(page.getByRole('button', { name: /^Notifications, \d+ unread/ })).toBeVisible()
    const one = await opened(page, name)
    for (const fact of [email, 'Approval, today', 'Decide by', 'Risk profilenot given yet', 'Same namenobody'])
      await expect(one).toContainText(fact)
    await one.getByRole('button', { name: /^Mark Read/ }).click()
    await expect(row).not.toContainText('Unread')
    await one.getByRole('button', { name: /^Take/ }).click()
    await expect(one).toContainText('You have taken it.')
    await expect(row).toContainText('You')
    await (await more(one, /^Hand over/)).click()
    const giving = page.getByRole('dialog', { name: 'Hand over' })
    await giving.getByLabel('To').selectOption('approver@example.com')
    await giving.getByRole('button', { name: 'Hand over' }).click()
    await expect(one).toContainText('Taken by approver@example.com')
    await (await more(one, /^Add a note/)).click()
    await question(page).getByLabel('Note').fill('Called twice.')
    await question(page).getByRole('button', { name: 'Save note' }).click()
    await expect(one).toContainText('Called twice. admin@example.com')
    await expect(one).toContainText(`${name} can deposit and trade from now on`)
    await one.getByRole('button', { name: 'Approve' }).click()
    await expect(question(page)).toContainText(`${name} can deposit and trade from now on`)
    await question(page).getByRole('button', { name: 'Approve' }).click()
    await toasted(page, `${name} was approved.`)
    await expect(row).toHaveCount(0)
    await showAll(page)
    await expect(await opened(page, name)).toContainText('Finished by admin@example.com')
    await openTab(page, 'Investors')
    await expect(await rowOf(page, { name, email })).toContainText('Active')
  })

  test(
    'a registration is declined with a reason that is mailed; a refusal keeps what was written',
    long,
    async ({ page }) => {
      const [name, email] = [freshName(), `declined-${randomUUID()}@example.com`]
      await applies(page, name, email)
      await (await opened(page, name)).getByRole('button', { name: /^Decline/ }).click()
      await question(page).getByLabel('Reason').fill('We are closed to new investors.')
      await page.route('**/decline', (route) => route.fulfill({ status: 409, json: { detail: 'Not now.' } }), {
        times: 1,
      })
      await question(page).getByRole('button', { name: 'Decline' }).click()
      await expect(question(page).getByRole('alert')).toHaveText('Not now.')
      await expect(question(page).getByLabel('Reason')).toHaveValue('We are closed to new investors.')
      await question(page).getByRole('button', { name: 'Decline' }).click()
      await toasted(page, `${name} was declined.`)
      expect(await mailTo(page, email, 'declined')).toContain('We are closed to new investors.')
    },
  )

  test('support is answered from it', async ({ page }) => {
    const someone = await added(page)
    const investor = await as(page, someone)
    const subject = `About ${randomUUID()}`
    await send(investor, 'POST', '/api/support/requests', { subject, message: 'When is the first report?' })
    await (await opened(page, subject)).getByRole('button', { name: 'Answer' }).click()
    await question(page).getByLabel('Answer').fill('Within seven days.')
    await question(page).getByRole('button', { name: 'Send answer' }).click()
    await toasted(page, 'The answer was sent.')
    await expect(item(page, subject)).toHaveCount(0)
    const { rows } = await (await investor.get('/api/support/requests')).json()
    expect(rows[0]).toMatchObject({ subject, answer: 'Within seven days.' })
    await investor.dispose()
  })

  test('a deposit is approved there, says how it stands, is not put away unasked, and is received', async ({
    page,
  }) => {
    const someone = await added(page)
    const investor = await as(page, someone)
    await send(investor, 'POST', '/api/transfers/deposits', { amount: 12_500 })
    const one = await opened(page, someone.name)
    await one.getByRole('button', { name: /^Approve/ }).click()
    await expect(question(page)).toContainText(`the deposit of $12,500.00 by ${someone.name}`)
    await question(page).getByRole('button', { name: 'Approve' }).click()
    await toasted(page, 'The transfer was approved.')
    const row = item(page, `The deposit of $12,500.00 by ${someone.name}`)
    await expect(one).toContainText('The money has not arrived yet')
    await expect(one.getByRole('button', { name: /^Mark received/ })).toBeFocused()
    await one.getByRole('button', { name: /^Finish/ }).click()
    await expect(question(page)).toContainText('is still open')
    await question(page).getByRole('button', { name: 'Finish' }).click()
    await toasted(page, 'The notification was dismissed.')
    await expect(row).toHaveCount(0)
    await expect(inbox(page).getByRole('article').locator(':focus')).toHaveCount(1)
    await page.locator('.toasts').getByRole('button', { name: 'Undo' }).click()
    await toasted(page, 'The notification is open again.')
    await expect(row.getByRole('link')).toHaveAttribute('aria-current', 'true')
    await expect(one.locator(':focus')).toHaveCount(1)
    await openReadPlace(page, 'overview/money/pay')
    const request = requests(page).getByRole('row').filter({ hasText: someone.email })
    await request.getByRole('button', { name: 'Mark received' }).click()
    await question(page).getByRole('button', { name: 'Mark received' }).dblclick()
    await toasted(page, 'The deposit was booked.')
    await expect(request).toHaveCount(0)
    // The bell leads to the inbox, whichever part was open.
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
    await openTab(page, 'Investors')
    await expect(await rowOf(page, someone)).toContainText('$12,500.00')
    await investor.dispose()
  })

  test(
    'a transfer that another admin decided leaves the list of who comes late',
    long,
    async ({ page, browser, baseURL }) => {
      const someone = await added(page)
      const investor = await as(page, someone)
      await send(investor, 'POST', '/api/transfers/deposits', { amount: 12_700 })
      // The list may have been read before there was anything to decide.
      await page.reload()
      await openTab(page, tab)
      const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
      await enterAs(context, 'approver')
      const other = await context.newPage()
      await other.goto('/admin')
      await openTab(other, 'Communications')
      const press = async (one: Page, button: string) => {
        const row = requests(one).getByRole('row').filter({ hasText: someone.email })
        await row.getByRole('button', { name: button }).click()
      }
      for (const one of [other, page]) {
        await openReadPlace(one, 'overview/money/pay')
        await press(one, 'Approve')
      }
      await question(page).getByRole('button', { name: 'Approve' }).click()
      await toasted(page, 'The transfer was approved.')
      await question(other).getByRole('button', { name: 'Approve' }).click()
      await expect(question(other).getByRole('alert')).toBeVisible()
      await question(other).getByRole('button', { name: 'Cancel' }).click()
      const row = requests(other).getByRole('row').filter({ hasText: someone.email })
      await expect(row).toHaveCount(0)
      await investor.dispose()
      await context.close()
    },
  )

  test('a bank account is approved by two or declined, masked', async ({ page, browser }) => {
    const someone = await added(page)
    const investor = await as(page, someone)
    const account = { bankName: 'First Example Bank', accountNumber: '000123456789', routingNumber: '021000021' }
    await send(investor, 'PUT', '/api/bank-account', account)
    await openReadPlace(page, 'overview/money/pay')
    await openPlace(page, 'investors/requests')
    const row = page.getByRole('main').getByRole('row').filter({ hasText: someone.email })
    await expect(row).toContainText('6789')
    await expect(row).not.toContainText('000123456789')
    await row.getByRole('button', { name: 'Decline' }).click()
    await question(page).getByLabel('Reason').fill('The name does not match.')
    await question(page).getByRole('button', { name: 'Decline' }).click()
    await toasted(page, 'The bank change was declined.')
    await openReadPlace(page, 'communications/inbox')
    await expect(item(page, someone.name)).toHaveCount(0)
    await send(investor, 'PUT', '/api/bank-account', account)
    await (await opened(page, someone.name)).getByRole('button', { name: /^Approve/ }).click()
    await question(page).getByRole('button', { name: 'Approve' }).click()
    await toasted(page, 'waits for another admin to approve it.')
    await approvedByOther(browser, `New bank account of ${someone.name}`)
    const { current } = await (await investor.get('/api/bank-account')).json()
    expect(current.accountNumber).toContain('6789')
    await investor.dispose()
  })

  test('new browsers that were stopped at an address are let in from it', long, async ({ page }) => {
    const someone = await added(page)
    nearlyStopped(someone.email)
    const { origin } = new URL(page.url())
    const stranger = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } })
    const guess = async () =>
      (
        await stranger.post('/api/auth/login-password', { data: { email: someone.email, password: 'a guess' } })
      ).status()
    expect([await guess(), await guess()]).toEqual([401, 429])
    const one = item(page, `New browsers of ${someone.name} cannot sign in`)
    await expect(one).toContainText('Sign-in stopped')
    const stop = await opened(page, `New browsers of ${someone.name} cannot sign in`)
    await stop.getByRole('button', { name: /^Lift the stop/ }).click()
    await expect(question(page)).toContainText('After 100 wrong codes or passwords in a row')
    await question(page).getByRole('button', { name: 'Let them sign in' }).click()
    await toasted(page, `New browsers of ${someone.name} can sign in again.`)
    await expect(one).toHaveCount(0)
    expect(await guess()).toBe(401)
    await stranger.dispose()
  })
})

test('a closure waits for its identity check, in the inbox and in its list', async ({ page }) => {
  await openAdmin(page, tab)
  const someone = await added(page)
  const investor = await as(page, someone)
  await send(investor, 'POST', '/api/closure')
  await openReadPlace(page, 'overview/money/pay')
  await openPlace(page, 'investors/requests')
  const row = page.getByRole('main').getByRole('row').filter({ hasText: someone.email })
  await expect(row).toContainText('Requested')
  await openReadPlace(page, 'communications/inbox')
  await (await opened(page, someone.name)).getByRole('button', { name: /^Identity verified/ }).click()
  await question(page).getByRole('button', { name: 'Identity verified' }).click()
  await expect(question(page).getByRole('alert')).toHaveText('Enter how the identity was verified.')
  await question(page).getByLabel('How the identity was verified').fill('Passport, by video call')
  await question(page).getByRole('button', { name: 'Identity verified' }).click()
  await toasted(page, 'The identity was recorded as verified.')
  await openReadPlace(page, 'overview/money/pay')
  await openPlace(page, 'investors/requests')
  await expect(row).toContainText('Identity verified')
  await investor.dispose()
})

test('lists that do not load say so, each by its name, and are tried again', async ({ page }) => {
  const lists = [
    ['communications/inbox', 'The inbox', '**/api/inbox?*'],
    ['overview/money/pay', 'The list of transfers', '**/api/transfers?*'],
    ['communications/messages', 'The list of messages', '**/api/messages'],
  ] as const
  await withoutNews(page)
  for (const [, , path] of lists) await page.route(path, (route) => route.fulfill({ status: 500, json: {} }))
  await openAdminPastBell(page, tab)
  for (const [part, what, path] of lists) {
    await openPlace(page, part)
    await expect(page.getByText(`${what} did not load.`)).toBeVisible()
    await page.unroute(path)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(`${what} did not load.`)).toHaveCount(0)
  }
})
