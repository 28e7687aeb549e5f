import { expect, type Page, test } from 'playwright/test'
import { dueAt, nextWeek, weekLabel } from '#fund/calendar/week.ts'
import { reportedFund } from '#tests/support/money/many-investors.ts'
import { startLifePortal } from '#tests/support/portal/life-portal.ts'
import { bookingWords } from '#words/money/close.ts'
import { somebody } from '../life/life.ts'
import { setSetting } from '../long/closed-by-two.ts'
import { violations } from '../support/axe.ts'
import { long } from '../support/daily.ts'

const investors = 10_000

interface Seen {
  readonly value: number
  readonly max: number
  readonly text: string
}

/** Records each value that the bar shows from here on. */
const watchBar = (page: Page): Promise<void> =>
  page.evaluate((label) => {
    const seen: Seen[] = []
    Object.assign(globalThis, { seen })
    const look = () => {
      const bar = document.querySelector<HTMLProgressElement>(`progress[aria-label="${label}"]`)
      if (!bar?.hasAttribute('value') || seen.at(-1)?.value === bar.value) return
      seen.push({ value: bar.value, max: bar.max, text: bar.parentElement?.textContent ?? '' })
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true })
  }, bookingWords.label)

const seenOf = (page: Page): Promise<Seen[]> => page.evaluate(() => (globalThis as unknown as { seen: Seen[] }).seen)

const expectGrowth = (seen: readonly Seen[], lines: number): void => {
  expect(seen.length, JSON.stringify(seen)).toBeGreaterThan(1)
  for (const [place, { value, max, text }] of seen.entries()) {
    expect(max).toBe(lines)
    expect(value).toBeGreaterThan(seen[place - 1]?.value ?? 0)
    expect(text).toContain(`${value.toLocaleString('en-US')} of ${max.toLocaleString('en-US')} lines are written.`)
    expect(text).toContain(bookingWords.whole)
  }
}

test(
  'a week of 10,000 investors is closed and corrected under a bar that says how much of it is written',
  long,
  async ({ browser }) => {
    test.slow()
    const portal = await startLifePortal('sqlite', '2026-11-05T12:00:00Z')
    const { week } = await reportedFund(portal.context.store, portal.clock.now(), investors)
    // Two weeks are overdue: once the first is closed, the panel goes on to the next.
    portal.clock.set(dueAt(nextWeek(week.from)))
    await setSetting(portal, 'twoPeople', false)
    const admin = await somebody(browser, portal, 'boss@example.com')
    const page = await admin.at('/admin', 'Reports')
    const close = page.getByRole('region', { name: 'Weekly close' })
    await close.getByRole('button', { name: 'Finalise' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('10,000 investors will be told')
    await watchBar(page)
    await question.getByRole('button', { name: 'Finalise' }).click()
    await expect(question).toBeHidden({ timeout: 30_000 })
    expectGrowth(await seenOf(page), 3 * investors)
    await expect(page.locator('.toast')).toContainText('is closed for 10,000 investors.')
    await expect(close).toContainText(`The report of ${weekLabel(nextWeek(week.from))} is missing.`)
    await expect(close.getByRole('heading', { level: 2 })).toContainText(`${weekLabel(nextWeek(week.from))} is due`)

    await page.getByRole('table', { name: 'Weekly reports' }).getByRole('button', { name: 'Edit' }).first().click()
    const form = page.getByRole('form', { name: /^Correct/ })
    const end = form.getByLabel('End balance')
    await expect(end).not.toHaveValue('')
    await end.fill(String(Number(await end.inputValue()) + 40_000))
    await form.getByLabel('Reason for the change').fill('A trade was missing')
    await form.getByRole('button', { name: 'Preview the correction' }).click()
    await expect(form.getByRole('table', { name: 'What changes' })).toBeVisible({ timeout: 20_000 })
    await form.getByRole('button', { name: 'Book the correction' }).click()
    await expect(question).toContainText('10,000 investors will be told')
    await watchBar(page)
    await question.getByRole('button', { name: 'Book the correction' }).click()
    await expect(question.getByRole('progressbar', { name: bookingWords.label })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await expect(question.getByRole('button', { name: 'OK' })).toBeVisible({ timeout: 30_000 })
    expectGrowth(await seenOf(page), 3 * investors)
    await portal.close()
  },
)
