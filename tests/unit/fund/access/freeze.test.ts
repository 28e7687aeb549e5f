import { expect, test } from 'vitest'
import {
  disputedNext,
  frozenMeans,
  frozenNext,
  frozenRefusal,
  frozenSuspends,
  suspendedMeans,
} from '#fund/access/freeze.ts'

test('the owner of a frozen account reads what stops and what goes on', () => {
  for (const stops of [
    'paid out',
    'withdrawal',
    'bank account',
    'email address',
    'closure',
    'password',
    'second factors',
  ])
    expect(frozenMeans).toContain(stops)
  expect(frozenMeans).toMatch(/Deposits still arrive.*keeps trading\.$/)
})

test('and what no longer counts', () => {
  for (const what of ['password', 'second factors', 'recovery codes', 'browsers', 'bank accounts'])
    expect(frozenSuspends).toContain(what)
})

test('who is refused for a freeze reads that it is one, what it means and who lifts it', () => {
  expect(frozenRefusal).toMatch(/^Your account is frozen\. .+ lifts the freeze\.$/)
  expect(frozenRefusal).toContain(frozenMeans)
})

test('a frozen admin reads what is left to them, and that an owner lifts it', () => {
  expect(suspendedMeans).toMatch(/owner lifts the freeze.*your own settings.*\.$/)
})

test('what to do meanwhile is to sign in with a code and to write; the rest is done once the freeze is lifted', () => {
  for (const what of ['one-time code', 'write to our team', 'new password', 'second factors'])
    expect(frozenNext).toContain(what)
  expect(frozenNext).toMatch(/^Sign in .* lifts the freeze .*\.$/)
  expect(disputedNext).toMatch(/no code is sent to either mailbox.*contact form/)
})
