import { copying } from '#words/copying.ts'
import { amountProblem, bankCancel, bankChange, depositRequest, transferCancel } from '#words/money/transfers.ts'
import { unreadableAmount } from '#words/money/unreadable-amount.ts'
import { readAlert } from '../auth/sign-in.ts'
import { violations } from '../support/axe.ts'
import { long } from '../support/daily.ts'
import { withoutNews } from '../support/news.ts'
import { openTab } from './investor.ts'
import { expect, test } from './newcomer.ts'

test.beforeEach(async ({ page, email }) => {
  expect(email).toContain('@')
  await page.goto('/dashboard')
  await openTab(page, 'Transfer')
})

test('a deposit is asked for, gets its reference and the instructions, and is cancelled', async ({ page }) => {
  await expect(page.getByText('Your requests will appear here.')).toBeVisible()
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const amount = dialog.getByLabel('Amount')
  const send = dialog.getByRole('button', { name: 'Request deposit' })
  for (const [typed, problem] of [
    ['', amountProblem.unreadable],
    ['ten', amountProblem.unreadable],
    ['12,345', unreadableAmount('12,345')],
    ['9,999.99', amountProblem.below('$10,000.00')],
  ] as const) {
    await amount.fill(typed)
    await send.click()
    await expect(dialog.getByRole('alert').filter({ hasText: problem })).toBeVisible()
    await expect(amount).toHaveValue(typed)
  }
  await amount.fill('12,500')
  await page.context().setOffline(true)
  await expect(dialog.getByText('You are offline. This cannot be sent now.')).toBeVisible()
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await page.context().setOffline(false)
  await expect(dialog.getByText('You are offline. This cannot be sent now.')).toHaveCount(0)
  await expect(amount).toHaveValue('12,500')
  await expect(dialog.getByText('$12,500.00')).toBeVisible()
  await expect(dialog).toContainText('50%, as now')
  await send.dblclick()
  await expect(dialog).toContainText(depositRequest.done)
  await expect(dialog).toContainText('$12,500.00')
  const reference = /ALD-\w{8}/.exec((await dialog.textContent()) ?? '')?.[0] ?? ''
  expect(reference).not.toBe('')
  await dialog.getByRole('button', { name: 'OK' }).click()

  const courses = page.getByRole('region', { name: 'On the way' }).locator('.course')
  await expect(courses).toHaveCount(1)
  await expect(courses).toContainText(reference)
  const steps = courses.getByRole('listitem')
  await expect(steps).toHaveText([/^Requested\w/, 'Approved', 'Received', /^(At work|In the balance)/])
  await expect(courses.locator('[aria-current="step"]')).toContainText('Requested')
  const wired = page.getByRole('region', { name: 'Wire deposits to' })
  await expect(wired).toContainText(reference)
  const again = courses.getByRole('button', { name: `How to pay ${reference}` })
  await again.press('Enter')
  const opened = page.getByRole('dialog', { name: 'How to pay your deposit' })
  await page.evaluate(() => Object.assign(navigator.clipboard, { writeText: async () => undefined }))
  await opened.getByRole('button', { name: 'Copy Reference' }).press('Enter')
  await expect(opened.getByRole('status')).toHaveText(copying.done('Reference'))
  expect(await violations(page)).toEqual([])
  // On paper it is only the instructions, on one sheet, however long the page behind them is.
  await page.locator('.transfer-side').evaluate((side: HTMLElement) => {
    side.style.minBlockSize = '4000px'
  })
  await expect(opened.getByRole('button', { name: 'Print this page' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(opened.getByText(reference)).toBeVisible()
  await expect(opened.getByText(copying.done('Reference'))).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Transfer', includeHidden: true })).toHaveCSS(
    'visibility',
    'hidden',
  )
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
  await page.emulateMedia({ media: null })
  await page.keyboard.press('Escape')
  await expect(again).toBeFocused()
  // A reload stays there, and Back leaves it.
  await again.press('Enter')
  await expect(opened).toContainText(reference)
  await page.reload()
  await expect(opened).toContainText(reference)
  await page.goBack()
  await expect(opened).toBeHidden()
  await courses.getByRole('button', { name: `Cancel ${reference}` }).click()
  await readAlert(page, transferCancel.done)
  await expect(courses).toHaveCount(0)
  await expect(wired).not.toContainText(reference)
  const table = page.getByRole('table', { name: 'Deposits and withdrawals' })
  const row = table.getByRole('row').filter({ hasText: reference })
  await expect(row).toContainText('Cancelled')
  await expect(row.getByRole('button')).toHaveCount(0)
})

test('what is not allowed says why before it is asked', async ({ page }) => {
  const move = page.getByRole('region', { name: 'Move money' })
  await expect(move).toContainText('at least $10,000.00')
  const withdraw = move.getByRole('button', { name: 'Withdraw' })
  await expect(withdraw).toHaveAttribute('aria-disabled', 'true')
  await expect(withdraw).toHaveAccessibleDescription(/\w/)
})

test('a bank account waits for approval, its numbers masked, and is taken back', async ({ page }) => {
  const card = page.getByRole('region', { name: 'Bank account' })
  await card.getByRole('button', { name: 'Add a bank account' }).click()
  await card.getByLabel('Bank name').fill('Bank of Nowhere')
  await card.getByLabel('Account number').fill('98 7654 3210')
  await card.getByLabel('Routing number').fill('021000022')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByRole('alert').filter({ hasText: 'No bank has this routing number' })).toBeVisible()
  await expect(card.getByLabel('Routing number')).toBeFocused()
  await card.getByLabel('Routing number').fill('021000021')
  await card.getByRole('button', { name: 'Save' }).dblclick()
  await readAlert(page, bankChange.done)
  await expect(card).toContainText('Bank of Nowhere')
  await expect(card).toContainText('3210')
  await expect(card).not.toContainText('7654')
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  for (const typed of ['Nowhere', '3210', '021000021']) expect(kept).not.toContain(typed)
  await page.reload()
  await openTab(page, 'Transfer')
  await expect(card).toContainText(bankChange.done)
  await card.getByRole('button', { name: 'Cancel the change' }).click()
  await readAlert(page, bankCancel.done)
  await expect(card.getByText('No bank account yet.')).toBeVisible()
})

test('what does not load says so, and comes with Try again', long, async ({ page }) => {
  await withoutNews(page)
  await page.route('**/api/transfers?*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.route('**/api/transfers', (route) => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  await openTab(page, 'Transfer')
  await expect(page.getByText('Your requests did not load.')).toBeVisible()
  await page.unrouteAll()
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked = page.waitForRequest('**/api/transfers?*')
  await page.route('**/api/transfers?*', async (route) => {
    await promise
    await route.continue()
  })
  await page.getByRole('region', { name: 'Requests' }).getByRole('button', { name: 'Try again' }).click()
  await asked
  await expect(page.getByText('No bank account yet.')).toBeVisible()
  resolve()
  await expect(page.getByText('Your requests will appear here.')).toBeVisible()
})

test('axe finds nothing in the forms', long, async ({ page }) => {
  await page.getByRole('button', { name: 'Deposit', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add a bank account' }).click()
  expect(await violations(page)).toEqual([])
})
