import { expect, test } from 'vitest'
import { readingsOf, typedCents, typedPercent } from '#fund/money/typed-amount.ts'

test.each([
  ['10000', 10_000_00],
  [' $10,000.50 ', 10_000_50],
  ['0.1', 10],
  ['7.', 700],
  ['1,234,567.8', 1_234_567_80],
  ['10,000', 10_000_00],
  ['12,500', 12_500_00],
  ['$1,234', 1_234_00],
  ['2500,50', 2_500_50],
  ['2500,5', 2_500_50],
  ['1,00', 1_00],
  ['1.234,56', 1_234_56],
  ['1\u00A0234,56', 1_234_56],
  ['2\u202F500.50', 2_500_50],
  ['2 500', 2_500_00],
  ['2’500.50', 2_500_50],
  ['２５００，５０', 2_500_50],
  ['＄１,２３４', 1_234_00],
  ['999999999999', 999_999_999_999_00],
  ['2500 USD', 2_500_00],
  ['USD 2,500.50', 2_500_50],
  ['US$1,234', 1_234_00],
  ['2.500,50 $', 2_500_50],
  ['٢٥٠٠', 2_500_00],
  ['٢٬٥٠٠٫٥٠', 2_500_50],
  ['२५००', 2_500_00],
  ['\u202D$2,500.00\u202C', 2_500_00],
  ['\u200E2500\u200B', 2_500_00],
])('%s is %i cents', (typed, cents) => expect(typedCents(typed)).toBe(cents))

test.each([
  '',
  'ten',
  '-5',
  '1e5',
  '1.005',
  '1,234',
  '0,125',
  '0,500',
  '00,500.00',
  '0.500,00',
  '12,345',
  '10,0000',
  '1,234,5',
  '1.234',
  '1,234,567,890,123',
  '1.2.3',
  '.5',
])('"%s" is not an amount', (typed) => expect(typedCents(typed)).toBeUndefined())

test.each([
  ['1.25', 1.25],
  ['+9.00%', 9],
  ['\u22120.5 %', -0.5],
  ['-12', -12],
  ['1,250.5', 1250.5],
  ['12,000', 12_000],
  ['1,25', 1.25],
  ['1,2', 1.2],
  ['999,999.1234%', 999_999.1234],
  [' +9.00% ', 9],
])('%s is %d percent', (typed, percent) => expect(typedPercent(typed)).toBe(percent))

// A decimal comma does not separate thousands: 1.25% is not 125%.
test.each(['', '12,345', '0,125', '0,500', '0x10', '1e5', '1,2505', '1,250,000', '--1'])(
  '"%s" is not a percentage',
  (typed) => expect(typedPercent(typed)).toBeUndefined(),
)

test('a comma or a point before three digits has two readings, which are named', () => {
  expect(readingsOf('1.234')).toEqual(['1234', '1.234'])
  expect(readingsOf('１．０００')).toEqual(['1000', '1.000'])
  for (const typed of [' 1,234 ', '1,234 USD', 'USD 1,234', '1,234$'])
    expect(readingsOf(typed), typed).toEqual(['1234', '1.234'])
  for (const clear of ['1234', '$1,234', '1,234.00', '10,000', '2500,50']) expect(readingsOf(clear), clear).toBeNull()
})
