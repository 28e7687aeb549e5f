import { expect, test } from 'vitest'
import { proofAddress } from '#fund/proof-address.ts'
import type { Consistency, Roots } from '#fund/proof-files.ts'
import { keyFrom, openLog, signedText } from '#tests/support/proof-log.ts'
import { vectorLog } from '#tests/support/proof-vectors.ts'
import { newBrowser, openTab } from '#tests/support/tab.ts'

const made = vectorLog()
const [, proof = made.proofs[0]] = made.proofs
const address = proof ? proofAddress('https://portal.test', proof) : null
const fragment = new URL(address ?? '').hash

/** The page of checks, at a backend that has the roots and the opened proof as given. */
const open = async (given: { roots?: Roots | null; opened?: () => Response | Promise<Response> }) => {
  const { roots = made.roots, opened = () => Response.json(proof) } = given
  const tab = await openTab(newBrowser(), { path: '/verify' }, async () => ({
    ...(await import('#stores/verify/verify.ts')),
    ...(await import('#stores/verify/opened.ts')),
    ...(await import('#stores/verify/since.ts')),
  }))
  tab.intercept = async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/api/proofs/opened') return opened()
    return roots ? Response.json(roots) : new Response(null, { status: 404 })
  }
  return tab
}
type Tab = Awaited<ReturnType<typeof open>>
const verdictOf = (tab: Tab) => {
  const shown = tab.$verifying.get()
  return shown.state === 'told' ? shown.verdict : shown
}

test('an address opens its proof: fetched by a body that no address shows, checked, and to be saved', async () => {
  const tab = await open({})
  await tab.openAddress(fragment)
  expect(verdictOf(tab)).toMatchObject({ result: 'fits', name: 'proof-2026-10-25.json', problems: [] })
  const asked = tab.requests.find(({ method }) => method === 'POST')
  expect(asked?.url).not.toContain(fragment.slice(3))
  tab.saveOpened()
  expect(tab.saved.map(({ text }) => JSON.parse(text))).toEqual([proof])
})

test('an address that is cut off, unknown or out of reach says so', async () => {
  for (const [at, opened, sentence] of [
    [fragment.slice(0, -1), undefined, /no proof at this address/],
    [fragment, () => Response.json({ detail: 'no' }, { status: 404 }), /no proof at this address/],
    [fragment, () => Response.json({}, { status: 503 }), /Check the connection/],
    [fragment, () => Promise.reject(new TypeError('offline')), /Check the connection/],
  ] as const) {
    const tab = await open(opened ? { opened } : {})
    await tab.openAddress(at)
    expect(tab.$verifying.get()).toMatchObject({ state: 'failed', sentence: expect.stringMatching(sentence) })
    expect(tab.$opened.get()).toBeNull()
  }
  const tab = await open({})
  await tab.openAddress('')
  expect(tab.$verifying.get().state).toBe('empty')
})

test('from any week to any later one: nothing was changed, as a sentence and as a file', async () => {
  const tab = await open({})
  await tab.loadRoots()
  const options = tab.weekOptions(made.roots)
  expect(options.map(({ value }) => value)).toEqual(['1', '2', '4', '5'])
  expect(options[2]?.label).toMatch(/, restated$/)
  await tab.checkSpan({ from: 1, to: 5 })
  expect(tab.$found.get()).toMatchObject({ problems: [], sentence: expect.stringMatching(/^Nothing was changed/) })
  tab.saveSpan({ from: 1, to: 5 })
  const [file] = tab.saved
  expect(JSON.parse(file?.text ?? '')).toEqual(made.consistency)
  await tab.verifyFile(new File([file?.text ?? ''], 'consistency.json'))
  expect(verdictOf(tab)).toMatchObject({ result: 'fits', lines: [expect.stringMatching(/up to the root of Week 43/)] })
  const other: Consistency = { ...made.consistency, path: [] }
  await tab.verifyFile(new File([JSON.stringify(other)], 'consistency.json'))
  expect(verdictOf(tab)).toMatchObject({ result: 'differs' })
})

test('a past that was written anew is found, and a witness is named', async () => {
  const { secret, hex } = keyFrom(9)
  const statements = made.roots.statements.map((signed, number) =>
    number === 1
      ? { ...signed, witnesses: [{ name: 'A notary', key: hex, signature: signedText(secret, signed.statement) }] }
      : signed,
  )
  const seen = await open({ roots: { ...made.roots, statements } })
  await seen.openAddress(fragment)
  expect(verdictOf(seen)).toMatchObject({
    facts: expect.arrayContaining([['Countersigned by', expect.stringMatching(/^A notary/)]]),
  })
  const changed = made.roots.statements.map((signed, number) =>
    number === 2 ? { ...signed, statement: signed.statement.replace('leaves=2', 'leaves=3') } : signed,
  )
  const tab = await open({ roots: { ...made.roots, statements: changed } })
  await tab.loadRoots()
  await tab.checkSpan({ from: 1, to: 5 })
  expect(tab.$found.get()?.problems).toEqual(expect.arrayContaining([expect.stringMatching(/statement 2/)]))
})

test('a list that was kept is compared with the published one, and never takes its place', async () => {
  const tab = await open({})
  const drop = async (statements: Roots['statements']) => {
    await tab.verifyFile(new File([JSON.stringify({ ...made.roots, statements })], 'roots.json'))
    return verdictOf(tab)
  }
  await tab.loadRoots()
  expect(await drop(made.roots.statements.slice(0, 3))).toMatchObject({
    result: 'fits',
    lines: [expect.any(String), 'All of it is published now.'],
  })
  const forged = openLog(7)
  forged.start()
  expect(await drop(forged.roots().statements)).toMatchObject({
    result: 'differs',
    problems: ['Statement 0 of this list is another one in what is published now.'],
  })
  await tab.verifyFile(new File([JSON.stringify(proof)], 'proof.json'))
  expect(verdictOf(tab)).toMatchObject({ result: 'fits' })
  const cut = await open({ roots: { ...made.roots, statements: made.roots.statements.slice(0, 4) } })
  await cut.loadRoots()
  await cut.verifyFile(new File([JSON.stringify(made.roots)], 'roots.json'))
  expect(verdictOf(cut)).toMatchObject({ problems: ['Statement 4 of this list is no longer published.'] })
})
