import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dueAt, nextWeek, type Week, weekOf } from '#fund/calendar/week.ts'
import {
  changeSentence,
  distributionNote,
  followsReport,
  momentTitle,
  nothingAtWorkNote,
  nothingChanges,
} from '#fund/notices/ahead-words.ts'
import { dueDistribution, nextMoments, ownMoments } from '#fund/weeks/ahead.ts'

const at = (text: string): number => Date.parse(text)
const iso = (when: number): string => new Date(when).toISOString()
const shown = (
  now: string,
  changes: { at: number }[] = [],
  open: Week | null = null,
  atWorkFrom: number | null = open?.from ?? null,
) =>
  nextMoments(at(now), changes, { open, atWorkFrom }).map(
    (moment) => `${iso(moment.at)} ${momentTitle(moment)} ${moment.changes.length}`,
  )

test('from a Tuesday: the Saturday at 9:00 UTC, then the Sunday', () => {
  expect(shown('2026-11-17T17:00:00Z')).toEqual([
    '2026-11-21T09:00:00.000Z Profit of Week 46 is distributed 0',
    '2026-11-22T05:01:00.000Z Week 47 begins 0',
  ])
})

test('after a Saturday’s 9:00 UTC the Sunday comes first; the minute before it still belongs to the week', () => {
  const expected = [
    '2026-11-22T05:01:00.000Z Week 47 begins 0',
    '2026-11-28T09:00:00.000Z Profit of Week 47 is distributed 0',
  ]
  expect(shown('2026-11-21T09:00:00Z')).toEqual(expected)
  expect(shown('2026-11-22T05:00:59Z')).toEqual(expected)
})

test('a distribution whose Saturday has come stays the next one until its week is closed', () => {
  const open = weekOf(at('2026-11-17T17:00:00Z'))
  const due = '2026-11-21T09:00:00.000Z Profit of Week 46 is distributed 0'
  expect(shown('2026-11-21T08:59:59Z', [], open)).toEqual([due, '2026-11-22T05:01:00.000Z Week 47 begins 0'])
  expect(shown('2026-11-21T09:00:00Z', [], open)).toEqual([due, '2026-11-22T05:01:00.000Z Week 47 begins 0'])
  expect(shown('2026-11-24T12:00:00Z', [], open)).toEqual([due, '2026-11-29T05:01:00.000Z Week 48 begins 0'])
})

test('no distribution before something is at work: money that came after a week ended waits for that of its own', () => {
  const open = weekOf(at('2026-11-17T17:00:00Z'))
  const begins = '2026-11-29T05:01:00.000Z'
  expect(shown('2026-11-24T12:00:00Z', [{ at: at(begins) }], open, at(begins))).toEqual([
    `${begins} Week 48 begins 1`,
    '2026-12-05T09:00:00.000Z Profit of Week 48 is distributed 0',
  ])
  // If nothing is at work the Saturdays are the fund's, and none is due.
  expect(shown('2026-11-24T12:00:00Z', [], open, null)).toEqual([
    '2026-11-28T09:00:00.000Z Profit of Week 47 is distributed 0',
    `${begins} Week 48 begins 0`,
  ])
})

test('a distribution is due from its Saturday at 9:00 UTC on, and only while its week is open', () => {
  const open = weekOf(at('2026-11-17T17:00:00Z'))
  expect(dueDistribution(at('2026-11-21T08:59:59.999Z'), open)).toBeNull()
  expect(dueDistribution(at('2026-11-21T09:00:00Z'), open)).toEqual({
    kind: 'distribution',
    at: at('2026-11-21T09:00:00Z'),
    week: open,
    changes: [],
  })
  expect(dueDistribution(at('2026-11-24T12:00:00Z'), null)).toBeNull()
})

test('of an account: each Sunday, and the Saturdays from the first week in which it has something at work', () => {
  const now = at('2026-11-17T17:00:00Z')
  const own = (open: Week | null, atWorkFrom: number | null, weeks: number) =>
    ownMoments(now, [], { open, atWorkFrom }, weeks).map((moment) => `${moment.kind} ${iso(moment.at).slice(0, 10)}`)
  const present = weekOf(now)
  const bothWeeks = ['distribution 2026-11-21', 'sunday 2026-11-22', 'distribution 2026-11-28', 'sunday 2026-11-29']
  expect(own(present, present.from, 2)).toEqual(bothWeeks)
  expect(own(null, null, 2)).toEqual(bothWeeks)
  expect(own(null, at('2026-11-22T05:01:00Z'), 2)).toEqual([
    'sunday 2026-11-22',
    'distribution 2026-11-28',
    'sunday 2026-11-29',
  ])
  expect(own(null, at('2026-11-29T05:01:00Z'), 2)).toEqual(['sunday 2026-11-22', 'sunday 2026-11-29'])
  // One that is due comes before them.
  const before = weekOf(present.from - 1)
  expect(own(before, before.from, 1)).toEqual(['distribution 2026-11-14', ...bothWeeks.slice(0, 2)])
})

test('a Sunday that moves with the clocks of New York, and one on which something changes later', () => {
  const later = nextWeek(at('2026-11-08T05:01:00Z')).from
  expect(shown('2026-10-28T12:00:00Z', [{ at: at('2026-11-01T04:01:00Z') }, { at: later }])).toEqual([
    '2026-10-31T09:00:00.000Z Profit of Week 43 is distributed 0',
    '2026-11-01T04:01:00.000Z Week 44 begins 1',
    `${iso(later)} Week 46 begins 1`,
  ])
})

test('moments come in order, each once, none in the past, a Saturday and a Sunday each week', () => {
  const instants = fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') })
  fc.assert(
    fc.property(instants, fc.integer({ min: 1, max: 8 }), (now, weeks) => {
      const moments = ownMoments(now, [], { open: null, atWorkFrom: null }, weeks)
      const times = moments.map((moment) => moment.at)
      expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
      expect(times.every((time) => time > now)).toBe(true)
      expect(moments.length).toBe(2 * weeks - (dueAt(weekOf(now)) <= now ? 1 : 0))
    }),
  )
})

test('a change is told with its figure, or without where none may be named', () => {
  expect(changeSentence('deposit', '$10.00')).toBe('$10.00 starts work.')
  expect(changeSentence('deposit', null)).toBe('A deposit starts work.')
  expect(changeSentence('risk', '2.2%')).toBe('Your weekly risk becomes 2.2%.')
  expect(changeSentence('risk', null)).toBe('Your weekly risk changes.')
  expect(changeSentence('trading-starts', null)).toBe('Trading starts.')
  expect(changeSentence('trading-stops', null)).toBe('Trading stops.')
  expect(changeSentence('withdrawal', null)).toBe('A withdrawal is set aside to be paid to you.')
})

test('what is shown beside a moment promises no minute, no profit and no change', () => {
  expect(followsReport(weekOf(at('2026-11-17T17:00:00Z')))).toBe('It follows the report of Week 46.')
  expect([distributionNote, nothingAtWorkNote, nothingChanges]).toEqual([
    'Once its result is reported; we let you know.',
    'None of your money is at work in it.',
    'Nothing changes for you.',
  ])
})
