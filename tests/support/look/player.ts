/** Opens a built dashboard in Chromium under its own policy, with the backend played by `answers.ts`. */
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { type Browser, chromium, type Page, type Route } from 'playwright'
import { type Answers, people } from './answers.ts'

const origin = 'http://portal.test'
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}
/** A failing backend is tried again before a screen gives up. */
const settledMsMax = 15_000

declare global {
  interface Window {
    /** Cumulative layout shift so far. */
    shifted?: number
  }
}

export interface Visit {
  role: 'investor' | 'admin'
  width: number
  theme: 'light' | 'dark'
}

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })

const answerApi = (route: Route, answers: Answers, { pathname, search }: URL) => {
  const answer = answers[pathname + search] ?? answers[pathname]
  if (answer !== undefined) return route.fulfill({ json: answer })
  // A scene that answers only the discovery is a backend in trouble; any other simply lacks the call.
  const status = Object.keys(answers).length > 1 ? 404 : 503
  return route.fulfill({ status, json: { detail: 'Not here.' } })
}

const servePage = async (route: Route, dist: string, pathname: string) => {
  const policies = JSON.parse(await readFile(join(dist, '.portal/headers.json'), 'utf8'))
  const file = extname(pathname) ? pathname : pathname === '/' ? 'index.html' : `${pathname}.html`
  const body = await readFile(join(dist, file)).catch(() => undefined)
  if (!body) return route.fulfill({ status: 404, body: '' })
  return route.fulfill({
    body,
    contentType: types[extname(file)] ?? 'application/octet-stream',
    headers: { 'content-security-policy': policies[pathname]?.['content-security-policy'] ?? '' },
  })
}

/** Runs in the page before its own scripts: signs somebody in, chooses a theme, sums shifts. */
const prepare = ([user, theme]: readonly [string, string]) => {
  localStorage.setItem('portal:user', user)
  localStorage.setItem('portal:theme', theme)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      window.shifted = (window.shifted ?? 0) + entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The page once it has loaded. Errors of the page go to the terminal. */
export const openPage = async (browser: Browser, dist: string, answers: Answers, visit: Visit): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width: visit.width, height: 900 }, timezoneId: 'Europe/Berlin' })
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of (404|503)/.test(message.text())) console.error(message.text())
  })
  page.on('pageerror', (error) => console.error(error))
  await page.route('**/*', (route) => {
    const url = new URL(route.request().url())
    const isCall = url.pathname.startsWith('/api/')
    return isCall ? answerApi(route, answers, url) : servePage(route, dist, url.pathname)
  })
  await page.routeWebSocket('**/ws/*', () => undefined)
  await page.addInitScript(prepare, [JSON.stringify(people[visit.role]), visit.theme] as const)
  await page.goto(`${origin}/${visit.role === 'admin' ? 'admin' : 'dashboard'}`)
  await page.locator('.frame:not(.frame-waiting)').waitFor()
  await page.locator('.bone').first().waitFor({ state: 'detached', timeout: settledMsMax })
  return page
}
