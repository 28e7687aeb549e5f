import { demo } from '../auth/sign-in.ts'
import { expect, test } from '../support/own-server.ts'
import { openTab } from './desk.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('on a phone Settings is at most 4,300 px while nothing is opened', async ({ page, baseURL }) => {
  const data = { email: demo.admin, password: demo.password }
  const headers = { origin: baseURL ?? '' }
  expect((await page.request.post('/api/auth/login-password', { data, headers })).ok()).toBe(true)
  await page.goto('/admin')
  await openTab(page, 'Settings')
  const section = (name: string) => page.getByRole('region', { name })
  await expect(section('Admins').getByRole('table')).toBeVisible()
  await expect(section('Benchmarks')).toContainText('1 series')
  await expect(section('System Health')).toContainText('answered since the start, none failed on our side')
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4300)
})
