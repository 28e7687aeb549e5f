import { readFile } from 'node:fs/promises'
import { Secret, TOTP } from 'otpauth'
import { demo } from '../auth/sign-in.ts'
import { changeAnswer } from '../support/change-answer.ts'
import { expect, test } from '../support/own-server.ts'
import { openPlace, openReadPlace } from '../support/places.ts'

const halfMinute = 30_000

test('a payment file is saved once its admin confirms that it is them; the trail of the batch has it', async ({
  page,
  baseURL,
}) => {
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => {
    const answer = await page.request.fetch(path, { method, headers: { origin: baseURL ?? '' }, ...(data && { data }) })
    expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true)
    return answer.json()
  }
  await call('POST', '/api/auth/login-password', { email: demo.admin, password: demo.password })
  const { rows } = await call('GET', '/api/payments/batches')
  const { id: made } = rows.find(({ state }: { state: string }) => state === 'open')
  const { rows: payouts } = await call('GET', `/api/payments/batches/${made}`)
  await call('POST', `/api/payments/batches/${made}/undo`)
  const ids = payouts.map((payout: { id: string }) => payout.id)
  const { id, reference } = await call('POST', '/api/payments/batches', { payouts: ids, format: 'nacha' })
  await call('POST', `/api/payments/batches/${id}/files`, { format: 'nacha' })
  const secret = Secret.fromBase32((await call('POST', '/api/auth/factors/app')).secret)
  await call('PUT', '/api/auth/factors/app', { code: new TOTP({ secret }).generate() })

  await page.goto('/admin')
  await openReadPlace(page, 'overview/money/pay')
  await openPlace(page, 'overview/money/batches')
  await page.getByRole('button', { name: `Download NACHA of ${reference}` }).click()
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await question
    .getByLabel('Code from your authenticator app')
    .fill(new TOTP({ secret }).generate({ timestamp: Date.now() + halfMinute }))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    question.getByRole('button', { name: 'Confirm' }).click(),
  ])
  expect(await readFile(await download.path(), 'latin1')).toMatch(/^101 /)
  await page.getByRole('button', { name: `Trail of ${reference}` }).click()
  const trail = page.getByRole('dialog', { name: `Trail of ${reference}` })
  await expect(trail.getByRole('row').filter({ hasText: 'download' })).toContainText(demo.admin)
})

test('a file whose day has passed says so, and its batch is made again of the same payouts', async ({
  page,
  baseURL,
}) => {
  const call = async (method: 'GET' | 'POST', path: string, data?: object) => {
    const answer = await page.request.fetch(path, { method, headers: { origin: baseURL ?? '' }, ...(data && { data }) })
    expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true)
    return answer.json()
  }
  await call('POST', '/api/auth/login-password', { email: demo.admin, password: demo.password })
  const { rows } = await call('GET', '/api/payments/batches')
  const { id, reference, format } = rows.find(({ state }: { state: string }) => state === 'open')
  await call('POST', `/api/payments/batches/${id}/files`, { format })
  const { rows: payouts } = await call('GET', `/api/payments/batches/${id}`)

  type Batch = { id: string; files: object[] }
  const passed = (one: Batch) => ({ ...one, files: one.files.map((file) => ({ ...file, day: '2026-01-05' })) })
  await changeAnswer(page, /\/api\/payments\/batches(\?|$)/, (answer: { rows?: Batch[] }) =>
    answer.rows ? { ...answer, rows: answer.rows.map((one) => (one.id === id ? passed(one) : one)) } : answer,
  )
  await page.goto('/admin')
  await openReadPlace(page, 'overview/money/pay')
  await openPlace(page, 'overview/money/batches')
  await expect(page.getByText(/^Its day, .* has passed: make the batch again/)).toBeVisible()
  await page.getByRole('button', { name: `Make again ${reference}` }).click()
  const question = page.getByRole('alertdialog', { name: 'Make the batch again' })
  await expect(question).toContainText('make sure that the bank did not take it')
  await question.getByRole('button', { name: 'Make it again' }).click()
  await expect(page.getByRole('button', { name: `Make again ${reference}` })).toHaveCount(0)
  const after = (await call('GET', '/api/payments/batches')).rows
  const made = after.find(({ state }: { state: string }) => state === 'open')
  expect(after.find((batch: { id: string }) => batch.id === id)).toMatchObject({ state: 'undone' })
  const again = (await call('GET', `/api/payments/batches/${made.id}`)).rows
  const idsOf = (some: { id: string }[]) => some.map((one) => one.id).toSorted()
  expect([made.files, idsOf(again)]).toEqual([[], idsOf(payouts)])
})
