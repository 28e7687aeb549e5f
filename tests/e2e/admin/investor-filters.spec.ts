import { randomUUID } from 'node:crypto'
import { expect, test } from 'playwright/test'
import { added, openAdmin, send } from './desk.ts'
import { firstRow, table } from './investor-list.ts'

test.describe('the list', () => {
  test.beforeEach(({ page }) => openAdmin(page, 'Investors'))

  test('is sorted by the server and paged forth and back', async ({ page }) => {
    const balances = async () =>
      (await table(page).locator('tbody td:nth-child(2)').allTextContents()).map((text) =>
        Number(text.replace(/[^\d.]/g, '')),
      )
    await table(page).getByRole('button', { name: 'Balance' }).click()
    await expect(table(page).getByRole('columnheader', { name: 'Balance' })).toHaveAttribute('aria-sort', 'descending')
    const isSorted = async () => {
      const shown = await balances()
      return shown.length > 1 && shown.every((balance, place) => place === 0 || balance <= (shown[place - 1] ?? 0))
    }
    await expect.poll(isSorted).toBe(true)
    // Investors added by other tests come last here.
    const first = await firstRow(page).getByRole('rowheader').textContent()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(firstRow(page).getByRole('rowheader')).not.toHaveText(first ?? '')
    await page.getByRole('button', { name: 'Previous' }).click()
    await expect(firstRow(page).getByRole('rowheader')).toHaveText(first ?? '')
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  })

  test('is filtered by status, risk, trading, what is due and balance; the count, the export and a reload follow', async ({
    page,
  }) => {
    const count = page.getByText(/^[\d,]+ of [\d,]+$/)
    const all = await count.textContent()
    await page.getByText('Filter and sort', { exact: true }).click()
    await page.getByLabel('Status', { exact: true }).selectOption('Pending')
    await expect(table(page).locator('tbody td:nth-child(6)').first()).toHaveText('Pending')
    await expect(table(page).locator('tbody td:nth-child(6)').getByText('Active', { exact: true })).toHaveCount(0)
    await expect(count).not.toHaveText(all ?? '')
    await page.getByLabel('Status', { exact: true }).selectOption('Every status')
    await page.getByLabel('Trading', { exact: true }).selectOption('Active')
    await page.getByLabel('Balance from').fill('$50,000.50')
    await page.getByLabel('Balance to').fill('$250,000')
    await expect(page.getByText('Filter and sort (3)')).toBeVisible()
    const query = '?trading=active&balance_from=50000.5&balance_to=250000&sort=name&order=asc'
    const { rows, total } = await (await page.request.get(`/api/admin/investors${query}&limit=25`)).json()
    await expect(count).toHaveText(`${rows.length} of ${total}`)
    const file = page.getByRole('link', { name: 'As CSV', includeHidden: true })
    await expect(file).toHaveAttribute('href', new RegExp(`\\${query}$`))
    await page.getByLabel('Order', { exact: true }).selectOption('Balance, descending')
    await expect(table(page).getByRole('columnheader', { name: 'Balance' })).toHaveAttribute('aria-sort', 'descending')
    await page.getByLabel('Order', { exact: true }).press('Escape')
    await expect(page.getByLabel('Order', { exact: true })).toBeHidden()
    await expect(page.getByText('Filter and sort (3)')).toBeFocused()
    await page.reload()
    await expect(count).toHaveText(`${rows.length} of ${total}`)
    await page.getByText('Filter and sort (3)').click()
    await page.getByRole('button', { name: 'Save this view' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByLabel('Name').fill('Middling')
    await question.getByRole('button', { name: 'Save view' }).click()
    await expect(page.getByText('The view was saved.')).toBeVisible()
    await page.getByText('Filter and sort (3)').click()
    await expect(page.getByLabel('Saved view').getByRole('option', { selected: true })).toHaveText('Middling')
    await page.getByLabel('Saved view').selectOption('None')
    await expect(page.getByText('Filter and sort', { exact: true })).toBeVisible()
    await expect(count).not.toHaveText(`${rows.length} of ${total}`)
    await page.getByLabel('Saved view').selectOption('Middling')
    await expect(count).toHaveText(`${rows.length} of ${total}`)
    await expect(page.getByLabel('Balance from')).toHaveValue('$50,000.50')
    await page.getByRole('button', { name: 'Rename view' }).click()
    await question.getByLabel('New name').fill('From 50 to 250')
    await question.getByRole('button', { name: 'Rename view' }).click()
    await page.getByText('Filter and sort (3)').click()
    await expect(page.getByLabel('Saved view').getByRole('option')).toHaveText(['None', 'From 50 to 250'])
    await page.getByRole('button', { name: 'Remove view' }).click()
    await question.getByRole('button', { name: 'Remove view' }).click()
    await page.getByText('Filter and sort (3)').click()
    await expect(page.getByLabel('Saved view')).toHaveCount(0)
    await page.getByLabel('To pay').selectOption('Money is due')
    await page.getByLabel('Risk', { exact: true }).selectOption('None chosen')
    await expect(page.getByText('Nobody matches.')).toBeVisible()
    await page.getByRole('button', { name: 'Show everybody' }).first().click()
    await expect(page.getByText('Filter and sort', { exact: true })).toBeVisible()
    await expect(table(page).locator('tbody').getByRole('row')).toHaveCount(25)
  })

  test('is filtered by a tag, which comes along to the file, and stays when nobody has it any more', async ({
    page,
  }) => {
    const [tagged, tag] = [await added(page), `Tag ${randomUUID().slice(0, 8)}`]
    const tags = `/api/admin/investors/${tagged.id}/tags`
    await send(page.request, 'POST', tags, { tags: [tag] })
    await page.reload()
    await page.getByText('Filter and sort', { exact: true }).click()
    const box = page.getByLabel('Tag', { exact: true })
    await box.selectOption(`${tag} (1)`)
    await expect(page.getByText('1 of 1', { exact: true })).toBeVisible()
    await expect(firstRow(page)).toContainText(tagged.name)
    await expect(page.getByText('Filter and sort (1)')).toBeVisible()
    const file = page.getByRole('link', { name: 'As CSV', includeHidden: true })
    await expect(file).toHaveAttribute('href', new RegExp(`tag=${encodeURIComponent(tag).replaceAll('%20', '\\+')}`))
    await send(page.request, 'POST', tags, { tags: [] })
    await page.reload()
    await expect(page.getByText('Nobody matches.')).toBeVisible()
    await page.getByText('Filter and sort (1)').click()
    await expect(box.getByRole('option', { selected: true })).toHaveText(tag)
    await box.selectOption('Any')
    await expect(table(page).locator('tbody').getByRole('row')).toHaveCount(25)
  })
})
