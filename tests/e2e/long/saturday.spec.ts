import { type Browser, expect, type Locator, type Page, test } from 'playwright/test'
import { newYorkDate } from '#fund/calendar/new-york.ts'
import { dayMs } from '#fund/calendar/time.ts'
import { dueAt, nextWeek, weekOf } from '#fund/calendar/week.ts'
import { fundBalances } from '#server/ledger/balances.ts'
import { decideDeposit, requestDeposit } from '#server/money/transfers/deposits.ts'
import { approvePayout, requestPayout } from '#server/money/transfers/withdrawals.ts'
import { openWeeks } from '#server/money/weeks/open-weeks.ts'
import { putAccount } from '#server/people/bank-accounts/put-account.ts'
import type { By } from '#server/platform/config/context.ts'
import { verifyFund } from '#server/proof/verification/verify-fund.ts'
import { camt053 } from '#tests/support/money/camt.ts'
import { close } from '#tests/support/money/fund.ts'
import { createPerson } from '#tests/support/people/people.ts'
import { type LifePortal, startLifePortal } from '#tests/support/portal/life-portal.ts'
import { type Somebody, somebody } from '../life/life.ts'
import { setSetting } from './closed-by-two.ts'
import { type Counted, counting, type Hands, handsOf, type InputMode, inputModes } from './hands.ts'

const people = 500
const paid = 40
const dividend = 100_00
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

const byOf = (id: string, email: string): By => ({
  id,
  accountId: id,
  email,
  name: email,
  sessionId: '',
  role: 'investor',
  adminRole: null,
  awaits: null,
  frozen: false,
  status: 'active',
})

const csv = (): string =>
  [
    'name,email,opening_capital,opening_result',
    ...Array.from(
      { length: people },
      (_, place) => `Sat Urday ${place},sat-${place}@example.com,${10_000 + place},500`,
    ),
  ].join('\n')

/** Forty of the imported investors have a bank account and an approved dividend; one is to pay in a deposit. */
const askForMoney = async ({ context, clock }: LifePortal): Promise<string> => {
  const { store, secret } = context
  const some = await store.read
    .selectFrom('people')
    .select(['id', 'email'])
    .where('role', '=', 'investor')
    .orderBy('id')
    .limit(paid + 1)
    .execute()
  const details = {
    bankName: 'A Bank',
    accountNumber: '000123456789',
    routingNumber: '021000021',
    accountType: 'checking',
  } as const
  const [payer, ...others] = some
  for (const { id, email } of others)
    await store.write(async (work) => {
      await putAccount(work, { personId: id, details, secret, by: null })
      const by = byOf(id, email)
      const asked = await requestPayout(work, by, { kind: 'dividend', amount: dividend, inFull: false })
      await approvePayout(work.as({ by, from: '127.0.0.1' }), asked)
    }, clock.now())
  return store.write(async (work) => {
    const by = byOf(payer?.id ?? '', payer?.email ?? '')
    const id = await requestDeposit(work, by, 5_000_00)
    await decideDeposit(work.as({ by, from: '127.0.0.1' }), { id, status: 'approved' })
    const row = await work.db.selectFrom('deposits').select('reference').where('id', '=', id).executeTakeFirstOrThrow()
    return row.reference
  }, clock.now())
}

