import type { Browser, Page } from 'playwright/test'
import { toCents } from '#fund/cents/money.ts'
import { formatMoney, formatPercent } from '#fund/text/format.ts'
import { reportResult } from '#fund/weeks/report.ts'
import { adminReports } from '#words/admin.ts'
import { closeSteps, correctionWords, weeklyClose } from '#words/money/close.ts'
import { proofSettingsWords } from '#words/proof/proofs.ts'
import { demo, readAlert } from '../auth/sign-in.ts'
import { violations } from '../support/axe.ts'
import { long } from '../support/daily.ts'
import { expect, test } from '../support/own-server.ts'
import { openPlace } from '../support/places.ts'

const money = (dollars: number) => formatMoney(toCents(dollars))

/** The second admin, in a browser of their own. */
const second = async (browser: Browser, baseURL: string | undefined): Promise<Page> => {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const page = await context.newPage()
  const data = { email: demo.approver, password: demo.password }
  expect(
    (
      await page.request.post('/api/auth/login-password', { data, headers: { origin: new URL(baseURL ?? '').origin } })
    ).ok(),
  ).toBe(true)
  await page.goto('/admin')
  await openPlace(page, 'reports/week')
  return page
}

const approve = async (page: Page, title: RegExp, says: RegExp): Promise<void> => {
  await page.getByRole('button', { name: title }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(says)
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog).toBeHidden()
}

