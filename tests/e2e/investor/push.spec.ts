import { randomUUID } from 'node:crypto'
import { type BrowserContext, test as base, type Page, type Worker } from 'playwright/test'
import { newBrowserKeys } from '#tests/support/mail/push-service.ts'
import { pushWords } from '#words/notices/push.ts'
import { long } from '../support/daily.ts'
import { openTab } from './investor.ts'
import { expect, test } from './newcomer.ts'

const origin = (): string => base.info().project.use.baseURL ?? ''

/**
 * A browser without a window has no push service, and the smallest one shows nothing whatever its permission: what it
 * lacks is replaced, everything else is the browser's own.
 */
const allowHere = async (page: Page): Promise<void> => {
  await page.context().grantPermissions(['notifications'], { origin: origin() })
  const given = { endpoint: `https://push.invalid/${randomUUID()}`, ...newBrowserKeys().keys }
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    const bytes = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0)).buffer
    if (Notification.permission !== 'granted') Object.defineProperty(Notification, 'permission', { value: 'granted' })
    PushManager.prototype.subscribe = async (options) => {
      const applicationServerKey = bytes(String(options?.applicationServerKey))
      return {
        endpoint,
        options: { applicationServerKey, userVisibleOnly: true },
        getKey: (name: string) => bytes(name === 'auth' ? auth : p256dh),
        unsubscribe: async () => true,
      } as unknown as PushSubscription
    }
  }, given)
}

/** The worker of the dashboard, able to show something. */
const workerOf = async (context: BrowserContext): Promise<Worker> => {
  const worker = context.serviceWorkers().find((one) => one.url().endsWith('/portal-worker.js'))
  if (!worker) throw new Error('the dashboard has no worker')
  await worker.evaluate(() => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    if (Notification.permission === 'granted') return
    const list: Notification[] = []
    registration.getNotifications = async () => [...list]
    registration.showNotification = async (title, options) => {
      const close = () => void list.splice(0)
      list.push({ title, ...options, close } as unknown as Notification)
    }
  })
  return worker
}

/** The notifications shown outside the pages. */
const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }))
  })

const group = (page: Page) => page.getByRole('group', { name: pushWords.title })

const openSettings = async (page: Page): Promise<void> => {
  await page.goto('/dashboard')
  await openTab(page, 'Settings')
}

/** Makes the browser deliver a message, as its own push service would. */
const deliver = async (context: BrowserContext, page: Page, data: object): Promise<void> => {
  const cdp = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin()}/dashboard`)
      if (own) resolve(own.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  const registrationId = await registered
  await cdp.send('ServiceWorker.deliverPushMessage', { origin: origin(), registrationId, data: JSON.stringify(data) })
  await cdp.detach()
}

test('a browser is allowed by a press, tested, known again after a reload and turned off; others are removed from here', async ({
  page,
}) => {
  await page.clock.install()
  await allowHere(page)
  const other = { endpoint: `https://push.invalid/${randomUUID()}`, ...newBrowserKeys().keys }
  const answer = await page.request.post('/api/push/devices', { headers: { origin: origin() }, data: other })
  expect(answer.ok()).toBe(true)
  await openSettings(page)
  await expect(group(page)).toContainText(pushWords.off)
  await group(page).getByText(pushWords.others).click()
  await expect(group(page).getByRole('listitem')).toHaveCount(1)
  await group(page).getByRole('button', { name: pushWords.turnOn }).click()
  await expect(group(page)).toContainText(pushWords.on)
  await group(page).getByRole('button', { name: pushWords.test }).click()
  // No such push service: the state says so, and that it will be tried again. The page reads it 3 s after the test.
  await expect.poll(async () => (await page.request.get('/api/push')).text()).toContain('"failure":{')
  await page.clock.fastForward(3_000)
  await expect(group(page)).toContainText('We keep trying.')
  await page.reload()
  await openTab(page, 'Settings')
  await expect(group(page)).toContainText(pushWords.on)
  await group(page).getByText(pushWords.others).click()
  await group(page).getByRole('button', { name: pushWords.remove }).click()
  await expect(group(page)).toContainText(pushWords.noOthers)
  await group(page).getByRole('button', { name: pushWords.turnOff }).click()
  await expect(group(page)).toContainText(pushWords.off)
  expect((await (await page.request.get('/api/push')).json()).devices).toEqual([])
})

test('a browser that blocks notifications says so, and asks nothing', long, async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { value: 'denied' }))
  await openSettings(page)
  await expect(group(page)).toContainText(pushWords.blocked)
  await expect(group(page).getByRole('button')).toHaveCount(0)
})

const turnOn = async (page: Page): Promise<void> => {
  await allowHere(page)
  await openSettings(page)
  await group(page).getByRole('button', { name: pushWords.turnOn }).click()
  await expect(group(page)).toContainText(pushWords.on)
}

