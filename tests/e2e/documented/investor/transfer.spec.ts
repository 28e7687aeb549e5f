import { localOnly } from '#words/local.ts'
import { withdrawal } from '#words/money/requests.ts'
import { readAlert } from '../../auth/sign-in.ts'
import { long } from '../../support/daily.ts'
import { expect, test } from '../../support/documented.ts'
import { changes, investorAddress, openTab, undocumented } from '../../support/documented-dashboard.ts'

test.beforeEach(({ page }) => openTab(page, 'Transfer'))

test.afterEach(({ backend }) => expect(undocumented(backend)).toEqual([]))

test('Deposit shows its alert and sends nothing', async ({ page, backend }) => {
  await page.getByRole('button', { name: 'Deposit' }).click()
  await readAlert(page, localOnly.deposit)
  expect(changes(backend)).toEqual([])
})

test.describe('Withdraw', () => {
  test('says how it ended', async ({ page, backend }) => {
    const outcomes = [
      [{ status: 409, body: { detail: 'Locked until May.' } }, withdrawal.failed('Locked until May.', 409)],
      [{ status: 500 }, withdrawal.failed(null, 500)],
      ['drop', withdrawal.network],
      [{ status: 201, body: { message: 'ok' } }, withdrawal.done],
      [{ status: 204 }, withdrawal.done],
    ] as const
    for (const [place, [answer, sentence]] of outcomes.entries()) {
      backend.script('requestWithdrawal', answer)
      await page.getByRole('button', { name: 'Withdraw' }).click()
      await readAlert(page, sentence)
      const sent = backend.requests.filter(({ call }) => call === 'requestWithdrawal')
      expect(sent).toHaveLength(place + 1)
      expect(sent.at(-1)).toMatchObject({ url: `/api/withdrawals/${encodeURIComponent(investorAddress)}`, body: '' })
    }
  })

  test('a double click on a slow network asks once', long, async ({ page, backend }) => {
    const { promise, resolve } = Promise.withResolvers<{ status: number }>()
    backend.script('requestWithdrawal', promise)
    await page.getByRole('button', { name: 'Withdraw' }).dblclick()
    await expect(page.getByRole('button', { name: 'Withdraw' })).toHaveAttribute('aria-busy', 'true')
    resolve({ status: 201 })
    await readAlert(page, withdrawal.done)
    expect(changes(backend)).toHaveLength(1)
  })

  test('says offline that it cannot be sent, and sends nothing', long, async ({ page, context, backend }) => {
    const button = page.getByRole('button', { name: 'Withdraw' })
    await button.focus()
    await context.setOffline(true)
    await expect(button).toHaveAccessibleDescription('You are offline. This cannot be sent now.')
    await expect(button, 'a reason takes no focus away').toBeFocused()
    await button.click({ force: true })
    await context.setOffline(false)
    await expect(button).not.toHaveAttribute('aria-disabled', 'true')
    expect(changes(backend)).toEqual([])
  })
})

test('the bank card is seen and edited, its type only seen, and nothing of it is sent or kept', async ({
  page,
  backend,
}) => {
  const card = page.getByRole('region', { name: 'Bank account' })
  await expect(card).toContainText('Sample')
  await expect(card).toContainText(/\*{4}\d{4}/)
  await card.getByRole('button', { name: 'Edit' }).click()
  await expect(card.getByText('Checking')).toBeVisible()
  await expect(card.getByRole('textbox')).toHaveCount(3)
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByRole('alert').filter({ hasText: '4 to 17 digits' })).toBeVisible()
  await expect(card.getByRole('alert').filter({ hasText: '9 digits' })).toBeVisible()
  await card.getByLabel('Bank name').fill('Bank of Nowhere')
  await card.getByLabel('Account number').fill('98 7654-321')
  await card.getByLabel('Routing number').fill('123456789')
  await card.getByRole('button', { name: 'Save' }).click()
  await readAlert(page, localOnly.bank)
  await expect(card.getByRole('button', { name: 'Edit' })).toBeVisible()
  expect(changes(backend)).toEqual([])
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  for (const typed of ['Nowhere', '7654', '123456789']) expect(kept).not.toContain(typed)
})

test('the bank form is left without a change', async ({ page }) => {
  const card = page.getByRole('region', { name: 'Bank account' })
  const before = await card.textContent()
  await card.getByRole('button', { name: 'Edit' }).click()
  await card.getByLabel('Bank name').fill('Bank of Nowhere')
  await card.getByRole('button', { name: 'Cancel' }).click()
  expect(await card.textContent()).toBe(before)
})

test('recent activity is the static list, and says so', async ({ page }) => {
  const recent = page.getByRole('region', { name: 'Recent activity' })
  await expect(recent.getByText('Sample', { exact: false }).first()).toBeVisible()
  await expect(recent.getByRole('row')).not.toHaveCount(1)
})
