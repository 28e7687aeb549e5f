import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from 'playwright/test'
import { tabTo } from '../investor/investor.ts'
import { violations } from '../support/axe.ts'
import { long } from '../support/daily.ts'
import { refusedMails } from '../support/failures.ts'
import { isFocusIn } from '../support/focus.ts'
import { openPlace } from '../support/places.ts'
import { added, as, openAdmin, send, toasted } from './desk.ts'

const center = (page: Page) => page.getByRole('dialog', { name: 'Message', exact: true })
const write = (page: Page) => page.getByRole('button', { name: 'New message' }).click()
/** The panel covers the list of earlier messages. */
const toList = async (page: Page) => {
  if (await center(page).isVisible()) await center(page).getByRole('button', { name: 'Close' }).click()
  await openPlace(page, 'communications/messages')
}
const question = (page: Page) => page.getByRole('alertdialog')

test.describe('the Message Center', () => {
  test.beforeEach(({ page }) => openAdmin(page, 'communications/messages'))

  test('counts, keeps a draft, sends it once, and shows what became of it', async ({ page }) => {
    const someone = await added(page)
    const title = `Office hours ${randomUUID()}`
    await write(page)
    await expect(center(page).getByText(/^Goes to \d+ investors/)).toBeVisible()
    await center(page).getByRole('button', { name: 'Send', exact: true }).click()
    await expect(center(page).getByRole('alert').filter({ hasText: /./ })).toHaveText('Enter a title.')
    await center(page).getByLabel('Send To').selectOption('One investor')
    const problem = center(page).getByRole('alert').filter({ hasText: /./ })
    await center(page).getByLabel('Investor’s email').fill('nobody@example.com')
    await expect(center(page).getByText('Goes to 0 investors.')).toBeVisible()
    await center(page).getByRole('button', { name: 'Send', exact: true }).click()
    await expect(problem.filter({ hasText: 'There is nobody to send this to.' })).toBeVisible()
    await center(page).getByLabel('Investor’s email').fill(someone.email)
    await expect(center(page).getByText(`Goes to 1 investor: ${someone.name}.`)).toBeVisible()
    await center(page).getByLabel('Title').fill(title)
    await center(page).getByRole('button', { name: 'Save Draft' }).click()
    await toasted(page, 'The draft was saved.')
    await center(page).getByRole('button', { name: 'Start another' }).click()
    await expect(center(page).getByLabel('Title')).toHaveValue('')
    await toList(page)
    await page.getByRole('button', { name: `Edit ${title}` }).click()
    await expect(center(page).getByLabel('Title')).toHaveValue(title)
    await center(page).getByLabel('Type').selectOption('Report')
    await center(page).getByLabel('Message').fill('We are closed on Thursday.')
    await center(page).getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('dialog', { name: 'Preview' })
    await expect(preview.getByRole('region', { name: 'As email' })).toContainText('We are closed on Thursday.')
    await expect(preview.getByRole('region', { name: 'As notification' })).toContainText(title)
    await preview.getByRole('button', { name: 'Send a test to me' }).click()
    await toasted(page, 'The test is on its way to your own address.')
    await preview.getByRole('button', { name: 'Close' }).first().click()
    await center(page).getByRole('button', { name: 'Send', exact: true }).click()
    await expect(question(page)).toContainText('goes to 1 investor. It cannot be recalled.')
    await question(page).getByRole('button', { name: 'Send' }).dblclick()
    await toasted(page, 'The message was sent.')
    await expect(center(page)).toBeHidden()
    const sent = page.getByRole('region', { name: 'Drafts and sent messages' }).getByRole('listitem')
    await expect(sent.filter({ hasText: title })).toContainText(`to ${someone.email} (1)`)
    await page.getByRole('button', { name: `Deliveries of ${title}` }).click()
    const deliveries = page.getByRole('dialog', { name: title })
    await expect(deliveries.getByRole('row').filter({ hasText: someone.email })).toContainText(
      /not yet.*(Sent|Waiting)/,
    )
    const investor = await as(page, someone)
    const feed = await (await investor.get(`/api/notifications/${someone.email}`)).json()
    expect(feed.filter((one: { title: string }) => one.title === title)).toHaveLength(1)
    await investor.dispose()
  })

  test('words are kept as a template, read as the first recipient reads them, scheduled and cancelled', async ({
    page,
  }) => {
    const { email, name } = await added(page)
    const form = center(page)
    const called = `Template ${randomUUID()}`
    await write(page)
    await form.getByLabel('Send To').selectOption('One investor')
    await form.getByLabel('Investor’s email').fill(email)
    await expect(form.getByRole('status').filter({ hasText: /^Goes to 1 investor/ })).toBeVisible()
    await form.getByLabel('Title').fill(`${called} {name}`)
    await form.getByLabel('Message', { exact: true }).fill('Dear {first_name}, {nmae}.')
    await form.getByRole('button', { name: 'Save as template' }).click()
    await question(page).getByLabel('Name').fill(called)
    await question(page).getByRole('button', { name: 'Save template' }).click()
    await expect(question(page)).toContainText('There is no field {nmae}.')
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await form.getByLabel('Message', { exact: true }).fill('Dear {first_name}.')
    await form.getByRole('button', { name: 'Save as template' }).click()
    await question(page).getByLabel('Name').fill(called)
    await question(page).getByRole('button', { name: 'Save template' }).click()
    await toasted(page, 'The template was saved.')
    await form.getByLabel('Message', { exact: true }).fill('Dear {first_name}, other words.')
    const saveAgain = async () => {
      await form.getByRole('button', { name: 'Save as template' }).click()
      await question(page).getByLabel('Name').fill(called)
      await question(page).getByRole('button', { name: 'Save template' }).dblclick()
      await expect(question(page)).toContainText(`There is already a template “${called}”.`)
    }
    await saveAgain()
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await form.getByLabel('Template').selectOption(called)
    await expect(form.getByLabel('Message', { exact: true })).toHaveValue('Dear {first_name}.')
    await form.getByLabel('Message', { exact: true }).fill('Dear {first_name}!')
    await saveAgain()
    await question(page).getByRole('button', { name: 'Replace it' }).click()
    await toasted(page, 'The template was replaced.')
    await form.getByLabel('Template').selectOption('None')
    await form.getByLabel('Title').fill('')
    await form.getByLabel('Template').selectOption(called)
    await expect(form.getByLabel('Title')).toHaveValue(`${called} {name}`)
    await form.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('dialog', { name: 'Preview' })
    await expect(preview).toContainText(`As ${email} reads it.`)
    await expect(preview).toContainText(`${called} ${name}`)
    await expect(preview).toContainText('Dear Zoe!')
    await preview.getByRole('button', { name: 'Close' }).last().click()
    await form.getByLabel('Send at, New York time').fill(`${new Date().getUTCFullYear() + 1}-01-05T09:30`)
    await form.getByRole('button', { name: 'Schedule' }).click()
    await expect(question(page)).toContainText('Until then it can be cancelled.')
    await question(page).getByRole('button', { name: 'Schedule' }).click()
    await toasted(page, 'The message is scheduled.')
    await toList(page)
    const line = page
      .getByRole('region', { name: 'Drafts and sent messages' })
      .getByRole('listitem')
      .filter({ hasText: called })
    await expect(line).toContainText(/Scheduled.*Jan 5, \d+, .*\(09:30 New York\)/)
    await line.getByRole('button', { name: /^Cancel/ }).click()
    await question(page).getByRole('button', { name: 'Cancel the sending' }).click()
    await expect(line).toContainText('Draft')
  })

  test('by keyboard alone a message is scheduled, and cancelled', long, async ({ page }) => {
    const { email } = await added(page)
    const title = `By key ${randomUUID()}`
    const key = (name: string) => page.keyboard.press(name)
    const fill = async (label: string, text: string) => {
      await tabTo(page, center(page).getByLabel(label, { exact: true }))
      await page.keyboard.type(text)
    }
    await tabTo(page, page.getByRole('button', { name: 'New message' }))
    await key('Enter')
    await fill('Send To', 'One')
    await fill('Investor’s email', email)
    await fill('Title', title)
    await fill('Message', 'We are closed on Monday.')
    await tabTo(page, center(page).getByLabel('Send at, New York time'))
    await page.keyboard.type(`0105${new Date().getUTCFullYear() + 1}`)
    await key('Tab')
    await page.keyboard.type('0930AM')
    await tabTo(page, center(page).getByRole('button', { name: 'Schedule' }))
    await key('Enter')
    await expect(question(page)).toContainText('Until then it can be cancelled.')
    await tabTo(page, question(page).getByRole('button', { name: 'Schedule' }))
    await key('Enter')
    await toasted(page, 'The message is scheduled.')
    await expect(question(page)).toBeHidden()
    await expect(center(page)).toBeHidden()
    // What closed gives the focus back to what opened it; the list is reached from there by keyboard.
    await expect(page.getByRole('button', { name: 'New message' })).toBeFocused()
    const line = page.getByRole('listitem').filter({ hasText: title })
    await expect(line).toContainText(/Scheduled.*Jan 5, \d+, .*\(09:30 New York\)/)
    await tabTo(page, line.getByRole('button', { name: /^Cancel/ }), 200)
    await key('Enter')
    await tabTo(page, question(page).getByRole('button', { name: 'Cancel the sending' }))
    await key('Enter')
    await expect(line).toContainText('Draft')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  })

  test('what the mail server refused is mailed again from the message, once', async ({ page }) => {
    const { email, name } = await added(page)
    const title = `Again ${randomUUID()}`
    const audience = { to: 'one', email }
    const id = randomUUID()
    await send(page.request, 'POST', '/api/messages', {
      id,
      audience,
      type: 'system',
      priority: 'low',
      title,
      message: 'A note.',
    })
    const path = `/api/messages/${id}/deliveries`
    const mailOf = async () => (await (await page.request.get(path)).json()).rows[0]?.mail
    await expect.poll(mailOf).toBe('sent')
    refusedMails(email, title)
    // The list on the screen is that of before the message.
    await page.reload()
    await toList(page)
    await page.getByRole('button', { name: `Deliveries of ${title}` }).click()
    const deliveries = page.getByRole('dialog', { name: title })
    await deliveries.getByLabel('Email').selectOption('Failed')
    await expect(deliveries.getByRole('row').filter({ hasText: name })).toContainText('Failed')
    await deliveries.getByRole('button', { name: 'Try again' }).dblclick()
    await toasted(page, 'It is being emailed again to 1 investor.')
    await expect(deliveries).toContainText('There are none in this state.')
    await isFocusIn(deliveries)
    await deliveries.getByLabel('Email').selectOption('All')
    await expect(deliveries.getByRole('row').filter({ hasText: name })).toContainText(/Sent|Waiting/)
    await expect(deliveries.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  })

  test('a refused message stays as it was written; a draft is deleted', long, async ({ page }) => {
    const title = `Kept ${randomUUID()}`
    await write(page)
    await center(page).getByLabel('Send To').selectOption('Applicants waiting')
    await center(page).getByLabel('Title').fill(title)
    await center(page).getByLabel('Message').fill('Kept text')
    await page.route('**/api/messages', (route) => route.abort(), { times: 1 })
    await center(page).getByRole('button', { name: 'Send', exact: true }).click()
    await question(page).getByRole('button', { name: 'Send' }).click()
    await expect(question(page).getByRole('alert')).toContainText('may or may not have been done')
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(center(page).getByLabel('Message')).toHaveValue('Kept text')
    await page.keyboard.press('Escape')
    await openPlace(page, 'settings/fund')
    await openPlace(page, 'communications/messages')
    await write(page)
    await expect(center(page).getByLabel('Title')).toHaveValue(title)
    await center(page).getByRole('button', { name: 'Save Draft' }).click()
    await toList(page)
    await page.getByRole('button', { name: `Delete ${title}` }).click()
    await question(page).getByRole('button', { name: 'Delete' }).click()
    await toasted(page, 'The draft was deleted.')
    await expect(page.getByRole('button', { name: `Delete ${title}` })).toHaveCount(0)
  })

  test('a message to many says how far it is, and stops at a press that is confirmed', async ({ page }) => {
    const title = `To many ${randomUUID()}`
    const at = new Date().toISOString()
    const words = { audience: { to: 'all' }, type: 'system', priority: 'low', title, message: 'A note.' }
    const kept = { id: randomUUID(), state: 'sent', ...words, by: 'admin@example.com', saved_at: at, sent_at: at }
    let far: { recipients: number; telling: { told: number; of: number } | null } = {
      recipients: 1200,
      telling: { told: 500, of: 1200 },
    }
    const message = () => ({ ...kept, send_at: null, failure: null, version: 0, ...far })
    // The demo's few investors are notified at once, so nobody could see its progress.
    await page.route(/\/api\/messages(\?|$)/, (route) =>
      route.fulfill({ json: { rows: [message()], next: null, previous: null } }),
    )
    await page.route(`**/api/messages/${kept.id}/cancel`, (route) => {
      far = { recipients: 1000, telling: null }
      return route.fulfill({ json: message() })
    })
    await page.reload()
    await toList(page)
    const line = page.getByRole('listitem').filter({ hasText: title })
    const bar = line.getByRole('progressbar', { name: `Sending ${title}` })
    await expect(line).toContainText('Going out: 500 of 1,200 have it')
    await expect(bar).toHaveAttribute('value', '500')
    expect(await violations(page)).toEqual([])
    far = { ...far, telling: { told: 1000, of: 1200 } }
    await expect(line).toContainText('Going out: 1,000 of 1,200 have it')
    await line.getByRole('button', { name: `Stop sending ${title}` }).click()
    await expect(question(page)).toContainText('goes to nobody else. Those who already have it keep it.')
    await question(page).getByRole('button', { name: 'Stop sending' }).click()
    await toasted(page, 'Nobody else will get it.')
    await expect(bar).toHaveCount(0)
    await expect(line.getByRole('button', { name: /^Stop/ })).toHaveCount(0)
  })
})
