import { expect, test } from 'playwright/test'
import { openHome } from './investor/investor.ts'
import { withoutNews } from './support/news.ts'

test('the dashboard asks for its figures once, before any script runs', async ({ page: signedIn, context }) => {
  await openHome(signedIn)
  // A page of its own: what the first one still requests is not counted.
  const page = await context.newPage()
  await withoutNews(page)
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.resourceType()} ${new URL(request.url()).pathname}`))
  await page.goto('/dashboard')
  await expect(page.getByText('Total balance').first()).toBeVisible()
  await expect(page.getByText(/^\$\d/).first()).toBeVisible()
  expect(asked.filter((line) => line.endsWith('/api/account/home'))).toEqual(['other /api/account/home'])
  const firstOfScripts = () => asked.findIndex((line) => line.startsWith('fetch '))
  await expect.poll(firstOfScripts).toBeGreaterThan(-1)
  expect(asked.indexOf('other /api/account/home')).toBeLessThan(firstOfScripts())
  expect(complaints).toEqual([])
  // And no text becomes a part of the page.
  const written = page.evaluate(() => {
    document.createElement('div').innerHTML = '<b>text</b>'
  })
  await expect(written).rejects.toThrow('TrustedHTML')
})
