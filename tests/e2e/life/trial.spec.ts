import { expect, type Page, test } from 'playwright/test'
import { nextWeek } from '#fund/calendar/week.ts'
import { approveWithdrawal } from '#server/money/transfers/decide-withdrawal.ts'
import { reserveWithdrawal } from '#server/money/transfers/reserve-withdrawal.ts'
import { openWeeks } from '#server/money/weeks/open-weeks.ts'
import { close, investor } from '#tests/support/money/fund.ts'
import { type LifePortal, startLifePortal } from '#tests/support/portal/life-portal.ts'
import { amountProblem } from '#words/money/transfers.ts'
import { trial as words } from '#words/money/trial.ts'
import { long } from '../support/daily.ts'
import { somebody } from './life.ts'

let portal: LifePortal
test.beforeAll(async () => {
  portal = await startLifePortal('sqlite', '2026-01-05T15:00:00Z')
})
test.afterAll(() => portal.close())

const openTrial = async (page: Page) => {
  await page.getByRole('button', { name: 'Try a change first' }).click()
  const dialog = page.getByRole('dialog', { name: words.title })
  const next = dialog.getByRole('table', { name: 'The next week' })
  await expect(next).toBeVisible()
  const row = (name: string) => next.getByRole('row').filter({ hasText: name })
  const choose = (kind: keyof typeof words.what) => dialog.getByLabel('What').selectOption(words.what[kind])
  return { dialog, next, row, choose, field: dialog.getByRole('textbox') }
}

test(
  'a trial refuses what Transfer refuses, in its words, and says at the field what is wrong with a value',
  long,
  async ({ browser }) => {
    const [ann, nell] = [
      await investor(portal, 10_000_00, { name: 'Ann Lockedup' }),
      await investor(portal, 0, { name: 'Nell Newcomer' }),
    ]
    const she = await somebody(browser, portal, ann.email)
    await she.at('/dashboard', 'Transfer')
    const moves = she.page.getByRole('region', { name: 'Move money' })
    const locked = await moves.getByRole('listitem').filter({ hasText: 'Capital' }).locator('.move-note').textContent()
    expect(locked).toMatch(/^Capital is locked up for one calendar month .* Next eligible /)
    await she.page.getByRole('tab', { name: 'Home' }).click()
    const { dialog, next, row, choose, field } = await openTrial(she.page)
    for (const [typed, sentence] of [
      ['7', 'The weekly risk is at most 5%.'],
      ['0.55', 'The weekly risk goes in steps of 0.1%.'],
    ] as const) {
      await field.fill(typed)
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveAccessibleDescription(new RegExp(sentence))
    }
    await field.fill('2.5')
    await expect(field).not.toHaveAttribute('aria-invalid')
    await expect(row('Risk budget').getByRole('cell').last()).toHaveText('$250.00')

    await choose('capital')
    await expect(dialog.getByRole('status')).toHaveText(locked ?? '')
    await expect(field).toHaveCount(0)
    await expect(next.getByRole('columnheader', { name: 'With it' })).toHaveCount(0)
    await choose('dividend')
    await expect(dialog.getByRole('status')).toHaveText('There is no profit to pay out yet.')
    await choose('deposit')
    await expect(dialog.getByRole('status')).toBeEmpty()
    for (const typed of ['-3', 'abc', '0.001']) {
      await field.fill(typed)
      await field.blur()
      await expect(field).toHaveAccessibleDescription(new RegExp(amountProblem.unreadable.slice(0, 20)))
    }

    const newcomer = await somebody(browser, portal, nell.email)
    await newcomer.at('/dashboard', 'Home')
    const hers = await openTrial(newcomer.page)
    await hers.choose('deposit')
    await hers.field.fill('5000')
    await expect(hers.dialog.getByRole('alert')).toHaveText(amountProblem.below('$10,000.00'))
    await expect(hers.row('Balance').getByRole('cell').last()).toHaveText('–')
    await hers.field.fill('15000')
    await expect(hers.field).not.toHaveAttribute('aria-invalid')
    await expect(hers.row('Balance').getByRole('cell').last()).toHaveText('$15,000.00')
  },
)

test('with a dividend on its way Home and the trial say one risk budget, and a second dividend is refused', async ({
  browser,
}) => {
  const ben = await investor(portal, 200_000_00, { name: 'Ben Dividend' })
  const { context, clock } = portal
  clock.set(nextWeek(clock.now()).from)
  await context.store.write((work) => openWeeks(work))
  await close(portal, 20_000_00)
  clock.advance({ days: 2 })
  await context.store.write(async (work) => {
    const asked = await reserveWithdrawal(work, { personId: ben.id, kind: 'dividend', amount: 4_000_00 })
    await approveWithdrawal(work, { id: asked?.id ?? '', byId: 'admin' })
  })
  const he = await somebody(browser, portal, ben.email)
  await he.at('/dashboard', 'Home')
  const said = await he.page.locator('.risk-budget').textContent()
  const [budget = ''] = /\$[\d,.]+\d/.exec(said ?? '') ?? []
  const { dialog, row, choose } = await openTrial(he.page)
  await expect(row('Risk budget').getByRole('cell').first()).toHaveText(budget)
  await expect(row('Set aside').getByRole('cell').first()).toHaveText('$4,000.00')
  await choose('dividend')
  await expect(dialog.getByRole('status')).toHaveText('You already have an open request of this kind.')
})
