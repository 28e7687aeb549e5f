import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proofAddress, readProofAddress } from '#fund/proof/proof-address.ts'
import { toBase64 } from '#fund/proof/proof-bytes.ts'
import { statementText } from '#fund/proof/proof-statement.ts'

const hash = 'a'.repeat(64)
const numbered = (number: number): string =>
  statementText({ kind: 'start', number, published: 0, book: { seq: 1, hash }, history: hash, key: hash, after: null })

test('the address of a proof names the statement and the salt in base64url, and leads back to both', () => {
  const salts = fc.uint8Array({ minLength: 32, maxLength: 32 })
  fc.assert(
    fc.property(fc.nat(999_999_999), salts, (number, bytes) => {
      const salt = toBase64(bytes)
      const address = proofAddress('https://portal.example.com', { statement: numbered(number), salt })
      const letters = Buffer.from(bytes).toString('base64url')
      expect(address).toBe(`https://portal.example.com/verify#${number}.${letters}`)
      expect(readProofAddress(new URL(address ?? '').hash)).toEqual({ number, salt })
      expect(readProofAddress(`${number}.${letters}`)).toEqual({ number, salt })
    }),
  )
})

test('a proof whose statement cannot be read has no address', () => {
  expect(proofAddress('https://portal.example.com', { statement: 'nothing', salt: 'AAAA' })).toBeNull()
})

const letters = 'Ab-_'.repeat(10)
test.each([
  '',
  '#',
  '#leaves',
  `#12.${letters}`,
  `#12.${letters}abcd`,
  `#12.${letters}ab=`,
  `#12.${letters}ab+`,
  `#12.${letters}ab/`,
  `#12,${letters}abc`,
  `#.${letters}abc`,
  `#-1.${letters}abc`,
  `#01.${letters}abc`,
  `#1a.${letters}abc`,
  `#1.5.${letters}abc`,
  `#1234567890.${letters}abc`,
  `##12.${letters}abc`,
  `of#12.${letters}abc`,
  `#12.${letters}abc#`,
])('%j is the address of no proof', (fragment) => {
  expect(readProofAddress(fragment)).toBeNull()
})
