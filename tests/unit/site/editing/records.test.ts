import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mistakesInHouse } from '#site/editing/house-check.ts'
import { describeMistake, describeMistakes, type Mistake, toldToEditors } from '#site/editing/mistake.ts'
import { mistakesInPlainTexts } from '#site/editing/texts-check.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'records-'))
  cpSync('content', join(root, 'content'), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true }))

const change = (file: string, was: string | RegExp, is: string): void => {
  const text = readFileSync(join(root, file), 'utf8')
  expect(text).toMatch(was)
  writeFileSync(join(root, file), text.replace(was, is))
}
const said = (mistakes: readonly Mistake[]): string[] =>
  mistakes.map((mistake) => describeMistake(mistake).replace(/\n +/g, ' | '))

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
      /depositAccount · companyId \| found {5}12 \| expected {2}a text; figures as a text stand in quotes$/,
    ],
    ['desks: []', 'desks: none', /desks \| found {5}"none" \| expected {2}a list$/],
    ['name: Alderline Capital\n', 'name: Alderline: Capital\n', /2:7 {2}a text with a colon \| /],
  ])('%s as %s', (was, is, told) => {
    change(house, was, is)
    const mistakes = said(mistakesInHouse(root))
    expect(mistakes.at(-1)).toMatch(told)
    expect(mistakes.join('\n')).not.toMatch(/Invalid|undefined/)
  })

  it('is right as it stands', () => {
    expect(mistakesInHouse(root)).toEqual([])
  })
})

describe('the FAQ and the legal texts', () => {
  const faq = 'content/faq/1-getting-started.yaml'
  const terms = 'content/legal/terms.mdx'
  it.each([
    [
      faq,
      'id: minimum',
      'id: The Minimum',
      /:10:9 {2}questions · 2 · id \| found {5}"The Minimum" \| expected {2}small letters/,
    ],
    [
      faq,
      'id: minimum',
      'id: what-is-it',
      /:10:9 {2}id \| found {5}"what-is-it" \| expected {2}another id: an answer in .* has this one$/,
    ],
    [
      faq,
      'question: What is the minimum',
      'questoin: What is the minimum',
      /:11:5 {2}questions · 2 · questoin \| .*\| nearest {3}question$/,
    ],
    [faq, '{minimumInvestment}', '{minimumInvestmnt}', /:13:44 {2}a term \| found .*\| nearest {3}minimumInvestment$/],
    [faq, '(/register)', '(register)', /:19:7 {2}a link \| found {5}"register"/],
    [faq, '{firstReport}', '3 days', /a figure of the fund \| found {5}"3 days" \| expected/],
    [faq, '  - id: minimum\n', '  - id: minimum\n\t', /a tab \| /],
    [terms, /updated: .*/, 'updated: soon', /:4:10 {2}updated \| found {5}"soon" \| expected {2}a day, as 2026-11-20$/],
    [terms, 'description:', 'layout: ./x.astro\ndescription:', /:3:1 {2}layout \| found {5}the field layout/],
    [terms, 'title: Terms of Use', 'title: "Terms of Use', /:2:8 {2}a quotation mark \| /],
    [terms, '---\ntitle', 'title', /:1:1 {2}head \| /],
  ])('%s: %s as %s', async (file, was, is, told) => {
    change(file, was, is)
    const mistakes = said(await mistakesInPlainTexts(root))
    expect(mistakes.map((each) => each.split(':')[0])).toContain(file)
    expect(
      mistakes.find((each) => told.test(each)),
      mistakes.join('\n'),
    ).toBeDefined()
    expect(mistakes.join('\n')).not.toMatch(/Invalid|undefined/)
  })

  it('are right as they stand', async () => {
    expect(await mistakesInPlainTexts(root)).toEqual([])
  })
})

it('of all that a build says only the mistakes are told', () => {
  change('content/house.yaml', 'desks: []', 'desks: none')
  const message = describeMistakes(mistakesInHouse(root))
  const log = `12:00:00 [build] ✓ Completed in 3s.\n12:00:00 ▶ src/pages/faq.astro\n\u001b[31m[EditorsError]\u001b[39m ${message}\n  Stack trace:\n    at file:///x.mjs:1:2\n`
  expect(toldToEditors(log)).toBe(message)
  expect(toldToEditors('TypeError: something else\n    at x.js:1:1')).toBeUndefined()
})
