import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from 'playwright/test'
import { someDays } from '#words/proof/papers.ts'
import { violations } from '../support/axe.ts'
import { openHome, openTab, tabTo } from './investor.ts'

const field = (page: Page) => page.getByLabel('Drop a file here, or choose one')
const verdict = (page: Page) => page.getByRole('status').first()

/** Drops a file on the page, as a person does. */
const drop = async (page: Page, name: string, bytes: Buffer): Promise<void> => {
  const data = await page.evaluateHandle(
    ([called, base64]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], called))
      return transfer
    },
    [name, bytes.toString('base64')] as const,
  )
  await page.locator('.file-drop').dispatchEvent('drop', { dataTransfer: data })
}

/** Replaces the first digit after a mark. */
const digitChanged = (bytes: Buffer, mark: string): Buffer => {
  const changed = Buffer.from(bytes)
  const at = bytes.indexOf(mark) + mark.length
  changed[at] = bytes[at] === 0x31 ? 0x32 : 0x31
  return changed
}

/** Whether the page is painted light on dark. */
const darkness = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const [red = 255] = (getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []).map(Number)
    return red < 128 ? 'dark' : 'light'
  })

/** Until this is drawn, the page does not take a file yet. */
const untilReady = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { name: 'What was changed since a week?' })).toBeVisible()

const openVerify = async (page: Page, address = '/verify'): Promise<void> => {
  await page.goto(address)
  await untilReady(page)
}

test('a statement is downloaded, dropped and confirmed; with one digit changed it is refused; offline too', async ({
  page,
  context,
}) => {
  await openHome(page)
  await openTab(page, 'Settings')
  await page.getByRole('button', { name: 'Account statement' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Each PDF carries the fund’s signature')
  // The newest alone: the list of all is under Documents.
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await dialog.getByRole('button', { name: someDays.all }).click()
  await expect(page.getByRole('region', { name: 'Documents' })).toBeFocused()
  await page.getByRole('button', { name: 'Account statement' }).click()
  const coming = page.waitForEvent('download')
  await dialog.getByRole('link', { name: /^PDF/ }).first().click()
  const paper = await readFile(await (await coming).path())

  await openVerify(page)
  await drop(page, 'statement.pdf', paper)
  await expect(verdict(page).getByRole('heading', { name: 'It matches', exact: true })).toBeVisible()
  await expect(verdict(page)).toContainText('The pages are, byte for byte, those that the fund signed')
  await expect(verdict(page)).toContainText(
    /belongs to Week \d+, from .*, as published on .*, and is one of \d+ accounts\./,
  )
  await expect(verdict(page)).toContainText('The total is the one that the fund signed')
  await expect(verdict(page)).toContainText(/Nothing before it has been changed since Week \d+/)
  await drop(page, 'statement.pdf', digitChanged(paper, '/CreationDate (D:'))
  await expect(verdict(page).getByRole('heading', { name: 'It does not match' })).toBeVisible()
  await expect(verdict(page)).toContainText('The pages were changed after the fund signed them.')
  expect(await violations(page)).toEqual([])
  const root = await (await page.request.get('/proofs/1.json')).body()
  await drop(page, 'root-1.json', root)
  await expect(verdict(page)).toContainText('It is in the published list, byte for byte, as number 1.')
  await drop(page, 'root-1.json', digitChanged(root, 'leaves='))
  await expect(verdict(page)).toContainText('The fund has published a different statement in place')

  await expect(page.locator('html')).toHaveAttribute('data-offline', 'ready')
  await context.setOffline(true)
  await openVerify(page)
  await openVerify(page, '/verify/')
  await page.reload()
  await untilReady(page)
  await drop(page, 'statement.pdf', paper)
  await expect(verdict(page).getByRole('heading', { name: 'It matches', exact: true })).toBeVisible()
  await drop(page, 'statement.pdf', digitChanged(paper, '/CreationDate (D:'))
  await expect(verdict(page).getByRole('heading', { name: 'It does not match' })).toBeVisible()
})

test('a week’s proof is a file and a code; its address opens the check on a phone, in the dark, by keyboard alone', async ({
  page,
  browser,
}) => {
  await openHome(page)
  await openTab(page, 'Reports')
  await page
    .getByRole('button', { name: /how its profit was computed/ })
    .first()
    .click()
  const proof = page.getByRole('dialog').getByRole('region', { name: 'Proof' })
  await expect(proof.getByRole('img', { name: 'The address of this proof as a QR code' })).toBeVisible()
  await expect(proof).toContainText('It reveals nothing about anyone else')
  expect(await violations(page)).toEqual([])
  const coming = page.waitForEvent('download')
  await proof.getByRole('link', { name: 'Download the proof' }).click()
  const file = await readFile(await (await coming).path())
  const address = (await proof.getByRole('link', { name: 'Check it now' }).getAttribute('href')) ?? ''

  // Another browser, in which nobody is signed in.
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  const phone = await context.newPage()
  // Requested here: the request to hand over the file dialog reaches the page by another route than a key, and may lose
  // the race.
  const choosing = phone.waitForEvent('filechooser', { timeout: 0 })
  await phone.goto(address)
  await expect(verdict(phone).getByRole('heading', { name: 'It matches', exact: true })).toBeVisible()
  expect(await darkness(phone)).toBe('dark')
  await phone.emulateMedia({ colorScheme: 'light' })
  expect(await darkness(phone)).toBe('light')
  await phone.emulateMedia({ colorScheme: 'dark' })
  await expect(phone.getByRole('button', { name: 'Save this proof as a file' })).toBeVisible()
  expect(await violations(phone)).toEqual([])
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  // What a screen reader announces: the field by its label, the verdict by its heading, when it changes.
  await expect(phone.getByRole('button', { name: 'Drop a file here, or choose one' })).toBeVisible()
  await expect(verdict(phone).getByRole('region', { name: 'It matches' })).toBeVisible()
  await tabTo(phone, field(phone))
  await phone.keyboard.press('Space')
  const changed = digitChanged(file, 'opening=')
  await (await choosing).setFiles({ name: 'proof.json', mimeType: 'application/json', buffer: changed })
  await expect(verdict(phone)).toContainText('The figures do not lead to the signed root')
  await tabTo(phone, phone.getByRole('button', { name: 'Check', exact: true }))
  await phone.keyboard.press('Enter')
  await expect(phone.getByText(/^Nothing was changed from the beginning up to the root of Week/)).toBeVisible()
  const saving = phone.waitForEvent('download')
  await tabTo(phone, phone.getByRole('button', { name: 'Save this as a file' }))
  await phone.keyboard.press('Enter')
  expect((await saving).suggestedFilename()).toMatch(/^consistency-\d+-\d+\.json$/)

  // What it was compared with, from the page's own link.
  await phone.getByRole('link', { name: 'published roots' }).click()
  await expect(phone.getByRole('heading', { name: 'Published roots', level: 1 })).toBeVisible()
  await phone.getByText('Signature and chain').first().click()
  expect(await violations(phone)).toEqual([])
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect((await phone.goto('/proofs/page/99'))?.status()).toBe(404)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Nothing is booked under this address')
  await context.close()
})
