import { expect, test } from 'vitest'
import type { Problem } from '#fund/proof/proof-check.ts'
import type { PaperProblem } from '#fund/proof/proof-paper.ts'
import { readStatement, type WeekStatement } from '#fund/proof/proof-statement.ts'
import {
  accountsOf,
  figuresSentence,
  paperProblemSentence,
  problemSentence,
  restatedSentences,
  shortRoot,
  weekName,
  weekStatements,
} from '#fund/proof/proof-words.ts'
import { openLog } from '#tests/support/papers/proof-log.ts'

/** The type requires every kind, so that a new one is not forgotten. */
const problemKinds: Readonly<Record<Problem['kind'], 'numbered' | 'plain'>> = {
  unreadable: 'numbered',
  'wrong-number': 'numbered',
  'wrong-beginning': 'numbered',
  'wrong-history': 'numbered',
  'wrong-previous': 'numbered',
  'wrong-restated': 'numbered',
  'wrong-key': 'numbered',
  'wrong-signature': 'numbered',
  'wrong-witness': 'numbered',
  'leaf-unreadable': 'plain',
  'leaf-sum': 'plain',
  'leaf-week': 'plain',
  path: 'plain',
  'proof-statement': 'plain',
  'statement-away': 'numbered',
  'proof-signature': 'plain',
  'not-published': 'plain',
  'published-otherwise': 'plain',
  'retired-key': 'numbered',
  order: 'plain',
  'not-grown': 'plain',
}

const paperProblems: Readonly<Record<PaperProblem, true>> = {
  unreadable: true,
  pages: true,
  proofs: true,
  signature: true,
  key: true,
  'retired-key': true,
  account: true,
}

test('each problem is a sentence of its own, and names the statement where it is of one of many', () => {
  const kinds = Object.entries(problemKinds)
  const said = kinds.map(([kind]) => problemSentence({ kind, number: 4417, name: 'A notary' } as Problem))
  for (const sentence of said) expect(sentence).toMatch(/^[A-Z].*\S\.$/)
  expect(new Set(said).size).toBe(kinds.length)
  expect(said.filter((sentence) => sentence.includes('4417')).length).toBe(
    kinds.filter(([, named]) => named === 'numbered').length,
  )
  expect(said.filter((sentence) => sentence.includes('A notary'))).toHaveLength(1)
})

test('each problem of a paper is a sentence of its own', () => {
  const said = (Object.keys(paperProblems) as PaperProblem[]).map(paperProblemSentence)
  for (const sentence of said) expect(sentence).toMatch(/^[A-Z].*\S\.$/)
  expect(new Set(said).size).toBe(said.length)
})

test('a week is named by its number and its Sunday, also where that Sunday begins a year or has 25 hours', () => {
  expect(weekName('2026-11-15')).toBe('Week 46, from Nov 15, 2026')
  expect(weekName('2026-11-01')).toBe('Week 44, from Nov 1, 2026')
  expect(weekName('2027-01-03')).toBe('Week 1, from Jan 3, 2027')
})

test('of a root people compare its first sixteen letters, in groups of four', () => {
  expect(shortRoot('3e1421a29f50def9c0ffee')).toBe('3e14 21a2 9f50 def9')
  expect(shortRoot('abc')).toBe('abc')
})

test('a week’s statement counts its accounts without the fund’s own leaf', () => {
  expect([2, 3, 49].map((leaves) => accountsOf({ leaves }))).toEqual(['1 account', '2 accounts', '48 accounts'])
})

const flat = { opening: 1_000_000, gross: 0, recovered: 0, share: 0, closing: 1_000_000, carried: 0 }

test('a week’s figures in one line: a profit, a loss, what made up for earlier losses, what is carried on', () => {
  expect(figuresSentence({ ...flat, gross: 10_000, share: 7_000, closing: 1_007_000 })).toBe(
    '$10,000.00 at the beginning, $100.00 of gross profit, $70.00 was the investor’s share, $10,070.00 at the end.',
  )
  expect(figuresSentence({ ...flat, gross: -10_000, closing: 990_000, carried: 10_000 })).toBe(
    '$10,000.00 at the beginning, a loss of $100.00, $9,900.00 at the end; $100.00 of loss is carried forward.',
  )
  expect(figuresSentence({ ...flat, gross: 10_000, recovered: 4_000, share: 4_200, closing: 1_008_200 })).toBe(
    '$10,000.00 at the beginning, $100.00 of gross profit, $40.00 made up earlier losses, $42.00 was the investor’s share, $10,082.00 at the end.',
  )
  expect(figuresSentence(flat)).toBe(
    '$10,000.00 at the beginning, $0.00 of gross profit, $0.00 was the investor’s share, $10,000.00 at the end.',
  )
})

test('a root says what it restates, and what restated it since; another week’s restatement is not its own', () => {
  const log = openLog()
  const accounts = [{ account: 'a', ...flat }]
  log.start()
  log.week('2026-10-25', accounts)
  log.week('2026-11-01', accounts)
  log.week('2026-10-25', accounts, { reason: 'A fee was missing.' })
  log.week('2026-11-01', accounts, { reason: 'A price was wrong.' })
  const roots = log.roots()
  const [first, second, again] = weekStatements(roots) as [WeekStatement, WeekStatement, WeekStatement]
  expect(weekStatements(roots).map(({ number }) => number)).toEqual([1, 2, 3, 4])
  expect(restatedSentences(roots, first)).toEqual([
    `The week was restated on Sat, Nov 28, 2026, 04:00 (New York) by statement 3: its root ${again.root} replaces ${first.root}. The reason: A fee was missing.`,
  ])
  expect(restatedSentences(roots, second)).toEqual([
    expect.stringMatching(/by statement 4: .*The reason: A price was wrong\.$/),
  ])
  expect(restatedSentences(roots, again)).toEqual([
    `This root restates the week, in place of the root ${first.root}. The reason: A fee was missing.`,
  ])
})

test('a root that was restated itself says both; one of a week without roots says that it was closed before', () => {
  const log = openLog()
  const accounts = [{ account: 'a', ...flat }]
  log.start('2026-10-25')
  log.week('2026-10-25', accounts, { reason: 'A fee was missing.' })
  log.week('2026-10-25', accounts, { reason: 'It was missing twice.' })
  const [first] = weekStatements(log.roots()) as [WeekStatement]
  expect(restatedSentences(log.roots(), first)).toEqual([
    'This root restates the week, which was closed before there were roots. The reason: A fee was missing.',
    expect.stringContaining('The week was restated on Sat, Nov 21, 2026, 04:00 (New York) by statement 2'),
  ])
})

test('a week that was signed once has nothing to say of restating', () => {
  const log = openLog()
  const { statement } = log.week('2026-10-25', [{ account: 'a', ...flat }])[0] ?? { statement: '' }
  const read = readStatement(statement)
  expect(read?.kind === 'week' && restatedSentences(log.roots(), read)).toEqual([])
})
