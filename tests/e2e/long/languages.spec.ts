import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import { main, type PortalProcess, startProcess } from '#tests/support/portal/portal-process.ts'
import { madeUp, madeUpTag } from '#tests/support/site/made-up-language.ts'
import { buildMadeUp, type MadeUpSite, wordsOf } from '#tests/support/site/made-up-site.ts'
import { folderOf } from '../../../scripts/variants.ts'

/** Sign-in and registration in the tests' second language, on a portal that was built with it (docs/languages.md). */
test.describe.configure({ mode: 'serial', timeout: 300_000 })

const email = 'ada@example.com'
const label = (english: string): string => madeUp(english)

let made: MadeUpSite
let data: string
let portal: PortalProcess

test.beforeAll(async () => {
  made = await buildMadeUp(folderOf('own'))
  data = await mkdtemp(join(tmpdir(), 'portal-languages-'))
  portal = await startProcess(made.project.dir, { DATA_DIR: data }, join(made.project.dir, main))
})
test.afterAll(async () => {
  await portal.end('SIGTERM')
  await made.project.remove()
  await rm(data, { recursive: true })
})
test.use({ baseURL: undefined })

const open = (page: Page, path: string) => page.goto(`${portal.url}/${madeUpTag}${path}`)

const mails = async (): Promise<string> => {
  const outbox = join(data, 'outbox')
  const files = await readdir(outbox).catch(() => [])
  return (await Promise.all(files.toSorted().map((file) => readFile(join(outbox, file), 'utf8')))).join('\n')
}

/** The words on a page, seen and heard, that are not the language's. What is marked as English may be. */
const foreign = async (page: Page): Promise<string[]> => {
  const said = await page.evaluate(() => {
    const heard = ['aria-label', 'placeholder', 'title', 'alt']
    const shown = [...document.querySelectorAll('body *')].filter(
      (element) => !element.closest('[lang]:not(html), script, style') && element.checkVisibility(),
    )
    return shown.flatMap((element) => [
      ...[...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ textContent }) => textContent ?? ''),
      ...heard.map((name) => element.getAttribute(name) ?? ''),
    ])
  })
  const known = new Set([...made.sentences.flatMap((sentence) => wordsOf(madeUp(sentence))), 'Alderline', 'Capital'])
  return said.flatMap(wordsOf).filter((word) => !known.has(word))
}

const register = async (page: Page, password: string, again = password): Promise<void> => {
  await page.getByLabel(label('Full name')).fill('Ada Visitor')
  await page.getByLabel(label('Email address')).fill(email)
  await page.getByLabel(label('Password'), { exact: true }).fill(password)
  await page.getByLabel(label('Confirm password')).fill(again)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: label('Register'), exact: true }).click()
}

const signIn = async (page: Page): Promise<void> => {
  await page.getByLabel(label('Email')).fill(email)
  await page.getByLabel(label('Password'), { exact: true }).fill('never sent')
  await page.getByRole('button', { name: label('Log in'), exact: true }).click()
}

for (const path of ['/login', '/register'])
  test(`${path} speaks the language and names its versions`, async ({ page }) => {
    await open(page, path)
    await expect(page.getByRole('textbox').first()).toBeEnabled()
    expect(await page.locator('html').getAttribute('lang')).toBe(madeUpTag)
    expect(await foreign(page)).toEqual([])
    const versions = page.locator('link[rel=alternate][hreflang]')
    expect(await versions.evaluateAll((links) => links.map((link) => link.getAttribute('hreflang')))).toEqual([
      'en',
      madeUpTag,
      'x-default',
    ])
    await page.getByRole('link', { name: 'English' }).click()
    await page.waitForURL(`${portal.url}${path}`)
    await page.getByRole('link', { name: 'Made up' }).click()
    await page.waitForURL(`${portal.url}/${madeUpTag}${path}`)
  })

test('a registration fails and succeeds in it, and its mail is in it', async ({ page }) => {
  await open(page, '/register')
  await register(page, 'secret7', 'secret8')
  await expect(page.getByText(label('Passwords do not match'))).toBeVisible()
  await register(page, 'abc')
  await expect(page.getByText(label('Password must be at least 6 characters long'))).toBeVisible()
  expect(await foreign(page)).toEqual([])
  await register(page, 'secret7')
  await expect(page.getByRole('alertdialog')).toContainText(label('Registration successful!'))
  await page.getByRole('alertdialog').getByRole('button').click()
  await page.waitForURL(`${portal.url}/${madeUpTag}/login`)
  await expect.poll(mails).toContain(label('Welcome to the investor portal'))
})

test('a sign-in fails and succeeds in it', async ({ page, context }) => {
  await open(page, '/login')
  await expect(page.getByLabel(label('Email'))).toBeEnabled()
  await context.setOffline(true)
  await signIn(page)
  await expect(page.getByRole('alert')).toContainText(label('An error occurred. Please try again.'))
  expect(await foreign(page)).toEqual([])
  await context.setOffline(false)
  await signIn(page)
  await page.getByLabel(label('One-time code')).fill('Z9999999')
  await page.getByRole('button', { name: label('Verify') }).click()
  await expect(page.getByRole('alert')).toContainText(label('Invalid or expired OTP code'))
  const code = async () => /\b[A-Z]\d{7}\b/.exec(await mails())?.[0]
  await expect.poll(code).toBeDefined()
  await page.getByLabel(label('One-time code')).fill((await code()) ?? '')
  await page.getByRole('button', { name: label('Verify') }).click()
  await page.waitForURL(`${portal.url}/dashboard`)
})
