import { expect, test } from 'playwright/test'
import { isFocusIn } from '../support/focus.ts'
import { withoutNews } from '../support/news.ts'
import { openHome, openIllustrative, openRow, openTab, section, tabTo, valueBeside } from './investor.ts'

test.describe('Home from the ledger', () => {
  test.beforeEach(({ page }) => openHome(page))

  test('its figures, one by one, and the ways from them', async ({ page }) => {
    await test.step('says the balance as of when, the month, the return since joining, and each figure by its name', async () => {
      await expect(page.getByText(/Total balance, as of /)).toBeVisible()
      await expect(page.getByRole('region', { name: 'Balance' })).toContainText(
        /total return since \w+ \d+, \d{4} .* this month/,
      )
      for (const [name, figure] of [
        ['Invested amount', /^\$[\d,]+\.\d\d$/],
        ['Profit share', /^\+\$[\d,]+\.\d\d/],
        ['Annual return', /^\d+\.\d\d%$/],
        ['Split with the fund', /^\d\d\/\d\d$/],
      ] as const)
        await expect(valueBeside(page, 'Your account', name)).toHaveText(figure)
      for (const said of ['paid in, less taken out', 'after the fund’s share', /profit on invested, \d+ weeks/])
        await expect(section(page, 'Your account')).toContainText(said)
      await expect(page.locator('.badge', { hasText: 'Sample' })).toHaveCount(0)
    })
    await test.step('what only illustrates stands in one row at the end, closed at first', async () => {
      await expect(page.getByRole('heading', { name: 'Illustrative examples' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Illustrative examples' })).toContainText('not a promise')
      await expect(page.getByText('Illustrative', { exact: true }).filter({ visible: true })).toHaveCount(0)
      for (const figure of ['47.2%', '8.7%', '+6.41%', '35%'])
        await expect(page.getByText(figure, { exact: true }).filter({ visible: true })).toHaveCount(0)
      await openIllustrative(page)
      for (const figure of ['47.2%', '8.7%', '+6.41%', '35%'])
        await expect(page.getByText(figure, { exact: true })).toBeVisible()
      const rows = await page.locator('.opens h2').allTextContents()
      expect(rows).toEqual([
        'Profit distribution',
        'Risk-adjusted metrics',
        'Profit calculator',
        'Illustrative examples',
      ])
    })
    await test.step('metrics come from the ledger, alpha and beta say Illustrative', async () => {
      for (const name of ['Sharpe ratio', 'Sortino ratio', 'Max drawdown', 'Volatility'])
        await expect(valueBeside(page, 'Risk-adjusted metrics', name)).toHaveText(/^−?\d+\.\d\d%?$/)
      await expect(section(page, 'Risk-adjusted metrics')).not.toContainText('Illustrative')
      const unbacked = section(page, 'Alpha and beta')
      await expect(unbacked.locator('.badge', { hasText: 'Illustrative' })).toHaveCount(2)
      await expect(valueBeside(page, 'Alpha and beta', 'Alpha')).toHaveText('8.7%')
      await expect(valueBeside(page, 'Alpha and beta', 'Beta')).toHaveText('0.78')
    })
    await test.step('the latest distribution, the sectors and the forecast of the specification', async () => {
      const distribution = section(page, 'Profit distribution')
      await expect(distribution).toContainText(/\$[\d,.]+ gross.* × \d\d% = \$[\d,.]+ to you/)
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
    await test.step('one return leads, and opens the others, each with its formula', async () => {
      const leading = section(page, 'Balance').getByRole('button', { name: /%\s*, explain this number/ })
      const shown = (await leading.textContent())?.match(/[\d.]+%/)?.[0] ?? 'no percentage'
      await leading.click()
      const others = page.getByRole('dialog', { name: 'Total return' }).getByRole('region', { name: 'Returns' })
      for (const [name, formula] of [
        ['Total return', 'Time-weighted: what each dollar at work has made'],
        ['Annual return', 'Profit over invested'],
        ['Money-weighted return', 'The one rate at which what you paid in'],
        ['Annualised return', 'restated for 52 weeks'],
      ] as const) {
        const one = others.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
        await expect(one.locator('dd').first()).toHaveText(/^−?\d+\.\d\d%$/)
        await expect(one).toContainText(formula)
      }
      await expect(others).toContainText(shown)
      await page.keyboard.press('Escape')
    })
    await test.step('the calculator opens with its defaults, splits by tier with its arithmetic, and takes nothing for 0', async () => {
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
    await test.step('Analytics opens the metrics with their definitions, AI Insights is an alert', async () => {
      await page.getByRole('button', { name: 'Analytics' }).click()
      const dialog = page.getByRole('dialog', { name: 'Risk-adjusted metrics' })
      for (const words of ['Sharpe ratio', 'Sortino ratio', 'Max drawdown', 'Volatility', 'Alpha', 'Beta'])
        await expect(dialog).toContainText(words)
      await expect(dialog).toContainText(
        'Mean weekly return over its standard deviation, times √52; mean risk-free rate 0.00% a year.',
      )
      await expect(dialog).toContainText(/from \d+ weekly returns, net/)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('button', { name: 'Analytics' })).toBeFocused()
      await page.getByRole('button', { name: 'AI Insights' }).click()
      await expect(page.getByRole('alertdialog')).toContainText('AI insights will be available soon.')
      await page.keyboard.press('Escape')
    })
    await test.step('Deposit and Withdraw each open their form on Transfer', async () => {
      await section(page, 'Quick actions').getByRole('button', { name: 'Deposit' }).click()
      await expect(page.getByRole('tab', { name: 'Transfer' })).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByRole('dialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await openTab(page, 'Home')
      await section(page, 'Quick actions').getByRole('button', { name: 'Withdraw' }).click()
      await expect(page.getByRole('tab', { name: 'Transfer' })).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByRole('dialog', { name: 'Withdraw' })).toBeVisible()
      await page.keyboard.press('Escape')
    })
    await test.step('what opens its arithmetic has a mark, at most four of them, and only links are underlined', async () => {
      const marks = page.locator('.explains:visible')
      const marksMost = 4
      for (const tab of ['Home', 'Reports', 'Transfer', 'Activity', 'Settings']) {
        await openTab(page, tab)
        await expect(page.locator('.bone:visible')).toHaveCount(0)
        expect(await marks.count(), tab).toBeLessThanOrEqual(marksMost)
        const underlined = await page
          .locator('.frame-main :visible')
          .evaluateAll((all) =>
            all.filter((one) => getComputedStyle(one).textDecorationLine === 'underline').map((one) => one.textContent),
          )
        expect(underlined.length, `${tab}: ${underlined.join(' | ')}`).toBeLessThanOrEqual(marksMost)
      }
      await openTab(page, 'Home')
      await expect(marks).toHaveCount(marksMost)
      const mark = await marks.last().evaluate((one) => {
        const { inlineSize, textDecorationLine } = getComputedStyle(one, '::after')
        return { inlineSize, textDecorationLine }
      })
      expect(mark).toEqual({ inlineSize: '17px', textDecorationLine: 'none' })
    })
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
    for (const table of await page.getByText('Show as a table').all()) await table.click()
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

  test('what loads later says when it fails, and comes on request', async ({ page }) => {
    await withoutNews(page)
    let failing = true
    await page.route('**/api/account/distributions*', (route) =>
      failing ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    )
    await page.reload()
    const distribution = section(page, 'Profit distribution')
    await openRow(page, 'Profit distribution')
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
    await expect(section(page, 'Quick actions').getByRole('button', { name: 'Deposit' })).toHaveAccessibleDescription(
      'You are offline. This cannot be sent now.',
    )
    await expect(page.getByText(/^You have been offline since \d+:\d\d/)).toBeVisible({ timeout: 2_000 })
    await expect(page.getByText(/Total balance, as of/)).toBeVisible()
    await expect(page.locator('.balance')).toContainText('$')
    await openTab(page, 'Activity')
    await expect(page.getByText('Disconnected')).toBeVisible()
    await expect(page.getByText('Trying again.')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(/^You have been offline/)).toHaveCount(0)
    await openTab(page, 'Home')
    await expect(save).not.toHaveAttribute('aria-disabled')
  })

  test('is walked by keyboard alone', async ({ page }) => {
    await expect(page.getByRole('heading', { name: 'Illustrative examples' })).toBeVisible()
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
      page.getByRole('button', { name: 'AI Insights' }),
      page.getByRole('button', { name: 'In your calendar' }),
      page.getByRole('slider', { name: /read point by point/ }).first(),
      page.getByRole('slider', { name: 'Weekly risk' }),
      page.getByRole('button', { name: 'Save risk' }),
      page.getByRole('button', { name: 'Show calculator' }),
      page.locator('summary', { hasText: 'Illustrative examples' }),
    ])
      await tabTo(page, wanted)
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByLabel('Compare with'))
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('button', { name: 'Show calculator' })).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByLabel('Annual return'))
    await page.keyboard.type('5')
    await expect(page.getByLabel('Annual return')).toHaveValue(/5/)
  })
})

test('an account that did not load says so, and a retry brings it', async ({ page }) => {
  await withoutNews(page)
  await openHome(page)
  let failing = true
  await page.route('**/api/account/home', (route) =>
    failing ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await page.reload()
  const failed = page.getByRole('alert').filter({ hasText: 'Your account did not load.' })
  await expect(failed).toBeVisible()
  failing = false
  await failed.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.locator('.balance')).toContainText('$')
  await isFocusIn(page.getByRole('tabpanel'))
})
