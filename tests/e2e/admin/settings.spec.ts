import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from 'playwright/test'
import { outgoingWords } from '#words/desk/mail-health.ts'
import { verificationWords as words } from '#words/proof/verification.ts'
import { changeAnswer } from '../support/change-answer.ts'
import { long } from '../support/daily.ts'
import { expectAccessible } from '../support/looks.ts'
import { withoutNews } from '../support/news.ts'
import { openPlace } from '../support/places.ts'
import { added, openAdmin, openSection, send } from './desk.ts'

const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

test.describe('with this backend', () => {
  test.beforeEach(({ page }) => openAdmin(page, 'settings/fund'))

  test('settings that could not be read are claimed nowhere, and read again at a press', long, async ({ page }) => {
    await withoutNews(page)
    await page.route('**/api/fund/settings', (route) => route.abort())
    await page.reload()
    for (const name of ['Published roots', 'Guards', 'Onboarding']) {
      await openSection(page, name)
      await expect(section(page, name).locator('summary')).toHaveText(`${name} Did not load.`)
    }
    const guards = await openSection(page, 'Guards')
    await expect(guards.getByRole('button', { name: 'Save the guards' })).toHaveCount(0)
    await page.unroute('**/api/fund/settings')
    await guards.getByRole('button', { name: 'Try again' }).click()
    await expect(guards.getByRole('button', { name: 'Save the guards' })).toBeVisible()
    await expect(section(page, 'Guards').locator('summary')).toHaveText('Guards Two people')
  })

  test('a refusal keeps what was typed', long, async ({ page }) => {
    const form = section(page, 'Fund Configuration')
    await form.getByLabel('Minimum Investment').fill('15000')
    await page.route('**/api/fund/settings', (route) => route.fulfill({ status: 409, json: { detail: 'Not now.' } }), {
      times: 1,
    })
    await form.getByRole('button', { name: 'Update Settings' }).click()
    await expect(form.getByText('Not now.')).toBeVisible()
    await expect(form.getByLabel('Minimum Investment')).toHaveValue('15000')
  })

  test('what is closed says what it holds, and opens at a press', async ({ page }) => {
    await openPlace(page, 'settings/controls')
    const guards = section(page, 'Guards')
    await expect(guards).toContainText('Two people')
    await expect(guards.getByLabel('A weekly close above')).toBeHidden()
    await openSection(page, 'Guards')
    await expect(guards.getByLabel('A weekly close above')).toHaveValue(/^\d+$/)
  })

  test('the terms that compute money and the account for deposits stand with their dates; nothing is to adopt', async ({
    page,
  }) => {
    await openPlace(page, 'settings/controls')
    const terms = section(page, 'Terms and account')
    await expect(terms.locator('summary')).toHaveText('Terms and account Nothing to adopt')
    await openSection(page, 'Terms and account')
    const [, first, second] = await terms.getByRole('table', { name: 'Versions of the terms' }).getByRole('row').all()
    await expect(first ?? terms).toContainText('From the beginning Past')
    await expect(first ?? terms).toContainText('60/40 from $100,000')
    await expect(second ?? terms).toContainText('In force')
    await expect(terms).toContainText('First Example Bank')
    await expect(terms.getByRole('button', { name: 'Adopt' })).toHaveCount(0)
    await expectAccessible(page, 'the terms in Settings')
  })

  test('fields take what spec §5 allows', async ({ page }) => {
    const form = section(page, 'Fund Configuration')
    for (const [name, step] of [
      ['Minimum Investment', '1'],
      ['Management Fee', '0.1'],
      ['Performance Fee', '0.1'],
      ['Risk Limit (weekly)', '0.1'],
    ] as const)
      await expect(form.getByLabel(name)).toHaveAttribute('step', step)
    await form.getByLabel('Minimum Investment').fill('99.5')
    await form.getByRole('button', { name: 'Update Settings' }).click()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    expect(
      await form.getByLabel('Minimum Investment').evaluate((input: HTMLInputElement) => input.validity.valid),
    ).toBe(false)
  })

  test('a setting that cannot be is refused with a sentence beside its field, and nothing is sent', async ({
    page,
  }) => {
    const form = section(page, 'Fund Configuration')
    await expect(form.getByLabel('Trading Hours')).toHaveValue('09:30-16:00')
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()))
    for (const [name, wrong, sentence] of [
      ['Trading Hours', '16:00-09:30', 'Trading hours end after they begin, on the same day.'],
      ['Trading Hours', '09:30-09:30', 'Trading hours end after they begin, on the same day.'],
      ['Trading Hours', 'always', 'Trading hours are written like 09:30-16:00.'],
      ['Trading Hours', '', 'Trading hours are written like 09:30-16:00.'],
      ['Minimum Investment', '50', 'The minimum investment is at least $100.00.'],
      ['Minimum Investment', '120.5', 'The minimum investment is whole dollars.'],
      ['Minimum Investment', '', 'Enter a number.'],
      ['Management Fee', '101', 'The management fee is at most 100.'],
      ['Performance Fee', '-1', 'The performance fee is at least 0.'],
      ['Risk Limit (weekly)', '', 'Enter a number.'],
      ['Risk Limit (weekly)', '1.25', 'The risk limit goes in steps of 0.1.'],
    ] as const) {
      const field = form.getByLabel(name)
      const before = await field.inputValue()
      await field.fill(wrong)
      await form.getByRole('button', { name: 'Update Settings' }).click()
      await expect(field).toHaveAccessibleDescription(new RegExp(`${RegExp.escape(sentence)}$`))
      await expect(field).toHaveValue(wrong)
      await field.fill(before)
      await expect(form.getByText(sentence)).toHaveCount(0)
    }
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    expect(sent).toEqual([])
  })

  test('health is measured: uptime, the median answer, a dash without a cipher, next week’s risk in dollars', async ({
    page,
  }) => {
    await openPlace(page, 'settings/system')
    const health = section(page, 'System Health')
    const figure = (name: string) => health.locator('.figures > div').filter({ hasText: name }).locator('dd').first()
    await expect(figure('Uptime')).toHaveText(/^\d+\.\d%$/)
    await expect(figure('Response Time')).toHaveText(/^\d+ ms$/)
    await expect(figure('Encryption')).toHaveText('–')
    await expect(figure('Next-week total risk')).toHaveText(/^\$[\d,]+\.\d\d$/)
    await expect(health.locator('.badge-source')).toHaveCount(0)
    await expect(health).toContainText(
      /Book and published roots.*In order.*Compared .*: \d+ statements, \d+ leaves recomputed\./,
    )
    await expect(health.getByRole('region', { name: outgoingWords.title }).getByRole('listitem').first()).toHaveText(
      /^Email(none|\d+) failed, (none|\d+) waiting/,
    )
    await health.getByRole('button', { name: 'Measure again' }).click()
    await expect(figure('Response Time')).toHaveText(/^\d+ ms$/)
  })

  test('what the server stood still in twice is named, and tried again once', async ({ page }) => {
    const stall = {
      id: 'stall-1',
      name: 'POST /api/imports',
      at: '2026-11-20T14:00:00.000Z',
      times: 2,
      set_aside: true,
      places: ['parse (main.js:120)'],
    }
    let stalls = [stall]
    await changeAnswer(page, '**/api/fund/health', (health) => ({ ...health, stalls }))
    await page.route(`**/api/fund/stalls/${stall.id}/again`, (route) => {
      stalls = []
      return route.fulfill({ json: { message: 'It is tried again.' } })
    })
    await openPlace(page, 'settings/system')
    const health = section(page, 'System Health')
    await health.getByRole('button', { name: 'Measure again' }).click()
    const stood = health.getByRole('region', { name: 'Standstills' })
    await expect(stood).toContainText('The server stood still in POST /api/imports 2 times, last at Fri, Nov 20, 2026')
    await stood.getByText('Where in the code').click()
    await expect(stood).toContainText('parse (main.js:120)')
    await stood.getByRole('button', { name: 'Try again' }).press('Enter')
    await expect(stood).toBeHidden()
    await expect(page.getByText(/^It is tried again\./)).toBeVisible()
  })

  test('the book is verified at a press, and the result says what was compared', async ({ page }) => {
    await openPlace(page, 'settings/system')
    const verification = section(page, words.title)
    // It goes through the whole book, and says how far it is until then.
    const ended = page.waitForResponse(async (answer) => {
      if (!answer.url().endsWith('/api/proofs/verification') || answer.request().method() !== 'GET') return false
      const { running, last } = await answer.json()
      return running === null && last?.asked_by === 'admin@example.com'
    })
    await verification.getByRole('button', { name: words.verify }).click()
    await ended
    await expect(verification).toContainText(
      /Verified .*, asked for by admin@example\.com\. .* protected rows .* compared\./,
    )
    await expect(verification).toContainText(words.inOrder)
    await expect(verification.getByRole('button', { name: words.verify })).toBeEnabled()
    await expectAccessible(page, 'the verification')
  })

  test('problems of a verification come with what to do, once for each kind; while one runs, none is begun', async ({
    page,
  }) => {
    const found = (problem: string, to_do: string) => ({ problem, to_do })
    const problems = [
      found('the person 1 was changed', 'Restore it.'),
      found('the deposit 2 was changed', 'Restore it.'),
    ]
    const at = '2026-11-20T07:00:00.000Z'
    const last = { asked_at: at, asked_by: null, ended_at: at, summary: '9 entries compared.', count: 3, problems }
    const running = { id: 'v', asked_at: at, asked_by: null, at: { step: 'rows', done: 3, of: 6 } }
    await changeAnswer(page, '**/api/proofs/verification', (state) => ({ ...state, running, last }))
    await openPlace(page, 'settings/system')
    const verification = section(page, words.title)
    await expect(verification.getByRole('status')).toHaveText(words.running('rows', 3, 6))
    await expect(verification).toContainText('3 problems found')
    await expect(verification.getByRole('listitem')).toHaveText(problems.map(({ problem }) => problem))
    await expect(verification.getByText('Restore it.')).toHaveCount(1)
    await expect(verification).toContainText(words.more(1))
    await expect(verification.getByRole('button', { name: words.verify })).toHaveAttribute('aria-disabled', 'true')
    await expect(verification).toContainText(words.underWay)
  })

  test('the audit trail is searched and exported', async ({ page }) => {
    const { email } = await added(page)
    await openPlace(page, 'settings/audit')
    const audit = page.getByRole('main')
    await audit.getByRole('searchbox').fill(email.toUpperCase())
    // Its heads, its day and the row itself.
    const rows = audit.getByRole('table').getByRole('row')
    await expect(rows).toHaveCount(3)
    await expect(rows.nth(2)).toContainText(`Demo Admin added the investor ${email}`)
    await audit.getByText('Export', { exact: true }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      audit.getByRole('link', { name: 'As CSV' }).click(),
    ])
    const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/)
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(email)
    await audit.getByLabel('To (New York)').fill('2020-01-01')
    await expect(audit.getByText('No entry matches.')).toBeVisible()
  })

  test(
    'the audit trail is narrowed by who did it, by kind and by payment; kind and days are kept, whom one looked for is not',
    long,
    async ({ page }) => {
      const { email } = await added(page)
      await openPlace(page, 'settings/audit')
      const audit = page.getByRole('main')
      await audit.getByRole('searchbox').fill(email)
      const rows = audit.getByRole('table').getByRole('row')
      await expect(rows).toHaveCount(3)
      await audit.getByLabel('Kind').selectOption('Money')
      await expect(audit.getByText('No entry matches.')).toBeVisible()
      await audit.getByLabel('Kind').selectOption('People')
      await expect(rows).toHaveCount(3)
      await audit.getByLabel('Who did it').selectOption('The portal')
      await expect(audit.getByText('No entry matches.')).toBeVisible()
      await audit.getByLabel('Who did it').selectOption('Demo Admin')
      await expect(rows).toHaveCount(3)
      await expectAccessible(page, 'the filters of the trail')
      await page.reload()
      await openPlace(page, 'settings/audit')
      await expect(audit.getByLabel('Kind')).toHaveValue('people')
      await expect(audit.getByRole('searchbox')).toHaveValue('')
      await expect(audit.getByLabel('Who did it')).toHaveValue('')
      await audit.getByRole('button', { name: 'Show everything' }).click()
      await expect(audit.getByLabel('Kind')).toHaveValue('')
      await audit.getByLabel('Payment').fill('WD-00000000')
      await expect(audit.getByText('No entry matches.')).toBeVisible()
      await expect(audit.getByText(/^(The chain was whole|The chain has not been verified)/)).toBeVisible()
    },
  )

  test('an entry of the audit that is chosen is washed, and the trail of its record stands beside, or below on a phone', async ({
    page,
  }) => {
    const { id, email } = await added(page)
    await send(page.request, 'POST', `/api/admin/investors/${id}/notes`, { text: 'Called, and told about the close.' })
    await openPlace(page, 'settings/audit')
    const audit = page.getByRole('main')
    await audit.getByRole('searchbox').fill(email)
    // The heads, the day and both entries: they are in the whole list too, and would move from under the key.
    await expect(audit.getByRole('table').getByRole('row')).toHaveCount(4)
    const entry = audit.getByRole('button', { name: `Demo Admin wrote a note about ${email}` })
    await expect(audit.getByText('investor.note')).toHaveCount(0)
    await entry.focus()
    await page.keyboard.press('Enter')
    await expect(entry).toBeFocused()
    await expect(entry).toHaveAttribute('aria-current', 'true')
    const trail = page.getByRole('region', { name: `Trail of ${email}` })
    // Oldest first, the chosen one marked.
    await expect(trail.getByRole('listitem')).toContainText(['added the investor', 'wrote a note about'])
    await expect(trail.locator('[aria-current]')).toContainText('wrote a note about')
    // The machine's word and the address stand in the details.
    await expect(audit.getByRole('row').filter({ hasText: 'wrote a note about' })).toContainText(
      /investor\.note · from /,
    )
    await expectAccessible(page, 'the trail of a record')
    await page.setViewportSize({ width: 390, height: 844 })
    await audit.getByRole('button', { name: `Demo Admin added the investor ${email}` }).click()
    await expect(trail.getByRole('heading')).toBeFocused()
    await expect(trail.getByRole('heading')).toBeInViewport()
    await trail.getByRole('button', { name: 'Back to the entry' }).click()
    await expect(audit.getByRole('button', { name: `Demo Admin added the investor ${email}` })).toBeFocused()
    await expectAccessible(page, 'the trail of a record on a phone')
  })

  test('the own password is checked before it is sent, and a wrong present one is said', async ({ page }) => {
    const form = await openSection(page, 'Your sign-in')
    await form.getByLabel('Current password').fill('not this one')
    await form.getByLabel('New password', { exact: true }).fill('a long enough one')
    await form.getByLabel('Confirm new password').fill('another one')
    await form.getByRole('button', { name: 'Change password' }).click()
    await expect(form.getByText('Passwords do not match')).toBeVisible()
    await form.getByLabel('Confirm new password').fill('a long enough one')
    await form.getByRole('button', { name: 'Change password' }).click()
    await expect(form.getByRole('alert').filter({ hasText: /./ })).not.toHaveText('Passwords do not match')
    await expect(form.getByLabel('Current password')).toHaveValue('not this one')
  })
})

test('what does not load says so and is tried again', long, async ({ page }) => {
  await withoutNews(page)
  const paths = ['**/api/fund/settings', '**/api/audit?*', '**/api/fund/health']
  for (const path of paths) await page.route(path, (route) => route.fulfill({ status: 500, json: {} }))
  await page.route('**/api/analytics/next-week-total-risk', (route) => route.abort())
  await openAdmin(page, 'settings/system')
  await expect(page.getByText('The measurement did not load.').filter({ visible: true })).toHaveCount(1)
  await expect(section(page, 'System Health')).toContainText('Loading...')
  await openPlace(page, 'settings/fund')
  // A closed section has it too, where nobody sees it.
  await expect(page.getByText('The fund’s settings did not load.').filter({ visible: true })).toHaveCount(1)
  for (const path of paths) await page.unroute(path)
  await page.getByRole('alert').filter({ hasText: 'settings' }).getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Minimum Investment')).toBeVisible()
})
