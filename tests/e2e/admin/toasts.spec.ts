import { expect, test } from 'playwright/test'
import { openReadPlace } from '../support/places.ts'
import { added, openAdmin, openPart, pageOf, toasted } from './desk.ts'

test('what a press says is fetched again at the next one, where it did not come at first', async ({ page }) => {
  // A preload that fails may be loaded once more by the import behind it.
  let [tries, isCutOff] = [0, true]
  await page.route(/\/_astro\/Toasts\.[^/]*\.js/, (route) => {
    tries += 1
    return isCutOff ? route.abort() : route.continue()
  })
  await openAdmin(page, 'communications/messages')
  await expect.poll(() => tries).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  isCutOff = false
  await page.getByRole('button', { name: 'New message' }).click()
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await toasted(page, 'The draft was saved.')
})

test('on a phone what a press says in the panel of a message covers none of its buttons', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAdmin(page, 'communications/messages')
  await openReadPlace(page, 'communications/messages')
  await page.getByRole('button', { name: 'New message' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Save Draft' }).click()
  await toasted(page, 'The draft was saved.')
  const said = await panel.locator('.toast').boundingBox()
  const buttons = await panel.locator('.dialog-actions > .button, .dialog-head button').all()
  expect(buttons.length).toBeGreaterThan(2)
  for (const button of buttons) {
    const box = await button.boundingBox()
    if (!said || !box) throw new Error('both are seen')
    const apart = said.y + said.height <= box.y || box.y + box.height <= said.y
    expect(apart, (await button.textContent()) ?? undefined).toBe(true)
  }
})

test('what was said before a dialog opened stays behind it, and covers nothing of what it asks', async ({ page }) => {
  await openAdmin(page, 'communications/messages')
  await page.getByRole('button', { name: 'New message' }).click()
  const panel = page.getByRole('dialog').first()
  await panel.getByLabel('Title').fill('The office is closed')
  await panel.getByLabel('Message', { exact: true }).fill('We answer again on Monday.')
  await panel.getByRole('button', { name: 'Save Draft' }).click()
  await toasted(page, 'The draft was saved.')
  await panel.getByRole('button', { name: 'Preview' }).click()
  const above = page.locator('dialog[open]').last()
  await expect(page.locator('dialog[open]')).toHaveCount(2)
  await expect(panel.locator('.toast')).toBeAttached()
  await expect(above.locator('.toast')).toHaveCount(0)
})

test('what an investor’s page says is no part of the form that is opened on it next', async ({ page }) => {
  await openAdmin(page, 'Investors')
  const { id, name } = await added(page)
  await page.goto('/outbox')
  await page.goto(`/admin#${id}`)
  const opened = pageOf(page, name)
  await openPart(opened, 'Notes and checks')
  await opened.getByRole('button', { name: 'Add a note' }).click()
  await page.getByRole('alertdialog').getByLabel('Note').fill('Prefers calls.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save note' }).click()
  await toasted(page, 'The note was saved.')
  // Beside the sidebar, and on a phone under the header: never over the buttons of a row or at the bottom.
  const box = async () => (await page.locator('.toast').boundingBox()) ?? { x: -1, y: -1 }
  expect((await box()).x).toBeLessThan(260)
  const own = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(async () => (await box()).y).toBeLessThan(80)
  if (own) await page.setViewportSize(own)
  await opened.getByRole('button', { name: 'Edit tags' }).click()
  const tags = page.getByRole('dialog', { name: 'Tags' })
  await expect(tags.getByLabel('Tags')).toBeFocused()
  await expect(page.locator('.toast')).toBeAttached()
  await expect(tags.locator('.toast')).toHaveCount(0)
})
