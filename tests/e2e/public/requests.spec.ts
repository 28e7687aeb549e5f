import { displayFont } from '#site/brand/fonts.ts'
import { expect, publicPaths, test } from './public-page.ts'

const icons = /\/(?:favicon\.(?:ico|svg)|apple-touch-icon\.png|site\.webmanifest|icon-\d+\.png)$/

test('the landing page is one request and one font', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(requests.filter((path) => !icons.test(path))).toEqual(['/', displayFont.path])
})

test('no page loads a program or complains', async ({ page }) => {
  const programs: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => /\.m?js(?:\?|$)/.test(request.url()) && programs.push(request.url()))
  page.on(
    'console',
    (message) => message.type() === 'error' && complaints.push(`${message.location().url}: ${message.text()}`),
  )
  for (const path of publicPaths) {
    const answer = await page.goto(path, { waitUntil: 'networkidle' })
    expect.soft(answer?.headers()['content-security-policy'], path).toContain("script-src 'none'")
  }
  expect(programs).toEqual([])
  expect(complaints.filter((text) => !(text.includes('/404:') && text.includes('(Not Found)')))).toEqual([])
})

test('an unknown address is answered by the page that says so', async ({ page }) => {
  const answer = await page.goto('/nowhere-at-all')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing is booked under this address')
})
