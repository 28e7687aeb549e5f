import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeMistakes, messageForEditors } from '#reading/mistake.ts'
import { mistakesInHouse } from '#site/editing/house-check.ts'
import { mistakesOfOwner } from '#site/editing/owner-check.ts'
import { mistakesInTerms } from '#site/editing/terms-check.ts'
import { mistakesInPlainTexts } from '#site/editing/texts-check.ts'
import { daysAhead } from '../../../../scripts/build.ts'
import { fingerprint } from '../../../../scripts/fingerprint.ts'
import { ownContents, said } from './own-contents.ts'

const { root, change } = ownContents()
describe("the owner's file", () => {
  const house = 'content/house.yaml'
  it.each([
    ['legalName: Alderline', 'legalNme: Alderline', /3:1 {2}legalNme \| .*\| nearest {3}legalName$/],
    [
      '  contact: hello@alderline.example',
      '  contact: hello',
      /7:12 {2}mail · contact \| found {5}"hello" \| .*name@fund\.example$/,
    ],
    [
      'ink: ["#14201b"',
      'ink: ["green"',
      /19:9 {2}colours · ink · 1 \| found {5}"green" \| expected {2}a colour as "#0b6b4e"/,
    ],
    [
      'companyId: "0000000000"',
      'companyId: 12',
      /depositAccount · companyId \| found {5}12 \| expected {2}a text; figures as a text go in quotes$/,
    ],
    ['people: []', 'people: none', /people \| found {5}"none" \| expected {2}a list$/],
    ['name: Alderline Capital\n', 'name: Alderline: Capital\n', /2:7 {2}a text with a colon \| /],
    ['name: Alderline Capital\n', 'name: Alderline # 2\n', /2:17 {2}a text with # \| found {5}"Alderline # 2"/],
    ['name: Alderline Capital\n', 'name: *fund\n', /2:7 {2}a text that begins with \* \| found {5}"\*fund"/],
    ['name: Alderline Capital\n', 'name: "A\\nB"\n', /2:7 {2}name \| .*\| expected {2}one line$/],
    ['sender: no-reply', 'sender: no-reply@fund.example', /sender \| .*\| expected {2}the part before the @ alone/],
    ['routingNumber: "000000000"', 'routingNumber: "12345678"', /routingNumber \| .*\| expected {2}nine digits/],
    ['routingNumber: "000000000"', 'routingNumber: "021000022"', /routingNumber \| .*check digit/],
    [
      'ink: ["#14201b", "#e9efea"]',
      'ink: "#14201b"',
      /:19:8 {2}colours · ink \| .*\| expected {2}two colours in brackets/,
    ],
    [
      'ink: ["#14201b", "#e9efea"]',
      'ink: ["#14201b"]',
      /:19:8 {2}colours · ink \| .*\| expected {2}two colours in brackets/,
    ],
    [
      'muted: ["#4c5b53"',
      'muted: ["#b0b0b0"',
      /:20:11 {2}colours · muted \| found {5}"#b0b0b0" on \w+ .* a contrast of \d\.\d\d \| expected {2}a contrast of 4\.5 or more$/,
    ],
    [
      'confirmed: []',
      'confirmed: [name, legalNmae]',
      /:\d+:19 {2}confirmed \| found {5}"legalNmae" \| .*\| nearest {3}legalName$/,
    ],
    [
      'confirmed: []',
      'confirmed: [split]',
      /:\d+:13 {2}confirmed \| found {5}"split" \| expected {2}it under decisions, with the reading/,
    ],
    [
      'decisions: {}',
      'decisions: { spilt: amount }',
      /:\d+:14 {2}decisions · spilt \| found {5}the question spilt \| .*\| nearest {3}split$/,
    ],
    [
      'decisions: {}',
      'decisions:\n  sipc: acount',
      /:\d+:9 {2}decisions · sipc \| found {5}"acount" \| expected {2}one of: account, interests \| nearest {3}account$/,
    ],
    [
      'decisions: {}',
      'decisions: { split: { reading: return, from: 2027-01-03 } }',
      /decisions · split \| found {5}"return" \| expected {2}amount, which the portal does: another reading needs its code/,
    ],
    [
      'decisions: {}',
      'decisions: { split: amount }',
      /:\d+:21 {2}decisions · split \| .*\| expected {2}\{ reading: amount, from: … \} with the Sunday/,
    ],
    [
      'decisions: {}',
      'decisions: { split: { reading: amount, from: 2027-01-04 } }',
      /:\d+:46 {2}decisions · split · from \| found {5}"2027-01-04" \| expected {2}a Sunday/,
    ],
    [
      'decisions: {}',
      'decisions: { split: { reading: amount, from: 2027-02-30 } }',
      /:\d+:46 {2}decisions · split · from \| found {5}"2027-02-30" \| expected {2}a Sunday, as/,
    ],
    [
      'decisions: {}',
      'decisions: { split: { reading: amount, since: 2027-01-03 } }',
      /decisions · split \| .*\| expected {2}the name of a reading, or \{ reading: monthly, from: 2027-01-03 \}$/,
    ],
  ])('%s as %s', (was, is, told) => {
    change(house, was, is)
    const mistakes = said(mistakesInHouse(root()))
    expect(mistakes.at(-1)).toMatch(told)
    expect(mistakes.join('\n')).not.toMatch(/Invalid|undefined/)
  })

  it('is right as it stands', () => {
    expect(mistakesInHouse(root())).toEqual([])
  })

  it.each(['house.yaml', 'mark.svg', 'terms.yaml'])('%s that is missing is reported', (name) => {
    rmSync(join(root(), 'content', name))
    expect(said(mistakesOfOwner(root()))[0]).toContain(`content/${name}:1:1  the file | found     no file of this name`)
  })

  it('a decision that waits for its Sunday waits until then, as a post does for its day', () => {
    const before = fingerprint({}, '2027-01-02', root())
    change(house, 'decisions: {}', 'decisions: { split: { reading: amount, from: 2027-01-03 }, sipc: account }')
    expect(daysAhead(root(), '2027-01-02')).toEqual(['2027-01-03'])
    expect(daysAhead(root(), '2027-01-03')).toEqual([])
    const [waiting, held] = ['2027-01-02', '2027-01-03'].map((day) => fingerprint({}, day, root()))
    expect(new Set([before, waiting, held]).size).toBe(3)
  })

  it('the mark runs nothing', () => {
    change('content/mark.svg', '</svg>', '<script>alert(1)</script></svg>')
    expect(said(mistakesInHouse(root()))[0]).toMatch(/^content\/mark\.svg:.* <script>/)
  })
})

describe('the record of terms', () => {
  const terms = 'content/terms.yaml'
  it.each([
    ['lockUp: { value: 1,', 'lockUp: { value: 2,', /:\d+:\d+ {2}the latest wording of lockUp \| found {5}"1 month"/],
    [/history:\n {2}- date: .*/, 'history:\n  - date: 1925-01-01', /:\d+:11 {2}history · 1 · date \|/],
    ['unit: months', 'unit: monts', /unit \| found {5}"monts" \| expected {2}one of: dollars, .*\| nearest {3}months$/],
    ['value: [3, 5]', 'value: [3, 5, 6]', /value · 3 \| found {5}6 \| expected {2}a list of two numbers/],
  ])('%s as %s', (was, is, told) => {
    change(terms, was, is)
    const mistakes = said(mistakesInTerms(root()))
    expect(mistakes[0]).toMatch(told)
    expect(mistakes[0]).toMatch(/^content\/terms\.yaml:(?!1:1 )/)
  })

  it('is right as it stands', () => expect(mistakesInTerms(root())).toEqual([]))
})

describe('the FAQ and the legal texts', () => {
  const faq = 'content/faq/1-getting-started.yaml'
  const terms = 'content/legal/terms.mdx'
  it.each([
    [
      faq,
      'id: minimum',
      'id: The Minimum',
      /:11:9 {2}questions · 2 · id \| found {5}"The Minimum" \| expected {2}small letters/,
    ],
    [
      faq,
      'id: minimum',
      'id: what-is-it',
      /:11:9 {2}id \| found {5}"what-is-it" \| expected {2}another id: an answer in .* has this one$/,
    ],
    [
      faq,
      'question: What is the minimum',
      'questoin: What is the minimum',
      /:12:5 {2}questions · 2 · questoin \| .*\| nearest {3}question$/,
    ],
    [faq, '{minimumInvestment}', '{minimumInvestmnt}', /:13:33 {2}a term \| found .*\| nearest {3}minimumInvestment$/],
    [
      faq,
      '{when minimum: open}\n',
      '{when minimun: open}\n',
      /:15:7 {2}a condition \| found {5}"minimun" \| .*\| nearest {3}minimum$/,
    ],
    [
      faq,
      '{when minimum: open}\n',
      '{when minimum: opened}\n',
      /:15:7 {2}a condition \| found {5}"opened" \| .*\| nearest {3}open$/,
    ],
    [
      faq,
      '      {end}\n',
      '',
      /a condition \| found {5}\{when minimum: higher\} \| expected {2}\{end\} after its words$/,
    ],
    [
      terms,
      '<When id="risk-limit" is="open">',
      '<When id="risk-limit" is="opne">',
      /<When is> \| found {5}"opne" \| .*\| nearest {3}open$/,
    ],
    [
      terms,
      '<When id="risk-limit" is="open">',
      '<When id="risk" is="open">',
      /<When id> \| found {5}"risk" \| .*\| nearest {3}risk-limit$/,
    ],
    [faq, '(/register)', '(register)', /:29:7 {2}a link \| found {5}"register"/],
    [faq, '{firstReport}', '3 days', /a figure of the fund \| found {5}"3 days" \| expected/],
    [faq, '  - id: minimum\n', '  - id: minimum\n\t', /a tab \| /],
    [terms, /updated: .*/, 'updated: soon', /:4:10 {2}updated \| found {5}"soon" \| expected {2}a day, as 2026-11-20$/],
    [terms, 'description:', 'layout: ./x.astro\ndescription:', /:3:1 {2}layout \| found {5}the field layout/],
    [terms, 'title: Terms of Use', 'title: "Terms of Use', /:2:8 {2}a quotation mark \| /],
    [terms, '---\ntitle', 'title', /:1:1 {2}head \| /],
    [terms, 'title: Terms of Use', 'title: "   "', /:2:8 {2}title \| .*\| expected {2}a text$/],
    [terms, /updated: .*/, 'updated: 1925-03-14', /:4:10 {2}updated \| found {5}"1925-03-14"/],
    [faq, '(/register)', '(mailto:)', /:29:7 {2}a link \| found {5}"mailto:"/],
    [faq, '[Register](/register)', '**Register**', /:29:7 {2}bold text \| found {5}"\*\*Register\*\*"/],
    [faq, '[Register](/register)', '`Register`', /:29:7 {2}code \| /],
    [faq, '[Register](/register)', '(Register)[/register]', /:29:7 {2}a link \| /],
    [faq, '      It can lose.', '      # It can lose.', /:10:7 {2}a heading \| /],
    [faq, '      It can lose.', '      1. It can lose.', /:10:7 {2}a list \| .*\| expected {2}- and a space/],
    [faq, '      day; nothing', '      - day; nothing', /:8:7 {2}a list \| .*\| expected {2}an empty line before/],
    [
      faq,
      'category: Getting started',
      'category: "**Getting** started"',
      /:1:11 {2}bold text \| .*\| expected {2}plain words/,
    ],
    [faq, '{minimumInvestment}', 'minimumInvestment}', /:13:12 {2}a figure of the fund \| found {5}"}"/],
    [faq, '[Register](/register)', '[](/register)', /:29:7 {2}a link \| found {5}"\[\]\(\/register\)"/],
    [faq, '[Register](/register)', 'https://elsewhere.example', /:29:7 {2}a link \| .*\| expected {2}\[text\]/],
    [faq, '[Register](/register)', 'Re*gis*ter', /:29:7 {2}italics \| found {5}"\*gis\*"/],
    [
      faq,
      'answer: |\n      It trades',
      'answer: >\n      It trades',
      /:6:13 {2}a text of several paragraphs \| found {5}> \|/,
    ],
    [
      faq,
      'answer: |\n      It trades',
      'answer:|\n      It trades',
      /:6:5 {2}a line \| .*\| expected {2}a space after the colon$/,
    ],
    [
      faq,
      'answer: |\n      It trades',
      'answer: | It trades',
      /:6:13 {2}a text .*\| expected {2}nothing after \| in its line/,
    ],
    [
      terms,
      'title: Terms of Use',
      'title: "Terms of **Use**"',
      /:2:8 {2}title \| found {5}"\*\*Use\*\*" \| expected {2}plain words/,
    ],
    [faq, 'It can lose.', 'It “can lose.', /:10:7 {2}a quotation mark \| found {5}"“can lose/],
    [faq, 'It can lose.', 'It can lose :smile:.', /:10:7 {2}an emoji by its name \| found {5}":smile:"/],
    [faq, 'It can lose.', 'It can lose $x^2$.', /:10:7 {2}a formula \| found {5}"\$x\^2\$"/],
    [
      faq,
      '(/register)',
      '(http://127.0.0.1:4321/register)',
      /a link \| .* \| expected {2}\/register, because a page of this site is linked without its host/,
    ],
    [faq, 'It can lose.', 'It can <b>lose</b>.', /:10:7 {2}HTML \| found {5}"<b>"/],
    [faq, '{minimumInvestment}', '{ minimumInvestment }', /:13:12 {2}a figure of the fund \| /],
    [
      faq,
      'question: What is the minimum investment?',
      'question: "[What](/) is {riskMin}?"',
      /:12:15 {2}a link or a figure \| /,
    ],
    [
      faq,
      'Name, email, a code',
      'Name, [a code](/login)',
      /:27:12 {2}questions · 3 · short \| .*\| expected {2}one line of plain words/,
    ],
    [faq, 'Name, email, a code', 'A **code**', /:27:12 {2}bold text \| found {5}"\*\*code\*\*"/],
    [
      faq,
      'Name, email, a code',
      `A code${' and a code'.repeat(8)}`,
      /:27:12 {2}questions · 3 · short \| .*\| expected {2}at most 80/,
    ],
    [faq, /questions:\n[\s\S]*$/, 'questions: []\n', /:2:12 {2}questions \| .*\| expected {2}at least one question/],
    [
      'content/faq/2-profit-and-fees.yaml',
      'category: Profit and fees',
      'category: Getting started',
      /:1:11 {2}category \| found {5}"Getting started" \| expected {2}another name: .*1-getting-started\.yaml has this one$/,
    ],
    [
      faq,
      /answer: \|\n( +It trades US)/,
      'answer:\n$1',
      /:7:7 {2}a text of several paragraphs \| .*\| expected {2}\| after/,
    ],
  ])('%s: %s as %s', async (file, was, is, told) => {
    change(file, was, is)
    const mistakes = said(await mistakesInPlainTexts(root()))
    expect(mistakes.map((each) => each.split(':')[0])).toContain(file)
    expect(
      mistakes.find((each) => told.test(each)),
      mistakes.join('\n'),
    ).toBeDefined()
    expect(mistakes.join('\n')).not.toMatch(/Invalid|undefined/)
  })

  const cafe = Buffer.from('question: A café\n', 'latin1')
  it.each<[string, string, string | Buffer, RegExp]>([
    [
      'a file that is not UTF-8',
      faq,
      cafe,
      /:1:16 {2}the file \| found {5}a sign of another encoding after "question: A caf"/,
    ],
    ['a file in UTF-16', terms, Buffer.from('\uFEFFtitle', 'utf16le'), /:1:1 {2}the file \| found {5}signs of another/],
    [
      'a sign that turns words around',
      faq,
      'question: A\u202eb\n',
      /:1:12 {2}the file \| found {5}a sign that nobody sees, U\+202E/,
    ],
    [
      'a sign that was lost',
      faq,
      'question: caf\ufffd\n',
      /:1:14 {2}the file \| found {5}a sign that nobody sees, U\+FFFD/,
    ],
    ['line ends of another system', faq, 'category: A\rquestions: []\r', /:1:1 {2}the file \| found {5}line ends/],
    ['another ending', 'content/faq/7-more.yml', 'category: More\n', /"7-more\.yml" \| .*\| nearest {3}7-more\.yaml$/],
    [
      'a text that has no page',
      'content/legal/cookies.mdx',
      'Text.',
      /"cookies\.mdx" \| expected {2}privacy\.mdx or terms\.mdx/,
    ],
  ])('%s is told', async (_, file, content, told) => {
    writeFileSync(join(root(), file), content)
    const mistakes = said(await mistakesInPlainTexts(root()))
    expect(
      mistakes.find((each) => told.test(each)),
      mistakes.join('\n'),
    ).toBeDefined()
  })

  it('a legal text that is missing is reported', async () => {
    rmSync(join(root(), terms))
    expect(said(await mistakesInPlainTexts(root()))[0]).toContain(
      `${terms}:1:1  the file | found     no file of this name`,
    )
  })

  it('are right as they stand', async () => {
    expect(await mistakesInPlainTexts(root())).toEqual([])
  })
})

it('of all that a build says only the mistakes are shown', () => {
  change('content/house.yaml', 'people: []', 'people: none')
  const message = describeMistakes(mistakesInHouse(root()))
  const log = `12:00:00 [build] ✓ Completed in 3s.\n12:00:00 ▶ src/pages/faq.astro\n\u001b[31m[EditorsError]\u001b[39m ${message}\n  Stack trace:\n    at file:///x.mjs:1:2\n`
  expect(messageForEditors(log)).toBe(message)
  expect(messageForEditors('TypeError: something else\n    at x.js:1:1')).toBeUndefined()
})
