import { expect, test } from 'vitest'
import { decodeText } from '#stores/kit/decode-text.ts'

test('a file is read as UTF-8, as Latin-1, and as the Unicode text of a spreadsheet', () => {
  const text = 'name,email\nJosé Núñez,j@example.com\n'
  expect(decodeText(new TextEncoder().encode(text))).toBe(text)
  expect(decodeText(new Uint8Array(Buffer.from(text, 'latin1')))).toBe(text)
  expect(decodeText(new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le')))).toBe(text)
})
