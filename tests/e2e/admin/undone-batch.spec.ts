import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { demo } from '../auth/sign-in.ts'
import { expectAccessible } from '../support/looks.ts'
import { expect, test } from '../support/own-server.ts'
import { pictureOf } from '../support/pictures.ts'
import { openPlace, openReadPlace } from '../support/places.ts'
import { openSection, openTab, toasted } from './desk.ts'

const phone = { width: 390, height: 844 }

/** Calls of an admin of the demo, who is signed in to the page. */
const callsOf = async (page: Page, origin: string, email: string) => {
  const call = async (method: 'GET' | 'POST' | 'PATCH', path: string, data?: object) => {
    const answer = await page.request.fetch(path, { method, headers: { origin }, ...(data && { data }) })
    expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  await call('POST', '/api/auth/login-password', { email, password: demo.password })
  return call
}

type Call = Awaited<ReturnType<typeof callsOf>>

/** The demo's open batch, with the file that is made of it. */
const batchWithFile = async (call: Call) => {
  const { rows } = await call('GET', '/api/payments/batches')
  const { id, reference, format } = rows.find(({ state }: { state: string }) => state === 'open')
  const { rows: payouts } = await call('GET', `/api/payments/batches/${id}`)
  await call('POST', `/api/payments/batches/${id}/files`, { format })
  return { id, reference, format, payouts }
}

const openPayments = async (page: Page): Promise<void> => {
  await page.goto('/admin')
  await openReadPlace(page, 'overview/money/pay')
}

test('what a file pays counts as used, by its admin, by all together and to each payee', async ({
  page,
  baseURL: origin = '',
}) => {
  const { payouts } = await batchWithFile(await callsOf(page, origin, demo.admin))
  await page.goto('/admin')
  await openTab(page, 'Settings')
  const guards = await openSection(page, 'Guards')
  const used = guards.getByRole('table', { name: 'Used of the limits' })
  const total = payouts.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)
  const dollars = total.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
  await expect(used.getByRole('row').filter({ hasText: demo.admin })).toContainText(dollars)
  await expect(used.getByRole('row').filter({ hasText: 'All admins together' }).first()).toContainText(dollars)
  await expect(guards.getByRole('list', { name: /^Since a second person/ })).toContainText(payouts[0].investor.name)
  await expectAccessible(page, 'the used limits')
  await pictureOf(page, 'used-limits')
})

test('a batch is undone after its file was downloaded: by two people, with a reason, and whoever pays again reads of the file', async ({
  page,
  browser,
  baseURL: origin = '',
}) => {
  const call = await callsOf(page, origin, demo.admin)
  const { id, reference, format, payouts } = await batchWithFile(call)
  const title = `Undoing of batch ${reference}, whose file was downloaded`
  const reason = 'The bank refused the file as a whole'
  const row = page.getByRole('row').filter({ hasText: reference })
  let file = ''

  await test.step('its admin downloads the file, and is asked for a reason to undo the batch', async () => {
    await openPayments(page)
    await openPlace(page, 'overview/money/batches')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: new RegExp(`^Download .* of ${reference}`) }).click(),
    ])
    file = download.suggestedFilename()
    expect((await readFile(await download.path())).length).toBeGreaterThan(0)
    await expect(row).toContainText('Downloaded')
    await page.getByRole('button', { name: `Undo ${reference}` }).click()
    const question = page.getByRole('alertdialog', { name: 'Undo the batch' })
    await expect(question).toContainText(`${file} was downloaded`)
    await expect(question).toContainText(`by ${demo.admin}: make sure that the bank did not take it`)
    await question.getByRole('button', { name: 'Undo the batch' }).click()
    await expect(question.getByLabel('Reason')).toHaveAccessibleDescription(/Enter why it is undone/)
    await question.getByLabel('Reason').fill(reason)
    await expectAccessible(page, 'the undoing of a downloaded batch')
    await pictureOf(page, 'undo-downloaded')
    await question.getByRole('button', { name: 'Undo the batch' }).click()
    await toasted(page, `${title} waits for another admin to approve it`)
    await expect(page.getByRole('button', { name: `Mark paid ${reference}` })).toBeVisible()
  })

  await test.step('a second person reads which file it was, who has it and why, and approves', async () => {
    const second = await browser.newPage({ baseURL: origin })
    await callsOf(second, origin, demo.approver)
    await openPayments(second)
    await openPlace(second, 'overview/today')
    const one = second
      .getByRole('list', { name: 'Waits for a second person' })
      .getByRole('listitem')
      .filter({ hasText: title })
    await one.locator('summary').click()
    for (const said of [file, 'SHA-256', `by ${demo.admin}`, payouts[0].reference, `The reason: ${reason}`])
      await expect(one).toContainText(said)
    await pictureOf(second, 'undo-decides')
    await one.getByRole('button', { name: 'Approve' }).click()
    await second.getByRole('alertdialog', { name: 'Approve' }).getByRole('button', { name: 'Approve' }).click()
    await expect(one).toHaveCount(0)
    await second.close()
  })

  await test.step('the voided file cannot be downloaded any more, and the batch says why, on a phone too', async () => {
    await openPayments(page)
    await openPlace(page, 'overview/money/batches')
    const said = row.getByText(`Undone by ${demo.admin}, approved by ${demo.approver}: ${reason}`)
    await expect(said).toBeVisible()
    await expect(row.getByRole('button', { name: /^Download/ })).toHaveCount(0)
    const own = page.viewportSize()
    await page.setViewportSize(phone)
    await expect(said).toBeVisible()
    if (own) await page.setViewportSize(own)
    const again = await page.request.get(`/api/payments/batches/${id}/file?format=${encodeURIComponent(format)}`)
    expect([again.status(), (await again.json()).detail]).toEqual([409, expect.stringContaining('undone')])
    await pictureOf(page, 'undone-batch')
  })

  await test.step('the due rows and the next approval name the earlier file', async () => {
    await openPlace(page, 'overview/money/pay')
    const payments = page.getByRole('region', { name: 'Transfers' })
    const due = payments.getByRole('row').filter({ hasText: payouts[0].reference })
    await expect(due).toContainText(`Was in ${reference}: its file ${file} was downloaded`)
    await expect(due).toContainText(`because: ${reason}`)
    await pictureOf(page, 'earlier-file')
    const { version } = await call('GET', '/api/fund/settings')
    await call('PATCH', '/api/fund/settings', { version, payoutAbove: 0 })
    const ids = payouts.map((payout: { id: string }) => payout.id)
    const next = await call('POST', '/api/payments/batches', { payouts: ids, format })
    const again = { headers: { origin }, data: { format } }
    expect((await page.request.post(`/api/payments/batches/${next.id}/files`, again)).status()).toBe(409)
    const { rows: waiting } = await call('GET', '/api/approvals?state=waiting')
    const asked = waiting.find((one: { title: string }) => one.title === `Batch ${next.reference}`)
    expect(asked.detail).toContain(`in ${reference}: its file ${file} was downloaded`)
  })
})
