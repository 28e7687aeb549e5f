import { expect, type Locator, type Page, test } from 'playwright/test'
import { openPlace } from '../support/places.ts'
import { added, as, openAdmin, send } from './desk.ts'

const hasFocus = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')

/** Presses, by keyboard, a button that its own press removes. */
const pressAway = async (page: Page, button: Locator): Promise<void> => {
  await button.press('Enter')
  await expect(button).toBeHidden()
  await hasFocus(page)
}

test('what goes with its own press leaves the focus in its part of the page', async ({ page }) => {
  await openAdmin(page, 'Investors')
  await page.getByRole('button', { name: /^Choose all \d+/ }).press('Enter')
  await pressAway(page, page.getByRole('button', { name: /^Choose none/ }))
  await openPlace(page, 'settings/audit')
  await page.getByRole('searchbox').fill('report')
  await pressAway(page, page.getByRole('button', { name: 'Show everything' }).first())
})

test('the first Escape throws away nothing that was typed', async ({ page }) => {
  await openAdmin(page, 'Investors')
  await page.getByRole('button', { name: 'Add Investor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Investor' })
  await dialog.getByLabel('Name').fill('Ann Typed')
  await page.keyboard.press('Escape')
  await expect(dialog).toContainText('Press Escape again to discard what you typed.')
  await dialog.getByLabel('Name').pressSequentially(' Once')
  await expect(dialog).not.toContainText('Escape again')
  await expect(dialog.getByLabel('Name')).toHaveValue('Ann Typed Once')
  // A refusal that comes after it replaces it.
  await page.keyboard.press('Escape')
  await page.route('**/api/admin/investors', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, json: { detail: 'Down.' } }) : route.fallback(),
  )
  await dialog.getByLabel('Email').pressSequentially('ann.typed@example.com')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: /^Add/ }).click()
  await expect(dialog).toContainText('Down.')
  await expect(dialog).not.toContainText('Escape again')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  // With nothing typed there is nothing to lose.
  await page.getByRole('button', { name: 'Add Investor' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a refused search offers nothing that was found for other words', async ({ page }) => {
  await openAdmin(page, 'Overview')
  const { rows } = await (await page.request.get('/api/admin/investors?limit=1')).json()
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await page.keyboard.press('Control+K')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const field = dialog.getByRole('combobox')
  await field.fill(rows[0].email)
  await expect(dialog.getByRole('option').filter({ hasText: rows[0].name })).not.toHaveCount(0)
  await page.route(/\/api\/admin\/search/, (route) => route.fulfill({ status: 503, json: { detail: 'Down.' } }))
  await field.fill('zzz nobody')
  await expect(dialog.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await expect(dialog.getByRole('option').filter({ hasText: rows[0].name })).toHaveCount(0)
})

test('a payment that waits for a second person says so in its row, and who asked', async ({ page }) => {
  await openAdmin(page, 'Overview')
  const investor = await as(page, await added(page))
  const { id, reference } = await send(investor, 'POST', '/api/transfers/deposits', { amount: 12_300 })
  await send(page.request, 'POST', `/api/transfers/${id}/approve`)
  await investor.dispose()
  const asked = { id: 'asked-1', kind: 'payout', subject_id: id, title: 'Payout', detail: 'It is paid.', amount: 1 }
  const by = { state: 'waiting', asked_by: 'ann@example.com', asked_at: '2026-11-20T10:00:00.000Z', mine: false }
  const end = { runs_at: null, decided_by: null, decided_at: null, reason: null, changed: [] }
  const open = { ...end, concerns: null, about_me: false, objection: null, stoppable: false }
  await page.route(/\/api\/approvals(\?|$)/, (route) =>
    route.fulfill({ json: { rows: [{ ...asked, ...by, ...open }], next: null, previous: null } }),
  )
  await openPlace(page, 'overview/money/pay')
  const row = page
    .getByRole('table', { name: 'What is due, by deadline' })
    .getByRole('row')
    .filter({ hasText: String(reference) })
  await expect(row).toContainText('Waiting for you')
  await expect(row).toContainText('Asked by ann@example.com')
})
