import { expect, type Page } from 'playwright/test'

/** What the demo's outbox shows for an address, newest first, as text; requested like a page, but not rendered. */
const mailsTo = async (page: Page, address: string): Promise<string[]> => {
  const html = await (await page.request.get('/outbox')).text()
  return html
    .split('<article ')
    .slice(1)
    .map((article) => article.replace(/<[^>]+>/g, ' '))
    .filter((text) => text.includes(address))
}

/** Waits for a mail in the demo's outbox and returns its text. */
export const mailTo = async (page: Page, address: string, subject: string): Promise<string> => {
  const found = async () => (await mailsTo(page, address)).find((text) => text.includes(subject))
  await expect.poll(found).toBeDefined()
  return (await found()) ?? ''
}

/** How many one-time codes were mailed to an address. */
export const codesTo = async (page: Page, address: string): Promise<number> =>
  (await mailsTo(page, address)).filter((text) => text.includes('Your sign-in code')).length

const codePattern = /\b[A-Z]\d{7}\b/

/** The latest one-time code that was mailed to an address. */
export const codeFor = async (page: Page, address: string): Promise<string> => {
  const [code] = codePattern.exec(await mailTo(page, address, 'Your sign-in code')) ?? []
  if (!code) throw new Error(`no code in the mail to ${address}`)
  return code
}
