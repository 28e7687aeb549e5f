import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from 'playwright/test'
import { enterAs } from '#tests/support/sessions.ts'
import { readSheet } from '#tests/support/spreadsheet.ts'
import { tradingToggle } from '#words/trading.ts'
import { added, as, freshName, ok, openAdmin, openTab, rowOf, send, toasted } from './desk.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Investors' })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by name or email' })
const firstRow = (page: Page) => table(page).getByRole('row').nth(1)

test.describe('the list', () => {
  test.beforeEach(({ page }) => openAdmin(page, 'Investors'))

  test('has all eight columns and counted stat cards', async ({ page }) => {
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
        return { height: scrollHeight, beyond: scrollWidth - clientWidth, over }
      })
      expect(measured.over).toEqual([])
      expect(measured.height).toBeLessThanOrEqual(2500)
      expect(measured.beyond).toBeLessThanOrEqual(0)
    })

  test('is walked by arrows; Enter opens and Escape closes', async ({ page }) => {
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

  test('opens details with ledger, requests, documents and notifications; X closes', async ({ page }) => {
    const row = await rowOf(page, { email: 'investor@example.com', name: 'investor@example.com' })
    await row.getByRole('button', { name: /^View/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Carried loss')
    for (const [tab, shown] of [
      ['Ledger', 'Ledger, the latest entries'],
      ['Messages', 'Notifications sent, the latest'],
    ] as const) {
      await dialog.getByRole('tab', { name: tab }).click()
      await expect(dialog.getByRole('table', { name: shown })).toBeVisible()
    }
    await dialog.getByRole('tab', { name: 'Documents' }).click()
    const statement = dialog.getByRole('link', { name: /^Statement/ }).first()
    const file = await page.request.get((await statement.getAttribute('href')) ?? '')
    expect(file.headers()['content-type']).toContain('application/pdf')
    await dialog.getByRole('tab', { name: 'Requests' }).click()
    await expect(dialog.getByRole('tabpanel')).toContainText(/Transfer|No requests yet/)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  })

  test('is a page with an address, with notes, tags and one line of time', async ({ page }) => {
    const { id, name } = await added(page)
    await page.goto('/admin')
    await page.goto(`/admin#${id}`)
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog).toContainText('Carried loss')
    await dialog.getByRole('tab', { name: 'Notes' }).click()
    await dialog.getByRole('button', { name: 'Add a note' }).click()
    await page.getByRole('alertdialog').getByLabel('Note').fill('Prefers calls.')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save note' }).click()
    await expect(dialog.getByRole('list', { name: 'Notes' })).toContainText('Prefers calls. admin@example.com')
    await dialog.getByRole('button', { name: 'Edit tags' }).click()
    const tags = page.getByRole('dialog', { name: 'Tags' })
    await tags.getByLabel('Tags').fill('Family office, vip')
    await tags.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Family office')).toBeVisible()
    await dialog.getByRole('tab', { name: 'Timeline' }).click()
    const line = dialog.getByRole('table', { name: 'All that happened' })
    await expect(line.getByRole('row').filter({ hasText: 'Note' }).first()).toContainText('admin@example.com')
    await dialog.getByRole('tab', { name: 'Onboarding' }).click()
    await dialog.getByRole('button', { name: 'Record identity' }).click()
    const record = page.getByRole('dialog', { name: 'Record: identity' })
    await record.getByRole('button', { name: 'Record' }).click()
    await expect(record.getByRole('alert')).toHaveText('The document is needed.')
    await record.getByLabel('Document').fill('Passport, seen by video call')
    await record.getByLabel('Holds until').fill('2099-12-31')
    const choose = (name: string, hex: string) =>
      record.getByLabel('File').setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from(hex, 'hex') })
    await choose('passport.png', '3c68746d6c3e')
    await record.getByRole('button', { name: 'Record' }).click()
    await expect(record).toContainText('This is not a whole PDF, JPEG or PNG.')
    await choose('passport.png', '89504e470d0a1a0a0049454e44ae426082')
    await record.getByRole('button', { name: 'Record' }).click()
    const identity = dialog.getByRole('table', { name: 'Onboarding' }).getByRole('row').nth(1)
    await expect(identity).toContainText(/Passed.*Passport, seen by video call.*2099.*admin@example\.com/)
    const saving = page.waitForEvent('download')
    await identity.getByRole('link', { name: 'File of Passport, seen by video call' }).click()
    expect((await saving).suggestedFilename()).toBe('document.png')
    await dialog.getByRole('tab', { name: 'Bank' }).click()
    await expect(dialog).toContainText('No account is on file.')
    await page.reload()
    await expect(dialog).toContainText('Carried loss')
  })

  test('exports what is filtered, as CSV and as a spreadsheet', async ({ page }) => {
    const { name, email } = await added(page, `=${freshName()}`)
    await rowOf(page, { name, email })
    const saved = async (link: string) => {
      await page.getByText('Export', { exact: true }).click()
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: link }).click()])
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

