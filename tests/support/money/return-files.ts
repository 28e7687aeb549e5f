import fc from 'fast-check'
import type { BankReturnKind } from '#fund/money/return-codes.ts'

/** A record as a bank's file has it, made without the portal's reader. */
export interface MadeReturn {
  readonly kind: BankReturnKind
  readonly code: string
  /** Cents; a change has none. */
  readonly amount: number
  readonly reference: string
  readonly trace: string
  readonly name: string
  readonly words: string
  readonly corrected: string
}

const digits = (length: number) => fc.stringMatching(new RegExp(`^[1-9][0-9]{${length - 1}}$`))
const word = fc.stringMatching(/^[A-Z]{1,9}$/)
const name = fc.array(word, { minLength: 1, maxLength: 2 }).map((words) => words.join(' '))

const codes: readonly [BankReturnKind, readonly string[]][] = [
  ['return', ['R02', 'R03', 'R04', 'R16', 'R23']],
  ['dishonoured', ['R61', 'R62', 'R67', 'R69', 'R70']],
  ['contested', ['R71', 'R73', 'R77']],
  ['change', ['C01', 'C02', 'C03', 'C05', 'C06', 'C07', 'C04']],
  ['refused-change', ['C61', 'C69']],
]

const corrections: Readonly<Record<string, string>> = {
  C01: '1918171614',
  C02: '021000021',
  C03: '021000021   1918171614',
  C04: 'JANE DOE',
  C05: '32',
  C06: '1918171614          32',
  C07: '0210000211918171614       32',
}

const kindAndCode = fc
  .constantFrom(...codes)
  .chain(([kind, own]) => fc.constantFrom(...own).map((code) => ({ kind, code })))

/** A record of a NACHA file. */
export const nachaReturn: fc.Arbitrary<MadeReturn> = fc
  .record({
    of: kindAndCode,
    amount: fc.integer({ min: 1, max: 9_999_999_999 }),
    reference: fc.stringMatching(/^WD-[0-9A-F]{8}$/),
    trace: digits(15),
    name,
    words: fc.constantFrom('', 'ACCOUNT CLOSED', 'NO SUCH ACCOUNT'),
  })
  .map(({ of, ...rest }) => ({
    ...of,
    ...rest,
    words: of.kind === 'return' ? rest.words : '',
    amount: of.kind === 'change' || of.kind === 'refused-change' ? 0 : rest.amount,
    corrected: of.kind === 'change' ? (corrections[of.code] ?? '') : '',
  }))

const put = (length: number, ...fields: readonly (readonly [column: number, text: string])[]): string => {
  const signs = Array.from({ length }, () => ' ')
  for (const [column, text] of fields) for (const [place, sign] of [...text].entries()) signs[column - 1 + place] = sign
  return signs.join('')
}

const zeros = (value: number | bigint, length: number): string => String(value).padStart(length, '0')

const records = 94
const rdfi = '06100010'

interface Sums {
  readonly count: number
  readonly hash: bigint
  readonly credits: number
}

const control = (column: number, width: number, { count, hash, credits }: Sums) =>
  [
    [column, zeros(count, width)],
    [column + width, zeros(hash % 10n ** 10n, 10)],
    [column + width + 10, zeros(0, 12)],
    [column + width + 22, zeros(credits, 12)],
  ] as const

/** How banks write the same file: their line ends, and whether spaces at the end stay. */
export const looks = ['\r\n', '\n', 'cut', 'one line'] as const

/** A NACHA file of these records by the layout of its columns, each in a batch of its own. */
export const nachaFileOf = (made: readonly MadeReturn[], look: (typeof looks)[number]): string => {
  const lines = [put(records, [1, '101 061000104 1234567892612010830A094101'], [41, 'FIRST EXAMPLE BANK'])]
  for (const [place, one] of made.entries()) {
    const number = zeros(place + 1, 7)
    const isChange = one.kind === 'change' || one.kind === 'refused-change'
    lines.push(
      put(
        records,
        [1, '5220ALDERLINE'],
        [41, '1234567890'],
        [51, isChange ? 'COR' : 'PPD'],
        [54, 'PAYOUT'],
        [79, `1${rdfi}${number}`],
      ),
    )
    lines.push(
      put(
        records,
        [1, '621'],
        [4, '061000104'],
        [13, '000123456789'],
        [30, zeros(one.amount, 10)],
        [40, one.reference],
        [55, one.name],
        [79, '1'],
        [80, `${rdfi}${number}`],
      ),
    )
    const type = isChange ? '98' : '99'
    lines.push(
      put(
        records,
        [1, `7${type}${one.code}${one.trace}`],
        [28, rdfi],
        [36, isChange ? one.corrected : one.words],
        [80, `${rdfi}${number}`],
      ),
    )
    const sums = { count: 2, hash: BigInt(rdfi), credits: one.amount }
    lines.push(put(records, [1, '8220'], ...control(5, 6, sums), [45, '1234567890'], [80, `${rdfi}${number}`]))
  }
  const credits = made.reduce((sum, { amount }) => sum + amount, 0)
  const blocks = Math.ceil((lines.length + 1) / 10)
  const sums = { count: made.length * 2, hash: BigInt(rdfi) * BigInt(made.length), credits }
  lines.push(put(records, [1, `9${zeros(made.length, 6)}${zeros(blocks, 6)}`], ...control(14, 8, sums)))
  while (lines.length % 10 > 0) lines.push('9'.repeat(records))
  if (look === 'one line') return lines.join('')
  if (look === 'cut') return lines.map((line) => line.trimEnd()).join('\n')
  return lines.map((line) => `${line}${look}`).join('')
}

