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
  /** Until `until` appeared; NaN if nothing was waited for. */
  readonly untilMs: number
  /** Of the main thread, until then: what tasks took beyond 50 ms each. */
  readonly blockingMs: number
  /** Until then, fonts apart: requests, and bytes of scripts as they come over the line, without headers. */
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
  /** A selector that ends the wait, such as the first chart's. */
  readonly until?: string
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

/** Notes in the page when the selector first matches: by the time that it is asked for, more has been requested. */
const noteWhenThere = async (page: Page, until: string): Promise<void> => {
  await page.addInitScript((selector) => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector(selector)) return
      watch.disconnect()
      Object.assign(globalThis, { thereAt: performance.now() })
    })
    watch.observe(document, { childList: true, subtree: true })
  }, until)
}

/** When it was there, and what had arrived by then, fonts apart: the page itself and its resources. */
const whenThere = (page: Page) =>
  page.evaluate(() => {
    const { thereAt } = globalThis as unknown as { thereAt: number }
    const arrived = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ responseEnd, name }) => responseEnd <= thereAt && !/\.woff2|favicon|apple-touch-icon|webmanifest/.test(name),
    )
    const scripts = arrived.filter(({ name }) => new URL(name).pathname.endsWith('.js'))
    return {
      untilMs: thereAt,
      firstRequests: 1 + arrived.length,
      scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    }
  })

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

const once = async (browser: Browser, { url, until, prepare }: Target): Promise<Measured> => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await prepare?.(page)
  const devtools = await context.newCDPSession(page)
  await throttle(devtools)
  const line = counted(devtools)
  if (until) await noteWhenThere(page, until)
  await page.goto(url, { waitUntil: 'load' })
  if (until) await page.waitForSelector(until)
  const there = until
    ? await whenThere(page)
    : { untilMs: Number.NaN, firstRequests: Number.NaN, scriptBytes: Number.NaN }
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
    blockingMs: middle(each, 'blockingMs'),
    firstRequests: middle(each, 'firstRequests'),
    scriptBytes: middle(each, 'scriptBytes'),
    requests: middle(each, 'requests'),
    bytes: middle(each, 'bytes'),
  }))
}
