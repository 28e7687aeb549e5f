import { desktop, expect, test } from './public-page.ts'

test.use({ viewport: desktop })

test('the first Tab offers the way past the menu', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'Start Investing' })).toBeFocused()
})

test('every stop on the way through the landing page is visible and has a name', async ({ page }) => {
  await page.goto('/')
  const seen: string[] = []
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    if ((await focused.count()) === 0) break
    await expect(focused).toBeInViewport()
    const { name, outlined } = await focused.evaluate((element) => {
      const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : []
      const shown = labels[0]?.querySelector('input ~ span') ?? element
      const style = getComputedStyle(shown)
      return {
        name:
          element.getAttribute('aria-label') ||
          labels.map((label) => label.textContent).join(' ') ||
          element.textContent?.trim() ||
          '',
        outlined: style.outlineStyle !== 'none',
      }
    })
    expect(name, `stop ${step}`).not.toBe('')
    expect(outlined, `${name} shows the focus`).toBe(true)
    seen.push(name.trim())
  }
  for (const stop of [
    'Home',
    'Start Investing',
    'Get Started Today',
    'Apply Now',
    'Send message',
    'Privacy Policy',
    'Live Chat',
  ])
    expect(seen).toContain(stop)
})
