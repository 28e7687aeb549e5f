import { expect, test } from 'vitest'
import { decidersOf, newUntil, type SecondPerson, waitsForPerson } from '#fund/second-person.ts'
import { weekMs } from '#fund/time.ts'

const person = (id: string, more: Partial<SecondPerson> = {}): SecondPerson => ({
  id,
  isFrozen: false,
  madeBy: null,
  madeAt: null,
  ...more,
})
const [ann, bob, cat] = [person('ann'), person('bob'), person('cat')]
const by = (askedBy: string, concerned: string | null = null) => ({ askedBy, concerned })

test('neither who asks nor whom it is about decides', () => {
  expect(decidersOf([ann, bob, cat], by('ann', 'bob'))).toEqual([cat])
})

test.each([
  ['another one', [ann, bob], by('ann'), true],
  ['nobody else', [ann], by('ann'), false],
  ['only the one whom it is about', [ann, bob], by('ann', 'bob'), false],
  ['another one who is frozen', [ann, person('bob', { isFrozen: true })], by('ann'), true],
  ['only the one whom it is about, frozen', [ann, person('bob', { isFrozen: true })], by('ann', 'bob'), true],
  ['only oneself, about oneself', [person('ann', { isFrozen: true })], by('ann', 'ann'), false],
])('with %s it waits for a person, or not', (_who, people, matter, waits) => {
  expect(waitsForPerson(people, matter)).toBe(waits)
})

test('a new one decides nothing of whoever asked for them for seven days, if there is another', () => {
  const fresh = person('new', { madeBy: 'ann', madeAt: 1000 })
  const until = (people: readonly SecondPerson[], now: number, askedBy = 'ann') =>
    newUntil(people, { deciderId: 'new', matter: by(askedBy), now })
  const end = 1000 + weekMs
  expect(until([ann, bob, fresh], end - 1)).toBe(end)
  expect(until([ann, bob, fresh], end)).toBeNull()
  expect(until([ann, bob, fresh], end - 1, 'bob')).toBeNull()
  expect(until([ann, fresh], 1000)).toBeNull()
  // The other one counts although they are frozen, and not if they are as new.
  expect(until([ann, person('bob', { isFrozen: true }), fresh], 1000)).toBe(end)
  expect(until([ann, person('too', { madeBy: 'ann', madeAt: 1000 }), fresh], 1000)).toBeNull()
})
