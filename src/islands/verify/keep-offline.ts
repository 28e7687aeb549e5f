const cacheName = 'verify-1'
/** The worker answers every address of the page with this one copy. */
const page = '/verify'

const isKept = (address: string): boolean => {
  const { origin, pathname } = new URL(address)
  return origin === location.origin && !pathname.startsWith('/api/')
}

/** A copy that a navigation may be answered with: not one that says it was redirected, as from /verify to /verify/. */
const pageNow = async (): Promise<Response> => {
  const answer = await fetch(location.pathname)
  if (!answer.ok) throw new Error(`The page answered ${answer.status}.`)
  return new Response(await answer.blob(), { headers: answer.headers })
}

/** Keeps what this page consists of, so that it opens and checks without a network; a browser that cannot goes on. */
export const keepOffline = async (): Promise<void> => {
  try {
    await navigator.serviceWorker.register('/verify-worker.js', { scope: page })
    const loaded = new Set(
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter(isKept),
    )
    const cache = await caches.open(cacheName)
    await cache.put(page, await pageNow())
    await cache.addAll([...loaded])
    // What an earlier version of the page consisted of.
    const current = new Set([...loaded, new URL(page, location.origin).href])
    for (const request of await cache.keys()) if (!current.has(request.url)) await cache.delete(request)
    document.documentElement.dataset.offline = 'ready'
  } catch {
    // Private windows and old browsers have no workers: the page then needs the network at its next opening.
  }
}
