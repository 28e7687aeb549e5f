import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { termMistakes } from '#site/terms/check.ts'
import { figuresIn } from '#site/terms/figures.ts'
import { lineOf } from '#tests/support/site/mistakes.ts'

const found = (sentence: string) => figuresIn(sentence).map(({ text }) => text)

describe('a figure written out is seen', () => {
  test.each([
    ['from $100 on', ['$100']],
    ['$5M+ and $ 10,000.', ['$5M+', '$ 10,000']],
    ['0.5% to 5 percent', ['0.5%', '5 percent']],
    ['within 48 hours', ['48 hours']],
    ['a three-month notice', ['three-month']],
    ['thirty days', ['thirty days']],
    ['3 to 5 business days', ['3 to 5 business days']],
    ['3-5 days, 3+ years', ['3-5 days', '3+ years']],
    ['at 09:30', ['09:30']],
    ['split 60/40', ['60/40']],
    ['256-bit', ['256-bit']],
    ['on Jan 1 2025', ['Jan 1']],
    ['8 characters', ['8 characters']],
    ['within 48\n        hours', ['48 hours']],
    ['3 to 5 business\n  days', ['3 to 5 business days']],
    ['fifty percent, 100 dollars, a hundred dollars', ['fifty percent', '100 dollars', 'hundred dollars']],
  ])('%s', (sentence, figures) => {
    expect(found(sentence)).toEqual(figures)
  })

  test.each(['once a month', '<h2 class="s2">', 'viewBox="0 0 400 172"', 'width: 100', 'a weekly report', 'step 3'])(
    'and %s is none',
    (sentence) => {
      expect(found(sentence)).toEqual([])
    },
  )
})

describe('the build check names file and line', () => {
  let root = ''
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'terms-'))
  })
  afterEach(() => rmSync(root, { recursive: true }))

  test('for a figure that has a term, and for one that has none', async () => {
    write('src/pages/index.astro', '---\n---\n<p>Lock-up: 1 month.</p>\n<p>Paid in 9 days.</p>\n')
    expect((await termMistakes(root)).map(lineOf)).toEqual([
      'src/pages/index.astro:3:13  a figure of the fund | found     "1 month" | expected  <Term id="lockUp" />',
      'src/pages/index.astro:4:12  a figure of the fund | found     "9 days" | expected  a term: state the figure in content/terms.yaml, and name it here',
    ])
  })

  test('in every place that is bound by the record', async () => {
    const places = [
      'src/pages/faq.astro',
      'src/pages/privacy.astro',
      'src/pages/terms.astro',
      'src/site/landing/Hero.astro',
      'src/site/parts/Footer.astro',
      'content/faq/1-start.yaml',
      'content/legal/terms.mdx',
    ]
    for (const place of places) write(place, 'within 24 hours')
    expect((await termMistakes(root)).map(({ file }) => file)).toEqual(places.toSorted())
  })

  test('for a term that does not exist, also in a post', async () => {
    write('content/blog/a.mdx', 'My 3 days and <Term id="lockUp" />\nand <Term id="lokUp" />')
    write('content/faq/1-start.yaml', 'answer: {lockUp} and {lokUp}')
    write('src/pages/index.astro', "{term('lokUp')}")
    const told = ' a term | found     "lokUp" | expected  a term of content/terms.yaml | nearest   lockUp'
    expect((await termMistakes(root)).map(lineOf)).toEqual([
      `content/blog/a.mdx:2:5 ${told}`,
      `content/faq/1-start.yaml:1:22 ${told}`,
      `src/pages/index.astro:1:2 ${told}`,
    ])
  })

  test('and the real sources have none', async () => {
    expect(await termMistakes()).toEqual([])
  })
})
