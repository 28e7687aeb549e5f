import { expect, type Page, test } from 'playwright/test'
import { changeAnswer } from '../support/change-answer.ts'
import { expectAccessible } from '../support/looks.ts'
import { pictureOf } from '../support/pictures.ts'
import { openReadPlace } from '../support/places.ts'
import { openAdmin } from './desk.ts'

const count = 12

const payout = (place: number) => ({
  id: `payout-${place}`,
  reference: `W-${place}`,
  kind: 'capital',
  state: 'effective',
  amount: 100.25 * place,
  day: place > 8 ? '2026-11-09' : '2026-11-02',
  investor: { id: `p-${place}`, name: `Person ${place}`, email: `p-${place}@example.com` },
  destination: { bankName: 'A Bank', accountNumber: '••••6789' },
  reason: null,
  obstacle: place === 3 ? 'There is no approved bank account.' : null,
})

/** The desk of the demo's fund, with payouts that are due: the backend's own become due on a Sunday. */
const withPayouts = async (page: Page): Promise<void> => {
  // What other tests leave to be checked would be above them.
  for (const path of ['**/api/bank-account/pending', '**/api/closure/all'])
    await page.route(path, (route) => route.fulfill({ json: [] }))
  await page.route(/\/api\/transfers\?/, (route) => route.fulfill({ json: { rows: [], next: null } }))
  const due = Array.from({ length: count }, (_, place) => payout(place + 1))
  const due_total = due.reduce((sum, { amount }) => sum + amount, 0)
  await changeAnswer(page, '**/api/payments', (payments) => ({ ...payments, due, due_total }))
}

test('payouts are chosen by a few keys, from the bar that stands above them', async ({ page }) => {
  await withPayouts(page)
  await openAdmin(page, /Communications|Messages/)
  await openReadPlace(page, 'overview/money/pay')
  const payments = page.getByRole('region', { name: 'Transfers' })
  const boxes = payments.getByRole('checkbox', { name: /^Choose W-/ })
  const bar = payments.getByRole('status').filter({ hasText: 'chosen' })
  await expect(boxes).toHaveCount(count)
  await expect(bar).toContainText('0 of 12 payouts chosen, $0.00')

  // One list by deadline, which includes batches and deposits.
  const groups = payments.locator('.table-group')
  await expect(groups.first()).toHaveText('Due since Nov 2, 2026: 8 payouts, $3,609.00')
  await expect(groups.nth(1)).toHaveText('Due since Nov 9, 2026: 4 payouts, $4,210.50')
  await expect(groups.last()).toHaveText(/^Confirm by .*\(Sat, .*, 23:59 New York\): \d+ deposits?, \$/)
  await expect(payments.getByRole('button', { name: /^Mark received/ }).first()).toBeVisible()
  const leaves = payments.locator('.figures > div').filter({ hasText: /^Outgoing/ })
  await expect(leaves).toContainText(/\$\d[\d,.]+1[2-9] payouts/)

  const key = (name: string) => page.keyboard.press(name)
  await payments.getByRole('button', { name: 'Choose all' }).focus()
  await key('Enter')
  await expect(bar).toContainText(`${count - 1} of 12 payouts chosen`)
  await key('Enter')
  await expect(bar).toContainText('0 of 12 payouts chosen')
  await key('Tab')
  await expect(payments.getByRole('combobox', { name: 'File for the bank' })).toBeFocused()
  await key('Tab')
  await expect(payments.getByRole('button', { name: 'Make a batch' })).toBeFocused()
  await key('Tab')
  await expect(boxes.first()).toBeFocused()
  await key('Space')
  await expect(bar).toContainText('1 of 12 payouts chosen, $100.25')
  // A payout that cannot be paid is skipped.
  await key('Shift+ArrowDown')
  await key('Shift+ArrowDown')
  await expect(boxes.nth(3)).toBeFocused()
  await expect(bar).toContainText('3 of 12 payouts chosen, $701.75')
  await expect(boxes.nth(2)).not.toBeChecked()
  await key('Shift+ArrowUp')
  await expect(bar).toContainText('2 of 12 payouts chosen')
  await key('End')
  await key('Shift+Space')
  await expect(bar).toContainText(`${count - 1} of 12 payouts chosen`)
  await expect(bar).toBeInViewport()
  await expect(leaves).toBeInViewport({ ratio: 1 })
  // From the list one key leads back to the bar.
  await key('Shift+Tab')
  await expect(payments.getByRole('button', { name: 'Make a batch' })).toBeFocused()
  await boxes.nth(7).click()
  await boxes.nth(9).click({ modifiers: ['Shift'] })
  await expect(boxes.nth(8)).toBeChecked()
  await expectAccessible(page, 'the payouts that are chosen')
  await pictureOf(page, 'payouts')
})

/** How far down the sticky part reaches, and where the focused box begins and ends. */
const headAndFocus = (page: Page) =>
  page.evaluate(() => {
    const { bottom: head = 0 } = document.querySelector('.pay-head')?.getBoundingClientRect() ?? {}
    const { top = 0, bottom = 0 } = document.activeElement?.getBoundingClientRect() ?? {}
    return { head, top, bottom, end: document.querySelector('.frame-tab-list')?.getBoundingClientRect().top ?? 0 }
  })

test('on a phone the totals stay in sight above payouts of two lines, and what has the focus is not under them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await withPayouts(page)
  await openAdmin(page, /Communications|Messages/)
  await openReadPlace(page, 'overview/money/pay')
  const payments = page.getByRole('region', { name: 'Transfers' })
  const boxes = payments.getByRole('checkbox', { name: /^Choose W-/ })
  await expect(boxes).toHaveCount(count)
  const heights = await payments
    .locator('tr:has(.choose input:enabled)')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
  expect(Math.max(...heights), 'a payout is two lines').toBeLessThanOrEqual(61)
  await boxes.first().focus()
  for (const key of ['End', ...Array<string>(5).fill('ArrowUp')]) {
    await page.keyboard.press(key)
    for (const figure of await payments.locator('.figures > div').all())
      await expect(figure).toBeInViewport({ ratio: 1 })
    const { head, top, bottom, end } = await headAndFocus(page)
    expect(top).toBeGreaterThanOrEqual(head)
    expect(bottom).toBeLessThanOrEqual(end)
  }
})
