import { demo } from '../auth/sign-in.ts'
import { expectAccessible } from '../support/looks.ts'
import { codeFor } from '../support/outbox.ts'
import { expect, test } from '../support/own-server.ts'
import { pictureOf } from '../support/pictures.ts'
import { openReadPlace } from '../support/places.ts'
import { toasted } from './desk.ts'

const changed = { bankName: 'Another Bank', accountNumber: '000555512345', routingNumber: '021000021' }

test('a payout to a changed account is held: the batch leaves without it, Transfer says until when, a call lets it go', async ({
  page,
  request: approver,
  browser,
  baseURL: origin = '',
}) => {
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, data?: object, as = page.request) => {
    const answer = await as.fetch(path, { method, headers: { origin }, ...(data && { data }) })
    return { status: answer.status(), body: await answer.json() }
  }
  const enter = (email: string, as = page.request) =>
    call('POST', '/api/auth/login-password', { email, password: demo.password }, as)
  await enter(demo.admin)
  await enter(demo.approver, approver)
  const { rows } = (await call('GET', '/api/payments/batches')).body
  const { id } = rows.find(({ state }: { state: string }) => state === 'open')
  const payouts = (await call('GET', `/api/payments/batches/${id}`)).body.rows
  await call('POST', `/api/payments/batches/${id}/undo`)
  const { investor } = payouts[0]

  const own = await browser.newContext({ baseURL: origin })
  const theirs = await own.newPage()
  await test.step('the investor changes the account, an admin asks, another approves', async () => {
    await call('POST', `/api/auth/generate-otp?user_email=${investor.email}`, undefined, own.request)
    const otp = await codeFor(page, investor.email)
    await call('POST', `/api/auth/verify-otp?user_email=${investor.email}&otp=${otp}`, undefined, own.request)
    const { pending } = (await call('PUT', '/api/bank-account', changed, own.request)).body
    const asked = await call('POST', `/api/bank-account/${pending.id}/approve`)
    const given = await call('POST', `/api/approvals/${asked.body.waits.id}/approve`, undefined, approver)
    expect(given.status).toBe(200)
    await theirs.goto('/dashboard')
    await theirs.getByRole('tab', { name: 'Transfer' }).click()
    await expect(theirs.getByText(/nothing is paid out until .*the bank account was changed/)).toBeVisible()
    await expectAccessible(theirs, 'a held Transfer')
    await pictureOf(theirs, 'transfer-held')
    await own.close()
  })

  await page.goto('/admin')
  await openReadPlace(page, 'overview/money/pay')
  const held = (desk: typeof page, table: string) =>
    desk
      .getByRole('table', { name: table })
      .getByRole('row')
      .filter({ hasText: investor.name })
      .filter({ hasText: 'Held until' })
  const row = held(page, 'What is due, by deadline')
  await expect(row).toContainText('after a change of the bank account')
  await test.step('the batch is made without it, and says so', async () => {
    await page.getByRole('button', { name: 'Choose all' }).click()
    await page.getByRole('button', { name: 'Make a batch' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(new RegExp(`Held and not in it: .*${investor.name}.*They stay due\\.`))
    await question.getByRole('button', { name: 'Make the batch' }).click()
    await toasted(page, 'The batch was made.')
    await expect(row).toBeVisible()
  })

  await test.step('among the requests it is released and not marked paid', async () => {
    const all = page.getByRole('button', { name: 'All', exact: true })
    await all.click()
    await expect(all).toHaveAttribute('aria-pressed', 'true')
    const request = held(page, 'Transfers')
    await expect(request.getByRole('button', { name: 'Release after a call' })).toBeVisible()
    await expect(request.getByRole('button', { name: 'Mark paid' })).toHaveCount(0)
    await request.scrollIntoViewIfNeeded()
    await pictureOf(page, 'requests-held')
    await page.getByRole('button', { name: 'To do', exact: true }).click()
  })

  await test.step('who asked for the account cannot release it; the other one does, after a call', async () => {
    const button = { name: new RegExp(`^Release after a call to ${investor.name}`) }
    const release = async (desk: typeof page) => {
      await held(desk, 'What is due, by deadline').getByRole('button', button).click()
      const dialog = desk.getByRole('alertdialog', { name: 'Release a held payout' })
      await dialog.getByRole('button', { name: 'Release after a call' }).click()
      await expect(dialog).toContainText('Enter the number that you called.')
      await dialog.getByLabel('The number that you called').fill('+1 202 555 0147')
      await dialog.getByLabel('What was said').fill('Named the new bank and its last digits')
      await expectAccessible(desk, 'the release of a held payout')
      await pictureOf(desk, 'release-held')
      await dialog.getByRole('button', { name: 'Release after a call' }).click()
      return dialog
    }
    const refused = await release(page)
    await expect(refused).toContainText('another approver has to call')
    await expect(refused.getByLabel('What was said')).toHaveValue('Named the new bank and its last digits')
    const { cookies, origins } = await approver.storageState()
    const second = await browser.newContext({ baseURL: origin, storageState: { cookies, origins } })
    const desk = await second.newPage()
    await desk.goto('/admin')
    await openReadPlace(desk, 'overview/money/pay')
    await expect(await release(desk)).toBeHidden()
    await toasted(desk, 'The payout may be paid now.')
    await expect(held(desk, 'What is due, by deadline')).toHaveCount(0)
    await second.close()
  })
})
