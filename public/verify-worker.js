// Answers /verify and what it loads from the kept copies when there is no network. The page itself keeps them.
const cacheName = 'verify-1'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

const kept = async (request) =>
  (await caches.match(request, { cacheName, ignoreVary: true, ignoreSearch: true })) ?? Response.error()

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return
  event.respondWith(fetch(request).catch(() => kept(request)))
})
