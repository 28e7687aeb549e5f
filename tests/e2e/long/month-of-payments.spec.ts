import { expect, type Locator, type Page, test } from 'playwright/test'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { dayMs } from '#fund/calendar/time.ts'
import { nextWeek } from '#fund/calendar/week.ts'
import { fundBalances } from '#server/ledger/balances.ts'
import { openWeeks } from '#server/money/weeks/open-weeks.ts'
import { verifyFund } from '#server/proof/verification/verify-fund.ts'
import { type CamtLine, camt053 } from '#tests/support/money/camt.ts'
import { close } from '#tests/support/money/fund.ts'
import { schemaErrors } from '#tests/support/papers/valid-xml.ts'
import { createPerson } from '#tests/support/people/people.ts'
import { type LifePortal, startLifePortal } from '#tests/support/portal/life-portal.ts'
import { issueStatements } from '../life/acts.ts'
import { confirm, rowOf, type Somebody, somebody } from '../life/life.ts'
import { violations } from '../support/axe.ts'
import { openPlace } from '../support/places.ts'
import { closeByTwo, readBothVersions, setSetting } from './closed-by-two.ts'
import { beginMonth } from './month-begins.ts'

/** Some lines of a file cannot be imported: they come back as a file, each with what is wrong. */
const giveBadLinesBack = async ({ at }: Somebody): Promise<void> => {
  const page = await at('/admin', 'Investors')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import investors' })
  const text = 'name,email,opening_capital\nEve Month,eve@example.com,500\nHex Month,hex@example.com,0x10\n'
  const file = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await dialog.getByLabel('CSV file').setInputFiles(file)
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download the 1 with a problem' }).click()
  const lines = await (await downloading).createReadStream().then((stream) => stream.setEncoding('utf8').toArray())
  expect(lines.join('').trim().split('\r\n')).toEqual([
    'name,email,opening_capital,problems',
    'Hex Month,hex@example.com,0x10,opening_capital must be an amount like 12500.00',
  ])
}

/** January is issued for all once its last week is closed. */
const issueMonth = async (portal: LifePortal, admin: Somebody): Promise<void> => {
  const { page } = admin
  await admin.leave()
  while (newYorkDate(portal.clock.now()) < '2026-02-01') {
    await portal.context.store.write((work) => openWeeks(work))
    await close(portal, 0)
    portal.clock.set(nextWeek(portal.clock.now()).from)
  }
  await issueStatements(admin, 'January 2026')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: /all statements of January 2026/ }).click()
  expect((await downloading).suggestedFilename()).toMatch(/\.(pdf|zip)$/)
}

const payments = (page: Page): Locator => page.getByRole('main')

