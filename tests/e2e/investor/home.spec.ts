import { expect, type Page, test } from 'playwright/test'
import { expectAccessible } from '../support/looks.ts'
import { openHome, openTab, tabTo } from './investor.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })
/** A pair's value, by the word it stands beside. */
const valueBeside = (page: Page, region: string, term: string) =>
  section(page, region).locator('dt', { hasText: term }).locator('xpath=following-sibling::dd[1]')

test.describe('Home from the ledger', () => {
  test.beforeEach(({ page }) => openHome(page))

  test('says the balance as of when, the month, the return since joining, and each figure by its name', async ({
    page,
  }) => {
    await expect(page.getByText(/Total balance, as of .* New York/)).toBeVisible()
    await expect(page.getByRole('region', { name: 'Balance' })).toContainText(
      /this month · .*time-weighted since \w+ \d+, \d{4}/,
    )
    for (const [name, note] of [
      ['Invested amount', 'net of withdrawals'],
      ['Profit share', 'with the fund'],
      ['Annual return', 'profit over invested'],
      ['Annualised return', 'time-weighted'],
    ] as const) {
      const figure = page.locator('.figures > div').filter({ has: page.getByText(name, { exact: true }) })
      await expect(figure).toContainText(note)
      await expect(figure).toContainText(/\d/)
    }
    await expect(page.locator('.badge', { hasText: 'Sample' })).toHaveCount(0)
  })

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
    await dialog.getByRole('button', { name: /^Make a (private|new) link$/ }).click()
    const link = await dialog.getByText(/feed\.ics\?key=/).textContent()
    const feed = await page.request.get(new URL(link ?? '').pathname + new URL(link ?? '').search)
    expect(await feed.text()).toContain('BEGIN:VCALENDAR')
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

  test('hides every amount on every tab at the width it had, and remembers it', async ({ page }) => {
    const balance = page.locator('.balance')
    const shown = await balance.textContent()
    const before = await balance.boundingBox()
    await expect(section(page, 'Profit distribution')).toContainText('$')
    await page.getByRole('button', { name: 'Hide amounts' }).click()
    expect(await balance.boundingBox()).toEqual(before)
    const amounts = /\$\s?[1-9]/
    await expect(page.getByRole('main')).not.toContainText(amounts)
    await page.getByText('Show as a table').click()
    await expect(page.getByRole('main')).not.toContainText(amounts)
    await openTab(page, 'Reports')
    await expect(page.getByRole('table', { name: 'Weekly reports' })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(amounts)
    await page.reload()
    await expect(page.getByRole('table', { name: 'Weekly reports' })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(amounts)
    await openTab(page, 'Home')
    await expect(page.getByRole('button', { name: 'Show amounts' })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(amounts)
    await page.getByRole('button', { name: 'Show amounts' }).click()
    await expect(balance).toContainText(shown?.slice(0, 8) ?? '$')
  })

  test('draws twelve weeks, which can be read as a table and point by point by key', async ({ page }) => {
    const chart = page.getByRole('figure').filter({ hasText: 'Balance, 12 weeks' })
    await chart.getByText('Show as a table').click()
    await expect(chart.getByRole('row')).toHaveCount(13)
    const scrubber = chart.getByRole('slider')
    await scrubber.focus()
    await page.keyboard.press('Home')
    const first = await scrubber.getAttribute('aria-valuetext')
    await page.keyboard.press('ArrowRight')
    await expect(scrubber).not.toHaveAttribute('aria-valuetext', first ?? '')
    await expect(chart).toContainText(
      (await scrubber.getAttribute('aria-valuetext'))?.split(', ').at(-1)?.slice(8) ?? '$',
    )
  })

  test('goes back over a year with flows, money put in and drawdown, and to three months again', async ({ page }) => {
    const ranges = page.getByRole('group', { name: 'Range of the chart' })
    await expect(ranges.getByRole('button', { name: '3 months' })).toHaveAttribute('aria-pressed', 'true')
    await ranges.getByRole('button', { name: '1 year' }).click()
    const chart = page.getByRole('figure').filter({ hasText: 'Balance, 52 weeks' })
    await expect(chart.locator('.chart-flow').first()).toBeVisible()
    await chart.getByText('Show as a table').click()
    await expect(chart.getByRole('columnheader')).toHaveText([
      'Week ending',
      'Balance',
      'Money put in',
      'Paid in',
      'Taken out',
    ])
    const falls = page.getByRole('figure').filter({ hasText: 'Below the highest point' })
    await falls.getByText('Show as a table').click()
    await expect(falls.getByRole('row')).toHaveCount(53)
    await expectAccessible(page, 'a year of Home')
    await page.getByLabel('Compare with').selectOption('Example index (made up)')
    await expect(chart.getByRole('columnheader', { name: 'Example index (made up), same flows' })).toBeVisible()
    await ranges.getByRole('button', { name: '3 months' }).click()
    await expect(page.getByRole('figure').filter({ hasText: 'Balance, 12 weeks' })).toContainText('paid in')
  })

  test('compares with a benchmark as documented, and remembers which', async ({ page }) => {
    const benchmark = page.getByLabel('Compare with')
    await expect(valueBeside(page, 'Return and benchmark', 'Above S&P 500')).toHaveText('+6.41%')
    await expect(section(page, 'Return and benchmark')).toContainText('Illustrative')
    await benchmark.selectOption('NASDAQ')
    await expect(valueBeside(page, 'Return and benchmark', 'Above NASDAQ')).toHaveText('+3.91%')
    await page.reload()
    await expect(benchmark).toHaveValue('nasdaq')
    await benchmark.selectOption('None')
    await expect(section(page, 'Return and benchmark')).not.toContainText('Above')
    await expect(section(page, 'Return and benchmark')).not.toContainText('Illustrative')
  })

  test('compares with an imported series on the same weeks, and computes alpha and beta against it', async ({
    page,
  }) => {
    await page.getByLabel('Compare with').selectOption('Example index (made up)')
    const panel = section(page, 'Return and benchmark')
    await expect(panel).toContainText(/Over the \d+ weeks from .+: your account [+−][\d.]+%, Example index/)
    await expect(panel).not.toContainText('Illustrative')
    await panel.getByText('How it is compared').click()
    await expect(panel).toContainText(/would have been \$[\d,.]+ on .+ Source: Made up for the demo\./)
    await expect(section(page, 'Risk-adjusted metrics')).not.toContainText('Illustrative')
    await expect(valueBeside(page, 'Risk-adjusted metrics', 'Beta')).toHaveText(/^-?\d\.\d\d$/)
  })

  test('Deposit opens its form on Transfer, Withdraw leads there', async ({ page }) => {
    await section(page, 'Quick actions').getByRole('button', { name: 'Deposit' }).click()
    await expect(page.getByRole('tab', { name: 'Transfer' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await openTab(page, 'Home')
    await section(page, 'Quick actions').getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByRole('tab', { name: 'Transfer' })).toHaveAttribute('aria-selected', 'true')
  })

  test('Analytics opens the metrics with their definitions, AI Insights is an alert', async ({ page }) => {
    await page.getByRole('button', { name: 'Analytics' }).click()
    const dialog = page.getByRole('dialog', { name: 'Risk-adjusted metrics' })
    for (const words of ['Sharpe ratio', 'Sortino ratio', 'Max drawdown', 'Volatility', 'Alpha', 'Beta'])
      await expect(dialog).toContainText(words)
    await expect(dialog).toContainText('Mean weekly return over its standard deviation, times √52; risk-free rate 0.')
    await expect(dialog).toContainText(/from \d+ weekly returns, net/)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Analytics' })).toBeFocused()
    await page.getByRole('button', { name: 'AI Insights' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('AI insights will be available soon.')
  })

  test('metrics come from the ledger, alpha and beta say Illustrative', async ({ page }) => {
    for (const name of ['Sharpe ratio', 'Sortino ratio', 'Max drawdown', 'Volatility'])
      await expect(valueBeside(page, 'Risk-adjusted metrics', name)).toHaveText(/^−?\d+\.\d\d%?$/)
    const metrics = section(page, 'Risk-adjusted metrics')
    await expect(metrics.locator('.badge', { hasText: 'Illustrative' })).toHaveCount(2)
    await expect(valueBeside(page, 'Risk-adjusted metrics', 'Alpha')).toHaveText('8.7%')
    await expect(valueBeside(page, 'Risk-adjusted metrics', 'Beta')).toHaveText('0.78')
  })

  test('the latest distribution, the sectors and the forecast of the specification', async ({ page }) => {
    const distribution = section(page, 'Profit distribution')
    await expect(distribution).toContainText(/\d\d\/\d\d with the fund/)
    for (const term of ['Gross profit', 'Carried loss before', 'Distributed to you', 'The fund’s share'])
      await expect(distribution).toContainText(term)
    const sectors = page.getByRole('figure').filter({ hasText: 'Sector allocation' })
    await expect(sectors).toContainText('Illustrative')
    for (const [name, part] of [
      ['Technology', '35%'],
      ['Healthcare', '25%'],
      ['Financial', '20%'],
      ['Consumer', '15%'],
      ['Energy', '5%'],
    ] as const)
      await expect(sectors.getByRole('row', { name })).toContainText(part)
    await expect(section(page, 'AI forecast').locator('.badge', { hasText: 'Illustrative' })).toBeVisible()
    for (const figure of ['47.2%', '41.8%', '78%', '72%', '28%', '87.3%'])
      await expect(section(page, 'AI forecast')).toContainText(figure)
  })

  test('the calculator opens with its defaults, splits by tier with its arithmetic, and takes nothing for 0', async ({
    page,
  }) => {
    const calculator = section(page, 'Profit calculator')
    await expect(calculator.getByLabel('Amount')).toBeHidden()
    await calculator.getByRole('button', { name: 'Show calculator' }).click()
    await expect(calculator.getByLabel('Amount')).toHaveValue('100000')
    await expect(calculator.getByLabel('Annual return')).toHaveValue('24')
    await expect(calculator.getByLabel('Amount')).toHaveAttribute('min', '0')
    for (const [amount, gross, yours, funds, split] of [
      ['80000', '$19,200.00', '$9,600.00', '$9,600.00', '50/50'],
      ['250000', '$60,000.00', '$36,000.00', '$24,000.00', '60/40'],
      ['1200000', '$288,000.00', '$201,600.00', '$86,400.00', '70/30'],
    ] as const) {
      await calculator.getByLabel('Amount').fill(amount)
      await expect(calculator).toContainText(`× 24.00%${gross}`)
      await expect(valueBeside(page, 'Profit calculator', 'Your share')).toContainText(`${gross} ×`)
      await expect(calculator).toContainText(yours)
      await expect(calculator).toContainText(funds)
      await expect(calculator).toContainText(`split ${split} with the fund`)
    }
    await calculator.getByLabel('Amount').fill('')
    await expect(calculator).toContainText('$0.00 × 24.00%$0.00')
    await calculator.getByRole('button', { name: 'Hide calculator' }).click()
    await expect(calculator.getByLabel('Amount')).toBeHidden()
  })

  test('what loads later says when it fails, and comes on request', async ({ page }) => {
    let failing = true
    await page.route('**/api/account/distributions*', (route) =>
      failing ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    )
    await page.reload()
    const distribution = section(page, 'Profit distribution')
    await expect(distribution.getByRole('alert')).toContainText('Your distributions did not load.')
    failing = false
    await distribution.getByRole('button', { name: 'Try again' }).click()
    await expect(distribution).toContainText('Gross profit')
  })

  test('offline the last figures stay with their time, and what would be sent says so', async ({ page, context }) => {
    await openTab(page, 'Activity')
    await expect(page.getByText('Live', { exact: false }).first()).toBeVisible()
    await openTab(page, 'Home')
    await context.setOffline(true)
    const save = page.getByRole('button', { name: 'Save risk' })
    await expect(save).toHaveAccessibleDescription('You are offline. This cannot be sent now.')
    await expect(save).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByText(/^You have been offline since \d+:\d\d/)).toBeVisible({ timeout: 2_000 })
    await expect(page.getByText(/Total balance, as of/)).toBeVisible()
    await expect(page.locator('.balance')).toContainText('$')
    await openTab(page, 'Activity')
    await expect(page.getByText('Disconnected')).toContainText('The portal keeps trying')
    await context.setOffline(false)
    await expect(page.getByText(/^You have been offline/)).toHaveCount(0)
    await openTab(page, 'Home')
    await expect(save).not.toHaveAttribute('aria-disabled')
  })

  test('is walked by keyboard alone', async ({ page }) => {
    await expect(section(page, 'AI forecast')).toBeVisible()
    await page.locator('body').focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await tabTo(page, page.getByRole('tab', { name: 'Home' }))
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('tab', { name: 'Reports' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowUp')
    for (const wanted of [
      page.getByRole('button', { name: 'Hide amounts' }),
      page.locator('.balance').getByRole('button'),
      page.getByRole('slider', { name: 'Weekly risk' }),
      page.getByRole('button', { name: 'Save risk' }),
      page.getByRole('button', { name: 'AI Insights' }),
      page.getByRole('slider', { name: /read point by point/ }),
      page.getByLabel('Compare with'),
      page.getByRole('button', { name: 'Show calculator' }),
    ])
      await tabTo(page, wanted)
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByLabel('Annual return'))
    await page.keyboard.type('5')
    await expect(page.getByLabel('Annual return')).toHaveValue(/5/)
  })
})

test('an account that did not load says so, and a retry brings it', async ({ page }) => {
  await openHome(page)
  let failing = true
  await page.route('**/api/account/home', (route) =>
    failing ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await page.reload()
  const failed = page.getByRole('alert').filter({ hasText: 'Your account did not load.' })
  await expect(failed).toBeVisible()
  failing = false
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('.balance')).toContainText('$')
})