const said = { title: 'Deposit requested', body: 'Open the portal to read it.' }

/** Requests a deposit, and the browser's own push shows its notification; returns its id. */
const pushed = async (page: Page, worker: Worker, email: string): Promise<string> => {
  const asked = await page.request.post('/api/transfers/deposits', {
    headers: { origin: origin() },
    data: { amount: 20_000 },
  })
  expect(asked.ok()).toBe(true)
  const [{ id }] = await (await page.request.get(`/api/notifications/${email}`)).json()
  await deliver(page.context(), page, { id, ...said })
  await expect.poll(() => shownBy(worker)).toContainEqual({ ...said, tag: id })
  return id
}

/**
 * Presses the first notification. A press needs a screen, and so does a window opened by a worker: the event comes from
 * the test, and if no tab is open the address is returned instead of a window; everything else is the worker's own.
 */
const press = (worker: Worker): Promise<string | null> =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      clients: { openWindow: (address: string) => Promise<null> }
    }
    let opened: string | null = null
    scope.clients.openWindow = async (address) => {
      opened = address
      return null
    }
    const [notification] = await scope.registration.getNotifications()
    let done: unknown
    const waitUntil = (work: Promise<unknown>) => {
      done = work.catch(() => undefined)
    }
    globalThis.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
    await done
    return opened
  })

test('a push is shown, and a press on it opens what it is about in the tab that is open', async ({
  page,
  context,
  email,
}) => {
  await turnOn(page)
  const worker = await workerOf(context)
  await pushed(page, worker, email)
  expect(await press(worker)).toBeNull()
  await expect(page.getByRole('tab', { name: 'Transfer' })).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => shownBy(worker)).toEqual([])
})

test('a press before the dashboard listens for one is followed as soon as it does', async ({
  page,
  context,
  email,
}) => {
  const slow = Promise.withResolvers<void>()
  await page.route('**/_astro/pushed.*.js', async (route) => {
    await slow.promise
    await route.continue()
  })
  await turnOn(page)
  const worker = await workerOf(context)
  await pushed(page, worker, email)
  expect(await press(worker)).toBeNull()
  slow.resolve()
  await expect(page.getByRole('tab', { name: 'Transfer' })).toHaveAttribute('aria-selected', 'true')
})

test('where no tab is open a press opens the dashboard at what it is about, and the address forgets it', async ({
  page,
  context,
  email,
}) => {
  await turnOn(page)
  const worker = await workerOf(context)
  const id = await pushed(page, worker, email)
  await page.goto('/faq')
  const opened = await press(worker)
  expect(opened).toBe(`${origin()}/dashboard#${id}`)
  await page.goto(opened ?? '')
  await expect(page.getByRole('tab', { name: 'Transfer' })).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(/\/dashboard\/?$/)
})

test('a subscription that the browser gave up is made anew with the same key and takes the old one’s place', async ({
  page,
  context,
}) => {
  await turnOn(page)
  // Each visit tells the backend that this browser is in use: here before the worker does. Anything that the visit
  // before may still be sending ends with its page.
  const reloaded = Promise.withResolvers<void>()
  await page.route('**/api/push/devices', async (route) => {
    await reloaded.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  const told = page.waitForResponse((answer) => answer.url().endsWith('/api/push/devices'))
  reloaded.resolve()
  await told
  const read = async () => (await page.request.get('/api/push')).json()
  const { key, devices } = await read()
  expect(devices).toMatchObject([{ service: 'push.invalid' }])
  const worker = await workerOf(context)
  const given = { endpoint: `https://push-anew.invalid/${randomUUID()}`, ...newBrowserKeys().keys, key }
  const oldEndpoint = await page.evaluate(() => localStorage.getItem('portal:push')?.split(' ')[1])
  const asked = await worker.evaluate(
    async ([{ endpoint, p256dh, auth, key: own }, old]) => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration }
      const bytes = (text: string) =>
        Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0)).buffer
      const keys: unknown[] = []
      registration.pushManager.subscribe = async (options) => {
        keys.push(options?.applicationServerKey)
        return { endpoint, getKey: (name: string) => bytes(name === 'auth' ? auth : p256dh) } as PushSubscription
      }
      const options = { applicationServerKey: own, userVisibleOnly: true }
      let done: unknown
      const waitUntil = (work: unknown) => {
        done = work
      }
      const change = { oldSubscription: { endpoint: old, options }, newSubscription: null, waitUntil }
      globalThis.dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), change))
      await done
      return keys
    },
    [given, oldEndpoint] as const,
  )
  expect(asked).toEqual([key])
  expect((await read()).devices).toMatchObject([{ id: devices[0].id, service: 'push-anew.invalid' }])
  await page.reload()
  await openTab(page, 'Settings')
  await expect(group(page)).toContainText(pushWords.on)
})
