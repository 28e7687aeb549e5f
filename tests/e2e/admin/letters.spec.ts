import { expect, type Page, test } from 'playwright/test'
import { tabTo } from '../investor/investor.ts'
import { violations } from '../support/axe.ts'
import { without } from '../support/change-answer.ts'
import { openPlace } from '../support/places.ts'
import { openAdmin, toasted } from './desk.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Newsletter' })
const toLetters = async (page: Page) => {
  await openAdmin(page, /Communications|Messages/)
  await openPlace(page, 'communications/messages')
}
/** The newest mail to an address. */
const mailTo = async (page: Page, address: string) => {
  await page.goto('/outbox')
  return page
    .locator('article')
    .filter({ hasText: `To ${address}` })
    .first()
}

// Its portal has one letter to decide on: it is sent here, and by nobody else.
test('a letter about a new post is sent by keyboard, is in the mailbox, and its reader leaves by the page', async ({
  page,
}) => {
  await page.goto('/blog')
  await page.getByLabel('Email address').fill('reader@example.com')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('We have emailed you a link')).toBeVisible()
  await expect(async () => {
    const link = (await (await mailTo(page, 'reader@example.com')).textContent())?.match(/http\S+confirm\S+/)?.[0]
    expect(link).toBeDefined()
    await page.goto(link ?? '')
  }).toPass()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'You are subscribed' })).toBeVisible()

  await toLetters(page)
  const letter = section(page).getByRole('listitem').first()
  await expect(letter).toContainText('To decide')
  const title = (await letter.locator('.queue-title').textContent()) ?? ''
  await tabTo(page, section(page).getByRole('button', { name: `Preview the letter about ${title}` }))
  await page.keyboard.press('Enter')
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview).toContainText(`Subject ${title}`)
  await expect(preview.getByRole('img'), 'as little as in the letter').toBeHidden()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')

  await tabTo(page, letter.getByRole('button', { name: `Later the letter about ${title}` }))
  await page.keyboard.press('Enter')
  const postpone = page.getByRole('dialog', { name: 'Decide later' })
  await postpone.getByLabel('Day').fill('2020-01-01')
  await postpone.getByLabel('Day').press('Enter')
  await expect(postpone).toContainText('Choose a day after today.')
  await postpone.getByRole('button', { name: 'Cancel' }).click()

  await tabTo(page, letter.getByRole('button', { name: `Send the letter about ${title}` }))
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Send letter' })
  await expect(question).toContainText('goes to 13 subscribers. It cannot be recalled')
  await tabTo(page, question.getByRole('button', { name: 'Send' }))
  await page.keyboard.press('Enter')
  await toasted(page, 'The letter is going out.')
  await expect(letter).toContainText('To 13 subscribers: 13 sent.')
  await expect(letter.getByRole('button', { name: 'Never' })).toHaveCount(0)

  const mail = await mailTo(page, 'reader@example.com')
  await expect(mail.getByRole('heading')).toHaveText(title)
  const text = (await mail.textContent()) ?? ''
  const post = text.match(/http\S+\/blog\/\S+/)?.[0] ?? ''
  const leave = text.match(/http\S+unsubscribe\S+/)?.[0] ?? ''
  await page.goto(post)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.goto(leave)
  await page.getByRole('button', { name: 'Leave the newsletter' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()

  await page.goto('/admin')
  await page.getByRole('tab', { name: /Communications|Messages/ }).click()
  await openPlace(page, 'communications/messages')
  await expect(letter).toContainText('To 13 subscribers: 13 sent, 1 unsubscribed since.')
  await expect(section(page)).toContainText('12 subscribers.')
  expect(await violations(page)).toEqual([])
})

test('a backend without letters shows nothing of them', async ({ page }) => {
  await without(page, 'letters')
  await toLetters(page)
  await expect(page.getByRole('heading', { name: 'Drafts and sent messages' })).toBeVisible()
  await expect(section(page)).toHaveCount(0)
})
