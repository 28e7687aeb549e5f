import { expect, test } from 'vitest'
import { audienceChoices, audienceOf, choiceOf } from '#stores/admin/messages/audience.ts'

test('every choice of Send To is an audience, and comes back from it', () => {
  expect(audienceChoices.map((choice) => choiceOf(audienceOf(choice, 'ann@example.com')))).toEqual(audienceChoices)
  expect(audienceOf('one', ' ann@example.com ')).toEqual({ to: 'one', email: 'ann@example.com' })
})
