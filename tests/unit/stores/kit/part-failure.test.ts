import { describe, expect, test } from 'vitest'
import { referencePattern } from '#fund/text/reference.ts'
import { ownBrowser } from '#tests/support/browser/own-browser.ts'
import { openTab } from '#tests/support/browser/tab.ts'

const own = ownBrowser()

const load = async () => ({
  ...(await import('#stores/kit/part-failure.ts')),
  ...(await import('#stores/kit/watch-parts.ts')),
  ...(await import('#stores/kit/extensions.ts')),
  ...(await import('#client/platform.ts')),
})

const open = () => openTab(own.browser, { path: '/dashboard', origin: own.server.url }, load)
const missing = new TypeError('Failed to fetch dynamically imported module: https://x/_astro/Transfer.abc1234.js')

describe('a part that did not load', () => {
  test('is the network’s doing while the page is the same, or does not answer', async () => {
    const tab = await open()
    expect(await tab.partFailureOf(missing)).toEqual({ cause: 'network' })
    tab.version = { state: 'unreachable' }
    expect(await tab.partFailureOf(missing)).toEqual({ cause: 'network' })
    expect(tab.went).toEqual([])
  })

  test('is ours if the server is there and does not hand the file out', async () => {
    const tab = await open()
    tab.intercept = async () => new Response('no', { status: 500 })
    expect(await tab.partFailureOf(missing)).toMatchObject({ cause: 'ours' })
    tab.intercept = async () => new Response('there')
    expect(await tab.partFailureOf(missing)).toEqual({ cause: 'network' })
    tab.intercept = () => Promise.reject(new TypeError('blocked'))
    expect(await tab.partFailureOf(missing)).toEqual({ cause: 'network' })
    // Safari names no file.
    expect(await tab.partFailureOf(new TypeError('Importing a module script failed.'))).toEqual({ cause: 'network' })
  })

  test('of an earlier version reloads the page once for each version, and then says so', async () => {
    const tab = await open()
    tab.version = { state: 'newer', name: 'B' }
    expect(await tab.partFailureOf(missing)).toEqual({ cause: 'version' })
    expect(tab.went).toEqual(['reload /dashboard'])
    expect(tab.$isOutdated.get()).toBe(false)
    await tab.partFailureOf(missing)
    expect(tab.went).toEqual(['reload /dashboard'])
    expect(tab.$isOutdated.get()).toBe(true)
    tab.version = { state: 'newer', name: 'C' }
    await tab.partFailureOf(missing)
    expect(tab.went).toHaveLength(2)
  })

  test('never reloads it where the browser would not remember that, as it would do so for ever', async () => {
    const tab = await open()
    tab.bindPlatform({ ...tab.platform, tabStorage: { ...tab.platform.tabStorage, set: () => false } })
    tab.version = { state: 'newer', name: 'B' }
    expect(await tab.partFailureOf(missing)).toEqual({ cause: 'version' })
    expect(tab.went).toEqual([])
    expect(tab.$isOutdated.get()).toBe(true)
  })

  test('never reloads it over what is kept nowhere, a password or a number of an account; once that is gone it does', async () => {
    const tab = await open()
    let holds = true
    tab.bindPlatform({ ...tab.platform, holdsSecrets: () => holds })
    const stop = tab.watchParts()
    tab.version = { state: 'newer', name: 'B' }
    expect(await tab.partFailureOf(missing)).toEqual({ cause: 'version' })
    tab.failPart()
    await expect.poll(() => tab.$isOutdated.get()).toBe(true)
    expect(tab.went).toEqual([])
    holds = false
    tab.failPart()
    await expect.poll(() => tab.went).toEqual(['reload /dashboard'])
    stop()
  })

  test('behind a press reloads as well', async () => {
    const tab = await open()
    const stop = tab.watchParts()
    tab.version = { state: 'newer', name: 'B' }
    tab.failPart()
    await expect.poll(() => tab.went).toEqual(['reload /dashboard'])
    stop()
  })

  test('a second attempt that fails in the same way loads the page, if it can be had', async () => {
    const tab = await open()
    let again = 0
    tab.tryPartAgain(missing, { cause: 'network' }, () => (again += 1))
    expect([again, tab.went]).toEqual([1, []])
    tab.tryPartAgain(missing, { cause: 'network' }, () => (again += 1))
    await expect.poll(() => tab.went).toEqual(['reload /dashboard'])
    tab.version = { state: 'unreachable' }
    tab.tryPartAgain(missing, { cause: 'network' }, () => (again += 1))
    await expect.poll(() => again).toBe(2)
  })
})

describe('a failure of ours', () => {
  test('has a reference that the log has, too', async () => {
    await own.signedIn()
    const tab = await open()
    await tab.discover()
    const failure = await tab.partFailureOf(new TypeError('nothing is there'))
    expect(failure).toEqual({ cause: 'ours', reference: expect.stringMatching(referencePattern) })
    const reference = failure.cause === 'ours' ? failure.reference : ''
    expect(own.server.logged.map(({ told }) => told)).toContainEqual({
      reference,
      failure: 'TypeError: nothing is there',
    })
  })

  test('names none where nobody logs it', async () => {
    const tab = await open()
    expect(await tab.partFailureOf(new TypeError('nothing is there'))).toEqual({ cause: 'ours', reference: null })
  })
})
