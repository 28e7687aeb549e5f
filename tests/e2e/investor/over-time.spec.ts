import { expect, test } from 'playwright/test'
import { long } from '../support/daily.ts'
import { expectAccessible } from '../support/looks.ts'
import { openHome, openIllustrative, section, valueBeside } from './investor.ts'

test.beforeEach(({ page }) => openHome(page))

test('draws twelve weeks, and below them each week’s result', async ({ page }) => {
  await test.step('draws twelve weeks beside the money put in, which can be read as a table and point by point by key', async () => {
    const chart = page.getByRole('figure').filter({ hasText: 'Balance, 12 weeks' })
    await expect(chart.locator('.chart-plot .chart-dashed')).toHaveCount(1)
    await expect(chart.getByRole('listitem')).toHaveText(['Balance', 'Money put in'])
    await expect(chart.locator('.chart-flow').first()).toBeVisible()
    await chart.getByText('Show as a table').click()
    await expect(chart.getByRole('columnheader')).toHaveText([
      'Week ending',
      'Balance',
      'Money put in',
      'Paid in',
      'Taken out',
    ])
    // Twelve weeks have thirteen points: the first is where the first week began.
    await expect(chart.getByRole('row')).toHaveCount(14)
    await expect(chart.getByRole('rowheader').first()).toHaveText(/^Before Week \d+, /)
    const scrubber = chart.getByRole('slider')
    await scrubber.focus()
    await page.keyboard.press('Home')
    const first = await scrubber.getAttribute('aria-valuetext')
    await page.keyboard.press('ArrowRight')
    await expect(scrubber).not.toHaveAttribute('aria-valuetext', first ?? '')
    const balance = /Balance \$[\d,]+\.\d\d/.exec((await scrubber.getAttribute('aria-valuetext')) ?? '')?.[0]
    await expect(chart.locator('.chart-lane')).toContainText(balance ?? 'no balance')
  })
  await test.step('draws each week’s result about zero under the same dates, and none for a week that is not reported', async () => {
    const bars = page.getByRole('figure').filter({ hasText: 'Weekly results' })
    const gains = await bars.locator('.chart-bar-gain').count()
    const losses = await bars.locator('.chart-bar-loss').count()
    expect(gains + losses).toBe(12)
    await bars.getByText('Show as a table').click()
    await expect(bars.getByRole('table')).toBeVisible()
    const cells = await bars.getByRole('cell').allTextContents()
    expect(cells.filter((text) => text.startsWith('+'))).toHaveLength(gains)
    expect(cells.filter((text) => text.startsWith('−'))).toHaveLength(losses)
    const open = cells.filter((text) => text === '–').length
    await expect(bars.locator('.chart-slot')).toHaveCount(open)
    await expect(page.getByText('is not reported yet')).toHaveCount(open)
  })
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

  test('a tap on a chart reads, in a lane of its own, and stays until the next tap elsewhere', async ({ page }) => {
    const chart = page.getByRole('figure').filter({ hasText: 'Balance, 12 weeks' })
    const [lane, plot] = [chart.locator('.chart-lane'), chart.locator('.chart-plot')]
    await expect(lane).toContainText(/axis from \$\d+K/)
    await expect(lane.getByRole('listitem')).toHaveText(['Balance', 'Money put in'])
    await plot.scrollIntoViewIfNeeded()
    const place = async (part: typeof plot) => {
      const box = await part.boundingBox()
      return [box?.y, box?.height]
    }
    const before = [await place(lane), await place(plot)]
    await plot.tap({ position: { x: 60, y: 60 } })
    await expect(lane).toHaveText(/^Week \d+, \w{3} \d+, 20\d\d · Balance \$/)
    expect([await place(lane), await place(plot)]).toEqual(before)
    expect(before[0]?.[1]).toBe(46)
    const read = await lane.textContent()
    await plot.tap({ position: { x: 200, y: 60 } })
    await expect(lane).not.toHaveText(read ?? '')
    await expect(lane).toContainText('Balance $')
    await page.getByRole('heading', { name: 'Weekly results' }).tap()
    await expect(lane).toContainText('axis from')
    expect([await place(lane), await place(plot)]).toEqual(before)
  })
})

