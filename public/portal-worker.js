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
