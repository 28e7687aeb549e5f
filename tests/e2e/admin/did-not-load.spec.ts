import { expect, type Locator, type Page, test } from 'playwright/test'
import { enterAs } from '#tests/support/people/sessions.ts'
import { messageWords } from '#words/desk/messages.ts'
import { searchWords } from '#words/desk/search.ts'
import { investorPageWords } from '#words/people/investor-page.ts'
import { changeAnswer } from '../support/change-answer.ts'
import { long } from '../support/daily.ts'
import { isFocusIn } from '../support/focus.ts'
import { withoutNews } from '../support/news.ts'
import { openPlace, openReadPlace } from '../support/places.ts'
import { added, applies, freshName, openAdmin, openAdminPastBell, pageOf, rowOf, toasted } from './desk.ts'

const communications = /Communications|Messages/

/** A call that fails until it is let through again, with a status at which a read is not tried again by itself. */
const failing = async (page: Page, path: string): Promise<() => Promise<void>> => {
  const isIt = ({ pathname }: URL) => pathname === path
  await page.route(isIt, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 500, json: { detail: 'Down.' } }) : route.fallback(),
  )
  return () => page.unroute(isIt)
}

const failed = (within: Page | Locator, what: string): Locator =>
  within.getByRole('alert').filter({ hasText: `${what} did not load.` })

/** Tries again by keyboard; the button disappears with its surroundings, and the focus stays near. */
const tryAgain = async (page: Page, alert: Locator, again: () => Promise<void>): Promise<void> => {
  await expect(alert).toBeVisible()
  await again()
  await alert.getByRole('button', { name: 'Try again' }).focus()
  await page.keyboard.press('Enter')
  await expect(alert).toBeHidden()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
}

// A list, what a link leads to and a preview are tried by npm test, all other places where something can be missing in
// the long run: what says it and what asks again is the same.
test.beforeEach(({ page }) => withoutNews(page))

