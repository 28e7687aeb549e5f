import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from 'playwright/test'
import { enterAs } from '#tests/support/sessions.ts'
import { readSheet } from '#tests/support/spreadsheet.ts'
import { added, as, freshName, openAdmin, openTab, rowOf, send, toasted } from './desk.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Investors' })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by name or email' })
const firstRow = (page: Page) => table(page).getByRole('row').nth(1)

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

  test('two who decide about the same person: the second is told, and the row is as the first left it', async ({
    page,
    browser,
    baseURL,
  }) => {
    const applied = { name: freshName(), email: `race-${crypto.randomUUID()}@example.com` }
    const query = new URLSearchParams({ user_name: applied.name, user_email: applied.email })
    await send(page.request, 'POST', `/api/users/register?${query}`)
    const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
    await enterAs(context, 'approver')
    const other = await context.newPage()
    await other.goto('/admin')
    await openTab(other, 'Investors')
    for (const one of [page, other]) {
      const row = await rowOf(one, applied)
      await row.getByRole('button', { name: `View ${applied.name}` }).click()
      await one.getByRole('dialog', { name: applied.name }).getByRole('button', { name: 'Approve' }).click()
    }
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
    await toasted(page, `${applied.name} was approved.`)
    const late = other.getByRole('alertdialog')
    await late.getByRole('button', { name: 'Approve' }).click()
    await expect(late.getByRole('alert')).toHaveText('This investor is not waiting for an approval.')
    await late.getByRole('button', { name: 'Cancel' }).click()
    const dialog = other.getByRole('dialog', { name: applied.name })
    await expect(dialog.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Close' }).click()
    const row = await rowOf(other, applied)
    await expect(row.getByText('Pending')).toHaveCount(0)
    await context.close()
  })

  test('is found by name or email in any case; / leads to the search', async ({ page }) => {
    const { name, email } = await added(page)
    // The heading stands before the screen beneath it.
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

  test('is sorted by the server and paged forth and back', async ({ page }) => {
    const first = await firstRow(page).getByRole('rowheader').textContent()
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(firstRow(page).getByRole('rowheader')).not.toHaveText(first ?? '')
    await page.getByRole('button', { name: 'Previous' }).click()
    await expect(firstRow(page).getByRole('rowheader')).toHaveText(first ?? '')
    await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
    const balances = async () =>
      (await table(page).locator('tbody td:nth-child(2)').allTextContents()).map((text) =>
        Number(text.replace(/[^\d.]/g, '')),
      )
    await table(page).getByRole('button', { name: 'Balance' }).click()
    await expect(table(page).getByRole('columnheader', { name: 'Balance' })).toHaveAttribute('aria-sort', 'descending')
    await expect(async () => {
      const shown = await balances()
      expect(shown).toEqual(shown.toSorted((one, other) => other - one))
    }).toPass()
  })

  test('is filtered by status, risk, trading, what is due and balance; the count, the export and a reload follow', async ({
    page,
  }) => {
    const count = page.getByText(/^[\d,]+ of [\d,]+$/)
    const all = await count.textContent()
    await page.getByText('Filter and sort', { exact: true }).click()
    await page.getByLabel('Status', { exact: true }).selectOption('Pending')
    await expect(table(page).locator('tbody td:nth-child(6)').first()).toHaveText('Pending')
    await expect(table(page).locator('tbody td:nth-child(6)').getByText('Active', { exact: true })).toHaveCount(0)
    await expect(count).not.toHaveText(all ?? '')
    await page.getByLabel('Status', { exact: true }).selectOption('Every status')
    await page.getByLabel('Trading', { exact: true }).selectOption('Active')
    await page.getByLabel('Balance from').fill('$50,000.50')
    await page.getByLabel('Balance to').fill('$250,000')
    await expect(page.getByText('Filter and sort (3)')).toBeVisible()
    const query = '?trading=active&balance_from=50000.5&balance_to=250000&sort=name&order=asc'
    const { rows, total } = await (await page.request.get(`/api/admin/investors${query}&limit=25`)).json()
    await expect(count).toHaveText(`${rows.length} of ${total}`)
    const file = page.getByRole('link', { name: 'As CSV', includeHidden: true })
    await expect(file).toHaveAttribute('href', new RegExp(`\\${query}$`))
    await page.getByLabel('Order', { exact: true }).selectOption('Balance, descending')
    await expect(table(page).getByRole('columnheader', { name: 'Balance' })).toHaveAttribute('aria-sort', 'descending')
    await page.getByLabel('Order', { exact: true }).press('Escape')
    await expect(page.getByLabel('Order', { exact: true })).toBeHidden()
    await expect(page.getByText('Filter and sort (3)')).toBeFocused()
    await page.reload()
    await expect(count).toHaveText(`${rows.length} of ${total}`)
    await page.getByText('Filter and sort (3)').click()
    await page.getByRole('button', { name: 'Save this view' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByLabel('Name').fill('Middling')
    await question.getByRole('button', { name: 'Save view' }).click()
    await expect(page.getByText('The view was saved.')).toBeVisible()
    await page.getByText('Filter and sort (3)').click()
    await expect(page.getByLabel('Saved view').getByRole('option', { selected: true })).toHaveText('Middling')
    await page.getByLabel('Saved view').selectOption('None')
    await expect(page.getByText('Filter and sort', { exact: true })).toBeVisible()
    await expect(count).not.toHaveText(`${rows.length} of ${total}`)
    await page.getByLabel('Saved view').selectOption('Middling')
    await expect(count).toHaveText(`${rows.length} of ${total}`)
    await expect(page.getByLabel('Balance from')).toHaveValue('$50,000.50')
    await page.getByRole('button', { name: 'Rename view' }).click()
    await question.getByLabel('New name').fill('From 50 to 250')
    await question.getByRole('button', { name: 'Rename view' }).click()
    await page.getByText('Filter and sort (3)').click()
    await expect(page.getByLabel('Saved view').getByRole('option')).toHaveText(['None', 'From 50 to 250'])
    await page.getByRole('button', { name: 'Remove view' }).click()
    await question.getByRole('button', { name: 'Remove view' }).click()
    await page.getByText('Filter and sort (3)').click()
    await expect(page.getByLabel('Saved view')).toHaveCount(0)
    await page.getByLabel('To pay').selectOption('Money is due')
    await page.getByLabel('Risk', { exact: true }).selectOption('None chosen')
    await expect(page.getByText('Nobody matches.')).toBeVisible()
    await page.getByRole('button', { name: 'Show everybody' }).first().click()
    await expect(page.getByText('Filter and sort', { exact: true })).toBeVisible()
    await expect(table(page).locator('tbody').getByRole('row')).toHaveCount(25)
  })

  test('is filtered by a tag, which comes along to the file, and stays when nobody has it any more', async ({
    page,
  }) => {
    const [tagged, tag] = [await added(page), `Tag ${freshName()}`]
    const tags = `/api/admin/investors/${tagged.id}/tags`
    await send(page.request, 'POST', tags, { tags: [tag] })
    await page.reload()
    await page.getByText('Filter and sort', { exact: true }).click()
    const box = page.getByLabel('Tag', { exact: true })
    await box.selectOption(`${tag} (1)`)
    await expect(page.getByText('1 of 1', { exact: true })).toBeVisible()
    await expect(firstRow(page)).toContainText(tagged.name)
    await expect(page.getByText('Filter and sort (1)')).toBeVisible()
    const file = page.getByRole('link', { name: 'As CSV', includeHidden: true })
    await expect(file).toHaveAttribute('href', new RegExp(`tag=${encodeURIComponent(tag).replaceAll('%20', '\\+')}`))
    await send(page.request, 'POST', tags, { tags: [] })
    await page.reload()
    await expect(page.getByText('Nobody matches.')).toBeVisible()
    await page.getByText('Filter and sort (1)').click()
    await expect(box.getByRole('option', { selected: true })).toHaveText(tag)
    await box.selectOption('Any')
    await expect(table(page).locator('tbody').getByRole('row')).toHaveCount(25)
  })

  for (const [names, nameOf] of [
    ['their own', (name: string) => name],
    ['long', (_: string, place: number) => `Maximiliane-Theodora Featherstonehaugh von Hohenlohe-Waldenburg ${place}`],
  ] as const)
    test(`takes at most 2,500 px for 25 investors on a phone, with ${names} names`, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.route(/\/api\/admin\/investors\?/, async (route) => {
        const answer = await (await route.fetch()).json()
        const { rows: found } = answer as { rows: { name: string }[] }
        const rows = Array.from({ length: 25 }, (_, place) => {
          const row = found[place % found.length]
          return { ...row, id: String(place), name: nameOf(row?.name ?? '', place) }
        })
        await route.fulfill({ json: { ...answer, rows } })
      })
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
    })
})

test('a list that does not load says so and is tried again', async ({ page }) => {
  const path = '**/api/admin/investors?*'
  await page.route(path, (route) => route.fulfill({ status: 500, json: {} }))
  await openAdmin(page, 'Investors')
  await expect(page.getByText('The list of investors did not load.')).toBeVisible()
  await page.unroute(path)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(table(page)).toBeVisible()
})

test('an investor gets nothing of the administration', async ({ page }) => {
  await openAdmin(page, 'Investors')
  const investor = await as(page, await added(page))
  for (const path of [
    '/api/admin/investors',
    '/api/admin/investors/summary',
    '/api/admin/investors/export.csv',
    '/api/inbox',
    '/api/audit',
    '/api/messages',
    '/api/fund/settings',
    '/api/fund/health',
    '/api/bank-account/pending',
  ])
    expect([path, (await investor.get(path)).status()]).toEqual([path, 403])
  await investor.dispose()
})
