import { newYorkDate } from '#fund/calendar/new-york.ts'
import { demo } from '../auth/sign-in.ts'
import { expect, test } from '../support/own-server.ts'
import { pictureOf } from '../support/pictures.ts'
import { openPlace, openReadPlace } from '../support/places.ts'

test('an unknown table is mapped once; a duplicate and what is not the fund’s are set aside; an import is taken back', async ({
  page,
  baseURL,
}) => {
  const signIn = { email: demo.admin, password: demo.password }
  await page.request.post('/api/auth/login-password', { headers: { origin: baseURL ?? '' }, data: signIn })
  await page.goto('/admin')
  await openReadPlace(page, 'overview/money/pay')
  await openPlace(page, 'overview/money/bank')

  const day = newYorkDate(Date.now())
  const file = (rows: readonly string[]) =>
    `When,What,How much,Office\n${rows.map((row) => `${day},${row},7\n`).join('')}`
  const dialog = page.getByRole('dialog', { name: 'Import a bank statement' })
  const choose = async (name: string, text: string) => {
    await page.getByRole('button', { name: 'Import a bank statement' }).click()
    await dialog.getByLabel('Bank statement').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  }
  const confirm = async (title: string, button: string) => {
    const question = page.getByRole('alertdialog', { name: title })
    await question.getByRole('button', { name: button }).click()
    return question
  }

  await test.step('the columns and the account of a new table are named', async () => {
    await choose(
      'first.csv',
      file(['Rent given back,41.00', 'RENT BACK,41.00', 'For the neighbours,43.00', 'A rebate,44.00']),
    )
    const columns = dialog.getByRole('region', { name: 'Columns of the file' })
    await expect(columns.getByRole('cell', { name: 'Rent given back' })).toBeVisible()
    await expect(columns.getByLabel('How much holds')).toHaveValue('amount')
    await expect(columns.getByLabel('What holds')).toHaveValue('reference')
    await dialog.getByRole('button', { name: 'Read it like this' }).click()
    await expect(dialog.getByText('4 new', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Import 4 new' })).toHaveAttribute('aria-disabled', 'true')
    await dialog.getByLabel('It is of the account').selectOption('First Example Bank ••••0000')
    await expect(dialog.getByRole('list', { name: 'What the reading was held against' })).toContainText(
      'year-month-day',
    )
    await pictureOf(page, 'bank-import')
    await dialog.getByRole('button', { name: 'Import 4 new' }).click()
    await expect(dialog).toBeHidden()
  })

  const lines = page.getByRole('table', { name: 'Lines of the bank that wait' })
  const line = (words: string) => lines.getByRole('row').filter({ hasText: words })
  await test.step('one line is a duplicate, and one is not the fund’s', async () => {
    const form = page.getByRole('dialog', { name: 'What is this line?' })
    for (const [words, choice] of [
      ['RENT BACK', /^Duplicate of “Rent given back”/],
      ['For the neighbours', /^Not the fund’s/],
    ] as const) {
      await line(words).getByRole('button', { name: 'Choose' }).click()
      const label = await form.getByRole('option', { name: choice }).textContent()
      await form.getByLabel('It is').selectOption(label ?? '')
      await form.getByRole('button', { name: 'Set it aside' }).click()
      await expect(form).toBeHidden()
      await expect(page.locator('.toast').filter({ hasText: 'The line was set aside.' })).toBeVisible()
      await expect(line(words)).toHaveCount(0)
    }
    await expect(line('Rent given back')).toBeVisible()
  })

  await test.step('the next file of this table goes straight to its lines, and is taken back whole', async () => {
    await choose('second.csv', file(['A rebate,44.00', 'Too early,46.00']))
    await expect(dialog.getByText('1 new, 1 already here', { exact: true })).toBeVisible()
    await expect(dialog.getByLabel('It is of the account')).toHaveValue(/./)
    await dialog.getByRole('button', { name: 'Import 1 new' }).click()
    await expect(line('Too early')).toBeVisible()
    await page.getByText(/^Imports \(/).click()
    await page.getByRole('button', { name: 'Take back the import of second.csv' }).click()
    await confirm('Take the import back', 'Take it back')
    await expect(line('Too early')).toHaveCount(0)
  })

  await test.step('once a line is booked, an import is taken back line by line', async () => {
    await line('A rebate').getByRole('button', { name: 'Book it' }).click()
    await confirm('Book the line', 'Book it')
    await expect(line('A rebate')).toHaveCount(0)
    await page.getByRole('button', { name: 'Take back the import of first.csv' }).click()
    const question = await confirm('Take the import back', 'Take it back')
    await expect(question).toContainText(
      'was booked: an import is taken back whole or, once a line is booked, line by line.',
    )
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText(/^Matched last \(/).click()
    await page.getByRole('button', { name: 'Take back the match of A rebate' }).click()
    await confirm('Take the match back', 'Take it back')
    await expect(line('A rebate')).toBeVisible()
  })
})
