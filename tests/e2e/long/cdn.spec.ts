import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, expect, type Page, test } from 'playwright/test'
import { emptyFolder, startProcess } from '#tests/support/portal/portal-process.ts'
import { serveFolder } from '#tests/support/site/static-server.ts'
import { builtForCdn, cdnAddresses } from '../../../scripts/variants.ts'

/** The site on one host and the API on another, of one domain, as in docs/cdn.md. */
test.describe.configure({ mode: 'serial', timeout: 180_000 })

const { site, api } = cdnAddresses
const email = 'ada@example.com'

interface Places {
  readonly browser: Browser
  /** Every mail that was sent, one after another. */
  mails(): Promise<string>
  end(): Promise<void>
}

const start = async (origins: string): Promise<Places> => {
  const { url, server } = await serveFolder(await builtForCdn())
  const data = await mkdtemp(join(tmpdir(), 'portal-cdn-'))
  const settings = { PORTAL_URL: site, PORTAL_ORIGINS: origins, DATA_DIR: data }
  const backend = await startProcess(await emptyFolder(), settings)
  const outbox = join(data, 'outbox')
  const at = (name: string, address = '') => `MAP ${new URL(name).host}:80 127.0.0.1:${new URL(address).port}`
  const browser = await chromium.launch({
    executablePath: process.env.PORTAL_CHROMIUM ?? 'chromium',
    chromiumSandbox: false,
    args: [`--host-resolver-rules=${at(site, url)},${at(api, backend.url)}`, '--disable-background-networking'],
  })
  return {
    browser,
    mails: async () => {
      const files = await readdir(outbox).catch(() => [])
      return (await Promise.all(files.toSorted().map((file) => readFile(join(outbox, file), 'utf8')))).join('\n')
    },
    end: async () => {
      await browser.close()
      server.close()
      await backend.end('SIGTERM')
      await rm(data, { recursive: true })
    },
  }
}

const register = async (page: Page): Promise<void> => {
  await page.goto(`${site}/register`)
  await page.getByLabel('Full name').fill('Ada Visitor')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('never sent')
  await page.getByLabel('Confirm password').fill('never sent')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Register', exact: true }).click()
}

const signIn = async (page: Page): Promise<void> => {
  await page.goto(`${site}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('never sent')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

test('a site on a CDN registers, signs in, keeps the session and takes its forms', async () => {
  const { browser, mails, end } = await start(site)
  const context = await browser.newContext({ baseURL: site })
  const page = await context.newPage()

  await register(page)
  await page.getByRole('alertdialog').getByRole('button').click()
  await page.waitForURL(`${site}/login`)
  await signIn(page)
  const code = async () => /\b[A-Z]\d{7}\b/.exec(await mails())?.[0]
  await expect.poll(code).toBeDefined()
  await page.getByLabel('One-time code').fill((await code()) ?? '')
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.waitForURL(`${site}/dashboard`)
  await page.reload()
  await expect(page.getByRole('button', { name: /log ?out/i })).toBeVisible()
  await expect(page).toHaveURL(`${site}/dashboard`)

  const cookies = await context.cookies(api)
  expect(cookies.length).toBeGreaterThan(0)
  for (const { httpOnly, sameSite, domain } of cookies)
    expect([httpOnly, sameSite === 'None', domain]).toEqual([true, false, new URL(api).hostname])
  expect(await context.cookies(site)).toEqual([])

  await page.goto('/#contact')
  await page.getByLabel('Full name').fill('Ada Visitor')
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('combobox').selectOption({ index: 1 })
  await page.getByLabel('Message').fill('A question from another host.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.waitForURL(`${site}/#contact-sent`)

  await page.goto('/blog')
  await page.getByLabel('Email address').fill('reader@example.com')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await page.waitForURL(`${site}/blog#newsletter-sent`)
  await expect.poll(mails).toContain(`${site}/api/newsletter/confirm`)
  await end()
})

test('without its origin on the API’s list no answer reaches the page', async () => {
  const { browser, end } = await start('http://other.fund.test')
  const context = await browser.newContext({ baseURL: site })
  const page = await context.newPage()
  await signIn(page)
  await expect(page.getByRole('alert')).toHaveText('An error occurred. Please try again.')
  await expect(page).toHaveURL(`${site}/login`)
  expect(await context.cookies(api)).toEqual([])
  await end()
})
