import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRoutingNumber } from '#fund/money/references.ts'
import { nachaFile } from '#server/money/payouts/nacha.ts'
import { painFile } from '#server/money/payouts/pain.ts'
import type { Payment, PaymentOrder } from '#server/money/payouts/usd-file.ts'
import { schemaErrors } from '#tests/support/papers/valid-xml.ts'

const payment: Payment = {
  reference: 'WD-0A1B2C3D',
  amount: 1_234_56,
  payee: 'Zoë Müller & Sons',
  bank: 'First Harbor',
  routingNumber: '021000021',
  accountNumber: '000123456789',
  accountType: 'checking',
  holder: 'personal',
}

const order: PaymentOrder = {
  reference: 'PB-89ABCDEF',
  // A Friday in New York: the next banking day is the Monday.
  madeAt: Date.parse('2026-11-20T22:30:15.250Z'),
  day: '2026-11-23',
  originator: {
    legalName: 'Alderline Capital Fund LP',
    bank: 'First Example Bank',
    routingNumber: '011000015',
    accountNumber: '9876543210',
    companyId: '1234567890',
  },
  payments: [
    payment,
    {
      ...payment,
      reference: 'WD-2',
      amount: 5,
      payee: '日本 太郎',
      routingNumber: '031000040',
      accountType: 'savings',
    },
  ],
}

const routingNumber = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 999_999 }))
  .map(([district, rest]) => {
    const digits = `${String(district).padStart(2, '0')}${String(rest).padStart(6, '0')}`
    const check = Array.from({ length: 10 }, (_, last) => `${digits}${last}`).find(isRoutingNumber)
    return check ?? '021000021'
  })

/** Whatever letters, signs, emoji, controls and halves of pairs a text may hold. */
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: fc.constantFrom(...'/:-&\'"\uD800ßŁƏ. a'), maxLength: 12 }),
)

const payments = fc.array(
  fc.record({
    reference: fc.stringMatching(/^WD-[0-9A-F]{8}$/),
    amount: fc.integer({ min: 1, max: 9_999_999_999 }),
    payee: anyText,
    bank: fc.oneof(anyText, fc.constant('Bank <of> "Ampersands" & Co.')),
    routingNumber,
    accountNumber: fc.stringMatching(/^\d{4,17}$/),
    accountType: fc.constantFrom('checking' as const, 'savings' as const),
    holder: fc.constantFrom('personal' as const, 'personal' as const, 'business' as const),
  }),
  { minLength: 1, maxLength: 40 },
)

