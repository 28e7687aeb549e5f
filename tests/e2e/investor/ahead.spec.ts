import { expect, test } from 'playwright/test'
import { calendarLinkWords } from '#words/desk/ahead.ts'
import { openHome, section } from './investor.ts'

test.beforeEach(({ page }) => openHome(page))

test('says what happens next, and gives the dates as a file and as a link that is shown once', async ({ page }) => {
  const ahead = section(page, 'What happens next')
  await expect(ahead).toContainText(/\$[\d,.]+ .*Week \d+, at \d\.\d% weekly risk/)
  await expect(ahead.getByRole('listitem').first()).toContainText(/^Now · .*Week \d+ runs/)
  await expect(ahead.getByRole('listitem').filter({ hasText: /Profit of Week \d+ is distributed/ })).toHaveCount(1)
  await expect(ahead.getByRole('listitem').filter({ hasText: /Week \d+ begins/ })).toHaveCount(1)
  await ahead.getByRole('button', { name: 'In your calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'The dates in your calendar' })
  const saved = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Download the file' }).click()
  expect((await saved).suggestedFilename()).toBe('dates.ics')
  await dialog.getByRole('button', { name: calendarLinkWords.make }).click()
  const link = await dialog.getByText(/feed\.ics\?key=/).textContent()
  const feed = await page.request.get(new URL(link ?? '').pathname + new URL(link ?? '').search)
  expect(await feed.text()).toContain('BEGIN:VCALENDAR')
  await dialog.getByRole('button', { name: calendarLinkWords.renew }).click()
  const question = page.getByRole('alertdialog', { name: 'Make a new link?' })
  await expect(question).toContainText(calendarLinkWords.question)
  await question.getByRole('button', { name: calendarLinkWords.keep }).click()
  await expect(dialog.getByRole('button', { name: calendarLinkWords.renew })).toBeFocused()
  await expect(dialog.getByText(link ?? '')).toBeVisible()
  await dialog.getByRole('button', { name: calendarLinkWords.renew }).click()
  await question.getByRole('button', { name: calendarLinkWords.renew }).click()
  await expect(dialog.getByText(link ?? '')).toBeHidden()
  await expect(dialog.getByText(/feed\.ics\?key=/)).toBeVisible()
  await dialog.getByRole('button', { name: 'End the link' }).click()
  await expect(dialog.getByText(/feed\.ics\?key=/)).toBeHidden()
  await expect(dialog.getByRole('button', { name: 'Make a private link' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(ahead.getByRole('button', { name: 'In your calendar' })).toBeFocused()
})

test('tries a stop before it is asked for, and sends nothing', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await section(page, 'What happens next').getByRole('button', { name: 'Try a change first' }).click()
  const dialog = page.getByRole('dialog', { name: 'Try a change first' })
  await dialog.getByRole('combobox', { name: 'What' }).selectOption('Stop trading')
  const next = dialog.getByRole('table', { name: 'The next week' })
  await expect(
    next
      .getByRole('row', { name: /At work/ })
      .getByRole('cell')
      .last(),
  ).toHaveText('$0.00')
  const past = dialog.getByRole('table', { name: 'The past weeks' })
  await expect(
    past
      .getByRole('row', { name: /Result, yours/ })
      .getByRole('cell')
      .last(),
  ).toHaveText('$0.00')
  await expect(
    past
      .getByRole('row', { name: /Result, yours/ })
      .getByRole('cell')
      .first(),
  ).not.toHaveText('$0.00')
  await page.keyboard.press('Escape')
  expect(sent).toEqual([])
})
