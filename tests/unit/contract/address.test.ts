import { describe, expect, it } from 'vitest'
import { foldAddress } from '#contract/entities/address.ts'

describe('an address', () => {
  it.each([
    ['  Vic@Example.COM ', 'vic@example.com'],
    ['ｖｉｃ@ｅｘａｍｐｌｅ.com', 'vic@example.com'],
    ['vic@example。com', 'vic@example.com'],
    ['vic@bücher.example', 'vic@xn--bcher-kva.example'],
    ['vic@BÜCHER.example', 'vic@xn--bcher-kva.example'],
    ['vic@bu\u0308cher.example', 'vic@xn--bcher-kva.example'],
    ['ada.vane+fund@example.com', 'ada.vane+fund@example.com'],
    ["o'neil_x@sub.ex-ample.co", "o'neil_x@sub.ex-ample.co"],
    ['jörg@example.com', 'jörg@example.com'],
    ['\u202Avic@example.com\u202C', 'vic@example.com'],
    ['\u200B\u2068vic@example.com\u2069\u00A0', 'vic@example.com'],
  ])('%s is written %s', (typed, folded) => {
    expect(foldAddress(typed)).toBe(folded)
    expect(foldAddress(folded)).toBe(folded)
  })

  it.each([
    'vic@exa\u200Bmple.com',
    'vic@exa\u00ADmple.com',
    'v\u2060ic@example.com',
    'vi\u202Ec@example.com',
    'vic\u3164@example.com',
    'vic@example',
    'vic@1.2',
    'vic@10.0.0.0x7f',
    'vic@[10.0.0.1]',
    'vic@example.com/x',
    'vic@example.com:25',
    'vic@a.com@b.com',
    'vic＠a.com@b.com',
    'vic@a..com',
    'vic@a.com.',
    '"a b"@example.com',
    'vic(x)@example.com',
    'vic,eve@example.com',
    '<vic@example.com>',
    '@example.com',
    'vic@',
  ])('%j is none', (typed) => {
    expect(foldAddress(typed)).toBeUndefined()
  })
})
