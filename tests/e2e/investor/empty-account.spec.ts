import { unlessAt } from '../support/daily.ts'
import { shifts, watchShifts } from '../support/shifts.ts'
import { openIllustrative, openTab } from './investor.ts'
import { expect, test } from './newcomer.ts'

test('an account without money promises nothing, calculates, and shows the way', async ({ page }) => {
  await page.goto('/dashboard')
  await test.step('an account without money promises nothing: what only illustrates are dashes, with the reason', async () => {
    await expect(page.getByText('Illustrative', { exact: true }).filter({ visible: true })).toHaveCount(0)
    await openIllustrative(page)
    const forecast = page.getByRole('region', { name: 'AI forecast' })
    await expect(forecast).toContainText('None of your money is at work yet.')
    await expect(forecast).not.toContainText(/\d%/)
    const benchmark = page.getByRole('region', { name: 'Return and benchmark' })
    await expect(benchmark).toContainText(/Above S&P 500 Illustrative.*–/)
    for (const name of ['Alpha and beta', 'Sector allocation']) {
      await expect(page.getByRole('region', { name })).toContainText(/–.*None of your money is at work yet\./)
      await expect(page.getByRole('region', { name })).not.toContainText(/\d%/)
    }
    await expect(page.getByRole('region', { name: 'Risk-adjusted metrics' })).not.toContainText(/\d\.\d/)
  })
  await test.step('the calculator says up to what it calculates', async () => {
    await page.getByRole('button', { name: 'Show calculator' }).click()
    const calculator = page.getByRole('region', { name: 'Profit calculator' })
    await calculator.getByLabel('Amount').fill('2000000000')
    await expect(calculator.getByRole('alert').first()).toContainText('The calculator goes up to $1,000,000,000.')
    await calculator.getByLabel('Annual return').fill('5000')
    await expect(calculator).toContainText('The calculator goes up to 1000% a year.')
  })
  await test.step('a slider that was moved says that it is not saved, also after another tab, and goes back', async () => {
    const slider = page.getByRole('slider', { name: 'Weekly risk' })
    await expect(slider).toBeEnabled()
    const saved = await slider.inputValue()
    await slider.press('ArrowRight')
    await expect(page.getByText('not saved', { exact: true })).toBeVisible()
    await openTab(page, 'Activity')
    await openTab(page, 'Home')
    await expect(page.getByText('not saved', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: /^Keep \d\.\d%$/ }).click()
    await expect(slider).toHaveValue(saved)
    await expect(page.getByText('not saved', { exact: true })).toHaveCount(0)
  })
  await test.step('an account without money shows the way to its first report, and which step it stands at', async () => {
    const steps = page.getByRole('region', { name: 'What happens next' }).getByRole('listitem')
    await expect(steps).toHaveCount(6)
    await expect(steps.nth(1)).toHaveText('Your application is approved, done')
    await expect(steps.nth(2)).toHaveAttribute('aria-current', 'step')
    await expect(page.getByText('is not reported yet')).toHaveCount(0)
    await steps.getByRole('button', { name: 'Add account' }).click()
    await expect(page.getByRole('region', { name: 'Bank account' })).toBeVisible()
  })
})

/** What an account that is just beginning can already do. */
const beginnings = [
  { approved: false, bank_account: 'none', deposit: 'none' },
  { approved: true, bank_account: 'none', deposit: 'none' },
  { approved: true, bank_account: 'pending', deposit: 'approved' },
] as const

for (const width of [390, 768, 1000, 1100, 1280])
  test(
    `nothing shifts while the steps of an account that begins come (${width} px)`,
    unlessAt(width, 390),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await watchShifts(page)
      const answer = await (await page.request.get('/api/calendar/ahead')).json()
      for (const begins of beginnings) {
        // What it waits for is said above, instead of the state.
        const said = begins.approved ? {} : { state: null, next: null }
        const json = { ...answer, ...said, begins: { ...answer.begins, ...begins } }
        await page.route('**/api/calendar/ahead', (route) => route.fulfill({ json }))
        await page.goto('/dashboard')
        const steps = page.getByRole('region', { name: 'What happens next' }).getByRole('listitem')
        await expect(steps).toHaveCount(6)
        await expect(steps.filter({ hasText: ', waits' })).toHaveCount(begins.bank_account === 'pending' ? 1 : 0)
        await expect(page.locator('.bone:visible')).toHaveCount(0)
        expect.soft(await shifts(page), JSON.stringify(begins)).toEqual([])
        await page.unrouteAll()
      }
    },
  )
