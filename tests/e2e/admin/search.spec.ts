import { expect, test } from 'playwright/test'
import { expectAccessible, onPhone, wear } from '../support/looks.ts'
import { added, as, openAdmin, pageOf, send } from './desk.ts'

test('Ctrl K finds an investor, by keyboard alone, and leads to them; a reference and a place too', async ({
  page,
}) => {
  await openAdmin(page, 'Settings')
  const person = await added(page)
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const box = dialog.getByRole('combobox')
  await expect(box).toBeFocused()
  await expect(dialog.getByRole('option', { name: /^Weekly close/ })).toBeVisible()
  await box.fill(person.email)
  const found = dialog.getByRole('option', { name: new RegExp(person.name) }).first()
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await expect(box).toHaveAttribute('aria-activedescendant', (await found.getAttribute('id')) ?? '')
  await expectAccessible(page, 'the search')
  await page.keyboard.press('ArrowDown')
  await expect(found).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('ArrowUp')
  await expect(found).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(pageOf(page, person.name)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeFocused()
  await expect(page).toHaveURL(`/admin#investors/${person.id}`)
  await page.goBack()
  await expect(pageOf(page, person.name)).toBeHidden()

  await page.keyboard.press('Control+k')
  await expect(box).toHaveValue('')
  await box.fill('audit trail')
  await dialog.getByRole('option', { name: /^Audit/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeFocused()
  await expect(dialog).toBeHidden()
})

test('a payment that was found leads to its row: among what is due, where it has its trail, or paid among its investor’s requests', async ({
  page,
}) => {
  await openAdmin(page, 'Settings')
  const someone = await added(page)
  const investor = await as(page, someone)
  const { id, reference } = await send(investor, 'POST', '/api/transfers/deposits', { amount: 12_400 })
  await send(page.request, 'POST', `/api/transfers/${id}/approve`)
  await investor.dispose()
  const deposit = String(reference)
  const { rows: paid } = await (await page.request.get('/api/transfers?state=paid')).json()
  const find = async (reference: string) => {
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Search' })
    await dialog.getByRole('combobox').fill(reference)
    await dialog.getByRole('group', { name: 'Payments' }).getByRole('option', { name: reference }).click()
  }
  await find(deposit)
  const row = page.getByRole('table', { name: 'What is due, by deadline' }).locator('tr[aria-current]')
  await expect(row).toBeFocused()
  await expect(row).toContainText(someone.name)
  await expect(row).toBeInViewport()
  await expectAccessible(page, 'a payment that was found')
  await row.getByRole('button', { name: `Trail of ${deposit}` }).focus()
  await page.keyboard.press('Enter')
  const trail = page.getByRole('dialog', { name: `Trail of ${deposit}` })
  await expect(
    trail.getByRole('table', { name: 'Trail' }).or(trail.getByText('The trail is empty so far.')),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await find(paid[0].reference)
  const page_ = pageOf(page, paid[0].investor.name)
  const settled = page_.getByRole('table', { name: 'Transfers' }).locator('tr[aria-current]')
  await expect(settled).toBeFocused()
  await expect(settled).toContainText(paid[0].reference)
})

test('a week that was found is shown, and so is what became of a message', async ({ page }) => {
  await openAdmin(page, 'Settings')
  const title = `Found again ${crypto.randomUUID()}`
  await send(page.request, 'POST', '/api/messages', {
    id: crypto.randomUUID(),
    audience: { to: 'one', email: (await added(page)).email },
    type: 'system',
    priority: 'low',
    title,
    message: 'The office is closed.',
  })
  const find = async (words: string, name: string | RegExp) => {
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Search' })
    await dialog.getByRole('combobox').fill(words)
    await dialog
      .getByRole('group', { name: /Weeks|Messages/ })
      .getByRole('option', { name })
      .first()
      .click()
  }
  await find('Week 40', /^Week 40, 2026/)
  const close = page.getByRole('region', { name: /^Weekly close/ })
  await expect(close.getByText(/^Week 40, 2026, closed /)).toBeVisible()
  await expect(close.getByRole('heading', { name: /^Weekly close/ })).toBeFocused()
  await find(title, new RegExp(title))
  await expect(page.getByRole('dialog', { name: title }).getByRole('table', { name: 'Deliveries' })).toBeVisible()
})

test('on a phone the glass opens it, and nothing found is said', async ({ page }) => {
  const [phone] = onPhone
  if (phone) await wear(page, phone)
  await openAdmin(page, 'Investors')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await dialog.getByRole('combobox').fill('xyzzy nobody')
  await expect(dialog.getByRole('status')).toContainText('Nothing matches “xyzzy nobody”.')
  await expectAccessible(page, 'the search on a phone')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeFocused()
})