test('a month of payments: deposits from a bank file, a batch, one payment that comes back, and no difference left', async ({
  browser,
}) => {
  // A whole month, by two admins: no step waits longer than in any other test.
  test.slow()
  const portal = await startLifePortal('sqlite', '2026-01-05T15:00:00Z')
  const {
    references: [exact = '', short = ''],
    email: annEmail,
  } = await beginMonth(portal)
  const admin = await somebody(browser, portal, 'boss@example.com')
  const { email } = await createPerson(portal.context, { role: 'admin', email: 'second@example.com' })
  const second = await somebody(browser, portal, email)
  await test.step('an implausible week is typed out and closed by two people, and its correction previewed and approved', async () => {
    await setSetting(portal, 'plausibleAtLeast', 5)
    await setSetting(portal, 'twoPeople', true)
    await closeByTwo(portal, admin, second)
    await setSetting(portal, 'twoPeople', false)
    await second.leave()
  })
  await test.step('the investor reads both versions of the week', () => readBothVersions(browser, portal, annEmail))
  await test.step('lines that cannot be imported come back as a file', () => giveBadLinesBack(admin))
  const cash = async () => (await fundBalances(portal.context.store.read)).cash / 100

  const statement = async (page: Page, opening: number, lines: readonly Omit<CamtLine, 'day'>[]) => {
    const day = newYorkDate(portal.clock.now())
    const text = camt053({ from: day, to: day, opening, lines: lines.map((line) => ({ ...line, day })) })
    await openPlace(page, 'overview/money/bank')
    await payments(page).getByRole('button', { name: 'Import a bank statement' }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByLabel('Bank statement')
      .setInputFiles({ name: `${day}.xml`, mimeType: 'text/xml', buffer: Buffer.from(text) })
    await dialog.getByRole('button', { name: `Import ${lines.length} new` }).click()
    await expect(dialog).toBeHidden()
  }
  const book = async (page: Page, text: string) => {
    await rowOf(page, text)
      .getByRole('button', { name: /^Book it/ })
      .click()
    await confirm(page, 'Book it')
  }
  const batch = async (page: Page, total: string) => {
    await openPlace(page, 'overview/money/pay')
    await payments(page).getByRole('button', { name: 'Choose all' }).click()
    await expect(payments(page).getByRole('status')).toContainText(total)
    await payments(page).getByRole('button', { name: 'Make a batch' }).click()
    await confirm(page, 'Make the batch')
    await openPlace(page, 'overview/money/batches')
  }
  const markPaid = async (page: Page) => {
    await payments(page)
      .getByRole('button', { name: /^Mark paid/ })
      .click()
    await confirm(page, 'Mark all paid')
    await expect(payments(page).getByRole('button', { name: /^Mark paid/ })).toHaveCount(0)
  }

  await admin.leave()
  portal.clock.set(nextWeek(portal.clock.now()).from + dayMs)
  await portal.context.store.write((work) => openWeeks(work))
  const opening = await cash()
  await test.step('of three lines of the bank one fits, one came short, and one is nobody’s', async () => {
    const page = await admin.at('/admin', 'Communications')
    await openPlace(page, 'overview/money/bank')
    await statement(page, opening, [
      { amount: 10_000, id: 'B1', reference: exact, party: 'Cleo Month' },
      { amount: 11_975, id: 'B2', reference: short },
      { amount: 700, id: 'B3', reference: 'savings', party: 'Aunt May' },
    ])
    await payments(page).getByRole('button', { name: 'Book the one that fits' }).click()
    await confirm(page, 'Book it')
    await expect(rowOf(page, 'Aunt May')).toContainText('Nobody’s yet')
    await expect(rowOf(page, short)).toContainText('$25.00 less came')
    await book(page, short)
    await book(page, 'Aunt May')
    await expect(payments(page).getByText('Every line of the bank is matched.')).toBeVisible()
    await expect(payments(page).getByRole('heading', { name: /no difference/ })).toBeVisible()
  })

  let reference = ''
  await test.step('what is due goes into a batch, its file is valid, and all of it is paid in one step', async () => {
    const { page } = admin
    await batch(page, '$450.00')
    await payments(page)
      .getByRole('button', { name: /^Make pain\.001/ })
      .click()
    await confirm(page, 'Make the file')
    const downloading = page.waitForEvent('download')
    await payments(page)
      .getByRole('button', { name: /^Download pain\.001/ })
      .click()
    const xml = await (await downloading).createReadStream().then((stream) => stream.setEncoding('utf8').toArray())
    expect(await schemaErrors('pain.001.001.10', xml.join(''))).toEqual([])
    expect(xml.join('')).toContain('000123456789')
    reference = /WD-[0-9A-F]{8}(?=<\/EndToEndId>)/.exec(xml.join(''))?.[0] ?? ''
    await markPaid(page)
  })

  await test.step('one payment comes back and is paid again; book and bank agree to the cent', async () => {
    await admin.leave()
    portal.clock.set(portal.clock.now() + dayMs)
    const page = await admin.at('/admin', 'Communications')
    await openPlace(page, 'overview/money/bank')
    await statement(page, opening + 22_675, [
      { amount: -450, id: 'B4' },
      { amount: 300, id: 'B5', reference: `RETURN ${reference}` },
    ])
    await rowOf(page, '−$450.00')
      .getByRole('button', { name: /^Choose/ })
      .click()
    const choice = page.getByRole('dialog', { name: 'What is this line?' })
    await choice.getByRole('button', { name: 'Book it' }).click()
    await expect(choice).toContainText('Choose what the line is.')
    expect(await violations(page)).toEqual([])
    await choice.getByLabel('It is').selectOption({ index: 1 })
    await choice.getByRole('button', { name: 'Book it' }).click()
    await expect(choice).toBeHidden()
    await payments(page).getByRole('button', { name: 'Book the one that fits' }).click()
    await confirm(page, 'Book it')
    await expect(payments(page).getByText('Every line of the bank is matched.')).toBeVisible()
    await openPlace(page, 'overview/money/pay')
    await expect(rowOf(page, reference)).toContainText('Came back')
    expect(await violations(page)).toEqual([])
    await batch(page, '$300.00')
    await markPaid(page)
    await statement(page, opening + 22_525, [{ amount: -300, id: 'B6', reference }])
    await payments(page).getByRole('button', { name: 'Book the one that fits' }).click()
    await confirm(page, 'Book it')
    await expect(payments(page).getByRole('heading', { name: /no difference/ })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await openPlace(page, 'overview/money/batches')
    await payments(page)
      .getByRole('button', { name: /^Payouts/ })
      .last()
      .click()
    await expect(page.getByRole('dialog')).toContainText('Came back')
    expect(await violations(page)).toEqual([])
  })

  await test.step('what the bank takes and gives is booked; a fee that was none is reversed, and booked as what it is', async () => {
    await admin.leave()
    const page = await admin.at('/admin', 'Communications')
    await openPlace(page, 'overview/money/bank')
    await statement(page, opening + 22_225, [
      { amount: -12, id: 'B7', reference: 'account fee' },
      { amount: 3.5, id: 'B8', reference: 'interest', party: 'The bank' },
    ])
    await book(page, 'account fee')
    await book(page, 'The bank')
    await expect(payments(page).getByRole('heading', { name: /no difference/ })).toBeVisible()
    await payments(page).getByText('Fees of the bank (1)').click()
    await payments(page)
      .getByRole('button', { name: /^Reverse/ })
      .click()
    await page.getByRole('alertdialog').getByLabel('Reason').fill('It was a charge of the broker')
    expect(await violations(page)).toEqual([])
    await confirm(page, 'Reverse the fee')
    await expect(payments(page).getByRole('table', { name: 'Fees of the bank' })).toContainText('Reversed')
    await expect(payments(page).getByRole('heading', { name: /no difference/ })).toBeHidden()
    await book(page, 'account fee')
    await expect(payments(page).getByRole('heading', { name: /no difference/ })).toBeVisible()
  })

  await test.step('the statements of the month are issued', () => issueMonth(portal, admin))

  expect((await verifyFund(portal.context.store.read)).problems).toEqual([])
  await portal.close()
})