test.describe('trading', () => {
  test.beforeEach(({ page }) => openAdmin(page, 'Investors'))

  test('is confirmed to the letter, and the row shows what is pending', async ({ page }) => {
    const row = await rowOf(page, await added(page))
    const dialog = page.getByRole('alertdialog')
    // Who is added trades from the next Sunday: the first press takes that back.
    await expect(row).toContainText('active from Sun')
    await row.getByRole('button', { name: 'Disable trading' }).click()
    await expect(dialog).toContainText(tradingToggle.takesBack)
    await dialog.getByRole('button', { name: 'Disable trading' }).click()
    await ok(page)
    await expect(row).not.toContainText('from Sun')

    await row.getByRole('button', { name: 'Enable trading' }).click()
    for (const line of [
      'Are you sure you want to enable trading for this investor?',
      'Current status: inactive',
      'New status: active',
      'The investor will be notified.',
    ])
      await expect(dialog.getByText(line, { exact: true })).toBeVisible()
    const asked: string[] = []
    page.on('request', (request) => request.method() === 'PATCH' && asked.push(new URL(request.url()).pathname))
    await dialog.getByRole('button', { name: 'Enable trading' }).dblclick()
    await expect(dialog).toContainText(tradingToggle.done)
    await expect(dialog).toContainText(tradingToggle.doneNotified)
    expect(asked).toEqual([expect.stringMatching(/^\/api\/investors\/[^/]+\/trading-status$/)])
    await ok(page)
    await expect(row).toContainText('active from Sun')
  })

  test('says how it failed, in the words of the specification', async ({ page }) => {
    const row = await rowOf(page, await added(page))
    for (const [answer, sentence] of [
      [{ status: 409, json: { detail: 'Not now.' } }, 'Update Failed: Not now.'],
      [{ status: 500, json: {} }, 'Update Failed: Unknown error'],
      [null, 'Network Error: Could not update trading status. Please try again.'],
    ] as const) {
      await page.route(
        '**/api/investors/*/trading-status',
        (route) => (answer ? route.fulfill(answer) : route.abort()),
        { times: 1 },
      )
      await row.getByRole('button', { name: /able trading/ }).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /able trading/ })
        .click()
      await expect(page.getByRole('alertdialog')).toContainText(sentence)
      await ok(page)
    }
  })
})

test.describe('an investor', () => {
  test.beforeEach(({ page }) => openAdmin(page, 'Investors'))

  test('is added and invited, edited, deactivated with a reason and reactivated', async ({ page }) => {
    const [name, email] = [freshName(), `hand-${crypto.randomUUID()}@example.com`]
    await page.getByRole('button', { name: 'Add Investor' }).click()
    const form = page.getByRole('dialog', { name: 'Add Investor' })
    await form.getByLabel('Full name').fill(name)
    await form.getByLabel('Email address').fill('investor@example.com')
    await form.getByRole('button', { name: 'Add and invite' }).click()
    await expect(form.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
    await expect(form.getByLabel('Full name')).toHaveValue(name)
    await form.getByLabel('Email address').fill(email)
    await form.getByLabel('Risk profile').selectOption('Aggressive')
    await form.getByRole('button', { name: 'Add and invite' }).click()
    await toasted(page, `${name} was added`)
    await (await rowOf(page, { name, email })).getByRole('button', { name: /^View/ }).click()
    const details = page.getByRole('dialog', { name })
    await expect(details).toContainText('Aggressive')

    await details.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('dialog', { name: 'Edit investor' }).getByLabel('Phone').fill('+1 555 0199')
    await page.getByRole('dialog', { name: 'Edit investor' }).getByRole('button', { name: 'Save' }).click()
    await expect(details).toContainText('+1 555 0199')

    await details.getByRole('button', { name: 'Deactivate' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Deactivate' }).click()
    await expect(question.getByRole('alert')).toHaveText('Enter a reason. It is mailed to the investor.')
    await question.getByLabel('Reason').fill('Moved away')
    await question.getByRole('button', { name: 'Deactivate' }).click()
    await expect(details.getByText('Inactive').first()).toBeVisible()
    await details.getByRole('button', { name: 'Reactivate' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reactivate' }).click()
    await expect(details.getByRole('button', { name: 'Deactivate' })).toBeVisible()
  })

  test('is taken in from a file: every line shown, and undone', async ({ page }) => {
    const [good, other] = [crypto.randomUUID(), crypto.randomUUID()].map((id) => `import-${id}@example.com`)
    const lines = (second: string) =>
      `name,email,phone,join_date,risk_profile,opening_capital\nIda Import,${good},,,moderate,25000\nIvo Import,${second},,,,\n`
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Import investors' })
    const choose = (text: string) =>
      dialog.getByLabel('CSV file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await choose(lines('no address'))
    await expect(dialog).toContainText('1 good, 1 with a problem')
    await expect(dialog.getByRole('button', { name: 'Import the good 1' })).toBeEnabled()
    await expect(dialog.getByRole('button', { name: 'Download the 1 with a problem' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Another file' }).click()
    await choose(lines(other ?? ''))
    await expect(dialog).toContainText('2 good, 0 with a problem')
    await dialog.getByRole('button', { name: 'Import 2' }).click()
    await toasted(page, '2 investors were imported.')
    await expect(await rowOf(page, { name: 'Ida Import', email: good ?? '' })).toContainText('$25,000.00')

    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const own = dialog.getByRole('row').filter({ hasText: '2 investors' }).filter({ hasText: '$25,000.00' }).first()
    await own.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
    await expect(own).toContainText('undone')
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect(page.getByText('Nobody matches.')).toBeVisible()
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
