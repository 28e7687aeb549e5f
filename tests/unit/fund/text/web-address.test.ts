import { expect, test } from 'vitest'
import { personName } from '#contract/entities/person-name.ts'
import { validate } from '#contract/validate.ts'
import { holdsAddressOrMarkup, withoutNameLinks } from '#fund/text/web-address.ts'

test.each([
  'Rajan s/o Kumar',
  'Anita D/O Ramasamy',
  'Nur binti a/p Rao',
  'Md.Rahman',
  'Md. Abdul Karim',
  'K.P.S.Menon',
  'St.John Smith',
  'Jos.de Vries',
  'J. R. Smith',
  "O'Brien",
  'Smith & Sons',
  'J.Page',
  'Ann S.Gold',
  'ABC Pte.Ltd.',
  'Harbour Pty.Ltd',
  'Siti Nur d/o Ali a/l Raj',
  'Ann Lee (Ms.)',
  'Kumar a/l Subramaniam',
  'Maria d/o',
  "O'Brien-Smith, Jr.",
  'J.R.R.Tolkien',
  'Nguyễn Thị.Hoa',
  'X Æ A-12',
  'محمد بن سلمان',
  'עמית כהן',
  '李.小龍',
  'O',
  'Lee @ Tan Ah Kow',
])('%s is a name', (name) => {
  expect(holdsAddressOrMarkup(name)).toBe(false)
  expect(validate(personName, name).success).toBe(true)
})

test.each([
  ['\u200EMd.Rahman\u200E', 'Md.Rahman'],
  ['\u202ARajan s/o Kumar\u202C', 'Rajan s/o Kumar'],
  ['\u202DAnn Lee\u202C', 'Ann Lee'],
  ['\u202EAnn Lee', 'Ann Lee'],
  ['\u2068Ann\u2069 \u2068Lee\u2069', 'Ann Lee'],
  ['\uFEFF\u200B Ann Lee\u00A0\u200D', 'Ann Lee'],
  ['Jean\u00ADPaul', 'JeanPaul'],
  ['عمر\u200F علي', 'عمر علي'],
  // As an email of ours writes it.
  ['Md.\u2060Rahman', 'Md.Rahman'],
  ['Ann\tLee', 'Ann Lee'],
  ['Ann\u2028 \u00A0Lee', 'Ann Lee'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  [' क्\u200Dष ', 'क्\u200Dष'],
])('of a name that was copied as %j the name is left', (pasted, name) => {
  expect(validate(personName, pasted)).toMatchObject({ success: true, output: name })
})

test.each(['A\u202Enn', 'Ann \u202DLee', '\u200E', '\u202A \u202C', 'A\u0000nn', 'A\uE000nn', 'A\uD800nn'])(
  '%j is no name',
  (name) => expect(validate(personName, name).success).toBe(false),
)

test.each([
  'evil.dev/x',
  'www.evil',
  'see evil.com',
  'Evil.COM now',
  'a@b.c',
  'javascript:alert(1)',
  'https://x',
  'bit.ly',
  'bit.LY',
  'evil.media',
  'see evil.page',
  'my-fund.capital',
  'evil\u200d.com',
  'pay.me/now',
  '10.0.0.1',
  '\\\\host\\share',
  '<b>Ann</b>',
  '&#60;b',
  '[Ann](x)',
  'evil\u3002com',
  '\uFF45\uFF56\uFF49\uFF4C.com',
])('%s is none', (name) => {
  expect(validate(personName, name).success).toBe(false)
})

test('an email makes no link of a name, and keeps addresses as they are', () => {
  expect(withoutNameLinks('Md.Rahman and Jos.de Vries, at https://Portal.example.com/a or Ann.Lee@example.com')).toBe(
    'Md.\u2060Rahman and Jos.\u2060de Vries, at https://Portal.example.com/a or Ann.Lee@example.com',
  )
  expect(withoutNameLinks('$1,250.50 by Nov. 20, e.g. K.P.S.Menon')).toBe(
    '$1,250.50 by Nov. 20, e.g. K.\u2060P.\u2060S.\u2060Menon',
  )
})

test('the checks are quick on the longest hostile name', () => {
  for (const part of ['a.', 'a.a', 'A.', '1.', '\\', 'aa-', '\u3002'])
    expect(holdsAddressOrMarkup(part.repeat(100))).toBeTypeOf('boolean')
})
