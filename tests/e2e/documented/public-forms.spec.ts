import { expect, test } from '../public/public-page.ts'

test('the contact form checks, sends nothing and says so', async ({ page }) => {
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await page.goto('/#contact')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByLabel('Full name')).toBeFocused()
  await page.getByLabel('Full name').fill('Ada Byron')
  await page.getByLabel('Email address').fill('ada@example.com')
  await page.getByLabel('Investment amount').selectOption('$250,000+')
  await page.getByLabel('Message').fill('Good morning.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Your message is complete, but it was not sent.')).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeHidden()
  expect(posts).toEqual([])
})

test('so does the newsletter form', async ({ page }) => {
  await page.goto('/blog')
  const form = page.locator('section').filter({ has: page.getByRole('heading', { name: 'New posts by email' }) })
  await form.getByLabel('Email address').fill('ada')
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(form.getByLabel('Email address')).toBeFocused()
  await form.getByLabel('Email address').fill('ada@example.com')
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('The address is fine, but it was not sent.')).toBeVisible()
})