test('goes back over a year with flows, money put in and drawdown, and to three months again', async ({ page }) => {
  const ranges = page.getByRole('group', { name: 'Range of the chart' })
  await expect(ranges.getByRole('button', { name: '3 months' })).toHaveAttribute('aria-pressed', 'true')
  await ranges.getByRole('button', { name: '1 year' }).click()
  const chart = page.getByRole('figure').filter({ hasText: 'Balance, 52 weeks' })
  await expect(chart.locator('.chart-flow').first()).toBeVisible()
  await expect(chart.locator('.chart-flow-amount')).toContainText(['+$50K', '−$20K'])
  await expect(chart.locator('.chart-kept').first()).toHaveAttribute('d', /^M/)
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
  await expect(falls.getByRole('row')).toHaveCount(54)
  await expectAccessible(page, 'a year of Home')
  await openIllustrative(page)
  await page.getByLabel('Compare with').selectOption('Example index (made up)')
  await expect(chart.getByRole('columnheader', { name: 'Example index (made up), same flows' })).toBeVisible()
  await ranges.getByRole('button', { name: '3 months' }).click()
  await expect(page.getByRole('figure').filter({ hasText: 'Balance, 12 weeks' })).toContainText('paid in')
})

test('compares with a benchmark, illustrative or imported', long, async ({ page }) => {
  await openIllustrative(page)
  await test.step('compares with a benchmark as documented, and remembers which', async () => {
    const benchmark = page.getByLabel('Compare with')
    await expect(valueBeside(page, 'Return and benchmark', 'Above S&P 500')).toHaveText('+6.41%')
    await expect(section(page, 'Return and benchmark')).toContainText('Illustrative')
    await benchmark.selectOption('NASDAQ')
    await expect(valueBeside(page, 'Return and benchmark', 'Above NASDAQ')).toHaveText('+3.91%')
    await page.reload()
    await openIllustrative(page)
    await expect(benchmark).toHaveValue('nasdaq')
    await benchmark.selectOption('None')
    await expect(section(page, 'Return and benchmark')).not.toContainText('Above')
    await expect(section(page, 'Return and benchmark')).not.toContainText('Illustrative')
  })
  await test.step('compares with an imported series on the same weeks, and computes alpha and beta against it', async () => {
    await page.getByLabel('Compare with').selectOption('Example index (made up)')
    await expect(page.getByRole('heading', { name: 'Benchmark and illustrative examples' })).toBeVisible()
    const panel = section(page, 'Return and benchmark')
    await expect(panel).toContainText(/Over the \d+ weeks from .+: your account [+−][\d.]+%, Example index/)
    await expect(panel).not.toContainText('Illustrative')
    await panel.getByText('How it is compared').click()
    await expect(panel).toContainText(/would have been \$[\d,.]+ on .+ Source: Made up for the demo\./)
    await expect(section(page, 'Risk-adjusted metrics')).not.toContainText('Illustrative')
    await expect(valueBeside(page, 'Risk-adjusted metrics', 'Beta')).toHaveText(/^-?\d\.\d\d$/)
  })
})

test('the choice of a range lies over none of the chart’s words, however wide the column is', async ({ page }) => {
  const ranges = page.getByRole('group', { name: 'Range of the chart' })
  await ranges.getByRole('button', { name: 'All' }).click()
  const chart = page.getByRole('figure').filter({ hasText: /^Balance, \d+ weeks/ })
  await expect(chart.locator('.chart-flow').first()).toBeVisible()
  const words = chart.locator('figcaption > *')
  await expect(words.first()).toBeVisible()
  const place = await ranges.elementHandle()
  /** The words whose letters, not whose boxes, the choice covers. */
  const covered = () =>
    words.evaluateAll((all, over) => {
      const box = over?.getBoundingClientRect()
      return all.flatMap((one) => {
        const letters = document.createRange()
        letters.selectNodeContents(one)
        const hit = [...letters.getClientRects()].some(
          ({ left, right, top, bottom }) =>
            box && right > box.left && left < box.right && bottom > box.top && top < box.bottom,
        )
        return hit ? [one.textContent] : []
      })
    }, place)
  for (const text of ['100%', '200%'])
    for (const width of [390, 768, 900, 1000, 1024, 1100, 1180, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text)
      expect.soft(await covered(), `${width} px, text ${text}`).toEqual([])
    }
})
