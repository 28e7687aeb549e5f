import { expect, test } from 'playwright/test'
import { createPerson } from '#tests/support/people/people.ts'
import { startLifePortal } from '#tests/support/portal/life-portal.ts'
import { mailedCodes } from './acts.ts'
import { somebody } from './life.ts'

test('who has no second factor confirms by a code that is mailed, and what was begun goes on', async ({ browser }) => {
  const portal = await startLifePortal('sqlite', '2026-01-05T15:00:00Z', true)
  const { email } = await createPerson(portal.context)
  const page = await (await somebody(browser, portal, email)).at('/dashboard', 'Settings')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(question).toContainText('change how you sign in')
  const code = question.getByLabel('Code from the email')
  // It can be typed at once.
  await expect(code).toBeFocused()
  await code.fill('Z9999999')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(question.getByRole('alert')).toBeVisible()
  const codes = () => mailedCodes(portal)
  await expect.poll(codes).toHaveLength(1)
  await code.fill(String((await codes())[0]))
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('dialog', { name: 'Set up an authenticator app' })).toBeVisible()
  await portal.close()
})
