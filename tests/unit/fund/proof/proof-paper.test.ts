import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minuteMs } from '#fund/calendar/time.ts'
import { toBase64, toHex, utf8 } from '#fund/proof/proof-bytes.ts'
import { type Proof, paperFormat, type Roots } from '#fund/proof/proof-files.ts'
import { checkPaper, type PaperSeal, paperAppendix, paperText, takeApart } from '#fund/proof/proof-paper.ts'
import { checker, keyFrom, openLog, sha256, signedText } from '#tests/support/papers/proof-log.ts'
import { vectorLog } from '#tests/support/papers/proof-vectors.ts'

const lastLines = 'startxref\n12\n%%EOF\n'

/** A PDF with bytes of every value, and its end. */
const pdfOf = (length: number): Uint8Array => {
  const pages = Uint8Array.from({ length: length - lastLines.length }, (_, at) => at % 256)
  return new Uint8Array([...pages, ...utf8(lastLines)])
}

const issued = Date.UTC(2026, 10, 20, 12)

const sealOf = (pdf: Uint8Array, proofs: readonly Proof[], seed: number): PaperSeal => ({
  paper: 'statement 2026-10',
  version: 1,
  account: 'account-b',
  issued,
  digest: toHex(sha256(pdf)),
  proofs: toHex(sha256(utf8(JSON.stringify(proofs)))),
  key: keyFrom(seed).hex,
})

interface Made {
  readonly pdf?: Uint8Array
  readonly proofs?: readonly Proof[]
  readonly seed?: number
  readonly seal?: Partial<PaperSeal>
}

const signedPaper = ({ pdf = pdfOf(100), proofs = [], seed = 1, seal = {} }: Made = {}) => {
  const paper = paperText({ ...sealOf(pdf, proofs, seed), ...seal })
  return { format: paperFormat, paper, signature: signedText(keyFrom(seed).secret, paper), proofs } as const
}

const appended = (pdf: Uint8Array, text: string): Uint8Array => new Uint8Array([...pdf, ...Buffer.from(text, 'latin1')])

test.each([100, 1023, 1024, 1025, 8191, 8192, 8193, 16_384, 20_001])(
  'a paper of %d bytes comes apart into its pages and what was signed of them, and ends as they do',
  (length) => {
    const pdf = pdfOf(length)
    const signed = signedPaper({ pdf })
    const file = appended(pdf, paperAppendix(pdf, signed))
    expect(takeApart(file)).toEqual({ pdf, signed })
    expect(Buffer.from(file).toString('latin1')).toMatch(/\n%end of proof\nstartxref\n12\n%%EOF\n$/)
  },
)

test('whatever a PDF holds, it comes back to the byte', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3000 }), (pages) => {
      const pdf = appended(pages, `\n${lastLines}`)
      const signed = signedPaper({ pdf })
      expect(takeApart(appended(pdf, paperAppendix(pdf, signed)))).toEqual({ pdf, signed })
    }),
  )
})

test('of a paper that was signed twice the last proof counts, over all before it', () => {
  const first = pdfOf(100)
  const pdf = appended(first, paperAppendix(first, signedPaper()))
  const signed = signedPaper({ pdf })
  expect(takeApart(appended(pdf, paperAppendix(pdf, signed)))).toEqual({ pdf, signed })
})

test('a PDF without the comment carries no proof', () => {
  expect(takeApart(pdfOf(100))).toBeNull()
  expect(takeApart(new Uint8Array())).toBeNull()
  expect(takeApart(utf8('%investor-portal proof 1 AAAA\n%end of proof\n'))).toBeNull()
})

test('a comment at the very beginning is a proof without pages', () => {
  const signed = signedPaper()
  const pdf = new Uint8Array()
  expect(takeApart(appended(pdf, paperAppendix(pdf, signed)))).toEqual({ pdf, signed })
})

test('what comes after the pages is the proof and their last lines, to the byte', () => {
  const pdf = pdfOf(100)
  const signed = signedPaper({ pdf })
  const appendix = paperAppendix(pdf, signed)
  expect(takeApart(appended(pdf, appendix))).toEqual({ pdf, signed })
  const proof = toBase64(utf8(JSON.stringify(signed)))
  for (const other of [
    `${appendix} `,
    appendix.slice(0, -1),
    appendix.slice(0, -lastLines.length),
    appendix.replace('startxref\n12', 'startxref\n13'),
    appendix.replace('\n%end of proof\n', '\n'),
    appendix.slice(0, appendix.indexOf('\n%end of proof\n')),
    appendix.replace(proof, `${proof}?`),
    appendix.replace(proof, ''),
    appendix.replace(proof, toBase64(utf8('nothing'))),
    appendix.replace(proof, toBase64(utf8(JSON.stringify(vectorLog().roots)))),
  ])
    expect([other, takeApart(appended(pdf, other))]).toEqual([other, { pdf, signed: null }])
})

/** What a check reads from a paper's text; null if it cannot be read. */
const readFrom = async (paper: string): Promise<PaperSeal | null> => {
  const { seal, problems } = await checkPaper(checker, { pdf: pdfOf(100), signed: { ...signedPaper(), paper } }, null)
  expect(problems.includes('unreadable')).toBe(seal === null)
  return seal
}

