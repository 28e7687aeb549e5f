const cacheName = 'verify-1'
/** The worker answers every address of the page with this one copy. */
const page = '/verify'

const rootsPath = /\/proofs\/roots\.json$/

/** Scripts, styles and pictures of the page; the roots, which may be on another origin, are kept apart from them. */
const isPart = (address: string): boolean => {
  const { origin, pathname } = new URL(address)
  return origin === location.origin && !pathname.startsWith('/api/') && !rootsPath.test(pathname)
}

/** A copy with which a navigation may be answered: not a redirected response, as from /verify to /verify/. */
const pageNow = async (): Promise<Response> => {
  const answer = await fetch(location.pathname)
  if (!answer.ok) throw new Error(`The page answered ${answer.status}.`)
  return new Response(await answer.blob(), { headers: answer.headers })
}

/** A site may have no roots; the page then checks without them. */
const keepRoots = async (cache: Cache, address: string): Promise<void> => {
  const answer = await fetch(address, { credentials: 'omit' }).catch(() => null)
  if (answer?.ok) await cache.put(address, answer)
}

/**
 * Keeps everything that this page consists of, so that it opens and checks without a network; a browser that does not
 * support this goes on.
 */
export const keepOffline = async (): Promise<void> => {
  try {
    await navigator.serviceWorker.register('/verify-worker.js', { scope: page })
    const loaded = [...new Set(performance.getEntriesByType('resource').map(({ name }) => name))]
    const [parts, roots] = [loaded.filter(isPart), loaded.filter((address) => rootsPath.test(address))]
    const cache = await caches.open(cacheName)
    await cache.put(page, await pageNow())
    await cache.addAll(parts)
    for (const address of roots) await keepRoots(cache, address)
    // Removes the parts of an earlier version of the page.
    const current = new Set([...parts, ...roots, new URL(page, location.origin).href])
    for (const request of await cache.keys()) if (!current.has(request.url)) await cache.delete(request)
    document.documentElement.dataset.offline = 'ready'
  } catch {
    // Private windows and old browsers have no workers: the page then needs the network at its next opening.
  }
}