test(
  'a week from its report to its entry in the book by two people, and corrected',
  long,
  async ({ page, browser, baseURL }) => {
    test.slow()
    const data = { email: demo.admin, password: demo.password }
    expect((await page.request.post('/api/auth/login-password', { data })).ok()).toBe(true)
    await page.goto('/admin')
    await openPlace(page, 'reports/week')
    const { expected } = await (await page.request.get('/api/reports/expected')).json()
    const start = toCents(expected.expected_start)
    const close = page.getByRole('region', { name: 'Weekly close' })
    await expect(close).toContainText(`The report of ${expected.week} is missing.`)
    await expect(close.getByRole('button', { name: 'Finalise' })).toHaveCount(0)

    // The start is prefilled; another is refused in the server's words, and what was typed stays.
    await close.getByRole('button', { name: 'Enter the report' }).click()
    const form = page.getByRole('form', { name: 'Add Weekly Report' })
    const field = (label: string) => form.getByLabel(label, { exact: true })
    await expect(field('Week')).toHaveValue(expected.week)
    await expect(field('Start balance')).toHaveValue(formatMoney(start).slice(1))
    await form.getByRole('button', { name: 'Save' }).click()
    await readAlert(page, adminReports.required)
    await expect(field('End balance')).toHaveAccessibleDescription(adminReports.missing)
    await expect(field('Start balance')).not.toHaveAttribute('aria-invalid', 'true')
    await field('Start balance').fill(((start + 5_00) / 100).toFixed(2))
    await expect(form).toContainText(adminReports.startDiffers('$5.00', true))
    const end = start + 100_000_01
    await field('End balance').fill((end / 100).toFixed(2))
    await field('Trades').fill('many')
    await field('Success rate').fill('81.8')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByRole('alert').filter({ hasText: adminReports.noTrades })).toBeVisible()
    await field('Trades').fill('22')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByRole('alert').filter({ hasText: /not saved: .*\$5\.00 more/ })).toBeVisible()
    await expect(field('End balance')).toHaveValue((end / 100).toFixed(2))

    // Draft: profit and return while typing, and in the alert.
    await field('Start balance').fill((start / 100).toFixed(2))
    const { profit, returnPercentage = 0 } = reportResult({ startBalance: start, endBalance: end })
    await expect(form).toContainText(formatMoney(profit, { sign: 'always' }))
    await expect(form).toContainText(formatPercent(returnPercentage, { sign: 'always' }))
    await form.getByRole('button', { name: 'Save' }).dblclick()
    await readAlert(page, adminReports.done(formatMoney(profit), formatPercent(returnPercentage)))
    await expect(form).toBeHidden()
    // An admin who saved it by keyboard continues on this screen: what opened the form is gone, because nothing is
    // missing any more.
    await expect(page.getByRole('button', { name: 'Add Weekly Report' })).toBeFocused()

    // Preview: what the backend would book, row by row.
    const { rows } = await (await page.request.get('/api/distributions')).json()
    const run = rows.find(({ state }: { state: string }) => state === 'draft')
    const preview = await (await page.request.get(`/api/distributions/${run.id}?limit=25&sort=largest`)).json()
    await expect(close.getByText(weeklyClose.ready)).toBeVisible()
    const table = close.getByRole('table', { name: 'The run per investor' })
    await expect(table.getByRole('row')).toHaveCount(26)
    const [first] = preview.rows
    for (const text of [
      first.investor.name,
      money(first.arithmetic.opening_capital),
      money(first.distributed),
      money(first.fundShare),
      `${first.arithmetic.tier_percent}%`,
    ])
      await expect(table.getByRole('row').nth(1)).toContainText(text)
    const pages = close.getByRole('navigation', { name: 'Investors of the run, pages' })
    await pages.getByRole('button', { name: 'Next' }).click()
    await expect(pages).toContainText('26 to ')
    await pages.getByRole('button', { name: 'Previous' }).click()
    await expect(pages).toContainText('1 to 25')
    const search = close.getByRole('searchbox', { name: 'Search this run by name or email' })
    await search.fill(first.investor.email)
    await expect(table.getByRole('row')).toHaveCount(2)
    await search.fill('')
    await expect(table.getByRole('row')).toHaveCount(26)
    // By how far from last week, and back.
    await close.getByRole('combobox', { name: 'Order of the rows' }).selectOption('Furthest from last week first')
    const changed = await (await page.request.get(`/api/distributions/${run.id}?limit=25&sort=change`)).json()
    for (const [place, row] of changed.rows.slice(0, 3).entries()) {
      await expect(table.getByRole('row').nth(place + 1)).toContainText(row.investor.name)
      const apart = toCents(row.result) - toCents(row.last_week ?? 0)
      await expect(
        table
          .getByRole('row')
          .nth(place + 1)
          .getByRole('cell')
          .last(),
      ).toContainText(row.last_week === null ? 'new' : formatMoney(apart, { sign: 'always' }))
    }
    await close.getByRole('combobox', { name: 'Order of the rows' }).selectOption('Largest result first')
    await expect(table.getByRole('row').nth(1)).toContainText(first.investor.name)
    await expect(close.getByRole('listitem').filter({ hasText: closeSteps.second })).toHaveAttribute(
      'aria-current',
      'step',
    )
    const spread = close.getByRole('img', { name: new RegExp(`^${expected.week} `) })
    await expect(spread).toBeVisible()

    // The draft can be edited, with a reason. The second admin opens it too.
    const other = await second(browser, baseURL)
    const theirs = other.getByRole('form', { name: `Edit ${run.period}` })
    await other.getByRole('button', { name: 'Edit the report' }).click()
    await expect(theirs.getByLabel('Trades')).toHaveValue('22')
    await close.getByRole('button', { name: 'Edit the report' }).click()
    const edit = page.getByRole('form', { name: `Edit ${run.period}` })
    await expect(edit.getByLabel('Trades')).toHaveValue('22')
    await edit.getByLabel('Notes').fill('Quiet.')
    await edit.getByLabel('Reason for the change').fill('A note was missing')
    await edit.getByRole('button', { name: 'Save' }).click()
    await readAlert(page, adminReports.edited(formatMoney(profit), formatPercent(returnPercentage)))
    await expect(close.getByRole('button', { name: 'Edit the report' })).toBeFocused()

    // A stale save is refused with who changed what, and what was typed stays.
    await theirs.getByLabel('Trades').fill('23')
    await theirs.getByLabel('Reason for the change').fill('One more')
    await theirs.getByRole('button', { name: 'Save' }).click()
    await expect(theirs.getByText(/admin@example\.com changed the notes on/)).toBeVisible()
    await expect(theirs.getByLabel('Trades')).toHaveValue('23')
    await expect(theirs.getByLabel('Notes')).toHaveValue('Quiet.')
    await theirs.getByRole('button', { name: 'Cancel' }).click()

    // Finalise asks; Cancel books nothing.
    await close.getByRole('button', { name: 'Finalise' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText(weeklyClose.finalise.question)
    await expect(dialog).toContainText(weeklyClose.finalise.tells(preview.telling.investors))
    await expect(dialog).toContainText(preview.telling.example.message)
    await expect(dialog).toContainText(weeklyClose.finalise.waits)
    await expect(dialog).toContainText(formatMoney(profit, { sign: 'always' }))
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(close.getByRole('button', { name: 'Finalise' })).toBeVisible()
    await close.getByRole('button', { name: 'Finalise' }).click()
    await dialog.getByRole('button', { name: 'Finalise' }).dblclick()
    await expect(
      page.getByText(/^Nothing is booked yet: Close of .* waits for another admin to approve it\.$/),
    ).toBeVisible()
    await expect(close).toContainText('Waiting for another admin')
    // A close that was asked for cannot be asked for again; the other admin's screen shows it by itself.
    await expect(close.getByRole('button', { name: 'Finalise' })).toHaveCount(0)
    await expect(close.getByText(weeklyClose.ready)).toHaveCount(0)
    await expect(close.getByRole('button', { name: 'Cancel' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await approve(other, /^Approve Close of/, /and tells \d+ investors\./)
    await other.getByText('Details', { exact: true }).click()
    await expect(other.getByText(/Entry [0-9a-f]{64}/)).toBeVisible()
    // The screen of the admin who asked shows by itself that it is done.
    await expect(close).not.toContainText('Waiting for another admin')
    await expect(close.getByRole('button', { name: 'Finalise' })).toHaveCount(0)
    const week = page.getByRole('table', { name: 'Weekly reports' }).getByRole('row').nth(1)
    await expect(week).toContainText(expected.week)
    await expect(week).toContainText(formatMoney(profit, { sign: 'always' }))

    // A correction: a new version with its reason; both stay.
    await week.getByRole('button', { name: 'Edit' }).click()
    const correct = page.getByRole('form', { name: `Correct ${expected.week}` })
    await expect(page.getByText(weeklyClose.correction)).toBeVisible()
    await expect(correct).toContainText(`${correctionWords.reason} ${proofSettingsWords.reason}`)
    await expect(correct.getByLabel('End balance')).toHaveValue((end / 100).toFixed(2))
    await correct.getByLabel('End balance').fill(((end - 20_000_00) / 100).toFixed(2))
    await correct.getByLabel('Reason for the change').fill('A trade was busted')
    await correct.getByRole('button', { name: 'Preview the correction' }).click()
    const changes = correct.getByRole('table', { name: 'What changes' })
    await expect(changes).toContainText('−$20,000.00')
    const whom = correct.getByRole('table', { name: 'Whom it changes' }).getByRole('row')
    await expect(whom).toHaveCount(11)
    const ofWhom = correct.getByRole('navigation', { name: 'Whom it changes, pages' })
    await expect(ofWhom).toContainText(/1 to 10 of \d+/)
    const firstOf = await whom.nth(1).textContent()
    await ofWhom.getByRole('button', { name: 'Next' }).click()
    await expect(ofWhom).toContainText('11 to 20')
    await expect(whom.nth(1)).not.toHaveText(firstOf ?? '')
    await expect(correct.getByText(/was corrected: A trade was busted\. .* is taken from your balance/)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await correct.getByRole('button', { name: 'Book the correction' }).click()
    const question = page.getByRole('alertdialog', { name: correctionWords.ask(expected.week) })
    await expect(question).toContainText(/read this reason word for word:A trade was busted/)
    expect(await violations(page)).toEqual([])
    await question.getByRole('button', { name: 'Book the correction' }).click()
    await readAlert(page, 'waits for another admin to approve it.')
    await other.reload()
    await openPlace(other, 'reports/week')
    await approve(
      other,
      /^Approve Correction of/,
      /\d+ investors are told what it changes for them, and read the reason word for word: A trade was busted/,
    )
    await page.reload()
    await openPlace(page, 'reports/week')
    await expect(week).toContainText('version 3')
    await week.getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'A trade was busted' })).toContainText('+$80,000.01')
    await expect(
      page.getByRole('listitem').filter({ has: page.getByText('Version 1', { exact: true }) }),
    ).toContainText('+$100,000.01')

    // The investor reads the week at its close and after, side by side, with the reason.
    const investor = await browser.newContext(baseURL === undefined ? {} : { baseURL })
    const reader = await investor.newPage()
    const signIn = { email: demo.investor, password: demo.password }
    expect(
      (
        await reader.request.post('/api/auth/login-password', {
          data: signIn,
          headers: { origin: new URL(baseURL ?? '').origin },
        })
      ).ok(),
    ).toBe(true)
    await reader.goto('/dashboard')
    await openPlace(reader, 'reports/week')
    await reader
      .getByRole('table', { name: 'Weekly reports' })
      .getByRole('row')
      .nth(1)
      .getByRole('button')
      .first()
      .click()
    const both = reader.getByRole('dialog').getByRole('table', { name: 'Both versions' })
    await expect(both.getByRole('columnheader')).toHaveText(['Figure', 'Version 1', 'Version 2', 'Difference'])
    await expect(both.getByRole('row', { name: /^The fund’s profit/ })).toContainText('−$20,000.00')
    await expect(reader.getByRole('dialog')).toContainText('A trade was busted')
    expect(await violations(reader)).toEqual([])
    await investor.close()
  },
)
