/** The cache of one dashboard; the worker (public/portal-worker.js) reads it by this name. */
const cacheOf = (page: string): string => `frame-1 ${page}`

const isPart = (address: string): boolean => {
  const { origin, pathname } = new URL(address)
  return origin === location.origin && /^\/(?:_astro|fonts)\//.test(pathname)
}

/** Scripts, styles and fonts that have been loaded so far. */
const loaded = (): string[] => [
  ...new Set(
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter(isPart),
  ),
]

const keep = async (page: string): Promise<void> => {
  const answer = await fetch(page)
  if (!answer.ok || answer.redirected) return
  const text = await answer.text()
  const before = await caches.match(page, { cacheName: cacheOf(page) })
  // Another version of the page consists of other parts.
  if (before && (await before.text()) !== text) await caches.delete(cacheOf(page))
  const cache = await caches.open(cacheOf(page))
  await cache.put(
    page,
    new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8', ...policyOf(answer) } }),
  )
  const there = new Set((await cache.keys()).map(({ url }) => url))
  await cache.addAll(loaded().filter((address) => !there.has(address)))
}

/** The copy runs under the policy of its page. */
const policyOf = ({ headers }: Response): Record<string, string> => {
  const policy = headers.get('content-security-policy')
  return policy ? { 'content-security-policy': policy } : {}
}

/**
 * Keeps everything that this dashboard's frame consists of, so that it opens without a network and says so: the page
 * and what it loaded, again whenever it is left, and nothing that the API returned. A browser that does not support
 * this goes on without.
 */
export const keepFrame = async (): Promise<void> => {
  const page = location.pathname.replace(/\/$/, '')
  try {
    await navigator.serviceWorker.register('/portal-worker.js', { scope: page })
    await keep(page)
    document.documentElement.dataset.offline = 'ready'
    addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') void keep(page).catch(() => undefined)
    })
  } catch {
    // Private windows and old browsers have no workers: the frame then needs the network at its next opening.
  }
}
