import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import { median } from './row.ts'

/** Lighthouse's slow 4G and a phone's processor. */
const latencyMs = 562
const kilobitsPerSecond = 1475
const processorSlowdown = 4
const runs = 11

export interface Measured {
  readonly paintMs: number
  readonly mainThreadMs: number
  /** Until `until` appeared, and until `ends` did; NaN if nothing was waited for. */
  readonly untilMs: number
  readonly endsMs: number
  /** Of the main thread, until the end: what tasks took beyond 50 ms each. */
  readonly blockingMs: number
  /** Until the end, fonts apart: requests, and bytes of scripts as they come over the line, without headers. */
  readonly firstRequests: number
  readonly scriptBytes: number
  /** What came over the line, including headers, without tab icons. */
  readonly requests: number
  readonly bytes: number
}

/** What must be set up before a page is opened: cookies, a stored choice. */
export type Prepare = (page: Page) => Promise<void>

export interface Target {
  readonly url: string
  /** A selector whose time is taken, such as the first chart's. */
  readonly until?: string
  /** A selector that ends the wait, if that is another one. */
  readonly ends?: string
  readonly prepare?: Prepare
}

const throttle = async (devtools: CDPSession): Promise<void> => {
  const bytesPerSecond = (kilobitsPerSecond * 1000) / 8
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown })
  // Counts what the thread works, not what it waits for while a shared machine runs something else.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
}

const largestPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((found) => {
        const observer = new PerformanceObserver((list) => found(list.getEntries().at(-1)?.startTime ?? Number.NaN))
        observer.observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )

const taskTime = async (devtools: CDPSession): Promise<number> => {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

const icon = /favicon|apple-touch-icon|webmanifest/

/** Counts what the page requests from now on. */
const counted = (devtools: CDPSession): { requests: number; bytes: number } => {
  const sum = { requests: 0, bytes: 0 }
  const asked = new Set<string>()
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!icon.test(request.url) && !request.url.startsWith('data:')) asked.add(requestId)
    sum.requests = asked.size
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (asked.has(requestId)) sum.bytes += encodedDataLength
  })
  return sum
}

/** Notes in the page when each selector first matches: by the time that it is asked for, more has been requested. */
const noteWhenThere = async (page: Page, selectors: readonly string[]): Promise<void> => {
  await page.addInitScript((selectors) => {
    const thereAt: Record<string, number> = {}
    Object.assign(globalThis, { thereAt })
    const watch = new MutationObserver(() => {
      for (const selector of selectors)
        if (!(selector in thereAt) && document.querySelector(selector)) thereAt[selector] = performance.now()
      if (selectors.every((selector) => selector in thereAt)) watch.disconnect()
    })
    watch.observe(document, { childList: true, subtree: true })
  }, selectors)
}

/** When they were there, and what had arrived by the end, fonts apart: the page itself and its resources. */
const whenThere = (page: Page, until: string, ends: string) =>
  page.evaluate(
    ([until, ends]) => {
      const { thereAt } = globalThis as unknown as { thereAt: Record<string, number> }
      const [untilMs = Number.NaN, endsMs = Number.NaN] = [thereAt[until], thereAt[ends]]
      const arrived = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
        ({ responseEnd, name }) => responseEnd <= endsMs && !/\.woff2|favicon|apple-touch-icon|webmanifest/.test(name),
      )
      const scripts = arrived.filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      return {
        untilMs,
        endsMs,
        firstRequests: 1 + arrived.length,
        scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      }
    },
    [until, ends] as const,
  )

const longMs = 50

const blocked = (page: Page): Promise<number> =>
  page.evaluate(
    (long) =>
      new Promise<number>((found) => {
        const sum = (entries: PerformanceEntryList) =>
          entries.reduce((all, { duration }) => all + Math.max(0, duration - long), 0)
        new PerformanceObserver((list) => found(sum(list.getEntries()))).observe({ type: 'longtask', buffered: true })
        setTimeout(() => found(0), long)
      }),
    longMs,
  )

const notWaitedFor = { untilMs: Number.NaN, endsMs: Number.NaN, firstRequests: Number.NaN, scriptBytes: Number.NaN }

const once = async (browser: Browser, { url, until, ends = until, prepare }: Target): Promise<Measured> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await prepare?.(page)
  const devtools = await context.newCDPSession(page)
  await throttle(devtools)
  const line = counted(devtools)
  if (until && ends) await noteWhenThere(page, [until, ends])
  await page.goto(url, { waitUntil: 'load' })
  if (ends) await page.waitForSelector(ends)
  const there = until && ends ? await whenThere(page, until, ends) : notWaitedFor
  const blockingMs = await blocked(page)
  const paintMs = await largestPaint(page)
  const mainThreadMs = await taskTime(devtools)
  await context.close()
  return { paintMs, mainThreadMs, blockingMs, ...there, ...line }
}

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env['PORTAL_CHROMIUM'] ?? 'chromium',
    chromiumSandbox: false,
    args: ['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })

/** Opens pages in turn, A B A B …, so that a drift of the machine affects all alike; returns each one's medians. */
export const measurePages = async (targets: readonly Target[]): Promise<Measured[]> => {
  const browser = await launch()
  const seen: Measured[][] = targets.map(() => [])
  for (let run = 0; run <= runs; run++)
    for (const [index, target] of targets.entries()) {
      const measured = await once(browser, target)
      if (run > 0) seen[index]?.push(measured)
    }
  await browser.close()
  const middle = (each: Measured[], name: keyof Measured) => median(each.map((measured) => measured[name]))
  return seen.map((each) => ({
    paintMs: middle(each, 'paintMs'),
    mainThreadMs: middle(each, 'mainThreadMs'),
    untilMs: middle(each, 'untilMs'),
    endsMs: middle(each, 'endsMs'),
    blockingMs: middle(each, 'blockingMs'),
    firstRequests: middle(each, 'firstRequests'),
    scriptBytes: middle(each, 'scriptBytes'),
    requests: middle(each, 'requests'),
    bytes: middle(each, 'bytes'),
  }))
}
