const cacheName = 'verify-1'

const isOwn = (address: string): boolean => new URL(address).origin === location.origin

/** Keeps what this page consists of, so that it opens and checks without a network; a browser that cannot goes on. */
export const keepOffline = async (): Promise<void> => {
  try {
    await navigator.serviceWorker.register('/verify-worker.js', { scope: '/verify' })
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    const cache = await caches.open(cacheName)
    await cache.addAll(
      [...new Set([location.origin + location.pathname, ...loaded.filter(isOwn)])].filter(
        (one) => !one.includes('/api/'),
      ),
    )
    document.documentElement.dataset.offline = 'ready'
  } catch {
    // Private windows and old browsers have no workers: the page then needs the network at its next opening.
  }
}
