import { expect, test } from 'playwright/test'
import { expectAccessible } from '../support/looks.ts'
import { openAdmin, openSection } from './desk.ts'

const file = (text: string) => ({ name: 'series.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('a series is shown before it is imported, with what is wrong line by line, and removed', async ({ page }) => {
  await openAdmin(page, 'Settings')
  const section = await openSection(page, 'Benchmarks')
  await expect(section.getByRole('table')).toContainText('Made up for the demo')
  await section.getByRole('button', { name: 'Import a series' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name of the series').fill('Tried index')
  const head = 'date,level,source,licence\n'
  await dialog
    .getByLabel('Total-return series')
    .setInputFiles(file(`${head}2026-10-02,100,A,B\n2026-10-30,"1,00",A,B\n`))
  await expect(dialog.getByRole('table', { name: 'What is wrong' })).toContainText('a level is a number above zero')
  await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled()
  await expectAccessible(page, 'a series with mistakes')
  await dialog.getByRole('button', { name: 'Another file' }).click()
  await expect(dialog.getByLabel('Name of the series')).toHaveValue('Tried index')
  await dialog
    .getByLabel('Total-return series')
    .setInputFiles(file(`${head}2026-10-02,100,A,B\n2026-10-09,101.5,A,B\n`))
  await expect(dialog).toContainText('2 levels, Oct 2, 2026 to Oct 9, 2026, as Tried index.')
  await dialog.getByRole('button', { name: 'Import' }).click()
  const row = section.getByRole('row', { name: /Tried index/ })
  await expect(row).toContainText('admin@example.com')
  await expectAccessible(page, 'Benchmarks')
  await row.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row).toBeHidden()
})
