import { describe, expect, test } from 'vitest'
import { dayMs } from '#fund/calendar/time.ts'
import { toHex, utf8 } from '#fund/proof/proof-bytes.ts'
import { keptTrailProblems, trailProblems } from '#fund/proof/trail-check.ts'
import { trailHeadsFormat } from '#fund/proof/trail-statement.ts'
import { checker, keyFrom, sha256 } from '#tests/support/papers/proof-log.ts'
import { vectorLog } from '#tests/support/papers/proof-vectors.ts'
import { nextHead, trailOf } from '#tests/support/papers/trail-log.ts'

const { roots } = vectorLog()
/** The first key handed over to the second on this day. */
const handOver = Date.UTC(2026, 10, 28, 9)
const days = [handOver - 2 * dayMs, handOver - dayMs, handOver + dayMs]
const honest = trailOf(days.map((signed, day) => ({ signed, seed: day < 2 ? 1 : 2, rows: 10 * (day + 1) })))
const listOf = (statements: typeof honest) => ({ format: trailHeadsFormat, statements }) as const

const kinds = async (statements: typeof honest) =>
  (await trailProblems(checker, listOf(statements), roots)).map(({ kind, number }) => `${number} ${kind}`)

describe('the signed ends of the trail', () => {
  test('fit: each follows the one before and is signed by the key that was in force', async () => {
    expect(await kinds(honest)).toEqual([])
    expect(await kinds([])).toEqual([])
  })

  test('do not, if one was left out, changed or moved', async () => {
    const [first, second, third] = honest as [(typeof honest)[0], (typeof honest)[0], (typeof honest)[0]]
    expect(await kinds([first, third])).toEqual(['1 order'])
    expect(await kinds([second, third])).toEqual(['0 order', '1 order'])
    const changed = { ...second, statement: second.statement.replace('rows=20 ', 'rows=21 ') }
    expect(await kinds([first, changed, third])).toEqual(['1 signature', '2 order'])
    expect(await kinds([first, { ...second, statement: `${second.statement}\n` }, third])).toContain('1 unreadable')
  })

  test('do not, if a chain ends earlier than it did or a later one is dated before', async () => {
    const previous = toHex(sha256(utf8(honest[1]?.statement ?? '')))
    const shorter = nextHead({ number: 2, previous, signed: handOver + dayMs, seed: 2, rows: 19 })
    expect(await kinds([...honest.slice(0, 2), shorter])).toEqual(['2 shrunk'])
    const earlier = nextHead({ number: 2, previous, signed: handOver - 2 * dayMs, seed: 1, rows: 30 })
    expect(await kinds([...honest.slice(0, 2), earlier])).toEqual(['2 shrunk'])
  })

  test('do not, if a key signed no root, or was retired', async () => {
    expect(await kinds(trailOf([{ signed: handOver, seed: 7, rows: 1 }]))).toEqual(['0 key'])
    expect(await kinds(trailOf([{ signed: handOver + dayMs, seed: 1, rows: 1 }]))).toEqual(['0 retired-key'])
    expect(keyFrom(7).hex).not.toBe(keyFrom(1).hex)
  })

  test('that somebody kept are looked for among those that are published', () => {
    expect(keptTrailProblems(listOf(honest.slice(0, 2)), listOf(honest))).toEqual([])
    expect(keptTrailProblems(listOf(honest), listOf(honest.slice(0, 2)))).toEqual([
      { kind: 'not-published', number: 2 },
    ])
  })
})
