import { expect, test } from 'vitest'
import { proofAddress } from '#fund/proof/proof-address.ts'
import type { Consistency, Proof, Roots } from '#fund/proof/proof-files.ts'
import { newBrowser, openTab } from '#tests/support/browser/tab.ts'
import { keyFrom, openLog, signedText } from '#tests/support/papers/proof-log.ts'
import { leavesVector, signedPaper, vectorLog } from '#tests/support/papers/proof-vectors.ts'

const made = vectorLog()
const [, proof = made.proofs[0]] = made.proofs
const address = proof ? proofAddress('https://portal.test', proof) : null
const fragment = new URL(address ?? '').hash

/** The page of checks, with a backend that has the given roots and opened proof. */
const open = async (given: { roots?: Roots | null; opened?: () => Response | Promise<Response> }) => {
  const { roots = made.roots, opened = () => Response.json(proof) } = given
  const tab = await openTab(newBrowser(), { path: '/verify' }, async () => ({
    ...(await import('#stores/verify/verify.ts')),
    ...(await import('#stores/verify/since.ts')),
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
    [fragment, () => Response.json({}, { status: 503 }), /failed on our side/],
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
    problems: ['Statement 0 of this list is different in what is published now.'],
  })
  await tab.verifyFile(new File([JSON.stringify(proof)], 'proof.json'))
  expect(verdictOf(tab)).toMatchObject({ result: 'fits' })
  const cut = await open({ roots: { ...made.roots, statements: made.roots.statements.slice(0, 4) } })
  await cut.loadRoots()
  await cut.verifyFile(new File([JSON.stringify(made.roots)], 'roots.json'))
  expect(verdictOf(cut)).toMatchObject({ problems: ['Statement 4 of this list is no longer published.'] })
})

const named = (name: string, content: BlobPart[]) => new File(content, name)

test('a root that was kept as its own small file is checked, and told in words', async () => {
  const tab = await open({})
  await tab.loadRoots()
  const kept = (number: number) => JSON.stringify(made.roots.statements[number])
  await tab.verifyFile(named('root-5.json', [kept(5)]))
  expect(verdictOf(tab)).toMatchObject({
    result: 'fits',
    lines: [
      expect.stringMatching(
        /^This is the root of Week 45, from Nov 8, 2026, published on .+ \(New York\), over 1 account\.$/,
      ),
      'It is in the published list, byte for byte, as number 5.',
      'The total is the one that the fund signed; the fund does not show it to the public.',
      'Nothing before it has been changed since Week 43, from Oct 25, 2026, the first week with a root.',
    ],
  })
  await tab.verifyFile(named('root-0.json', [kept(0)]))
  expect(verdictOf(tab)).toMatchObject({
    lines: [expect.stringMatching(/^This is where the fund’s roots begin/), expect.any(String)],
  })
  await tab.verifyFile(named('root-3.json', [kept(3)]))
  expect(verdictOf(tab)).toMatchObject({ lines: [expect.stringMatching(/Both keys signed it\.$/), expect.any(String)] })
  await tab.verifyFile(named('root-5.json', [kept(5).replace('leaves=2', 'leaves=3')]))
  expect(verdictOf(tab)).toMatchObject({
    result: 'differs',
    lines: [],
    problems: [
      expect.stringMatching(/signature does not match/),
      expect.stringMatching(/published a different statement/),
    ],
  })
})

test('a proof is told in the words that an investor asks for, a restated week with its reason', async () => {
  const tab = await open({})
  await tab.loadRoots()
  await tab.verifyFile(named('proof.json', [JSON.stringify(proof)]))
  expect(verdictOf(tab)).toMatchObject({
    lines: [
      expect.stringMatching(
        /^This proof belongs to Week 43, from Oct 25, 2026, as published on .+, and is one of 3 accounts\.$/,
      ),
      'The total is the one that the fund signed: $270,000.00 at the beginning, $271,930.00 at the end.',
      'It is the first root that the fund published.',
      expect.stringMatching(/^The week was restated on .+ The reason: A trade was booked twice\.$/),
    ],
  })
})

