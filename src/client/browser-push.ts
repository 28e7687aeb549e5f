import type { Push, Subscribed } from './platform-interface.ts'

/** This dashboard's service worker, once it is ready; the same one keeps the frame (islands/frame/keep-frame.ts). */
const worker = async (): Promise<ServiceWorkerRegistration> => {
  await navigator.serviceWorker.register('/portal-worker.js', { scope: location.pathname.replace(/\/$/, '') })
  return navigator.serviceWorker.ready
}

const base64Url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const seen = (subscription: PushSubscription): Subscribed => ({
  endpoint: subscription.endpoint,
  p256dh: base64Url(subscription.getKey('p256dh')),
  auth: base64Url(subscription.getKey('auth')),
  key: base64Url(subscription.options.applicationServerKey),
})

/** The browser's push messages. */
export const browserPush: Push = {
  supported: () => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis,
  current: async () => {
    const subscription = await (await worker()).pushManager.getSubscription()
    return subscription && seen(subscription)
  },
  subscribe: async (key) => {
    const { pushManager } = await worker()
    const before = await pushManager.getSubscription()
    if (before && seen(before).key !== key) await before.unsubscribe()
    return seen(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
  },
  unsubscribe: async () => {
    await (await (await worker()).pushManager.getSubscription())?.unsubscribe()
  },
  show: async (title, text, tag) => {
    const icon = '/icon-192.png'
    await (await worker()).showNotification(title, { body: text, tag, icon, data: { id: tag } })
  },
  onOpen: (run) => {
    const hear = ({ data, source }: MessageEvent): void => {
      if (typeof data?.open !== 'string') return
      source?.postMessage({ taken: data.open }, {})
      run(data.open)
    }
    navigator.serviceWorker.addEventListener('message', hear)
    // A notification that was pressed before this is reported now.
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ listening: true }))
    return () => navigator.serviceWorker.removeEventListener('message', hear)
  },
}
