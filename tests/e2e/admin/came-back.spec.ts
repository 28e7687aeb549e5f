import { type MadeReturn, nachaFileOf } from '#tests/support/money/return-files.ts'
import { demo } from '../auth/sign-in.ts'
import { expect, test } from '../support/own-server.ts'
import { openReadPlace } from '../support/places.ts'

const record = (part: Partial<MadeReturn>): MadeReturn => ({
  kind: 'return',
  code: 'R02',
  amount: 0,
  reference: '',
  trace: '011000010000001',
  name: 'A PAYEE',
  words: '',
  corrected: '',
  ...part,
})

test('a returned payout is booked from the bank’s file, and a notification of change opens a change of the account', async ({
  page,
  baseURL,
  request: approver,
}) => {
  const call = async (method: 'GET' | 'POST', path: string, data?: object, as = page.request) => {
    const answer = await as.fetch(path, { method, headers: { origin: baseURL ?? '' }, ...(data && { data }) })
    expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
    return answer.json()
  }
  await call('POST', '/api/auth/login-password', { email: demo.admin, password: demo.password })
  const { rows } = await call('GET', '/api/payments/batches')
  const { id: paid } = rows.find(({ state }: { state: string }) => state === 'paid')
  const { rows: payouts } = await call('GET', `/api/payments/batches/${paid}`)
  const [first] = payouts.filter(({ state }: { state: string }) => state === 'paid')
  const { reference, amount, investor } = first
  const text = nachaFileOf(
    [
      record({ reference, amount: Math.round(amount * 100) }),
      record({ kind: 'change', code: 'C01', reference, corrected: '1918171614', trace: '011000010000002' }),
      record({ kind: 'contested', code: 'R73', reference, trace: '011000010000003' }),
    ],
    '\r\n',
  )

  await page.goto('/admin')
  await openReadPlace(page, 'overview/money/batches')
  await page.getByRole('button', { name: 'Import what came back' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import what came back' })
  await dialog
    .getByLabel('The bank’s file')
    .setInputFiles({ name: 'returns.ach', mimeType: 'text/plain', buffer: Buffer.from(text) })
  await expect(dialog.getByText('R02, the account is closed')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 3 new' }).click()
  await expect(dialog).toBeHidden()

  const table = page.getByRole('table', { name: 'What came back' })
  const rowOf = (kind: string) => table.getByRole('row').filter({ hasText: kind })
  await expect(rowOf('Returned: R02')).toContainText(investor.name)
  await expect(rowOf('Notification of change')).toContainText('account ••••1614')
  await expect(rowOf('Notification of change')).toContainText('Change waits for approval')
  await expect(rowOf('Contested return')).toContainText('Between the banks')

  await rowOf('Returned: R02').getByRole('button', { name: 'Came back' }).click()
  const question = page.getByRole('alertdialog', { name: 'Book that it came back' })
  await expect(question).toContainText('The reason: R02, the account is closed.')
  await question.getByRole('button', { name: 'Came back' }).click()
  await expect(question).toBeHidden()
  // A reversal waits for the second person.
  const { rows: waiting } = await call('GET', '/api/approvals?state=waiting')
  const asked = waiting.find(({ title }: { title: string }) => title.includes(reference))
  expect(asked.detail).toContain('The bank returned it: R02, the account is closed.')
  await call('POST', '/api/auth/login-password', { email: demo.approver, password: demo.password }, approver)
  await call('POST', `/api/approvals/${asked.id}/approve`, undefined, approver)
  const { due } = await call('GET', '/api/payments')
  expect(due.find(({ id }: { id: string }) => id === first.id)).toMatchObject({
    state: 'returned',
    reason: 'The bank returned it: R02, the account is closed.',
  })
  await page.reload()
  await openReadPlace(page, 'overview/money/batches')
  await expect(rowOf('Returned: R02')).toContainText('Came back')
})