test('a paper of several weeks belongs by its last; what does not match is named by its week, and shows no figure', async () => {
  const log = openLog()
  log.start()
  const week = (opening: number) => [
    { account: 'account-b', opening, gross: 100, recovered: 0, share: 60, closing: opening + 60, carried: 0 },
  ]
  const [, first] = log.week('2026-10-04', week(1_000_00))
  const [, second] = log.week('2026-10-11', week(1_000_60))
  log.week('2026-10-04', week(2_000_00), { reason: 'A trade was booked twice.' })
  const tab = await open({ roots: log.roots() })
  await tab.loadRoots()
  const drop = async (proofs: readonly Proof[]) => {
    const bytes = signedPaper(proofs, { issued: Date.parse('2026-11-20T10:00:00Z') })
    await tab.verifyFile(named('statement.pdf', [new Uint8Array(bytes)]))
    return verdictOf(tab)
  }
  if (!first || !second) throw new Error('no proof')
  expect(await drop([first, second])).toMatchObject({
    result: 'fits',
    lines: [
      expect.stringMatching(/^The pages are, byte for byte, those that the fund signed on /),
      'This statement has 2 weeks with a root, the first of them Week 40, from Oct 4, 2026. Each leads to what the fund published.',
      expect.stringMatching(/^Week 40, from Oct 4, 2026: The week was restated on .+: A trade was booked twice\.$/),
      expect.stringMatching(/^By its last week this statement belongs to Week 41, .+, and is one of 1 account\.$/),
      expect.any(String),
      expect.stringMatching(/^Nothing before it has been changed since Week 40/),
    ],
    weeks: [['Week 40, from Oct 4, 2026', expect.any(String)], expect.anything()],
  })
  const changed = { ...first, leaf: first.leaf.replace('opening=100000', 'opening=100001') }
  expect(await drop([changed, second])).toMatchObject({
    result: 'differs',
    lines: [],
    problems: [
      expect.stringMatching(/^Week 40, from Oct 4, 2026: The figures do not add up/),
      expect.stringMatching(/^Week 40, from Oct 4, 2026: The figures do not lead to the signed root/),
    ],
    weeks: [['Week 41, from Oct 11, 2026', expect.any(String)]],
  })
})

test('all leaves of a week are added up, and one that is missing is found', async () => {
  const { roots, leaves } = leavesVector()
  const tab = await open({ roots })
  await tab.loadRoots()
  await tab.verifyFile(named('leaves-1.json', [JSON.stringify(leaves)]))
  expect(verdictOf(tab)).toMatchObject({
    result: 'fits',
    lines: [
      expect.stringMatching(
        /^These are all the leaves of Week 43, from Oct 25, 2026, .+: the fund’s and those of 4 accounts\.$/,
      ),
      expect.stringMatching(
        /^The total that the fund signed is the sum of all leaves\. 4 accounts: \$100,000\.00 at the beginning/,
      ),
      'It is the first root that the fund published.',
    ],
  })
  await tab.verifyFile(named('leaves-1.json', [JSON.stringify({ ...leaves, leaves: leaves.leaves.slice(0, -1) })]))
  expect(verdictOf(tab)).toMatchObject({
    problems: expect.arrayContaining(['The file has 4 leaves, and the fund signed 5.']),
  })
})

test.each([
  ['an empty file', named('a.json', []), { heading: 'The file is empty' }],
  ['a picture', named('a.png', [new Uint8Array([137, 80, 78, 71, 13, 10])]), { heading: 'This is not a proof' }],
  ['a PDF of somebody else', named('a.pdf', ['%PDF-1.7\n%%EOF\n']), { heading: 'This paper carries no proof' }],
  ['a proof that was cut off', named('proof.json', [JSON.stringify(proof).slice(0, -40)]), { result: 'differs' }],
  ['a file of 50 MB', named('a.pdf', [new Uint8Array(50_000_000)]), { sentence: expect.stringMatching(/20 MB/) }],
] as const)('%s is told for what it is', async (_, file, said) => {
  const tab = await open({})
  await tab.verifyFiles([file])
  expect(verdictOf(tab)).toMatchObject(said)
})

test('a folder, two files at once and no file at all are each told in words', async () => {
  const tab = await open({})
  const folder = {
    name: 'papers',
    size: 4096,
    arrayBuffer: () => Promise.reject(new DOMException('', 'NotFoundError')),
  }
  await tab.verifyFiles([folder as unknown as File])
  expect(tab.$verifying.get()).toMatchObject({ sentence: expect.stringMatching(/it is a folder/) })
  const one = named('proof.json', [JSON.stringify(proof)])
  const checking = tab.verifyFiles([one])
  await tab.verifyFiles([one, one])
  await checking
  expect(tab.$verifying.get()).toMatchObject({ sentence: expect.stringMatching(/^Those are 2 files/) })
  await tab.verifyFiles([])
  expect(tab.$verifying.get()).toMatchObject({ sentence: expect.stringMatching(/^That was not a file/) })
})

test('where signatures cannot be checked the page says so, and not that they do not match', async () => {
  const tab = await open({})
  await tab.loadRoots()
  Object.defineProperty(globalThis.crypto, 'subtle', { value: undefined, configurable: true })
  try {
    await tab.verifyFile(named('proof.json', [JSON.stringify(proof)]))
    expect(tab.$verifying.get()).toMatchObject({
      sentence: expect.stringMatching(/^This browser cannot check signatures here/),
    })
  } finally {
    Reflect.deleteProperty(globalThis.crypto, 'subtle')
  }
})

test('a file that comes before the published roots do waits for them', async () => {
  const tab = await open({})
  let arrive: (answer: Response) => void = () => {}
  tab.intercept = () => new Promise<Response>((resolve) => (arrive = resolve))
  const loaded = tab.loadRoots()
  const checked = tab.verifyFile(new File([JSON.stringify(proof)], 'proof.json'))
  arrive(Response.json(made.roots))
  await Promise.all([loaded, checked])
  expect(verdictOf(tab)).toMatchObject({ result: 'fits', problems: [] })
})
