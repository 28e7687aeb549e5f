import { expect, test } from 'vitest'
import { frozenMeans, frozenNext, frozenRefusal, suspendedMeans } from '#fund/freeze.ts'

test('the owner of a frozen account reads what stops and what goes on', () => {
  for (const stops of ['paid out', 'withdrawal', 'bank account', 'mail address', 'closure'])
    expect(frozenMeans).toContain(stops)
  expect(frozenMeans).toMatch(/Deposits still arrive.*keeps trading\.$/)
})

test('who is refused for a freeze reads that it is one, what it means and who lifts it', () => {
  expect(frozenRefusal).toMatch(/^Your account is frozen\. .+ lifts the freeze\.$/)
  expect(frozenRefusal).toContain(frozenMeans)
})

test('a frozen admin reads what is left to them, and that an owner lifts it', () => {
  expect(suspendedMeans).toMatch(/owner lifts the freeze.*your own settings.*\.$/)
})

test('what to do meanwhile is to sign in with a code, and to look through all that a stranger could have left', () => {
  for (const what of ['one-time code', 'new password', 'second factors', 'sessions']) expect(frozenNext).toContain(what)
  expect(frozenNext).toMatch(/^Sign in .* lifts the freeze .*\.$/)
})
