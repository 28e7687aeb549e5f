import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { demo, signIn } from '../auth/sign-in.ts'
import { violations } from '../support/axe.ts'
import { expect, test } from '../support/own-server.ts'
import { openPlace } from '../support/places.ts'
import { openSection } from './desk.ts'

/** Chromium's own authenticator, with a fingerprint that is always right. */
const addAuthenticator = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Confirms with the passkey what the dialog names, and returns the file that is saved then. */
const confirmed = async (page: Page, act: string | RegExp) => {
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(question).toContainText(act)
  const saved = page.waitForEvent('download')
  await question.getByRole('button', { name: 'Use a passkey' }).click()
  return saved
}

test('an admin with nothing but a passkey takes files of many people, also by their address', async ({
  page,
  baseURL,
}) => {
  const portal = (baseURL ?? '').replace('127.0.0.1', 'localhost')
  await addAuthenticator(page)
  await page.goto(`${portal}/login`)
  await signIn(page, demo.admin, demo.password)
  await openSection(page, 'Your sign-in')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Name of the passkey').fill('The phone')
  await page.getByRole('button', { name: 'Make it' }).click()
  await page.getByRole('button', { name: 'I have kept them' }).click()

  await test.step('everybody’s statements are asked for where they are listed', async () => {
    await openPlace(page, 'reports/documents')
    await page
      .getByRole('link', { name: /^Download all statements/ })
      .first()
      .click()
    const file = await confirmed(page, /download every investor’s statement of \d{4}-\d\d/)
    expect(file.suggestedFilename()).toMatch(/^statements-.*\.zip$/)
  })

  await test.step('an address that is opened says what it is, and leads to the dashboard, which asks', async () => {
    const refusal = await page.goto(`${portal}/api/proofs/leaves.json?number=1`)
    expect(refusal?.status()).toBe(403)
    await expect(page.getByRole('heading', { name: 'Please confirm this download' })).toBeVisible()
    await expect(page.getByText('You are about to download the balance of every account in statement 1')).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'Confirm and download' }).click()
    const file = await confirmed(page, 'download the balance of every account in statement 1')
    expect(file.suggestedFilename()).toBe('leaves-1.json')
    expect(JSON.parse(await readFile(await file.path(), 'utf8')).format).toBe('investor-portal leaves 1')
    expect(page.url()).toBe(`${portal}/admin`)
    await page.reload()
    await expect(page.getByRole('tab', { name: 'Reports' })).toBeVisible()
  })
})
