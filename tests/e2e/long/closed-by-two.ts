import { type Browser, expect } from 'playwright/test'
import { dueAt, weekOf } from '#fund/calendar/week.ts'
import type { LifePortal } from '#tests/support/portal/life-portal.ts'
import { confirm, type Somebody, somebody } from '../life/life.ts'
import { violations } from '../support/axe.ts'

/** Changes a setting of the fund, as if it had been confirmed. */
export const setSetting = (
  { context: { store } }: LifePortal,
  setting: 'twoPeople' | 'plausibleAtLeast',
  value: boolean | number,
) =>
  store.write((work) =>
    work.db
      .updateTable('fund_settings')
      .set({ value: JSON.stringify(value) })
      .where('setting', '=', setting)
      .execute(),
  )

/** Approves what the first admin asked for. */
const approve = async ({ at }: Somebody, what: RegExp): Promise<void> => {
  const page = await at('/admin', 'Reports')
  await page.getByRole('button', { name: what }).click()
  await confirm(page, 'Approve')
}

/**
 * The running week from its report to its close, and its correction: one admin asks, another approves. The report has a
 * typing error of +100%, which is refused until its return is typed out.
 */
export const closeByTwo = async (portal: LifePortal, admin: Somebody, second: Somebody): Promise<void> => {
  portal.clock.set(dueAt(weekOf(portal.clock.now())))
  const page = await admin.at('/admin', 'Reports')
  await page.getByRole('button', { name: 'Enter the report' }).click()
  const shown = await page.getByRole('textbox', { name: 'Start balance' }).inputValue()
  const start = Number(shown.replaceAll(',', ''))
  await page.getByRole('textbox', { name: 'End balance' }).fill(String(start * 2))
  await page.getByRole('textbox', { name: 'Trades' }).fill('21')
  await page.getByRole('textbox', { name: 'Success rate' }).fill('80')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await confirm(page, 'OK')
  const weekly = page.getByRole('region', { name: 'Weekly close' })
  await expect(weekly).toContainText('returned +100.00%, outside the fund’s own range of −5.00% to +5.00%')
  const finalise = async (typed: string) => {
    await weekly.getByRole('button', { name: 'Finalise' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByLabel('Type the return of the week').fill(typed)
    await question.getByRole('button', { name: 'Finalise' }).click()
  }
  await finalise('')
  // A refusal stays in the question.
  await expect(page.getByRole('alertdialog')).toContainText('Another return was typed')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await finalise('100')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(weekly).toContainText('Waiting for another admin')
  await approve(second, /^Approve Close of/)

  await admin.at('/admin', 'Reports')
  const week = page.getByRole('table', { name: 'Weekly reports' }).getByRole('row').nth(1)
  await expect(week).toContainText('+100.00%')
  await week.getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('form', { name: /^Correct/ })
  await form.getByLabel('End balance').fill(String(start + 700))
  await form.getByLabel('Reason for the change').fill('A fee of the broker came late')
  await form.getByRole('button', { name: 'Preview the correction' }).click()
  await expect(form.getByRole('table', { name: 'What changes' })).toContainText('+100.00%')
  await form.getByRole('button', { name: 'Book the correction' }).click()
  await confirm(page, 'Book the correction')
  await confirm(page, 'OK')
  await approve(second, /^Approve Correction of/)
  await admin.at('/admin', 'Reports')
  await expect(week).toContainText('+$700.00')
  await expect(week).toContainText('version 2')
}

/** The investor reads the week before and after its correction, side by side. */
export const readBothVersions = async (browser: Browser, portal: LifePortal, email: string): Promise<void> => {
  const { at, page, leave } = await somebody(browser, portal, email)
  await at('/dashboard', 'Reports')
  const week = page.getByRole('table', { name: 'Weekly reports' }).getByRole('row').nth(1)
  await week.getByRole('button').first().click()
  const both = page.getByRole('dialog').getByRole('table', { name: 'Both versions' })
  await expect(both.getByRole('columnheader')).toHaveText(['Figure', 'Version 1', 'Version 2', 'Difference'])
  await expect(both.getByRole('row', { name: /^The fund’s profit/ })).toContainText('+$700.00')
  await expect(both.getByRole('row', { name: /^Return/ })).toContainText('+50.00%')
  await expect(page.getByRole('dialog')).toContainText('A fee of the broker came late')
  expect(await violations(page)).toEqual([])
  await leave()
}
