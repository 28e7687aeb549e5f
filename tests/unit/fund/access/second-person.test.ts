import { expect, test } from 'vitest'
import { boundUntil, decidersOf, type KnownAdmin, waitsForPerson } from '#fund/access/second-person.ts'
import { weekMs } from '#fund/calendar/time.ts'

const person = (id: string, more: Partial<KnownAdmin> = {}): KnownAdmin => ({
  id,
  isSecond: true,
  isFrozen: false,
  madeBy: null,
  madeAt: null,
  ...more,
})
const [ann, bob, cat] = [person('ann'), person('bob'), person('cat')]
const by = (askedBy: string, concerned: string | null = null) => ({ askedBy, concerned })

test('neither who asks nor whom it is about decides', () => {
  expect(decidersOf([ann, bob, cat], by('ann', 'bob'), 1)).toEqual([cat])
})

test.each([
  ['another one', [ann, bob], by('ann'), true],
  ['nobody else', [ann], by('ann'), false],
  ['only the one whom it is about', [ann, bob], by('ann', 'bob'), false],
  ['another one who is frozen', [ann, person('bob', { isFrozen: true })], by('ann'), true],
  ['only the one whom it is about, frozen', [ann, person('bob', { isFrozen: true })], by('ann', 'bob'), true],
  ['only oneself, about oneself', [person('ann', { isFrozen: true })], by('ann', 'ann'), false],
])('with %s it waits for a person, or not', (_who, people, matter, waits) => {
  expect(waitsForPerson(people, matter, 1)).toBe(waits)
})

const start = 1000
const end = start + weekMs
const made = (id: string, madeBy: string, more: Partial<KnownAdmin> = {}) =>
  person(id, { madeBy, madeAt: start, ...more })
const ids = (admins: readonly KnownAdmin[], matter: ReturnType<typeof by>, now = end - 1) =>
  decidersOf(admins, matter, now).map(({ id }) => id)

test('who was let in and who let them in decide nothing of each other for seven days, if there is another', () => {
  const admins = [ann, bob, made('new', 'ann'), made('day', 'ann', { isSecond: false })]
  expect(ids(admins, by('ann'))).toEqual(['bob'])
  expect(ids(admins, by('new'))).toEqual(['bob'])
  expect(ids(admins, by('day'))).toEqual(['bob'])
  expect(ids(admins, by('bob'))).toEqual(['ann', 'new'])
  expect(ids(admins, by('day'), end)).toEqual(['ann', 'bob', 'new'])
  // They may if nobody else could; a frozen one counts as another, and one who is as new does not.
  expect(ids([ann, made('new', 'ann')], by('ann'))).toEqual(['new'])
  expect(ids([ann, person('bob', { isFrozen: true }), made('new', 'ann')], by('ann'))).toEqual(['bob'])
  expect(ids([ann, made('too', 'ann'), made('new', 'ann')], by('ann'))).toEqual(['too', 'new'])
})

test('the one whom it is about counts as another: then nobody decides it', () => {
  const admins = [ann, bob, made('new', 'ann')]
  expect(ids(admins, by('ann', 'bob'))).toEqual([])
  expect(waitsForPerson(admins, by('ann', 'bob'), end - 1)).toBe(false)
  expect(waitsForPerson(admins, by('ann', 'bob'), end)).toBe(true)
})

test('who is bound through somebody else is bound as well, also through one who was removed', () => {
  const admins = [ann, made('gone', 'ann', { isSecond: false }), made('last', 'gone', { madeAt: start + 5 }), bob]
  expect(boundUntil(admins, ['last', 'ann'], start + 5)).toBe(end)
  expect(boundUntil(admins, ['last', 'gone'], end)).toBe(end + 5)
  expect(boundUntil(admins, ['last', 'ann'], end)).toBeNull()
  expect(boundUntil(admins, ['bob', 'ann'], start)).toBeNull()
  expect(boundUntil(admins, ['ann', 'ann'], start)).toBeNull()
})
