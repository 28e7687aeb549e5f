// Opens a dashboard's frame from the kept copies when there is no network. The page itself keeps them; what the API
// answers is never among them, so that a copy holds nobody's name and no figure.
const cacheName = `frame-1 ${new URL(self.registration.scope).pathname}`

self.addEventListener('install', () => self.skipWaiting())
// The request of a page goes out while the worker still starts.
self.addEventListener('activate', (event) => event.waitUntil(self.registration.navigationPreload?.enable()))

const isPart = ({ url }) => /^\/(?:_astro|fonts)\//.test(new URL(url).pathname)

/** The page has one copy, by whichever of its addresses it is opened. */
const keyOf = (request) => (request.mode === 'navigate' ? new URL(self.registration.scope).pathname : request)

const kept = async (request) =>
  (await caches.match(keyOf(request), { cacheName, ignoreVary: true })) ?? Response.error()

const answer = async (event) => {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return kept(event.request)
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method === 'GET' && (request.mode === 'navigate' || isPart(request))) event.respondWith(answer(event))
})

// What is pushed says what it is about and names it by its id; the link is made here, so that it leads nowhere else.
self.addEventListener('push', (event) => {
  const { id, title, body } = event.data.json()
  const about = /^[\da-f-]{36}$/.test(id) ? { tag: id, data: { id } } : {}
  event.waitUntil(self.registration.showNotification(title, { body, icon: '/icon-192.png', ...about }))
})

/** A tab of this dashboard, the one in front before others. */
const openTab = async () => {
  const { pathname } = new URL(self.registration.scope)
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const own = tabs.filter(({ url }) => new URL(url).pathname.replace(/\/$/, '') === pathname)
  return (
    own.find(({ focused }) => focused) ?? own.find(({ visibilityState }) => visibilityState === 'visible') ?? own[0]
  )
}

/** The id that was pressed and that no tab has taken yet: one that is still loading hears nothing, and asks for it. */
let pressed = null

const open = async (id) => {
  const tab = await openTab()
  if (!tab) return self.clients.openWindow(id ? `${self.registration.scope}#${id}` : self.registration.scope)
  if (id) {
    pressed = id
    tab.postMessage({ open: id })
  }
  return tab.focus()
}

self.addEventListener('message', ({ data, source }) => {
  if (data.taken === pressed) pressed = null
  if (data.listening && pressed) source.postMessage({ open: pressed })
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.id))
})

const base64Url = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

// The browser gave the subscription up: it is made anew and told. Where that fails, the page does it at its next visit.
const renew = async ({ oldSubscription: old, newSubscription }) => {
  const fresh = newSubscription ?? (old && (await self.registration.pushManager.subscribe(old.options)))
  if (!fresh) return
  const [p256dh, auth] = ['p256dh', 'auth'].map((name) => base64Url(fresh.getKey(name)))
  await fetch('/api/push/devices', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint: fresh.endpoint, p256dh, auth, ...(old && { replaces: old.endpoint }) }),
  })
}

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)))
