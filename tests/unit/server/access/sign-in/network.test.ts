import { expect, test } from 'vitest'
import { networkOf } from '#server/access/sign-in/client.ts'

test.each([
  ['203.0.113.77', '203.0.113.…'],
  ['::ffff:203.0.113.77', '203.0.113.…'],
  ['2001:db8:85a3::8a2e:370:7334', '2001:db8:85a3:…'],
])('%s is shown as %s', (address, shown) => expect(networkOf(address)).toBe(shown))
