import { readFile } from 'node:fs/promises'
import { expect, test } from 'playwright/test'
import { readSheet } from '#tests/support/papers/spreadsheet.ts'
import { enterAs } from '#tests/support/people/sessions.ts'
import { changeAnswer } from '../support/change-answer.ts'
import { long } from '../support/daily.ts'
import { withoutNews } from '../support/news.ts'
import { added, freshName, openAdmin, openInvestor, openTab, pageOf, rowOf, send, toasted } from './desk.ts'
import { firstRow, search, table } from './investor-list.ts'

test.describe('the list', () => {
  test.beforeEach(({ page }) => openAdmin(page, 'Investors'))

  test('shows a page of investors, walked by arrows and taken along as a file', async ({ page }) => {
    await test.step('has all eight columns and counted stat cards', async () => {
      await expect(table(page).getByRole('columnheader')).toHaveText([
        'Investor',
        'Balance',
        'Invested',
        'Return',
        'Risk Profile',
        'Status',
        'Trading',
        'Actions',
      ])
      for (const name of ['New Investors', 'Average Account', 'Retention Rate', 'Active Investors'])
        await expect(page.locator('.figures:visible > div').filter({ hasText: name })).toContainText(/\d/)
      await expect(page.locator('.badge-source')).toHaveCount(0)
    })
    await test.step('is walked by arrows; Enter opens and Escape closes', async () => {
      await firstRow(page).focus()
      await page.keyboard.press('ArrowDown')
      const second = table(page).getByRole('row').nth(2)
      await expect(second).toBeFocused()
      const name = (await second.getByRole('rowheader').locator('.who > span').first().textContent()) ?? ''
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(second).toBeFocused()
    })
    await test.step('exports what is filtered, as CSV and as a spreadsheet', async () => {
      const { name, email } = await added(page, `=${freshName()}`)
      await rowOf(page, { name, email })
      const saved = async (link: string) => {
        await page.getByText('Export', { exact: true }).click()
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('link', { name: link }).click(),
        ])
        expect(file.suggestedFilename()).toMatch(/^investors-\d{4}-\d\d-\d\d\.(csv|xlsx)$/)
        return readFile(await file.path())
      }
      const lines = (await saved('As CSV')).toString().trim().split(/\r?\n/)
      expect(lines).toHaveLength(2)
      expect(lines[0]).toContain('email')
      expect(lines[1]).toContain(email)
      expect(lines[1]).not.toMatch(/(^|,)"?=/)
      const { rows } = readSheet(await saved('As a spreadsheet'))
      expect(rows).toHaveLength(2)
      expect(rows[1]?.slice(0, 2).map((cell) => cell?.value)).toEqual([name, email])
    })
  })

  test('an export that is refused says so and saves nothing, and the focus stays for another try', async ({ page }) => {
    const isIt = ({ pathname }: URL) => pathname.endsWith('/export.csv')
    const detail = 'That is enough for this hour. Please try again at 14:00.'
    await page.route(isIt, (route) => route.fulfill({ status: 429, json: { detail } }))
    const saved: string[] = []
    page.on('download', (file) => saved.push(file.suggestedFilename()))
    const opens = page.locator('summary', { hasText: /^Export$/ })
    const press = async () => {
      await opens.press('Enter')
      await page.getByRole('link', { name: 'As CSV' }).press('Enter')
    }
    await press()
    await toasted(page, detail)
    await page.unroute(isIt)
    const saving = page.waitForEvent('download')
    await expect(opens).toBeFocused()
    await press()
    expect((await saving).suggestedFilename()).toMatch(/^investors-/)
    expect(saved).toHaveLength(1)
  })

  test('at 1280 px an address takes one line, however long, and the profile that was chosen is quiet', async ({
    page,
  }) => {
    const { email, name } = await added(page)
    await expect((await rowOf(page, { name, email })).locator('.badge', { hasText: /Conserv|Moder|Aggr/ })).toHaveCount(
      0,
    )
    await page.getByRole('searchbox').fill('')
    await expect(table(page).locator('tbody tr')).toHaveCount(25)
    const addresses = await table(page)
      .locator('.choose-cell .cap')
      .evaluateAll((all) => all.map((one) => one.getClientRects().length + Math.round(one.clientHeight / 20)))
    expect(new Set(addresses)).toEqual(new Set([2]))
  })

  test('says the usual quietly and puts in a box what is not', async ({ page }) => {
    const { name, email } = await added(page)
    const usual = await rowOf(page, { name, email })
    await expect(usual.getByText('Active', { exact: true })).not.toHaveCount(0)
    await expect(usual.locator('.badge')).toHaveText(['Inactive'])
    const applied = { name: freshName(), email: `badge-${crypto.randomUUID()}@example.com` }
    const query = new URLSearchParams({ user_name: applied.name, user_email: applied.email })
    await send(page.request, 'POST', `/api/users/register?${query}`)
    const waiting = await rowOf(page, applied)
    await expect(waiting.locator('.badge').first()).toHaveText('Pending')
    const colour = (text: string) =>
      waiting.getByText(text, { exact: true }).evaluate((one) => getComputedStyle(one).color)
    const quiet = await page.evaluate(() => getComputedStyle(document.body).color)
    expect(await colour('Pending')).not.toBe(quiet)
  })

  test(
    'two who decide about the same person: the second is told, and the row is as the first left it',
    long,
    async ({ page, browser, baseURL }) => {
      const applied = { name: freshName(), email: `race-${crypto.randomUUID()}@example.com` }
      const query = new URLSearchParams({ user_name: applied.name, user_email: applied.email })
      await send(page.request, 'POST', `/api/users/register?${query}`)
      const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
      await enterAs(context, 'approver')
      const other = await context.newPage()
      await other.goto('/admin')
      await openTab(other, 'Investors')
      for (const one of [page, other]) {
        await (await openInvestor(one, applied)).getByRole('button', { name: 'Approve' }).click()
      }
      await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
      await toasted(page, `${applied.name} was approved.`)
      const late = other.getByRole('alertdialog')
      await late.getByRole('button', { name: 'Approve' }).click()
      await expect(late.getByRole('alert')).toHaveText('This investor is not waiting for an approval.')
      await late.getByRole('button', { name: 'Cancel' }).click()
      await expect(pageOf(other, applied.name).getByRole('button', { name: 'Approve' })).toHaveCount(0)
      await other.getByRole('link', { name: 'All investors' }).click()
      const row = await rowOf(other, applied)
      await expect(row.getByText('Pending')).toHaveCount(0)
      await context.close()
    },
  )

  test('is found by name or email in any case; / leads to the search', async ({ page }) => {
    const { name, email } = await added(page)
    // The heading is shown before the screen beneath it.
    await expect(search(page)).toBeVisible()
    await page.getByRole('heading', { name: 'Investors' }).click()
    await page.keyboard.press('/')
    await expect(search(page)).toBeFocused()
    for (const wanted of [name.toUpperCase(), email.slice(0, 30).toUpperCase()]) {
      await search(page).fill(wanted)
      await expect(table(page).getByRole('row')).toHaveCount(2)
      await expect(firstRow(page)).toContainText(name)
    }
    await search(page).fill('nobody is called so')
    await expect(page.getByText('Nobody matches.')).toBeVisible()
  })

  test('takes at most 2,500 px for 25 investors on a phone, with their own names and with long ones', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    let nameOf = (name: string, _place: number) => name
    await changeAnswer(page, /\/api\/admin\/investors\?/, (answer: { rows: { name: string }[] }) => {
      const rows = Array.from({ length: 25 }, (_, place) => {
        const row = answer.rows[place % answer.rows.length]
        return { ...row, id: String(place), name: nameOf(row?.name ?? '', place) }
      })
      return { ...answer, rows }
    })
    const longName = 'Maximiliane-Theodora Featherstonehaugh von Hohenlohe-Waldenburg'
    for (const names of [nameOf, (_: string, place: number) => `${longName} ${place}`]) {
      nameOf = names
      await page.reload()
      await expect(table(page).locator('tbody').getByRole('row')).toHaveCount(25)
      const measured = await page.evaluate(() => {
        const { scrollHeight, scrollWidth, clientWidth } = document.documentElement
        const names = [...document.querySelectorAll('tbody th .who > :first-child')]
        const ends = names.map((name) => name.getBoundingClientRect().right)
        const figures = [...document.querySelectorAll('tbody .narrow-figure')]
        const begins = figures.map((figure) => figure.getBoundingClientRect().left)
        const over = ends.filter((end, place) => end > (begins[place] ?? 0))
        const icons = [...document.querySelectorAll('tbody .row-actions')]
        const places = new Set(icons.map((icon) => Math.round(icon.getBoundingClientRect().left)))
        return { height: scrollHeight, beyond: scrollWidth - clientWidth, over, places: places.size }
      })
      expect(measured.over).toEqual([])
      expect(measured.places).toBe(1)
      expect(measured.height).toBeLessThanOrEqual(2500)
      expect(measured.beyond).toBeLessThanOrEqual(0)
    }
  })
})

test('a list that does not load says so and is tried again', long, async ({ page }) => {
  await withoutNews(page)
  const path = '**/api/admin/investors?*'
  await page.route(path, (route) => route.fulfill({ status: 500, json: {} }))
  await openAdmin(page, 'Investors')
  await expect(page.getByText('The list of investors did not load.')).toBeVisible()
  await page.unroute(path)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(table(page)).toBeVisible()
})