describe('the pain.001 file', () => {
  test('is valid by the official schema, and holds what is to be paid', async () => {
    const xml = painFile(order)
    expect(await schemaErrors('pain.001.001.10', xml)).toEqual([])
    expect(xml).toContain('<CtrlSum>1234.61</CtrlSum>')
    expect(xml).toContain('<InstdAmt Ccy="USD">0.05</InstdAmt>')
    expect(xml).toContain('<Nm>Zoe Muller + Sons</Nm>')
    expect(xml).toContain('<Dt>2026-11-23</Dt>')
    expect(xml).toContain('<CreDtTm>2026-11-20T22:30:15Z</CreDtTm>')
    expect(xml.match(/<EndToEndId>/g)).toHaveLength(2)
  })

  test('is one of wires if it is urgent: each is booked by itself', async () => {
    const xml = painFile({ ...order, day: '2026-11-20' }, 'urgent')
    expect(await schemaErrors('pain.001.001.10', xml)).toEqual([])
    for (const part of [
      '<Cd>URGP</Cd>',
      '<BtchBookg>false</BtchBookg>',
      '<Dt>2026-11-20</Dt>',
      '<ChrgBr>SHAR</ChrgBr>',
    ])
      expect(xml).toContain(part)
  })

  test.each([
    ['Ørsted Møller', 'Orsted Moller'],
    ['Łukasz Żółć', 'Lukasz Zolc'],
    ['Sinéad O’Brien', 'Sinead O&apos;Brien'],
    ['Straße & Söhne', 'Strasse + Sohne'],
    ['日本 太郎', 'Account holder'],
    ['Əli Ŋala Ɖɛ ʻOkina', 'Eli Nala De &apos;Okina'],
    ['😀 Ann\u0000\u0085 “Lee”\u2028#1', 'Ann Lee 1'],
    ['//Rajan s//o Kumar/', 'Rajan s/o Kumar'],
    [':-Ann', 'Ann'],
    ['&& ...', 'Account holder'],
  ])('writes no letter that banks refuse: %s', (payee, written) => {
    const [first] = order.payments
    if (!first) throw new Error('no payment')
    expect(painFile({ ...order, payments: [{ ...first, payee }] })).toContain(`<Nm>${written}</Nm>`)
  })

  test('the check itself can fail', async () => {
    expect(await schemaErrors('pain.001.001.10', painFile(order).replace('TRF', 'NONE'))).not.toEqual([])
  })

  test('is valid whatever the names, the banks and the amounts', async () => {
    await fc.assert(
      fc.asyncProperty(payments, async (some) => {
        const originator = { ...order.originator, legalName: some[0]?.payee ?? '', bank: some[0]?.bank ?? '' }
        const xml = painFile({ ...order, originator, payments: some })
        expect(await schemaErrors('pain.001.001.10', xml)).toEqual([])
        for (const [, name = ''] of xml.matchAll(/<Nm>([^<]*)</g)) {
          expect(name.replaceAll('&apos;', "'")).toMatch(/^(?=.*[A-Za-z0-9])[A-Za-z0-9/?:().,'+ -]{1,140}$/)
          expect(name).not.toMatch(/^[/:-]|\/$|\/\//)
        }
      }),
      { numRuns: 8 },
    )
  })
})

describe('the NACHA file', () => {
  test('has the records of one batch of credits, padded to a whole block', () => {
    const lines = nachaFile(order).split('\r\n')
    expect(lines.pop()).toBe('')
    expect(lines).toHaveLength(10)
    expect(lines[0]).toBe(
      '101 01100001512345678902611201730A094101FIRST EXAMPLE BANK     ALDERLINE CAPITAL FUND         ',
    )
    expect(lines[1]).toBe(
      '5220ALDERLINE CAPITAPB-89ABCDEF         1234567890PPDPAYOUT    261120261123   1011000010000001',
    )
    expect(lines[2]).toBe(
      '622021000021000123456789     0000123456WD-0A1B2C3D    ZOE MULLER & SONS       0011000010000001',
    )
    // A name that cannot be written at all is not left empty, which banks refuse.
    expect(lines[3]).toMatch(/^632031000040000123456789 {5}0000000005WD-2 {11}WD-2 {18} {2}0011000010000002$/)
    expect(lines[4]).toBe(`822000000200052000060000000000000000001234611234567890${' '.repeat(25)}011000010000001`)
    expect(lines[5]).toBe(`9000001000001000000020005200006000000000000000000123461${' '.repeat(39)}`)
    for (const line of lines.slice(6)) expect(line).toBe('9'.repeat(94))
  })

  test.each([
    ['Søren Łukasz Đặng', 'SOREN LUKASZ DANG'],
    ['Æsa Œuvre Þór Weiß', 'AESA OEUVRE THOR WEISS'],
    ['José O’Neill-Ramírez, Jr.', 'JOSE O NEILL-RAMIREZ J'],
    ['Αλέξης', 'WD-0A1B2C3D'],
    ['Əli Ŋala', 'ELI NALA'],
    ['&& ...', 'WD-0A1B2C3D'],
  ])('writes %s as %s', (payee, written) => {
    const lines = nachaFile({ ...order, payments: [{ ...payment, payee }] }).split('\r\n')
    expect(lines[2]?.slice(54, 76).trim()).toBe(written)
  })

  test('has a batch of its own for accounts of companies, since the clearing house’s rules for them are others', () => {
    const company: Payment = { ...payment, reference: 'WD-3', payee: 'Roe Holdings LLC', holder: 'business' }
    const lines = nachaFile({ ...order, payments: [company, ...order.payments] }).split('\r\n')
    expect(lines.map((line) => line.slice(0, 4)).slice(0, 9)).toEqual([
      '101 ',
      '5220',
      '6220',
      '6320',
      '8220',
      '5220',
      '6220',
      '8220',
      '9000',
    ])
    expect([lines[1], lines[5]].map((line) => [line?.slice(50, 53), line?.slice(87)])).toEqual([
      ['PPD', '0000001'],
      ['CCD', '0000002'],
    ])
    expect([lines[4], lines[7]].map((line) => line?.slice(87))).toEqual(['0000001', '0000002'])
    expect(lines[6]).toMatch(/ROE HOLDINGS LLC {6} {2}0011000010000003$/)
    expect(lines[8]?.slice(0, 21)).toBe('900000200000100000003')
  })

  test('adds up whatever is paid: 94 characters, whole blocks, hash, totals and trace numbers', () => {
    fc.assert(
      fc.property(payments, (some) => {
        const lines = nachaFile({ ...order, payments: some })
          .split('\r\n')
          .slice(0, -1)
        expect(lines.every((line) => line.length === 94 && /^[\x20-\x7e]*$/.test(line))).toBe(true)
        expect(lines.length % 10).toBe(0)
        const entries = lines.filter((line) => line.startsWith('6'))
        const inOrder = [
          ...some.filter((one) => one.holder === 'personal'),
          ...some.filter((one) => one.holder !== 'personal'),
        ]
        expect(entries.map((line) => Number(line.slice(29, 39)))).toEqual(inOrder.map(({ amount }) => amount))
        expect(entries.map((line) => Number(line.slice(87)))).toEqual(some.map((_, place) => place + 1))
        const hash = entries.reduce((sum, line) => sum + Number(line.slice(3, 11)), 0) % 10_000_000_000
        const total = some.reduce((sum, { amount }) => sum + amount, 0)
        const batches = lines.filter((line) => line.startsWith('8'))
        expect(batches.map((line) => Number(line.slice(87)))).toEqual(batches.map((_, place) => place + 1))
        expect(batches.reduce((sum, line) => sum + Number(line.slice(10, 20)), 0) % 10_000_000_000).toBe(hash)
        expect(batches.reduce((sum, line) => sum + Number(line.slice(32, 44)), 0)).toBe(total)
        expect(batches.reduce((sum, line) => sum + Number(line.slice(4, 10)), 0)).toBe(some.length)
        const [file = ''] = lines.filter((line) => /^9(?!9{93})/.test(line))
        expect([1, 7, 13, 21].map((at, place) => Number(file.slice(at, [7, 13, 21, 31][place])))).toEqual([
          batches.length,
          lines.length / 10,
          some.length,
          hash,
        ])
        expect(Number(file.slice(43, 55))).toBe(total)
        expect(file.slice(21, 31)).toBe(String(hash).padStart(10, '0'))
      }),
      { numRuns: 50 },
    )
  })

  test('refuses a payment that its field does not hold, with a sentence', () => {
    const large = { ...order, payments: [{ ...payment, amount: 100_000_000_00 }] }
    expect(() => nachaFile(large)).toThrow(/holds at most \$99,999,999\.99 in one payment: WD-0A1B2C3D is more/)
  })
})

test('a routing number has its check digit, and nine zeros are none', () => {
  expect(['021000021', '011000015', '031000040', '071000301'].map(isRoutingNumber)).toEqual([true, true, true, true])
  expect(['021000022', '000000000', '02100002', '02100002x'].map(isRoutingNumber)).toEqual([false, false, false, false])
})
