import type { Locator, Page } from 'playwright/test'
import { demo } from '../auth/sign-in.ts'
import { expect, test } from '../support/own-server.ts'
import { openPlace, openReadPlace } from '../support/places.ts'

const busy = 'The books are busy.'

/** Refuses the next change under a path, and counts those that come after it. */
const refusedOnce = async (page: Page, path: RegExp): Promise<() => number> => {
  let [refused, came] = [false, 0]
  await page.route(path, (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    if (refused) came += 1
    else {
      refused = true
      return route.fulfill({ status: 503, json: { detail: busy } })
    }
    return route.fallback()
  })
  return () => came
}

/** A refusal stays where it was asked for, with what was typed; then a double press acts once. */
const movesOnce = async (page: Page, path: RegExp, dialog: Locator, button: string): Promise<void> => {
  const came = await refusedOnce(page, path)
  const press = dialog.getByRole('button', { name: button, exact: true })
  await press.click()
  await expect(dialog).toContainText(busy)
  await press.dblclick()
  await expect(dialog).toBeHidden()
  expect(came()).toBe(1)
  await page.unroute(path)
}

test('money is moved once by a double press, and a refusal keeps what was asked', async ({ page, baseURL }) => {
  const data = { email: demo.admin, password: demo.password }
  expect((await page.request.post('/api/auth/login-password', { data, headers: { origin: baseURL ?? '' } })).ok()).toBe(
    true,
  )
  const cash = async (): Promise<number> => {
    const { accounts } = await (await page.request.get('/api/cash')).json()
    const { debit, credit } = accounts.find(({ account }: { account: string }) => account === 'cash')
    return debit - credit
  }
  const { rows } = await (await page.request.get('/api/payments/batches')).json()
  const batch = rows.find(({ state }: { state: string }) => state === 'open')
  const question = page.getByRole('alertdialog')
  await page.goto('/admin')
  await openReadPlace(page, 'overview/money/pay')
  const payments = page.getByRole('main')

  await test.step('a batch is undone, and made anew of what is due again', async () => {
    await openPlace(page, 'overview/money/batches')
    await payments.getByRole('button', { name: `Undo ${batch.reference}` }).click()
    await movesOnce(page, /\/api\/payments\/batches\/[^/]+\/undo$/, question, 'Undo the batch')
    await openPlace(page, 'overview/money/pay')
    await payments.getByRole('button', { name: 'Choose all' }).click()
    // The second press of a double click does not answer a question that has appeared under it.
    await payments.getByRole('button', { name: 'Make a batch' }).dblclick()
    await movesOnce(page, /\/api\/payments\/batches$/, question, 'Make the batch')
  })

  await test.step('all of it is paid', async () => {
    const before = await cash()
    await payments.getByRole('button', { name: /^Mark paid/ }).click()
    await movesOnce(page, /\/api\/payments\/batches\/[^/]+\/pay$/, question, 'Mark all paid')
    await expect(payments.getByRole('button', { name: /^Mark paid/ })).toHaveCount(0)
    expect(await cash()).toBeCloseTo(before - batch.total, 2)
  })

  await test.step('money that came in is written down and given', async () => {
    await openPlace(page, 'overview/money/cash')
    await payments.getByRole('button', { name: 'Record money received' }).click()
    const form = page.getByRole('dialog', { name: 'Unrequested money' })
    await form.getByLabel('From').fill('Aunt May')
    await form.getByLabel('Amount').fill('1200.50')
    await movesOnce(page, /\/api\/cash\/suspense$/, form, 'Record it')
    const money = payments.getByRole('table', { name: 'Money in suspense' }).getByRole('row').filter({ hasText: 'May' })
    await expect(money).toContainText('$1,200.50')
    await money.getByRole('button', { name: /^Give/ }).click()
    await question.getByLabel('The investor’s email address').fill(demo.investor)
    await movesOnce(page, /\/api\/cash\/suspense\/[^/]+\/give$/, question, 'Give it')
    await expect(money).toContainText('Given')
  })

  await test.step('the fund takes of its share', async () => {
    await payments.getByRole('button', { name: 'Take a payout' }).click()
    const form = page.getByRole('dialog', { name: 'Take a payout from the fund’s share' })
    await form.getByLabel('Amount').fill('10')
    await movesOnce(page, /\/api\/cash\/fund-payouts$/, form, 'Ask for the payout')
    const asked = payments.getByRole('row').filter({ hasText: '$10.00' }).filter({ hasText: 'Requested' })
    await expect(asked).toHaveCount(1)
  })
})
