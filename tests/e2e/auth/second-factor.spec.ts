import { Secret, TOTP } from 'otpauth'
import type { CDPSession, Page } from 'playwright/test'
import { violations } from '../support/axe.ts'
import { expect, test } from '../support/own-server.ts'
import { demo, signIn } from './sign-in.ts'

/** Chromium's own authenticator: a fingerprint that is always right, and a touch that happens by itself. */
const authenticatorOf = async (page: Page) => {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    touches: (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}

const dashboard = (page: Page) => page.getByRole('tab', { name: 'Settings' })

test('a passkey, an app, a recovery code, and a withdrawal that asks for them', async ({ page, baseURL }) => {
  // A passkey belongs to a name, never to an IP address.
  const portal = (baseURL ?? '').replace('127.0.0.1', 'localhost')
  const authenticator = await authenticatorOf(page)
  await page.goto(`${portal}/login`)
  await signIn(page, demo.investor, demo.password)
  await dashboard(page).click()

  await test.step('a passkey is made, and the recovery codes are shown once', async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByLabel('Name of the passkey').fill('The phone')
    await page.getByRole('button', { name: 'Make it' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Your recovery codes' }).getByRole('listitem')).toHaveCount(10)
    expect(await violations(page)).toEqual([])
  })
  const codes = await page.getByRole('alertdialog').getByRole('listitem').allInnerTexts()
  await page.getByRole('button', { name: 'I have kept them' }).click()

  const key = await test.step('an app is set up, confirmed by the passkey', async () => {
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
    await expect(dialog.getByRole('img', { name: 'The key as a QR code' })).toBeVisible()
    const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
    await dialog
      .getByLabel('Code from your authenticator app')
      .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog).toBeHidden()
    return secret
  })
  expect(key).toMatch(/^[A-Z2-7]{32}$/)

  await test.step('a withdrawal is asked for, confirmed by a recovery code, and nothing typed is lost', async () => {
    await page.getByRole('tab', { name: 'Transfer' }).click()
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Withdraw' })
    await form.getByLabel('Amount').fill('25')
    await form.getByRole('button', { name: 'Continue' }).dblclick()
    const review = page.getByRole('dialog', { name: 'Look at it again' })
    await review.getByRole('button', { name: 'Request withdrawal' }).click()
    const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await expect(question).toContainText('ask for a withdrawal of $25.00')
    expect(await violations(page)).toEqual([])
    await question.getByRole('button', { name: 'Use a recovery code' }).click()
    await question.getByLabel('Recovery code').fill('0AAAA-AAAAA')
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(question).toContainText('This recovery code is wrong')
    await question.getByLabel('Recovery code').fill(codes[0] ?? '')
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(question).toBeHidden()
    await expect(review).toBeHidden()
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  })

  await test.step('a right password asks for the factor, here the code of the app, on a narrow and dark screen', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.getByRole('button', { name: 'Use the dark theme' }).click()
    await authenticator.touches(false)
    await page.getByRole('button', { name: 'Log out' }).click()
    await signIn(page, demo.investor, demo.password)
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Use a code from my authenticator app' }).click()
    // The code that set it up is used up; the next one is valid too, and is typed by keyboard alone.
    const next = new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + 30_000 })
    await page.getByLabel('Code from your authenticator app').fill(next)
    await page.keyboard.press('Enter')
    await expect(dashboard(page)).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('the passkey alone signs in', async () => {
    await authenticator.touches(true)
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(dashboard(page)).toBeVisible()
  })

  await test.step('so it does when it is chosen in the list of the address field', async () => {
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByLabel('Email').click() // which waits, unlike focus(), until the form can be used
    await expect(dashboard(page)).toBeVisible()
  })
})