const importAll = async (admin: Somebody, { press }: Hands): Promise<void> => {
  const page = await admin.at('/admin', 'Investors')
  await press(page.getByRole('button', { name: 'Import', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Import investors' })
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'fund.csv', mimeType: 'text/csv', buffer: Buffer.from(csv()) })
  await press(dialog.getByRole('button', { name: `Import ${people}` }))
  await expect(dialog).toBeHidden({ timeout: 30_000 })
}

const closeWeek = async (admin: Somebody, hands: Hands, second: Somebody, secondHands: Hands): Promise<void> => {
  const page = await admin.at('/admin', 'Reports')
  await hands.press(page.getByRole('button', { name: 'Enter the report' }))
  const shown = await page.getByRole('textbox', { name: 'Start balance' }).inputValue()
  const start = Number(shown.replaceAll(',', ''))
  await hands.type(page.getByRole('textbox', { name: 'End balance' }), (start * 1.01).toFixed(2))
  await hands.type(page.getByRole('textbox', { name: 'Trades' }), '21')
  await hands.type(page.getByRole('textbox', { name: 'Success rate' }), '80')
  await hands.press(page.getByRole('button', { name: 'Save', exact: true }))
  await hands.confirm('OK')
  const weekly = page.getByRole('region', { name: 'Weekly close' })
  await hands.press(weekly.getByRole('button', { name: 'Finalise' }))
  await hands.confirm('Finalise')
  await expect(weekly).toContainText('Waiting for another admin')
  const other = await second.at('/admin', 'Reports')
  await secondHands.press(other.getByRole('button', { name: /^Approve Close of/ }))
  await secondHands.confirm('Approve')
}

const payments = (page: Page): Locator => page.getByRole('main')
const desk = /Communications|Messages/

const bringBankFile = async (admin: Somebody, hands: Hands, file: string): Promise<void> => {
  const page = await admin.at('/admin', desk)
  await hands.openPlace('overview/money/bank', 'Bank')
  await hands.press(payments(page).getByRole('button', { name: 'Import a bank statement' }))
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('Bank statement')
    .setInputFiles({ name: 'day.xml', mimeType: 'text/xml', buffer: Buffer.from(file) })
  await hands.press(dialog.getByRole('button', { name: 'Import 1 new' }))
  await expect(dialog).toBeHidden()
  await hands.press(payments(page).getByRole('button', { name: 'Book the one that fits' }))
  await hands.confirm('Book it')
  await expect(payments(page).getByText('Every line of the bank is matched.')).toBeVisible()
}

const payForty = async (admin: Somebody, hands: Hands): Promise<void> => {
  const page = await admin.at('/admin', desk)
  await hands.openPlace('overview/money/pay', 'Pay')
  await hands.press(payments(page).getByRole('button', { name: 'Choose all' }))
  await expect(
    payments(page)
      .getByRole('status')
      .filter({ hasText: `${paid} of ${paid}` }),
  ).toContainText('$4,000.00')
  await hands.press(payments(page).getByRole('button', { name: 'Make a batch' }))
  await hands.confirm('Make the batch')
  await hands.openPlace('overview/money/batches', 'Batches')
  await hands.press(payments(page).getByRole('button', { name: /^Mark paid/ }))
  await hands.confirm('Mark all paid')
  await expect(payments(page).getByRole('button', { name: /^Mark paid/ })).toHaveCount(0)
}

const writeToAll = async (admin: Somebody, hands: Hands): Promise<void> => {
  const page = await admin.at('/admin', desk)
  await hands.openPlace('communications/messages', 'Write a message')
  if (hands.mode !== 'keyboard') await hands.press(page.getByRole('button', { name: 'New message' }))
  const form = page.getByRole('dialog', { name: 'Message', exact: true })
  await expect(form.getByText(`Goes to ${people} investors`)).toBeVisible()
  await hands.type(form.getByLabel('Title'), 'The week is closed')
  await hands.type(form.getByLabel('Message', { exact: true }), 'Dear {first_name}, your report is there.')
  await hands.press(form.getByRole('button', { name: 'Send', exact: true }))
  await hands.confirm('Send')
  await expect(page.getByRole('listitem').filter({ hasText: 'The week is closed' })).toContainText('(500)')
}

const issue = async (admin: Somebody, hands: Hands): Promise<void> => {
  const page = await admin.at('/admin', 'Reports')
  await hands.openPlace('reports/documents', 'Documents')
  const folded = page.locator('summary', { has: page.getByRole('heading', { name: 'Statements', exact: true }) })
  if (hands.mode === 'phone') await hands.press(folded)
  await hands.press(page.getByRole('button', { name: /^Issue.* statements of January 2026/ }))
  await hands.confirm('Issue')
  const line = page.getByRole('listitem').filter({ hasText: 'Statements of January 2026' })
  await expect(line).toContainText('Issued', { timeout: 240_000 })
}

interface Row extends Counted {
  readonly step: string
  readonly seconds: number
}

const saturday = async (browser: Browser, mode: InputMode): Promise<Row[]> => {
  const portal = await startLifePortal('sqlite', '2026-01-05T15:00:00Z')
  const { store } = portal.context
  const options = mode === 'phone' ? phone : {}
  const admin = await somebody(browser, portal, 'boss@example.com', options)
  const { email } = await createPerson(portal.context, { role: 'admin', email: 'second@example.com' })
  const second = await somebody(browser, portal, email, options)
  const counted = [await counting(admin.page), await counting(second.page)]
  const [hands, secondHands] = [handsOf(mode, admin.page), handsOf(mode, second.page)]
  const rows: Row[] = []
  const step = async (name: string, run: () => Promise<void>): Promise<void> => {
    const before = counted.map((one) => ({ ...one }))
    const began = performance.now()
    await test.step(name, run)
    const since = (what: keyof Counted) =>
      counted.reduce((sum, one, place) => sum + one[what] - (before[place]?.[what] ?? 0), 0)
    rows.push({
      step: name,
      clicks: since('clicks'),
      keys: since('keys'),
      seconds: Math.round((performance.now() - began) / 100) / 10,
    })
    await admin.leave()
    await second.leave()
  }
  const openNext = async (): Promise<void> => {
    portal.clock.set(nextWeek(portal.clock.now()).from)
    await store.write((work) => openWeeks(work), portal.clock.now())
  }

  await step('import of 500', () => importAll(admin, hands))
  await openNext()
  await setSetting(portal, 'twoPeople', true)
  const reference = await askForMoney(portal)
  portal.clock.set(dueAt(weekOf(portal.clock.now())))
  await step('close by two', () => closeWeek(admin, hands, second, secondHands))
  await setSetting(portal, 'twoPeople', false)
  await openNext()
  portal.clock.set(portal.clock.now() + dayMs)
  const day = newYorkDate(portal.clock.now())
  const { cash } = await fundBalances(store.read)
  const file = camt053({
    from: day,
    to: day,
    opening: cash / 100,
    lines: [{ day, amount: 5_000, id: 'S1', reference }],
  })
  await step('bank file', () => bringBankFile(admin, hands, file))
  await step('batch of 40 payouts', () => payForty(admin, hands))
  await step('message to 500', () => writeToAll(admin, hands))
  while (newYorkDate(portal.clock.now()) < '2026-02-01') {
    await store.write((work) => openWeeks(work), portal.clock.now())
    await close(portal, 0)
    portal.clock.set(nextWeek(portal.clock.now()).from)
  }
  await step('statements of a month', () => issue(admin, hands))
  expect((await verifyFund(store.read)).problems).toEqual([])
  await portal.close()
  return rows
}

for (const mode of inputModes)
  test(`a Saturday of a fund of ${people}, by ${mode}`, async ({ browser }) => {
    // A whole day's work: no step waits longer than in any other test, except for five hundred papers that are drawn.
    test.setTimeout(600_000)
    const rows = await saturday(browser, mode)
    const sum = (what: 'clicks' | 'keys' | 'seconds') =>
      Math.round(rows.reduce((all, row) => all + row[what], 0) * 10) / 10
    console.info(`A Saturday by ${mode}`)
    console.table([...rows, { step: 'all of it', clicks: sum('clicks'), keys: sum('keys'), seconds: sum('seconds') }])
    expect(rows).toHaveLength(6)
  })
