import { expect, type Page } from 'playwright/test'

/** Waits for a mail in the demo's outbox and answers its text. */
export const mailTo = async (page: Page, address: string, subject: string): Promise<string> => {
  const outbox = await page.context().newPage()
  const mail = outbox.getByRole('article').filter({ hasText: address }).filter({ hasText: subject }).first()
  await expect(async () => {
    await outbox.goto('/outbox')
    await expect(mail).toBeVisible({ timeout: 500 })
  }).toPass()
  const text = (await mail.textContent()) ?? ''
  await outbox.close()
  return text
}

const codePattern = /^[A-Z]\d{7}$/m

/** The latest one-time code that was mailed to an address. */
export const codeFor = async (page: Page, address: string): Promise<string> => {
  const [code] = codePattern.exec(await mailTo(page, address, 'Your sign-in code')) ?? []
  if (!code) throw new Error(`no code in the mail to ${address}`)
  return code
}
