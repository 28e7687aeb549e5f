import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from 'playwright/test'
import { expectAccessible } from '../support/looks.ts'
import { added, freshName, openAdmin, openTab, type Someone, send } from './desk.ts'

const table = (page: Page) => page.getByRole('table', { name: 'Investors' })
const rows = (page: Page) => table(page).locator('tbody').getByRole('row')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search by name or email' })
const bar = (page: Page) => page.locator('.choose-bar')
const box = (page: Page, { name }: Someone) => table(page).getByRole('checkbox', { name: `Choose ${name}` })

/** Four investors of this test's own that one search finds, in the order of their names. */
const four = async (page: Page): Promise<{ shared: string; people: Someone[] }> => {
  const shared = freshName().replace(' Tester', '')
  const people: Someone[] = []
  for (const last of ['Adams', 'Brown', 'Clark', 'Davis']) people.push(await added(page, `${shared} ${last}`))
  await search(page).fill(shared)
  await expect(rows(page)).toHaveCount(4)
  return { shared, people }
}

const act = async (page: Page, name: string) => {
  await bar(page).getByText('Actions').click()
  await bar(page).getByRole('button', { name, exact: true }).click()
}

const question = (page: Page) => page.getByRole('alertdialog')
const result = (page: Page) => page.getByRole('dialog')

test.describe('many investors at once', () => {
  test.beforeEach(({ page }) => openAdmin(page, 'Investors'))

  test('are chosen by mouse and by keyboard, one by one, in a range, and all that match', async ({ page }) => {
    const { people } = await four(page)
    const [adams, brown, clark, davis] = people as [Someone, Someone, Someone, Someone]
    const checked = async () => {
      const states = await Promise.all(people.map((person) => box(page, person).isChecked()))
      return states.map((is) => (is ? 'x' : '-')).join('')
    }
    await expect(bar(page)).toContainText('None chosen')
    await box(page, adams).click()
    await box(page, clark).click({ modifiers: ['Shift'] })
    expect(await checked()).toBe('xxx-')
    await expect(bar(page)).toContainText('3 chosen')
    await box(page, brown).click()
    expect(await checked()).toBe('x-x-')
    await bar(page).getByRole('button', { name: 'Choose none' }).click()
    expect(await checked()).toBe('----')

    // The rows are one tab stop.
    await table(page).getByRole('button', { name: 'Trading', exact: true }).focus()
    await page.keyboard.press('Tab')
    await expect(rows(page).nth(1)).toBeFocused()
    await page.keyboard.press('Home')
    await page.keyboard.press('Space')
    expect(await checked()).toBe('x---')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    expect(await checked()).toBe('x-xx')
    await page.keyboard.press('Shift+ArrowUp')
    expect(await checked()).toBe('x-x-')
    await page.keyboard.press('Home')
    await page.keyboard.press('Space')
    await page.keyboard.press('End')
    await page.keyboard.press('Shift+Space')
    expect(await checked()).toBe('xxxx')
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await expect(result(page)).toContainText(adams.name)
    await page.keyboard.press('Escape')

    await bar(page).getByRole('button', { name: 'Choose none' }).click()
    await bar(page).getByRole('button', { name: 'Choose all 4' }).click()
    await expect(bar(page)).toContainText('4 chosen')
    await search(page).fill(davis.name)
    await expect(rows(page)).toHaveCount(1)
    await expect(bar(page)).toContainText('3 of them not shown here')
    await openTab(page, 'Analytics')
    await openTab(page, 'Investors')
    await expect(bar(page)).toContainText('4 chosen')
  })

  test('are decided about after a question with their number; whoever is refused is named with the reason', async ({
    page,
  }) => {
    const { people } = await four(page)
    const [adams] = people as [Someone, Someone, Someone, Someone]
    await send(page.request, 'POST', `/api/admin/investors/${adams.id}/deactivate`, { reason: 'Asked for it.' })
    await bar(page).getByRole('button', { name: 'Choose all 4' }).click()
    await act(page, 'Deactivate')
    await expect(question(page)).toContainText('Deactivate 4 investors')
    await question(page).getByRole('button', { name: 'Deactivate' }).click()
    await expect(question(page)).toContainText('Enter a reason.')
    await question(page).getByLabel('Reason').fill('This part of the fund is closed.')
    await expectAccessible(page, 'the question about many')
    await question(page).getByRole('button', { name: 'Deactivate' }).dblclick()
    await expect(result(page)).toContainText('3 deactivated. 1 already was.')
    await result(page).getByRole('button', { name: 'Close' }).click()
    await expect(rows(page).filter({ hasText: 'Inactive' })).toHaveCount(4)
    await act(page, 'Approve')
    await question(page).getByRole('button', { name: 'Approve' }).click()
    await expect(result(page)).toContainText('0 approved. 4 were refused:')
    await expect(result(page).getByRole('listitem')).toHaveCount(4)
    await expect(result(page).getByRole('listitem').first()).toHaveText(
      `${adams.name} This investor is not waiting for an approval.`,
    )
    await expectAccessible(page, 'what became of many')
    await result(page).getByRole('button', { name: 'Choose the 4 refused' }).click()
    await expect(bar(page)).toContainText('4 chosen')
    await expect(bar(page).getByText('Actions')).toBeVisible()
  })

  test('go on where a lost connection stopped them', async ({ page }) => {
    await four(page)
    await bar(page).getByRole('button', { name: 'Choose all 4' }).click()
    await act(page, 'Add a tag')
    await question(page).getByLabel('Tag').fill('Family office')
    await page.route('**/api/admin/investors/actions', (route) => route.abort(), { times: 1 })
    await question(page).getByRole('button', { name: 'Add the tag' }).click()
    await expect(question(page).getByRole('alert')).toBeVisible()
    await question(page).getByRole('button', { name: 'Add the tag' }).click()
    await expect(result(page)).toContainText('4 tagged.')
  })

  test('are written to, and taken along as a file', async ({ page }) => {
    const { people } = await four(page)
    const [, brown, clark] = people as [Someone, Someone, Someone, Someone]
    await box(page, clark).click()
    await box(page, brown).click()
    const arriving = page.waitForEvent('download')
    await act(page, 'Export as CSV')
    const file = await readFile(await (await arriving).path(), 'utf8')
    expect(
      file
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[0]),
    ).toEqual([clark.name, brown.name])
    await act(page, 'Write to them')
    const center = page.getByRole('dialog', { name: 'Message', exact: true })
    await expect(center.getByLabel('Send To').getByRole('option', { selected: true })).toHaveText('Chosen investors')
    await expect(center.getByText(`Goes to 2 investors: ${brown.name}, ${clark.name}.`)).toBeVisible()
    await center.getByLabel('Title').fill(`To ${brown.name}`)
    await center.getByLabel('Message', { exact: true }).fill('Hello {first_name}.')
    await center.getByRole('button', { name: 'Send', exact: true }).click()
    await question(page).getByRole('button', { name: 'Send' }).click()
    await expect(page.locator('.toast')).toContainText('The message was sent.')
    const sent = page.getByRole('region', { name: 'Drafts and sent messages' })
    await expect(sent.getByRole('listitem').filter({ hasText: `To ${brown.name}` })).toContainText(
      'to Chosen investors (2)',
    )
  })
})
