import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fromBase64,
  fromHex,
  linesOf,
  partOfBase64,
  readInteger,
  readLines,
  toBase64,
  toHex,
  utf8,
} from '#fund/proof/proof-bytes.ts'

test.each([
  ['', ''],
  ['f', 'Zg=='],
  ['fo', 'Zm8='],
  ['foo', 'Zm9v'],
  ['foob', 'Zm9vYg=='],
  ['fooba', 'Zm9vYmE='],
  ['foobar', 'Zm9vYmFy'],
])('the base64 of %j is %j, as RFC 4648 has it', (text, base64) => {
  expect(toBase64(utf8(text))).toBe(base64)
  expect(fromBase64(base64)).toEqual(utf8(text))
})

test('bytes are written as everybody writes them in hex and base64, and read again', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
      expect(toHex(bytes)).toBe(Buffer.from(bytes).toString('hex'))
      expect(fromHex(toHex(bytes))).toEqual(bytes)
      expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
      expect(fromBase64(toBase64(bytes))).toEqual(bytes)
    }),
  )
})

test('some of the bytes are read from their own letters of the base64, and from no others', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70 }), fc.nat(70), fc.nat(70), (bytes, from, count) => {
      const part = bytes.slice(from, from + count)
      if (part.length === 0) return
      const { first, letters, skip } = partOfBase64(from, part.length)
      const own = Buffer.from(toBase64(bytes).slice(first, first + letters), 'base64')
      expect([...own.subarray(skip, skip + part.length)]).toEqual([...part])
      expect(letters).toBe(Math.ceil((skip + part.length) / 3) * 4)
    }),
  )
})

test.each(['0', '000', '0g', 'g0', '00zz', 'zz00', 'AB', ' 00', '00 ', '00\n', '0x00'])('%j is no hex', (text) => {
  expect(fromHex(text)).toBeNull()
})

test.each([
  ['the padding is missing', 'Zg'],
  ['half of the padding is missing', 'Zg='],
  ['one letter is left over', 'Z'],
  ['a letter is left over behind four', 'Zm9vY'],
  ['bits are set that belong to no byte', 'Zh=='],
  ['a letter is none of its letters', 'Zm?v'],
  ['it begins with another letter', '?m9v'],
  ['it ends with another letter', 'Zm9?'],
  ['it has the letters of base64url', '-_-_'],
  ['there is a space inside', 'Zm 9v'],
  ['there are spaces, four letters in all', 'Zg= '],
  ['it ends with a line feed', 'Zm9v\n'],
  ['padding stands inside', 'Zg==Zm9v'],
  ['it is nothing but padding', '===='],
])('base64 is not read where %s', (_, text) => {
  expect(fromBase64(text)).toBeNull()
})

test('a text is a title and named lines, each with one line feed', () => {
  const text = linesOf('a title 1', [
    ['one', 1],
    ['other', 'a=b'],
  ])
  expect(text).toBe('a title 1\none=1\nother=a=b\n')
  expect(readLines(text, 'a title 1', ['one', 'other'])).toEqual({ one: '1', other: 'a=b' })
})

test.each([
  ['another title', 'a title 2\none=1\nother=2\n'],
  ['no title', 'one=1\nother=2\n'],
  ['the names in another order', 'a title 1\nother=2\none=1\n'],
  ['a name that goes on', 'a title 1\nones=1\nother=2\n'],
  ['a line without a value', 'a title 1\none\nother=2\n'],
  ['a line less', 'a title 1\none=1\n'],
  ['a line more', 'a title 1\none=1\nother=2\nthird=3\n'],
  ['an empty line more', 'a title 1\none=1\nother=2\n\n'],
  ['no line feed at its end', 'a title 1\none=1\nother=2'],
  ['something behind its last line feed', 'a title 1\none=1\nother=2\n '],
  ['carriage returns', 'a title 1\r\none=1\r\nother=2\r\n'],
])('a text with %s is not read', (_, text) => {
  expect(readLines(text, 'a title 1', ['one', 'other'])).toBeNull()
})

test('a whole number is read in the one way in which it is written, up to 2^53', () => {
  for (const number of [0, 7, -7, 10, -120, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])
    expect(readInteger(String(number))).toBe(number)
  const others = ['', '-', '-0', '00', '01', '-01', '+1', '1.0', '1e3', '0x1', ' 1', '1 ', '1\n', 'NaN', 'Infinity']
  for (const text of [...others, '9007199254740992', '-9007199254740992', '10000000000000000'])
    expect(readInteger(text)).toBeNaN()
})
