import { expect, test } from 'vitest'
import { apiScopes, writingScopes } from '#fund/access/api-scopes.ts'

test('a key reads, but for the one scope that hands in the bank’s files', () => {
  expect(apiScopes.filter((scope) => writingScopes.includes(scope))).toEqual(['bank-files'])
  expect(new Set(apiScopes).size).toBe(apiScopes.length)
})
