import { expect, test } from 'vitest'
import { audienceChoices, audienceOf, choiceOf } from '#stores/admin/desk/messages/audience.ts'

test('every choice of Send To is an audience, and comes back from it', () => {
  const named = { email: ' ann@example.com ', ids: 'a,b' }
  expect(audienceChoices.map((to) => choiceOf(audienceOf({ ...named, to })))).toEqual(audienceChoices)
  expect(audienceOf({ ...named, to: 'one' })).toEqual({ to: 'one', email: 'ann@example.com' })
  expect(audienceOf({ ...named, to: 'chosen' })).toEqual({ to: 'chosen', ids: ['a', 'b'] })
})
