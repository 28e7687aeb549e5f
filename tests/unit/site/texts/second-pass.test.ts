import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textBelowHead } from '#reading/head.ts'
import { mistakesInCompiling } from '#site/texts/compiled.ts'
import { mistakesInText } from '#site/texts/text.ts'
import { known, pictures, written } from '../editing/written.ts'

/** A text is checked as its editor wrote it, and again as it is compiled: whatever passes first must pass again. */

const file = 'content/blog/written-here.mdx'
const firstPass = (text: string) => mistakesInText(file, text, { kind: 'post', known, pictures })
const secondPass = (text: string) => mistakesInCompiling(file, textBelowHead(text), { kind: 'post', pictures })

const word = fc.constantFrom('volume', 'the', 'session', 'Größe', 'half', '5%', '−3', '“so”', "it's", '…', 'A--B', '#1')
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((all) => all.join(' '))

/** What may stand in a line of text, the marks around other pieces included. */
const { inline } = fc.letrec<{ inline: string; piece: string }>((tie) => ({
  piece: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    words,
    fc.constantFrom('`**code**`', String.raw`\*\{a\}\_`, '&lt;', '&nbsp;', '<br />', '{/* a remark */}', '~~gone~~'),
    fc.constantFrom('<Term id="riskMin" />', '<sup>2</sup>', '<sub>i</sub>', 'https://elsewhere.example/a_b*c'),
    fc.constantFrom('![What the picture shows](./pictures/half-the-volume.svg)', '[the *answers*][faq]', '5 * 3'),
    tie('inline').map((inner) => `<Footnote>A note: ${inner.replaceAll(/<\/?Footnote>/g, '')}.</Footnote>`),
    words.map((inner) => `**${inner}**`),
    words.map((inner) => `*${inner}*`),
    words.map((inner) => `~~${inner}~~`),
    words.map((inner) => `**a ~~${inner}~~ b**`),
    words.map((inner) => `~~a *${inner}* b~~`),
    words.map((inner) => `[${inner}](/faq)`),
    words.map((inner) => `[~~${inner}~~](mailto:name@fund.example "A title")`),
  ),
  inline: fc.array(tie('piece'), { minLength: 1, maxLength: 4 }).map((all) => `Text ${all.join(' ')}`),
}))

const list = fc
  .tuple(fc.constantFrom('- ', '1. '), fc.array(inline, { minLength: 1, maxLength: 3 }))
  .map(([mark, items]) => items.map((item) => `${mark}${item}`).join('\n'))

const cell = fc.oneof(
  words,
  fc.constantFrom('**Sum**', '~~1~~', '', '`a`', '<Term id="riskMin" />', String.raw`a \| b`),
)
const table = fc
  .array(fc.tuple(cell, cell), { minLength: 1, maxLength: 3 })
  .map((rows) => ['| Day | Volume |', '| --- | ---: |', ...rows.map(([a, b]) => `| ${a} | ${b} |`)].join('\n'))

const chart = fc
  .tuple(fc.constantFrom('line', 'bars'), fc.array(fc.integer({ min: -900, max: 900 }), { minLength: 1, maxLength: 4 }))
  .map(([kind, values]) => {
    const labels = values.map((_, at) => `'${at}'`).join(', ')
    return `<SmallChart title="A 'b'" of="B" kind="${kind}" unit="%"\n  labels={[${labels}]} series={[{ name: 'S', values: [${values}] }]} />`
  })

/** What may be on lines of its own. */
const { block } = fc.letrec<{ block: string; blocks: string }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small' },
    inline,
    list,
    table,
    chart,
    fc.constantFrom('---', '```\n~~code~~ {a}\n```', '{/* a\nremark */}', '<ProfitSplit amount={250000} gain={24} />'),
    fc.constantFrom('Line one\\\nline two', 'Line one  \nline two'),
    inline.map((inner) => `> ${inner}`),
    list.map((inner) => inner.replaceAll(/^/gm, '> ')),
    inline.map((inner) => `<Figure src="./pictures/ten-thousand-years.png" plot alt="What it shows">${inner}</Figure>`),
    fc
      .tuple(fc.constantFrom('note', 'risk', 'example'), tie('blocks'))
      .map(([kind, inner]) => `<Callout kind="${kind}" title="A title">\n\nText.\n\n${inner}\n\n</Callout>`),
    inline.map((inner) => `<Callout>${inner}</Callout>`),
  ),
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((all) => all.join('\n\n')),
}))

const text = fc
  .tuple(fc.array(block, { minLength: 1, maxLength: 5 }), inline, inline)
  .map(([blocks, heading, below]) =>
    [
      blocks[0],
      `## Part ${heading.replaceAll(/\n|<Footnote>.*<\/Footnote>|<br \/>/g, '')}`,
      ...blocks.slice(1),
      '### Below',
      below,
      '[faq]: /faq',
    ].join('\n\n'),
  )

describe('what the check of a text accepts becomes a page', () => {
  it('whatever an editor puts together', () => {
    fc.assert(
      fc.property(text, (generated) => {
        const whole = written(generated)
        expect(firstPass(whole)).toEqual([])
        expect(secondPass(whole)).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it.each(['~~Struck~~ text.', 'A ~~struck~~ word in **bold ~~words~~** and [a ~~link~~](/faq).'])('%s', (one) => {
    expect(firstPass(written(one))).toEqual([])
    expect(secondPass(written(one))).toEqual([])
  })
})

describe('what the compiler must not take is told with its file and its line', () => {
  it.each([
    ['Text.\n\n<script>1</script>', 15, '<script>'],
    ['Text.\n\n[go](javascript:alert%281%29)', 15, 'a link'],
    ['Text.\n\n{process.exit(1)}', 15, 'code in braces'],
  ])('%s', (one, line, about) => {
    expect(secondPass(written(one))).toEqual([expect.objectContaining({ file, line, about })])
  })
})
