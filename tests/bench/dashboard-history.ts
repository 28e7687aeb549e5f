import type { Browser, Page } from 'playwright'
import { enrol, entering, fillFeed, openPortal, tradeWeeks } from './dashboard-fund.ts'
import { launch } from './page.ts'
import { type Bench, median, type Row } from './row.ts'

const [fewWeeks, manyWeeks] = [20, 520]
const [fewNotifications, manyNotifications] = [20, 2000]
const processorSlowdown = 4
const rounds = 15

/** Presses or chooses something and returns how long it takes until the next frame was painted. */
const timeOf = (page: Page, selector: string, value: string | null): Promise<number> =>
  page.evaluate(
    async ([wanted, chosen]) => {
      const element = document.querySelector<HTMLElement>(wanted ?? '')
      if (!element) throw new Error(`nothing is ${wanted}`)
      const started = performance.now()
      if (element instanceof HTMLSelectElement && chosen) {
        element.value = chosen
        element.dispatchEvent(new Event('change', { bubbles: true }))
      } else element.click()
      await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)))
      return performance.now() - started
    },
    [selector, value] as const,
  )

const tabButton = (name: string): string => `#frame-tab-${name}`

/** Opens every tab that is compared, and reads the feed to its end. */
const openAll = async (browser: Browser, url: string, prepare: (page: Page) => Promise<void>): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  await prepare(page)
  await page.goto(`${url}/dashboard`)
  await page.waitForSelector('.chart-line')
  await page.click(tabButton('reports'))
  await page.waitForSelector('tbody .report-open')
  await page.click(tabButton('activity'))
  await page.waitForSelector('.feed li')
  const older = page.getByRole('button', { name: /^Show older/ })
  while ((await older.count()) > 0) {
    const shown = await page.locator('.feed li').count()
    await older.click()
    await page.waitForFunction(
      (before) =>
        document.querySelectorAll('.feed li').length > before || !document.querySelector('.feed + .more, .feed .more'),
      shown,
    )
  }
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })
  return page
}

interface Step {
  readonly name: string
  readonly selector: string
  readonly value: string | null
}

const [priority, category] = ['search select', 'search .field:nth-of-type(2) select']

/** What is compared, in an order that can be repeated in a circle. */
const steps: readonly Step[] = [
  { name: 'filter by priority', selector: priority, value: 'high' },
  { name: 'filter by category', selector: category, value: 'profit' },
  { name: 'take the category back', selector: category, value: 'all' },
  { name: 'take the priority back', selector: priority, value: 'all' },
  { name: 'to Reports', selector: tabButton('reports'), value: null },
  { name: 'to Home', selector: tabButton('home'), value: null },
  { name: 'to Activity', selector: tabButton('activity'), value: null },
]

/** Both pages in turns, so that other load on the machine affects both alike. */
const compare = async (many: Page, few: Page): Promise<Row[]> => {
  const times = steps.map(() => ({ many: [] as number[], few: [] as number[] }))
  for (let round = 0; round < rounds; round += 1)
    for (const [page, whose] of [
      [many, 'many'],
      [few, 'few'],
    ] as const) {
      await page.bringToFront()
      for (const [place, { selector, value }] of steps.entries())
        times[place]?.[whose].push(await timeOf(page, selector, value))
    }
  return steps.map(({ name }, place) => ({
    name: `${manyNotifications} notifications, ${manyWeeks} weeks: ${name}`,
    value: median(times[place]?.many ?? []),
    floor: median(times[place]?.few ?? []),
    unit: 'ms',
    against: `${fewNotifications} and ${fewWeeks}`,
  }))
}

/** Tab switch and filter with a long history against a short one, on a processor four times slower. */
export const bench: Bench = {
  name: 'dashboard-history',
  run: async () => {
    const server = await openPortal()
    const veteran = await enrol(server)
    await tradeWeeks(server, manyWeeks - fewWeeks)
    const newcomer = await enrol(server)
    await tradeWeeks(server, fewWeeks)
    await fillFeed(server, veteran.id, manyNotifications)
    await fillFeed(server, newcomer.id, fewNotifications)
    const browser = await launch()
    const many = await openAll(browser, server.url, await entering(server, veteran))
    const few = await openAll(browser, server.url, await entering(server, newcomer))
    const rows = await compare(many, few)
    await browser.close()
    await server.close()
    return rows
  },
}
