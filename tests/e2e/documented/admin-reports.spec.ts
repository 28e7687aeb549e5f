import { adminReports, withoutEffect } from '#words/admin.ts'
import { readAlert } from '../auth/sign-in.ts'
import { expect, test } from '../support/documented.ts'
import { changes, openAdmin, undocumented } from '../support/documented-admin.ts'
import { openPlace } from '../support/places.ts'

test('the form: required fields, profit or loss and return, reset and closed, nothing sent', async ({
  page,
  backend,
}) => {
  await openAdmin(page)
  await openPlace(page, 'reports/week')
  await page.getByRole('button', { name: 'Add Weekly Report' }).click()
  const form = page.getByRole('form', { name: 'Add Weekly Report' })
  const field = (label: string) => form.getByLabel(label, { exact: true })
  await expect(field('Week')).toBeFocused()
  await form.getByRole('button', { name: 'Save' }).click()
  await readAlert(page, 'Please fill in all required fields')
  await field('Week').fill('Week 47')
  await field('Start balance').fill('100000')
  await form.getByRole('button', { name: 'Save' }).click()
  await readAlert(page, adminReports.required)
  await expect(field('Start balance')).toHaveValue('100000')
  await field('End balance').fill('100,812.345')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert').filter({ hasText: adminReports.noAmount })).toBeVisible()
  await field('End balance').fill('100,812.34')
  await expect(form).toContainText('+$812.34')
  await expect(form).toContainText('+0.81%')
  await form.getByLabel('Notes').fill('A calm week')
  await page.keyboard.press('Tab')
  await form.getByRole('button', { name: 'Save' }).press('Enter')
  await readAlert(page, 'Profit: $812.34. Return: 0.81%')
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Add Weekly Report' }).click()
  await expect(field('Week')).toHaveValue('')
  await expect(form.getByLabel('Notes')).toHaveValue('')
  await field('Week').fill('Week 47')
  await field('Start balance').fill('$1,000')
  await field('End balance').fill('990.00')
  await field('End balance').press('Enter')
  await readAlert(page, 'Profit: −$10.00. Return: −1.00%')
  await page.getByRole('button', { name: 'Add Weekly Report' }).click()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()
  expect(changes(backend)).toEqual([])
  expect(undocumented(backend)).toEqual([])
})

test('eight sample weeks with an Edit that says why it does nothing, six in bars', async ({ page, backend }) => {
  await openAdmin(page)
  await openPlace(page, 'reports/weeks')
  await expect(page.getByRole('table', { name: 'Weekly reports' }).getByRole('row')).toHaveCount(9)
  const edit = page.getByRole('button', { name: /^Edit/ }).first()
  await expect(edit).toHaveAttribute('aria-disabled', 'true')
  await expect(edit).toHaveAccessibleDescription(withoutEffect.edit)
  await edit.click({ force: true })
  await expect(page.getByRole('form')).toHaveCount(0)
  await expect(page.getByRole('img', { name: /^Trades and success rate, 6 weeks/ })).toBeVisible()
  await expect(page.getByText('The last 8 weeks, newest first. Sample')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Weekly close' })).toHaveCount(0)
  expect(changes(backend)).toEqual([])
})
