import { expect, test } from 'playwright/test'
import { tradingToggle } from '#words/people/trading-toggle.ts'
import { openPlace } from '../support/places.ts'
import { added, freshName, ok, openAdmin, openInvestor, rowOf, toasted } from './desk.ts'

test.describe('trading', () => {
  test.beforeEach(({ page }) => openAdmin(page, 'Investors'))

  test('is confirmed to the letter, and the row shows what is pending', async ({ page }) => {
    const row = await rowOf(page, await added(page))
    const dialog = page.getByRole('alertdialog')
    // A new investor trades from the next Sunday on: the first press cancels that.
    await expect(row).toContainText('active from Sun')
    await row.getByRole('button', { name: 'Disable trading' }).click()
    await expect(dialog).toContainText(tradingToggle.takesBack)
    await dialog.getByRole('button', { name: 'Disable trading' }).click()
    await ok(page)
    await expect(row).not.toContainText('from Sun')

    await row.getByRole('button', { name: 'Enable trading' }).click()
    for (const line of [
      'Are you sure you want to enable trading for this investor?',
      'Current status: inactive',
      'New status: active',
      'The investor will be notified.',
    ])
      await expect(dialog.getByText(line, { exact: true })).toBeVisible()
    const asked: string[] = []
    page.on('request', (request) => request.method() === 'PATCH' && asked.push(new URL(request.url()).pathname))
    await dialog.getByRole('button', { name: 'Enable trading' }).dblclick()
    await expect(dialog).toContainText(tradingToggle.done)
    await expect(dialog).toContainText(tradingToggle.doneNotified)
    expect(asked).toEqual([expect.stringMatching(/^\/api\/investors\/[^/]+\/trading-status$/)])
    await ok(page)
    await expect(row).toContainText('active from Sun')
  })

  test('says how it failed, in the words of the specification', async ({ page }) => {
    const row = await rowOf(page, await added(page))
    for (const [answer, sentence] of [
      [{ status: 409, json: { detail: 'Not now.' } }, 'Update Failed: Not now.'],
      [{ status: 500, json: {} }, 'Update Failed: Unknown error'],
      [null, 'Network Error: Could not update trading status. Please try again.'],
    ] as const) {
      await page.route(
        '**/api/investors/*/trading-status',
        (route) => (answer ? route.fulfill(answer) : route.abort()),
        { times: 1 },
      )
      await row.getByRole('button', { name: /able trading/ }).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /able trading/ })
        .click()
      await expect(page.getByRole('alertdialog')).toContainText(sentence)
      await ok(page)
    }
  })
})

test.describe('an investor', () => {
  test.beforeEach(({ page }) => openAdmin(page, 'Investors'))

  test('is added and invited, edited, deactivated with a reason and reactivated', async ({ page }) => {
    const [name, email] = [freshName(), `hand-${crypto.randomUUID()}@example.com`]
    await page.getByRole('button', { name: 'Add Investor' }).click()
    const form = page.getByRole('dialog', { name: 'Add Investor' })
    await form.getByLabel('Full name').fill(name)
    await form.getByLabel('Email address').fill('investor@example.com')
    await form.getByRole('button', { name: 'Add and invite' }).click()
    await expect(form.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
    await expect(form.getByLabel('Full name')).toHaveValue(name)
    await form.getByLabel('Email address').fill(email)
    await form.getByLabel('Risk profile').selectOption('Aggressive')
    await form.getByRole('button', { name: 'Add and invite' }).click()
    await toasted(page, `${name} was added`)
    const details = await openInvestor(page, { name, email })
    await expect(details).toContainText('Aggressive')

    await details.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('dialog', { name: 'Edit investor' }).getByLabel('Phone').fill('+1 555 0199')
    await page.getByRole('dialog', { name: 'Edit investor' }).getByRole('button', { name: 'Save' }).click()
    await expect(details).toContainText('+1 555 0199')

    await details.getByRole('button', { name: 'Deactivate' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Deactivate' }).click()
    await expect(question.getByRole('alert')).toHaveText('Enter a reason. It is emailed to the investor.')
    await question.getByLabel('Reason').fill('Moved away')
    await question.getByRole('button', { name: 'Deactivate' }).click()
    await expect(details.getByText('Inactive').first()).toBeVisible()
    await details.getByRole('button', { name: 'Reactivate' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reactivate' }).click()
    await expect(details.getByRole('button', { name: 'Deactivate' })).toBeVisible()
  })

  test('is taken in from a file: every line shown, and undone', async ({ page }) => {
    const [good, other] = [crypto.randomUUID(), crypto.randomUUID()].map((id) => `import-${id}@example.com`)
    const lines = (second: string) =>
      `name,email,phone,join_date,risk_profile,opening_capital\nIda Import,${good},,,moderate,25000\nIvo Import,${second},,,,\n`
    await openPlace(page, 'investors/imports')
    await page.getByRole('button', { name: 'Import a file' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import investors' })
    const choose = (text: string) =>
      dialog.getByLabel('CSV file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await choose(lines('no address'))
    await expect(dialog).toContainText('1 good, 1 with a problem')
    await expect(dialog.getByRole('button', { name: 'Import the good 1' })).toBeEnabled()
    await expect(dialog.getByRole('button', { name: 'Download the 1 with a problem' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Another file' }).click()
    await choose(lines(other ?? ''))
    await expect(dialog).toContainText('2 good, 0 with a problem')
    await dialog.getByRole('button', { name: 'Import 2' }).click()
    await toasted(page, '2 investors were imported.')
    await openPlace(page, 'investors/all')
    await expect(await rowOf(page, { name: 'Ida Import', email: good ?? '' })).toContainText('$25,000.00')

    await openPlace(page, 'investors/imports')
    const own = page.getByRole('row').filter({ hasText: '2 investors' }).filter({ hasText: '$25,000.00' }).first()
    await own.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
    await expect(own).toContainText('undone')
    await openPlace(page, 'investors/all')
    await expect(page.getByText('Nobody matches.')).toBeVisible()
  })
})
