import { expect, test } from 'vitest'
import { isSameAccount } from '#fund/money/account-numbers.ts'

test.each([
  ['4400112233', '004400112233'],
  ['4400112233', '4400-112 233'],
  ['4400112233', '011000015/4400112233'],
  ['4400112233', '0110000154400112233'],
  ['4400112233', '••••2233'],
  ['4400112233', 'XXXXXX2233'],
  ['4400112233', 'Business Checking ...2233'],
  ['••••12233', '****2233'],
  ['DE89 3704 0044 0532 0130 00', 'de89370400440532013000'],
  ['0000000000', '••••0000'],
])('%s and %s can be of one account', (one, other) => {
  expect([isSameAccount(one, other), isSameAccount(other, one)]).toEqual([true, true])
})

test.each([
  ['4400112233', '4400112234'],
  ['4400112233', '2233'],
  // No routing number: its check digit is wrong.
  ['4400112233', '0110000164400112233'],
  ['4400112233', '••••2234'],
  ['0000000000', '••••1230'],
  ['AX123456', '123456'],
  ['4400112233', ''],
])('%s and %s are of two', (one, other) => {
  expect([isSameAccount(one, other), isSameAccount(other, one)]).toEqual([false, false])
})
