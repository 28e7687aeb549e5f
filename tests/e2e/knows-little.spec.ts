import { expect, type Page, test } from 'playwright/test'
import { demo, signIn } from './auth/sign-in.ts'

/** Takes from a page what some browsers lack, refuse, or answer with nonsense; its clock is three days ahead. */
const knowLittle = (page: Page) =>
  page.addInitScript(() => {
    const aheadMs = 3 * 24 * 60 * 60 * 1000
    const { now } = Date
    Date.now = () => now() + aheadMs
    const options = Intl.DateTimeFormat.prototype.resolvedOptions
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      return { ...options.call(this), timeZone: 'Etc/Unknown' }
    }
    const set = (of: object, name: string, get: () => unknown) =>
      Object.defineProperty(of, name, { configurable: true, get })
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) set(window, name, refuse)
    for (const name of [
      'language',
      'onLine',
      'serviceWorker',
      'clipboard',
      'locks',
      'connection',
      'share',
      'mediaDevices',
    ])
      set(navigator, name, () => undefined)
    set(navigator, 'languages', () => ['C', 'en_US.UTF-8'])
    set(document, 'visibilityState', () => undefined)
    set(document, 'fonts', () => undefined)
    for (const name of [
      'Notification',
      'PushManager',
      'PublicKeyCredential',
      'WebSocket',
      'BroadcastChannel',
      'matchMedia',
    ])
      Reflect.deleteProperty(window, name)
    for (const name of ['requestIdleCallback', 'SharedWorker', 'IntersectionObserver', 'structuredClone'])
      Reflect.deleteProperty(window, name)
    set(window, 'crypto', () => undefined)
    Reflect.deleteProperty(Intl, 'supportedValuesOf')
    Reflect.deleteProperty(Element.prototype, 'checkVisibility')
  })

const tabs = {
  investor: ['Home', 'Reports', 'Transfer', 'Activity', 'Settings'],
  admin: ['Overview', 'Manage Reports', 'Investors', 'Analytics', 'Settings', 'Communications'],
} as const

for (const role of ['investor', 'admin'] as const)
  test(`a browser that knows little of itself shows the ${role} every tab`, async ({ page }) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(String(error)))
    await knowLittle(page)
    await page.goto('/login')
    await signIn(page, demo[role], demo.password)
    for (const name of tabs[role]) {
      await page.getByRole('tab', { name }).click()
      const panel = page.getByRole('tabpanel', { name })
      await expect(panel.locator('.bone').filter({ visible: true })).toHaveCount(0)
      await expect(panel).not.toContainText('did not load')
      await expect(panel).not.toContainText(/Invalid Date|NaN|undefined/)
    }
    if (role === 'investor') {
      await page.getByRole('tab', { name: 'Home' }).click()
      const today = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', month: 'short', day: 'numeric' })
      await expect(page.locator('.moment-now')).toContainText(`, ${today.format(Date.now())}, `)
    }
    expect(errors).toEqual([])
  })