/** What a file of an ISO format returns or rejects. */
export interface MadeIso {
  readonly amount: number
  readonly reference: string
  readonly code: string
  readonly words: string
  readonly name: string
  readonly isOurs: boolean
}

export const isoReturn: fc.Arbitrary<MadeIso> = fc.record({
  amount: fc.integer({ min: 1, max: 99_999_999_99 }),
  reference: fc.stringMatching(/^WD-[0-9A-F]{8}$/),
  code: fc.constantFrom('AC01', 'AC04', 'AC06', 'MS03', 'RC01'),
  words: fc.constantFrom('', 'Konto geschlossen & mehr', 'closed'),
  name: fc.constantFrom('Ann Lee', 'Zoë & Söhne', 'José <Núñez>'),
  isOurs: fc.boolean(),
})

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const dollars = (cents: number): string => `${Math.floor(cents / 100)}.${zeros(cents % 100, 2)}`
const tag = (prefix: string, name_: string, inner: string): string => `<${prefix}${name_}>${inner}</${prefix}${name_}>`

/** A status report or a notification of these; what is not rejected or returned stands among them. */
export const isoFileOf = (format: 'pain.002' | 'camt.054', made: readonly MadeIso[], prefix: '' | 'p:'): string => {
  const t = (name_: string, ...inner: readonly string[]): string => tag(prefix, name_, inner.join('\n'))
  const money = (cents: number): string => `<${prefix}Amt Ccy="USD">${dollars(cents)}</${prefix}Amt>`
  const reason = ({ code, words }: MadeIso): string =>
    t('Rsn', t('Cd', code)) + (words === '' ? '' : t('AddtlInf', escaped(words)))
  const body =
    format === 'pain.002'
      ? t(
          'CstmrPmtStsRpt',
          t('GrpHdr', t('MsgId', 'M-1')),
          t(
            'OrgnlPmtInfAndSts',
            t('OrgnlPmtInfId', 'PB-12345678'),
            ...made.map((one) =>
              t(
                'TxInfAndSts',
                t('OrgnlEndToEndId', one.reference),
                t('TxSts', one.isOurs ? 'RJCT' : 'ACSC'),
                one.isOurs ? t('StsRsnInf', reason(one)) : '',
                t(
                  'OrgnlTxRef',
                  t('Amt', `<${prefix}InstdAmt Ccy="USD">${dollars(one.amount)}</${prefix}InstdAmt>`),
                  t('Cdtr', t('Pty', t('Nm', escaped(one.name)))),
                ),
              ),
            ),
          ),
        )
      : t(
          'BkToCstmrDbtCdtNtfctn',
          t('GrpHdr', t('MsgId', 'M-1')),
          t(
            'Ntfctn',
            ...made.map((one, place) =>
              t(
                'Ntry',
                money(one.amount),
                t('CdtDbtInd', 'CRDT'),
                t('Sts', t('Cd', 'BOOK')),
                t('AcctSvcrRef', `A${place}`),
                t(
                  'NtryDtls',
                  t(
                    'TxDtls',
                    t('Refs', t('EndToEndId', one.reference)),
                    money(one.amount),
                    t('RltdPties', t('Cdtr', t('Nm', escaped(one.name)))),
                    one.isOurs ? t('RtrInf', reason(one)) : '',
                  ),
                ),
              ),
            ),
          ),
        )
  const space = `xmlns${prefix ? ':p' : ''}="urn:iso:std:iso:20022:tech:xsd:${format}.001.08"`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${prefix}Document ${space}>${body}</${prefix}Document>`
}
