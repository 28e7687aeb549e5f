import { expect, type Page, test } from 'playwright/test'
import { enterAs } from '#tests/support/people/sessions.ts'
import { demo } from './sign-in.ts'

/** Holds the islands' code back; the returned function lets it go. */
const holdScripts = async (page: Page): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Chrome DevTools' “Slow 4G”: times in milliseconds, throughput in bytes a second. Nothing is in the cache. */
const slow4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }

const slowDown = async (page: Page): Promise<void> => {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devTools.send('Network.emulateNetworkConditions', slow4G)
}

/** The addresses that the page was sent to, each with its method. */
const navigationsOf = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest())
      asked.push(`${request.method()} ${new URL(request.url()).pathname}${new URL(request.url()).search}`)
  })
  return asked
}

/** Types, 15 ms a key, until the island has replaced the page's own form, and some keys more; returns all of it. */
const typeOverHydration = async (page: Page): Promise<string> => {
  let typed = ''
  let more = 20
  while (more > 0) {
    const key = String.fromCharCode('a'.charCodeAt(0) + (typed.length % 26))
    await page.keyboard.type(key, { delay: 15 })
    typed += key
    if (!(await page.locator('astro-island[ssr]').count())) more -= 1
  }
  return typed
}

const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))

test('what is typed into /login before the script has come stays, and its press signs in without touching the address', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) asked.push(`${request.method()} ${request.url()}`)
  })
  const letGo = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').pressSequentially(demo.investor)
  await page.getByLabel('Password', { exact: true }).pressSequentially(demo.password)
  await page.getByLabel('Remember me').check()
  await page.keyboard.press('Tab')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  expect(asked).toHaveLength(1)
  letGo()
  await page.waitForURL('**/dashboard')
  expect(asked.filter((url) => /[?#]|POST/.test(url))).toEqual([])
  await expect(page.getByText('Total balance')).toBeVisible()
})

test('keys go on while the form of /login is replaced: nothing is lost and the caret stays', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  const email = page.getByLabel('Email')
  await email.click()
  await page.keyboard.type('ann.example', { delay: 15 })
  letGo()
  await page.keyboard.type('-somewhere@example.com', { delay: 15 })
  await expect(page.getByText('Loading…')).toBeHidden()
  await expect(email).toHaveValue('ann.example-somewhere@example.com')
  expect(await focusedName(page)).toBe('email')
})

test('who goes from the address to the password while React makes the form stays in the password', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('ann@example.com')
  // The last moment of the page's own form: React has made another one, and now empties its island.
  await page.evaluate(() => {
    const { set, ...rest } = Object.getOwnPropertyDescriptor(Node.prototype, 'textContent') ?? {}
    const replaced = function (this: Node, text: string | null) {
      const password = this instanceof Element ? this.querySelector<HTMLElement>('[name="password"]') : null
      password?.focus()
      set?.call(this, text)
    }
    Object.defineProperty(Node.prototype, 'textContent', { ...rest, set: replaced })
  })
  letGo()
  await expect(page.getByText('Loading…')).toBeHidden()
  await expect.poll(() => focusedName(page)).toBe('password')
  await expect(page.getByLabel('Email')).toHaveValue('ann@example.com')
})

test('/register keeps every field, and a press on a tab of the dashboard before its script opens that tab', async ({
  page,
  context,
}) => {
  const first = await holdScripts(page)
  await page.goto('/register', { waitUntil: 'commit' })
  await page.getByLabel('Full Name').pressSequentially('Ann Lee')
  await page.getByLabel('Email').pressSequentially('ann@example.com')
  await page.getByLabel('Password', { exact: true }).pressSequentially('a long and good one')
  await page.getByRole('checkbox').check()
  first()
  await expect(page.getByText('Loading…')).toBeHidden()
  await expect(page.getByLabel('Full Name')).toHaveValue('Ann Lee')
  await expect(page.getByLabel('Email')).toHaveValue('ann@example.com')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('a long and good one')
  await expect(page.getByRole('checkbox')).toBeChecked()
  await enterAs(context, 'investor')
  const second = await holdScripts(page)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await page.locator('.frame-tab', { hasText: 'Transfer' }).click()
  second()
  await expect(page.getByRole('tab', { name: 'Transfer' })).toHaveAttribute('aria-selected', 'true')
})

test('on slow 4G an address that is typed as soon as its field is there is whole, and a press before the script and one after it send nothing natively', async ({
  page,
}) => {
  await slowDown(page)
  const asked = navigationsOf(page)
  await page.goto('/login', { waitUntil: 'commit' })
  const email = page.getByLabel('Email')
  await email.click()
  // Its password is still missing: the browser says so, and stays.
  await page.keyboard.press('Enter')
  await email.click()
  const typed = await typeOverHydration(page)
  await expect(email).toHaveValue(typed)
  expect(await focusedName(page)).toBe('email')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(email).toHaveValue(typed)
  expect(asked).toEqual(['GET /login'])
})

test('on slow 4G a press on Log in before the script and another one after it sign in once', async ({ page }) => {
  await slowDown(page)
  const asked = navigationsOf(page)
  let signIns = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/login-password')) signIns += 1
  })
  // In the first frame of the page's own form, and in the first of the island's: no hand of a test is as quick.
  await page.addInitScript(({ investor, password }) => {
    const presses: string[] = []
    const press = (): void => {
      const form = document.querySelector<HTMLFormElement>('form[data-press]')
      const by = document.querySelector('astro-island[ssr]') ? 'html' : 'island'
      if (form?.querySelector('[type=submit]') && !presses.includes(by)) {
        for (const [name, value] of Object.entries({ email: investor, password }))
          if (by === 'html') (form.elements.namedItem(name) as HTMLInputElement).value = value
        presses.push(by)
        form.requestSubmit()
        console.info(`pressed ${by}`)
      }
      if (presses.length < 2) requestAnimationFrame(press)
    }
    press()
  }, demo)
  const pressed: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith('pressed')) pressed.push(message.text())
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.waitForURL('**/dashboard')
  expect(pressed).toEqual(['pressed html', 'pressed island'])
  expect(signIns).toBe(1)
  expect(asked).toEqual(['GET /login', 'GET /dashboard'])
})