test(
  'to whom a notification can be handed says that it did not load, and is asked for again',
  long,
  async ({ page }) => {
    const again = await failing(page, '/api/admin/roles')
    const user_name = freshName()
    await openAdmin(page, communications)
    await applies(page, user_name)
    await page.reload()
    const inbox = page.getByRole('main')
    await inbox.getByRole('link').filter({ hasText: user_name }).click()
    await inbox.getByRole('article').locator('summary').click()
    await inbox.getByRole('button', { name: /^Hand over/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('To')).toBeHidden()
    await tryAgain(page, failed(dialog, 'The list of admins'), again)
    await expect(dialog.getByLabel('To')).toContainText('approver@example.com')
  },
)

test('what waits for a second person is not claimed where it could not be read', long, async ({ page }) => {
  const again = await failing(page, '/api/approvals')
  await openAdmin(page, 'Manage Reports')
  const weekly = page.getByRole('region', { name: /^Weekly close/ })
  await expect(failed(weekly, 'What waits for a second person')).toBeVisible()
  await openPlace(page, 'overview/today')
  const approvals = page.getByRole('region', { name: 'Approvals' })
  await tryAgain(page, failed(approvals, 'What waits for a second person'), again)
})

test('which week is due says that it did not load', long, async ({ page }) => {
  const again = await failing(page, '/api/reports/expected')
  await openAdmin(page, 'Manage Reports')
  await tryAgain(page, failed(page.getByRole('region', { name: /^Weekly close/ }), 'Which week is due'), again)
  await expect(page.getByRole('heading', { name: /^Weekly close Week \d+ is due/ })).toBeVisible()
})

test('saved views and tags say that they did not load', long, async ({ page }) => {
  await failing(page, '/api/admin/views')
  await failing(page, '/api/admin/investor-tags')
  await openAdmin(page, 'Investors')
  await page.getByText('Filter and sort').click()
  await expect(failed(page, 'Your saved views')).toBeVisible()
  await expect(failed(page, 'The list of tags')).toBeVisible()
})

test('an inbox that did not load says nothing of how much is unread', async ({ page }) => {
  const again = await failing(page, '/api/inbox')
  await openAdminPastBell(page, communications)
  const inbox = page.getByRole('main')
  await expect(failed(inbox, 'The inbox')).toBeVisible()
  await expect(inbox).not.toContainText('unread')
  await tryAgain(page, failed(inbox, 'The inbox'), again)
  await expect(inbox).toContainText('unread')
})

test('whom the audit trail can be narrowed to says that it did not load', long, async ({ page }) => {
  await failing(page, '/api/audit/actors')
  await openAdmin(page, 'settings/audit')
  await expect(failed(page, 'The list of who did something')).toBeVisible()
})

test('a message whose readers could not be counted says so, and keeps what was typed', long, async ({ page }) => {
  const again = await failing(page, '/api/message-templates')
  const isCount = ({ pathname }: URL) => pathname === '/api/messages/preview'
  await page.route(isCount, (route) => route.fulfill({ status: 503, json: { detail: 'Down.' } }))
  await openAdmin(page, 'communications/messages')
  await page.getByRole('button', { name: 'New message' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Title').fill('The office is closed')
  await tryAgain(page, failed(panel, 'The list of templates'), again)
  const uncounted = panel.getByRole('alert').filter({ hasText: messageWords.uncounted })
  await tryAgain(page, uncounted, () => page.unroute(isCount))
  await expect(panel.getByText(/^Goes to/)).toBeVisible()
  await expect(panel.getByLabel('Title')).toHaveValue('The office is closed')
})

test('an investor’s account says that not all of it loaded', long, async ({ page }) => {
  await openAdmin(page, 'Investors')
  const someone = await added(page)
  const again = await failing(page, `/api/admin/investors/${someone.id}`)
  await (await rowOf(page, someone)).getByRole('link', { name: someone.name }).click()
  const opened = page.getByRole('article')
  await tryAgain(page, failed(opened, 'The investor’s details'), again)
  await expect(opened.getByText('Payable')).toBeVisible()
})

test('a search that did not get through does not say that nothing matches', long, async ({ page }) => {
  await failing(page, '/api/admin/search')
  await openAdmin(page, 'Investors')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await dialog.getByRole('combobox').fill('sample')
  await expect(dialog).toContainText(searchWords.failed)
  await expect(dialog).not.toContainText('Nothing matches')
})

test('a link to an investor that cannot be read now says so, past a reload, and is followed when asked again', async ({
  page,
}) => {
  await enterAs(page.context(), 'admin')
  const { id, name } = await added(page)
  const again = await failing(page, `/api/admin/investors/${id}`)
  await page.goto(`/admin#${id}`)
  await expect(page.getByRole('tab', { name: 'Investors' })).toHaveAttribute('aria-selected', 'true')
  const { title, confirm } = investorPageWords.unread
  const question = page.getByRole('alertdialog', { name: title })
  await expect(question).toBeVisible()
  await page.reload()
  await question.getByRole('button', { name: confirm }).press('Enter')
  await expect(question.getByRole('alert')).toHaveText('Down.')
  await again()
  await question.getByRole('button', { name: confirm }).press('Enter')
  await expect(question).toBeHidden()
  const opened = pageOf(page, name)
  await expect(opened).toContainText('Carried loss')
  await isFocusIn(opened)
  await expect(page).toHaveURL(`/admin#investors/${id}`)
})

test(
  'what a line of the bank can be is read again in its dialog, and a refusal keeps what was chosen',
  long,
  async ({ page }) => {
    const line = {
      id: 'line-1',
      day: '2026-11-20',
      amount: 450,
      counterparty: 'Ann Lee',
      reference: '',
      proposal: null,
    }
    await changeAnswer(page, '**/api/bank-statements', (desk) => ({
      ...desk,
      open: [{ ...desk.open[0], ...line }],
      open_count: 1,
    }))
    const path = `/api/bank-statements/lines/${line.id}/choices`
    const again = await failing(page, path)
    await openAdmin(page, communications)
    await openReadPlace(page, 'overview/money/pay')
    await openPlace(page, 'overview/money/bank')
    await page.getByRole('button', { name: /^Choose what Ann Lee/ }).click()
    const dialog = page.getByRole('dialog', { name: 'What is this line?' })
    const choice = { as: 'deposit', id: 'd-1', what: 'Deposit of Ann Lee', difference: 0 }
    await tryAgain(page, failed(dialog, 'What the line can be'), async () => {
      await again()
      await page.route(`**${path}`, (route) => route.fulfill({ json: { choices: [choice] } }))
    })
    await dialog.getByLabel('It is').selectOption('Deposit of Ann Lee')
    await page.route(`**/api/bank-statements/lines/${line.id}/*`, (route) =>
      route.fulfill({ status: 503, json: { detail: 'The books are busy.' } }),
    )
    await dialog.getByRole('button', { name: 'Book it' }).click()
    await expect(dialog).toContainText('The books are busy.')
    await expect(dialog.getByLabel('It is')).toHaveValue('deposit:d-1')
  },
)

test('what the fund is compared with is missing alone where it could not be read', long, async ({ page }) => {
  const again = await failing(page, '/api/benchmarks')
  await openAdmin(page, 'Analytics')
  const drawn = page.getByRole('figure', { name: 'Performance vs benchmarks' })
  await expect(drawn).toContainText('Illustrative')
  await expect(page.getByText('Sharpe')).not.toHaveCount(0)
  await tryAgain(page, failed(page, 'The list of benchmarks'), again)
  await expect(page.getByLabel('Compare the fund with')).toContainText('Example index')
  await expect(drawn).not.toContainText('Illustrative')
})

test('the versions of a week say that they did not load, and the form waits for them', long, async ({ page }) => {
  await openAdmin(page, 'Manage Reports')
  const { rows } = await (await page.request.get('/api/reports')).json()
  const again = await failing(page, `/api/reports/${rows[0].id}/versions`)
  await page.getByRole('button', { name: `Edit ${rows[0].week}` }).click()
  const form = page.getByRole('form', { name: `Correct ${rows[0].week}` })
  await tryAgain(page, failed(page.getByRole('region').filter({ has: form }), 'The versions'), again)
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible()
  await expect(form.getByLabel('End balance')).not.toHaveValue('')
})

test('a message that cannot be previewed says so, and stays as it was written', async ({ page }) => {
  await page.route('**/api/messages/try', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 503, json: { detail: 'Down.' } }),
  )
  await openAdmin(page, 'communications/messages')
  await page.getByRole('button', { name: 'New message' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Title').fill('The office is closed')
  await panel.getByLabel('Message', { exact: true }).fill('On Thursday.')
  await panel.getByRole('button', { name: 'Preview' }).click()
  await toasted(page, 'Down.')
  await expect(panel.getByLabel('Title')).toHaveValue('The office is closed')
})

test('a bank statement that could not be read is chosen again in its dialog', long, async ({ page }) => {
  await openAdmin(page, communications)
  await openReadPlace(page, 'overview/money/bank')
  await page.route(/\/api\/bank-statements\//, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 503, json: { detail: 'Down.' } }),
  )
  await page.getByRole('button', { name: 'Import a bank statement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import a bank statement' })
  const file = { name: 'week.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') }
  await dialog.getByLabel('Bank statement').setInputFiles(file)
  await expect(dialog).toContainText('Down.')
  await expect(dialog.getByLabel('Bank statement')).toBeEnabled()
})
