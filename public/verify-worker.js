// Answers /verify and what it loads from the kept copies when there is no network. The page itself keeps them.
const cacheName = 'verify-1'
const page = '/verify'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** The page has one copy, by whichever of its addresses it is opened. */
const keyOf = (request) => (request.mode === 'navigate' ? page : request)

const kept = async (request) =>
  (await caches.match(keyOf(request), { cacheName, ignoreVary: true, ignoreSearch: true })) ?? Response.error()

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  event.respondWith(fetch(request).catch(() => kept(request)))
})
