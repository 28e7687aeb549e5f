import type { Page } from 'playwright/test'
import { expect, test } from './public-page.ts'

const fillIn = async (page: Page, email: string) => {
  await page.getByLabel('Full name').fill('Ada Byron')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Investment amount').selectOption('$100,000-$250,000')
  await page.getByLabel('Message').fill('What happens in a week that loses?')
}

test('a complete message is sent and answered by a notice', async ({ page }) => {
  await page.goto('/#contact')
  await fillIn(page, 'ada@example.com')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page).toHaveURL(/\/#contact-sent$/)
  const notice = page.getByText('Thank you, your message has arrived.')
  await expect(notice).toBeInViewport()
  await expect(page.locator('#contact-sent')).toBeFocused()
  await expect(page.getByLabel('Full name')).toBeHidden()
})

test('what is missing or wrong is said before anything is sent', async ({ page }) => {
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await page.goto('/#contact')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByLabel('Full name')).toBeFocused()
  await fillIn(page, 'ada at example')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByLabel('Email address')).toBeFocused()
  const border = await page.getByLabel('Email address').evaluate((field) => getComputedStyle(field).boxShadow)
  expect(border).not.toBe('none')
  await expect(page).toHaveURL(/\/#contact$/)
  expect(posts).toEqual([])
})

test('the field for programs is out of everyone’s way', async ({ page }) => {
  await page.goto('/#contact')
  await page.getByLabel('Message').focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Send message' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.locator('[name="website"]')).not.toBeFocused()
})

test('whoever opens the address of a refused form finds the form', async ({ page }) => {
  await page.goto('/api/contact')
  await expect(page).toHaveURL(/\/#contact$/)
  await page.goto('/api/traders')
  await expect(page.getByRole('button', { name: 'Apply Now' })).toBeVisible()
})

test('a trader applies, and is told that the application has arrived', async ({ page }) => {
  await page.goto('/traders')
  await page.getByLabel('Full name').fill('Tess Trader')
  await page.getByLabel('Email address').fill('tess@example.com')
  await page.getByLabel('Where have you traded').fill('A desk in Chicago, since 2019')
  await page.getByLabel('Your method').fill('Opening range, one entry, out by the bell.')
  await page.getByRole('button', { name: 'Apply Now' }).click()
  await expect(page).toHaveURL(/\/traders#traders-sent$/)
  await expect(page.getByRole('status')).toContainText('your application has arrived')
})

test('a refused message comes back with what was typed and what to correct', async ({ page }) => {
  await page.goto('/#contact')
  await fillIn(page, 'ada at example')
  await page.locator('form.form').evaluate((form: HTMLFormElement) => {
    form.noValidate = true
  })
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your message was not sent')
  await expect(page.getByRole('alert')).toHaveText(
    /One field needs your attention\.\s*Email address: This is not an email address\./,
  )
  await expect(page.getByLabel('Email address')).toBeFocused()
  await expect(page.getByLabel('Email address')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Email address')).toHaveAccessibleDescription('This is not an email address.')
  await expect(page.getByLabel('Full name')).not.toHaveAttribute('aria-invalid')
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Byron')
  await expect(page.getByLabel('Email address')).toHaveValue('ada at example')
  await expect(page.getByLabel('Investment amount')).toHaveValue('$100,000-$250,000')
  await expect(page.getByLabel('Message')).toHaveValue('What happens in a week that loses?')
  await page.getByLabel('Message').focus()
  await page.getByRole('alert').getByRole('link').click()
  await expect(page.getByLabel('Email address')).toBeFocused()
  await page.getByLabel('Email address').fill('ada@example.com')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page).toHaveURL(/\/#contact-sent$/)
})
