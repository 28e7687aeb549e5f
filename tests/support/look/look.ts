/**
 * Pictures of the dashboards, for people to look at: every scene at three widths in both themes.
 *
 *   astro build --outDir /tmp/portal && node tests/support/look/look.ts /tmp/portal /tmp/pictures [scene …]
 *
 * The built pages run as they are, under their own policy; only the backend is played, by `answers.ts`.
 */
import { mkdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { type Browser, chromium, type Page, type Route } from 'playwright'
import { type Answers, people, scenes } from './answers.ts'

const [dist, pictures, ...wanted] = process.argv.slice(2)
if (!dist || !pictures) throw new Error('Say where the built site is and where the pictures go')

const origin = 'http://portal.test'
const widths = [320, 390, 768, 1280]
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

const policies: Record<string, Record<string, string>> = JSON.parse(
  await readFile(join(dist, '.portal/headers.json'), 'utf8'),
)

const play = (answers: Answers) => async (route: Route) => {
  const { pathname } = new URL(route.request().url())
  if (pathname.startsWith('/api/')) {
    const answer = answers[pathname]
    const failing = 'failing' in answers || !('/api/analytics/trading-status-summary' in answers)
    if (answer === undefined) return route.fulfill({ status: failing ? 503 : 404, json: { detail: 'Not here.' } })
    return route.fulfill({ json: answer })
  }
  const file = extname(pathname) ? pathname : join(pathname, 'index.html')
  const body = await readFile(join(dist, file)).catch(() => undefined)
  if (!body) return route.fulfill({ status: 404, body: '' })
  return route.fulfill({
    body,
    contentType: types[extname(file)] ?? 'application/octet-stream',
    headers: { 'content-security-policy': policies[pathname]?.['content-security-policy'] ?? '' },
  })
}

const open = async (browser: Browser, scene: Answers, width: number, theme: string, role: 'investor' | 'admin') => {
  const page = await browser.newPage({ viewport: { width, height: 900 }, timezoneId: 'Europe/Berlin' })
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of (404|503)/.test(message.text())) console.error(message.text())
  })
  page.on('pageerror', (error) => console.error(error))
  await page.route('**/*', play(scene))
  await page.routeWebSocket('**/ws/*', () => undefined)
  await page.addInitScript(
    ([user, chosen]) => {
      localStorage.setItem('portal:user', user ?? '')
      localStorage.setItem('portal:theme', chosen ?? '')
    },
    [JSON.stringify(people[role]), theme],
  )
  await page.goto(`${origin}/${role === 'admin' ? 'admin' : 'dashboard'}`)
  await page.getByRole('tablist').waitFor()
  await page.waitForLoadState('networkidle')
  return page
}

const check = async (page: Page, name: string) => {
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  if (sideways > 0) console.error(`${name}: scrolls ${sideways}px sideways`)
}

await mkdir(pictures, { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
})
for (const [name, scene] of Object.entries(scenes)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  for (const role of ['investor', 'admin'] as const) {
    for (const theme of ['light', 'dark']) {
      for (const width of widths) {
        const page = await open(browser, scene, width, theme, role)
        const file = `${role}-${name}-${width}-${theme}.png`
        await check(page, file)
        await page.screenshot({ path: join(pictures, file), fullPage: true })
        await page.close()
      }
    }
  }
}
await browser.close()