test('the text of a paper is that of docs/proofs.md', async () => {
  const key = 'c'.repeat(64)
  const seal = { paper: 'tax 2026', version: 0, account: 'account-a', issued, digest: 'd1', proofs: 'd2', key }
  const text = `investor-portal paper 1
paper=tax 2026
version=0
account=account-a
issued=2026-11-20T12:00:00.000Z
digest=d1
proofs=d2
key=${key}
`
  expect(paperText(seal)).toBe(text)
  expect(await readFrom(text)).toEqual(seal)
})

test.each([
  ['another title', /^.*1/, 'investor-portal paper 2'],
  ['a version that is written otherwise', /version=1/, 'version=01'],
  ['a version that is no number', /version=1/, 'version=NaN'],
  ['no version', /version=1/, 'version='],
  ['a day in place of an instant', /issued=.*/, 'issued=2026-11-20'],
  ['an instant that is written otherwise', /issued=.*/, 'issued=2026-11-20T12:00:00Z'],
  ['no instant', /issued=.*/, 'issued=lately'],
  ['a line less', /key=.*\n/, ''],
])('a text with %s is not read as that of a paper', async (_, part, other) => {
  const text = paperText(sealOf(pdfOf(100), [], 1))
  expect(await readFrom(text)).not.toBeNull()
  expect(await readFrom(text.replace(part, other))).toBeNull()
})

const { roots, proofs } = vectorLog()
const own = proofs.slice(2, 3)
const others = proofs.slice(1, 2)

const checked = ({ pdf = pdfOf(100), ...made }: Made, list: Roots | null = roots) =>
  checkPaper(checker, { pdf, signed: signedPaper({ pdf, ...made }) }, list)
const problemsOf = async (made: Made, list?: Roots | null) => (await checked(made, list)).problems

test('a paper fits where its pages, its proofs, its signature and its key do', async () => {
  const { seal, problems, weeks } = await checked({ proofs: own })
  expect(problems).toEqual([])
  expect(seal).toEqual(sealOf(pdfOf(100), own, 1))
  expect(weeks.map(({ leaf, problems: ofWeek }) => [leaf?.account, ofWeek])).toEqual([['account-b', []]])
  expect(await problemsOf({})).toEqual([])
})

test('a paper whose proof cannot be read shows nothing', async () => {
  const unreadable = { seal: null, problems: ['unreadable'], weeks: [] }
  expect(await checkPaper(checker, { pdf: pdfOf(100), signed: null }, roots)).toEqual(unreadable)
  const signed = { ...signedPaper({ proofs: own }), paper: 'nothing' }
  expect(await checkPaper(checker, { pdf: pdfOf(100), signed }, roots)).toEqual(unreadable)
})

test('a paper says what of it was changed', async () => {
  const signed = signedPaper({ proofs: own })
  const pdf = pdfOf(100)
  const after = async (change: Partial<typeof signed>, pages = pdf) =>
    (await checkPaper(checker, { pdf: pages, signed: { ...signed, ...change } }, roots)).problems
  expect(await after({})).toEqual([])
  expect(await after({}, pdf.with(5, 99))).toEqual(['pages'])
  expect(await after({}, pdf.subarray(1))).toEqual(['pages'])
  expect(await after({ proofs: [] })).toEqual(['proofs'])
  expect(await after({ proofs: [...own, ...own] })).toEqual(['proofs'])
  expect(await after({ signature: signedPaper().signature })).toEqual(['signature'])
  expect(await after({ paper: signed.paper.replace('version=1', 'version=2') })).toEqual(['signature'])
})

test('every proof in a paper is of its account', async () => {
  expect(await problemsOf({ proofs: others })).toEqual(['account'])
  expect(await problemsOf({ proofs: [...own, ...others] })).toEqual(['account'])
  expect(await problemsOf({ proofs: own, seal: { account: 'account-a' } })).toEqual(['account'])
  // It is unknown what an unreadable leaf is about: only its own week can say.
  const unread = own.map((proof) => ({ ...proof, leaf: 'nothing' }))
  const { problems, weeks } = await checked({ proofs: unread })
  expect([problems, weeks.map((week) => week.problems)]).toEqual([
    [],
    [[{ kind: 'leaf-unreadable' }, { kind: 'path' }]],
  ])
})

test('a proof in a paper that does not fit is named with its week', async () => {
  const wrong = own.map((proof) => ({ ...proof, position: 1 }))
  const { problems, weeks } = await checked({ proofs: wrong })
  expect([problems, weeks.map((week) => week.problems)]).toEqual([[], [[{ kind: 'path' }]]])
})

test('the key of a paper is a published one, where the published roots are at hand', async () => {
  expect(await problemsOf({ seed: 3 })).toEqual(['key'])
  expect(await problemsOf({ seed: 3 }, null)).toEqual([])
  const log = openLog(3)
  log.start()
  expect(await problemsOf({ seed: 3 }, log.roots())).toEqual([])
  // The next key is known from the hand-over on, before it has signed anything.
  const handedOver = { ...roots, statements: roots.statements.slice(0, 4) }
  expect(await problemsOf({ seed: 2, seal: { issued: issued + 30 * 24 * 60 * minuteMs } }, handedOver)).toEqual([])
})

test('a retired key signs papers that are dated up to five minutes after its hand-over', async () => {
  const handedOverAt = Date.UTC(2026, 10, 28, 9)
  const after = (ms: number) => problemsOf({ seal: { issued: handedOverAt + ms } })
  expect(await after(-1)).toEqual([])
  expect(await after(5 * minuteMs)).toEqual([])
  expect(await after(5 * minuteMs + 1)).toEqual(['retired-key'])
})
