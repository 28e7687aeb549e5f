import { describe, expect, it } from 'vitest'
import { settings } from '#site/settings.ts'
import { mistakesIn, saidOf, written } from './written.ts'

/** Every kind of mistake that we have seen or thought of, by what its editor did. */
const kinds: Readonly<Record<string, string>> = {
  'no head': 'Only text.\n',
  'a head that is no YAML': written('Text.', { tags: '[a' }),
  'a colon in a text without quotes': written('Text.', { title: 'Volume: half of it' }),
  'a tab before a field': written('Text.', { tags: '[volume]\n\tfeatured: true' }),
  'a field further in than the others': written('Text.', { tags: '[volume]\n  featured: true' }),
  'a quotation mark that is not closed': written('Text.', { title: '"A title of some length' }),
  'a line without a colon': written('Text.', { tags: '[volume]\nfeatured true' }),
  'a field twice': written('Text.', { tags: '[volume]\ncategory: Technology' }),
  'a field that is missing': written('Text.', { excerpt: undefined }),
  'a field that does not exist': written('Text.', { featured: 'true\nimagealt: "Bars"' }),
  'an id that is not the name of the file': written('Text.', { id: 'another-file' }),
  'a title that is too short': written('Text.', { title: 'Short' }),
  'an excerpt that is too long': written('Text.', { excerpt: `"${'Too long. '.repeat(30)}"` }),
  'a category that does not exist': written('Text.', { category: 'Risk Managment' }),
  'an author that is no desk': written('Text.', { author: 'Reserch Desk' }),
  'a day that is not in the calendar': written('Text.', { date: '2025-02-29' }),
  'a day in words': written('Text.', { date: '20 May 2025' }),
  'a head picture that is missing': written('Text.', { image: './pictures/half-volume.svg' }),
  'a head picture from elsewhere': written('Text.', { image: 'https://elsewhere.example/a.png' }),
  'a head picture without a text': written('Text.', { imageAlt: '""' }),
  'featured that is no yes or no': written('Text.', { featured: 'yes please' }),
  'tags that are no list': written('Text.', { tags: 'volume' }),
  'a tag with a capital': written('Text.', { tags: '[Volume]' }),
  'a tag twice': written('Text.', { tags: '[volume, volume]' }),
  'a reading time': written('Text.', { tags: '[volume]\nreadTime: 4' }),
  'what the command wrote, left in': written('Text.', {
    excerpt: '"Replace this: one or two sentences that say what a reader will know after it."',
  }),
  'a figure of the fund in the head': written('Text.', {
    excerpt: '"In this fund the lowest weekly risk is 0.5%, and what follows from it is worked out here."',
  }),
  'a first heading': written('# A title again\n\nText.'),
  'a level of headings left out': written('## One\n\n#### Two\n\nText.'),
  'a part that does not exist': written('<Chart title="A" />'),
  'a part with a slip': written('Text.\n\n<Calout kind="note">Text.</Calout>'),
  'an attribute that does not exist': written('<Callout kin="note">Text.</Callout>'),
  'a kind that does not exist': written('<Callout kind="warning">Text.</Callout>'),
  'an attribute that is missing': written(
    `<SmallChart title="A" kind="bars" labels={['a']} series={[{ name: 'S', values: [1] }]} />`,
  ),
  'fewer values than labels': written(
    `Text.\n\n<SmallChart\n  title="A"\n  of="B"\n  kind="bars"\n  labels={['a', 'b', 'c']}\n  series={[{ name: 'S', values: [1, 2] }]}\n/>`,
  ),
  'a value that is no number': written(
    `<SmallChart title="A" of="B" kind="bars" labels={['a']} series={[{ name: 'S', values: ['1%'] }]} />`,
  ),
  'three series': written(
    `<SmallChart title="A" of="B" kind="line" labels={[1]} series={[{ name: 'a', values: [1] }, { name: 'b', values: [1] }, { name: 'c', values: [1] }]} />`,
  ),
  'a unit that does not exist': written(
    `<SmallChart title="A" of="B" kind="bars" unit="EUR" labels={[1]} series={[{ name: 'a', values: [1] }]} />`,
  ),
  'a sum in quotes': written('<ProfitSplit amount="250000" gain={24} />'),
  'a gain that is none': written('<ProfitSplit amount={250000} gain={-4} />'),
  'a term that does not exist': written('The lowest is <Term id="riskMinimum" />.'),
  'a term without a name': written('The lowest is <Term />.'),
  'a term typed plainly': written(
    'Text before.\nIn this fund the lowest weekly risk is 0.5%, and the most is five\npercent.',
  ),
  'a term that only the fund has': written('Approval takes 3 to 5 business days.'),
  'a picture that is missing': written('Text.\n\n![What the picture shows](./pictures/ten-thousand-yaers.png)'),
  'a picture without a text': written('![](./pictures/ten-thousand-years.png)'),
  'a figure without a text': written('<Figure src="./pictures/ten-thousand-years.png">A caption.</Figure>'),
  'a picture from elsewhere': written('![What the picture shows](https://elsewhere.example/a.png)'),
  'a picture by import': written(
    'import fan from \'./pictures/ten-thousand-years.png\'\n\n<Figure src={fan} alt="What it shows">A caption.</Figure>',
  ),
  'a link to a page that is not there': written('Read [the answers](/faqs).'),
  'a link to a post that is not there': written('Read [more](/blog/half-the-volumes).'),
  'a link without its slash': written('Read [more](half-the-volume).'),
  'a link that is not safe': written('Read [more](http://elsewhere.example).'),
  'a link whose second brackets name nothing': written('Read [the answers][faq] first.'),
  'a link with a space in it': written('Read [the answers] (/faq) first.'),
  'a link that is not closed': written('Read [the answers](/faq first.'),
  'a heading without words': written('## One\n\nText.\n\n##\n\nText.'),
  'a row longer than its table': written('| Day | Volume |\n| --- | ---: |\n| 1 | 2 | 3 |'),
  'a post without a text': written(''),
  'a term by what it is about': written('The lock-up is one month, and the minimum investment is $100.'),
  'a link without a text': written('Read [](/faq).'),
  'a part that is not closed': written('Text.\n\n<Callout kind="note">\nText.'),
  'a part that is closed by another': written('<Callout kind="note">\n\nText.\n\n</Footnote>'),
  'a sign <': written('Text.\n\nWhere 5 <6 holds.'),
  'a sign {': written('Text with a { in it.'),
  'a comment of HTML': written('<!-- to do -->'),
  'a footnote of Markdown': written('Text.[^1]\n\n[^1]: The note.'),
  'a footnote in a footnote': written('Text.<Footnote>One<Footnote>two</Footnote></Footnote>'),
  'a box to tick': written('- [ ] to do'),
  'a callout without a text': written('<Callout kind="risk" />'),
  'a chart with text in it': written(
    `<SmallChart title="A" of="B" kind="bars" labels={['a']} series={[{ name: 'S', values: [1] }]}>Text</SmallChart>`,
  ),
  'a text that # cuts short': written('Text.', { title: 'Half the volume, or # five of thirteen' }),
  'a text that begins with !': written('Text.', { title: '!Half the volume of a day' }),
  'a text that begins with *': written('Text.', { title: '*Half* the volume of a day' }),
  'curly quotes around a text': written('Text.', { title: '“Half the volume of a day”' }),
  'a title of several lines': written('Text.', { title: '|\n  A title of some\n  length' }),
  'a title of spaces': written('Text.', { title: '"            "' }),
  'a text for a head picture that is spaces': written('Text.', { imageAlt: '"            "' }),
  'a year long ago': written('Text.', { date: '1925-05-20' }),
  'a year far away': written('Text.', { date: '2925-05-20' }),
  'a field with the name of the machine’s own': written('Text.', { __proto: 'x' }).replace('__proto', '__proto__'),
  'a head that is not closed': written('Text.').replace(/\n---\n\n/, '\n\n'),
  'a head without fields': '---\n---\n\nText.\n',
  'an empty line before the head': `\n${written('Text.')}`,
  'a callout within a sentence': written('Text <Callout kind="note">Remark.</Callout> goes on.'),
  'a chart before a sentence': written(
    `<SmallChart title="A" of="B" kind="bars" labels={['a']} series={[{ name: 'S', values: [1] }]} /> goes on.`,
  ),
  'a figure in a heading': written(
    '## Text <Figure src="./pictures/half-the-volume.svg" alt="What it shows">A caption.</Figure>',
  ),
  'a footnote in a link': written('[Text<Footnote>Note.</Footnote>](/faq) goes on.'),
  'a callout in a footnote': written('Text.<Footnote><Callout>Remark.</Callout></Footnote>'),
  'a sum below a cent': written('<ProfitSplit amount={0.001} gain={24} />'),
  'a sum that nobody has': written('<ProfitSplit amount={1e300} gain={24} />'),
  'a gain of less than a cent': written('<ProfitSplit amount={0.01} gain={24} />'),
  'a sum with a comma': written('<ProfitSplit amount={250,000} gain={24} />'),
  'a gain with its sign': written('<ProfitSplit amount={250000} gain={24%} />'),
  'a value that no axis shows': written(
    `<SmallChart title="A" of="B" kind="bars" labels={['a']} series={[{ name: 'S', values: [1e300] }]} />`,
  ),
  'a field of a series with a slip': written(
    `<SmallChart title="A" of="B" kind="bars" labels={['a']} series={[{ nam: 'S', values: [1] }]} />`,
  ),
  'a heading without a space': written('Text.\n\n##Heading\n\nText.'),
  'bold that is not closed': written('Text that is **bold and goes on.'),
  'italics that are not closed': written('Text that is *slanted and goes on.'),
  'code that is not closed': written('Text that is `code and goes on.'),
  'a table without its line': written('| Day | Volume |\n| 1 | 2 |'),
  'a table whose line has another number of columns': written('| Day | Volume |\n| --- |\n| 1 | 2 |'),
  'a picture’s path with a space': written('![What the picture shows](./pictures/half the-volume.svg)'),
  'a link the wrong way round': written('Read (the answers)[/faq] first.'),
  'an address with a space': written('Read [the answers](/f aq) first.'),
  'a mail to nobody': written('[Write](mailto:) to us.'),
  'a link that hides where it leads': written('[Your bank](https://bank@elsewhere.example)'),
  'a callout with a remark alone': written('Text.\n\n<Callout>{/* to do */}</Callout>'),
  'a callout with spaces alone': written('Text.\n\n<Callout>   </Callout>'),
  'a term in a callout of one line': written('<Callout>The lock-up is one month.</Callout>'),
  'a term in a title': written('<Callout title="The lock-up is one month">Text.</Callout>'),
  'a term in what a chart counts': written(
    `<SmallChart title="The lock-up of one month" of="B" kind="bars" labels={['a']} series={[{ name: 'S', values: [1] }]} />`,
  ),
  'a term in the text of a picture': written('![The lock-up is one month](./pictures/half-the-volume.svg)'),
  'a term in a row of a table': written('| What | How long |\n| --- | --- |\n| Lock-up | one month |'),
  'a term in a column of a table': written('| Day | Minimum investment |\n| --- | --- |\n| 1 | $100 |'),
  'an attribute without quotes': written('<Callout kind=note>Text.</Callout>'),
  'an attribute in curly quotes': written('<Callout kind=“note”>Text.</Callout>'),
  'an attribute whose quotes are not closed': written('<Callout kind="note>Text.</Callout>'),
  'a line break as HTML has it': written('Text<br>goes on.'),
  'a part in small letters': written('The lowest is <term id="riskMin" />.'),
  'a part whose tag does not end': written('Text.\n\n<Callout kind="note"\n\nText.'),
  'a heading by a line under it': written('Text\n---\nMore text.'),
  'a footnote that nothing defines': written('Text[^1] goes on.'),
  'a remark as other sites have it': written('> [!NOTE]\n> Text.'),
  'marked text': written('Text that is ==marked== here.'),
  'a lowered figure with tildes': written('Water is H~2~O.'),
  'a raised figure with carets': written('The square is x^2^.'),
  'a formula between dollars': written('It is $$x$$ in all.'),
  'code that is not closed, in lines': written('Text.\n\n```\ncode\n\nText.'),
  'a sign whose name nobody knows': written('Text &unknown; goes on.'),
  'a table of a head alone': written('| Day | Volume |\n| --- | ---: |'),
  'a row shorter than its table': written('| Day | Volume |\n| --- | ---: |\n| 1 |'),
  'an element in capitals': written('H<SUB>2</SUB>O'),
  'an end of what has none': written('Text</br>goes on.'),
  'a footnote of two paragraphs': written('Text.<Footnote>\n\nOne.\n\nTwo.\n\n</Footnote>'),
  'words after the end of a part': written('<Callout kind="note">\nText.\n\n</Callout> goes on.'),
  'a smaller sign without spaces': written('Where a<b holds.'),
  'a sentence that begins with import': written('import duties rise.\n\nText.'),
  'a picture by a name': written('![What it shows][bars]\n\nText.\n\n[bars]: /faq'),
  'a link to this machine': written('See [the page](https://localhost/faq).'),
  'two series of one name': written(
    `<SmallChart title="A" of="B" kind="bars" labels={['a']} series={[{ name: 'S', values: [1] }, { name: 'S', values: [2] }]} />`,
  ),
  'a value that the table would round': written(
    `<SmallChart title="A" of="B" kind="bars" labels={['a']} series={[{ name: 'S', values: [0.004] }]} />`,
  ),
  'Markdown in a title': written('Text.', { title: '"Half the **volume** of a day"' }),
  'a link in an excerpt': written('Text.', {
    excerpt: '"Sixty characters at the least are asked of an [excerpt](/faq), and here they are."',
  }),
  'a head that is a list': '---\n- a\n- b\n---\n\nText.\n',
  'a GIF': written('![What the picture shows](./pictures/ticker.gif)'),
  'a GIF in a figure': written('<Figure src="./pictures/ticker.gif" alt="What it shows">A caption.</Figure>'),
  'a GIF in the head': written('Text.', { image: './pictures/ticker.gif' }),
  'a picture of a phone': written('![What the picture shows](./pictures/desk.heic)'),
  'a picture whose name ends in capitals': written('![What the picture shows](./pictures/ten-thousand-years.PNG)'),
  'a no-break space after the mark of a heading': written('##\u00a0Heading\n\nText.'),
  'a no-break space after the mark of an item': written('- One\n-\u00a0Two'),
  'a no-break space in an address': written('Read [the answers](/faq\u00a0).'),
  'a no-break space in a category': written('Text.', { category: 'Market\u00a0Analysis' }),
  'a no-break space after a colon': written('Text.').replace('author: ', 'author:\u00a0'),
  'a no-break space before a field': written('Text.', { tags: '[volume]\n\u00a0featured: true' }),
  'a no-break space in a sum': written('<ProfitSplit amount={250\u00a0000} gain={24} />'),
  'a narrow no-break space in a row': written('| a | b |\n| --- |\u202f--- |\n| 1 | 2 |'),
  'a link with the host of the site': written(`Read [the answers](${settings.portal}/faq#minimum).`),
  'a link with the domain of the fund’s email addresses': written(
    'Read [the answers](https://www.alderline.example/faq), unlike [a page that is not ours](https://alderline.example/us).',
  ),
  'a link with the host of the preview': written('Read [the answers](http://localhost:4321/faq).'),
  'a link with the host of the site to no page': written(`Read [the answers](${settings.portal}/faqs).`),
  'an emoji by its name': written('Text :smile: goes on.'),
  'an emoji by its name in the head': written('Text.', { title: '"Half the volume :rocket: of a day"' }),
  'a table from a word processor': written('Day\tVolume\n1\t2\n2\t3'),
  'a row from a spreadsheet': written('Text.\n\nDay\tVolume\tSpread'),
  'a formula': written('It is $x^2$ in all.'),
  'a formula of one letter': written('It is $x$ in all.'),
  'a formula with a command': written(String.raw`It is $a \cdot b$ in all.`),
  'a table of HTML': written('<table><tr><td>1</td></tr></table>'),
}

describe('a mistake is reported with its place, what was found and what is expected', () => {
  it.each(Object.entries(kinds))('%s', (_, file) => {
    const [first, ...others] = mistakesIn(file)
    expect(first?.line).toBeGreaterThan(0)
    expect(first?.column).toBeGreaterThan(0)
    expect(others.length).toBeLessThan(2)
    expect(saidOf(file)).not.toMatch(/undefined|\[object|\bat .*\.[jt]s:/)
  })

  it('in these words', async () => {
    const told = Object.entries(kinds).map(([name, file]) => `— ${name}\n\n${saidOf(file)}`)
    expect(told.length).toBeGreaterThanOrEqual(40)
    await expect(told.join('\n')).toMatchFileSnapshot('mistakes.txt')
  })
})

describe('a text that cannot be read does not hide what else is wrong in its file', () => {
  const about = (file: string): string[] => mistakesIn(file).map(({ line, about: what }) => `${line} ${what}`)

  it.each<[string, string, string[]]>([
    ['a sign <', 'Where 5 <6 holds.\n\n[c](/fay)', ['13 a sign <', '15 a link']],
    ['a brace', 'Text { goes on.\n\n[c](/fay)\n\nAnd { again.', ['13 a brace', '15 a link', '17 a brace']],
    [
      'a part that is not closed',
      '[c](/fay)\n\n<Callout>\n\n**b\n\n##x',
      ['13 a link', '15 a part that is not closed', '17 bold text', '19 a heading'],
    ],
    [
      'a part that is closed by another',
      '<Callout>\n\n[c](/fay)\n\n</Footnote>\n\n##x',
      ['15 a link', '17 a closing tag', '19 a heading'],
    ],
    ['an end without a beginning', 'Text</sup> goes on.\n\n[c](/fay)', ['13 a closing tag', '15 a link']],
    [
      'an attribute without quotes',
      '<Callout kind=note>\n\n[c](/fay)\n\n</Callout>',
      ['13 <Callout kind>', '15 a link'],
    ],
    [
      'a sum with a comma',
      '<ProfitSplit amount={250,000} gain={24} />\n\n[c](/fay)',
      ['13 <ProfitSplit amount>', '15 a link'],
    ],
    ['a comment of HTML', '<!-- to do -->\n\n[c](/fay)', ['13 a comment', '15 a link']],
    [
      'two parts that are not closed',
      '<Callout>\n\nText.\n\n<Callout>\n\n[c](/fay)',
      ['13 a part that is not closed', '17 a part that is not closed', '19 a link'],
    ],
  ])('%s', (_, text, expected) => expect(about(written(text))).toEqual(expected))

  it.each<[string, string, string[]]>([
    [
      'a field that is no YAML',
      written('[c](/fay)', { title: 'Volume: half', category: 'Markets' }),
      ['3 a text with a colon', '5 category', '13 a link'],
    ],
    [
      'two of them',
      written('Text.', { title: '*Half* of a day', tags: '[volume' }),
      ['3 a text that begins with *', '10 a list'],
    ],
    ['no head', '[c](/fay)\n', ['1 head', '1 a link']],
    ['an empty line before the head', `\n${written('[c](/fay)')}`, ['1 head', '14 a link']],
    ['a head that is not closed', written('[c](/fay)').replace(/\n---\n\n/, '\n\n'), ['11 head', '12 a link']],
  ])('%s', (_, file, expected) => expect(about(file)).toEqual(expected))
})

describe('what is no mistake passes', () => {
  it.each([
    '## Two words\n\nText with <Term id="riskMin" />, 5% and <sup>½</sup>.\n\n{/* a remark */}',
    '[<Term id="riskMin" />](/faq)',
    '[![What the picture shows](./pictures/half-the-volume.svg)](/faq)',
    String.raw`A price\* with a star, 2\*3, \_one, \`, \*\*two, \# and \[a\](b).`,
    '5 * 3, snake_case_names, #1, # 2 and a | b.',
    '`**` and `##x` and `| a |`\n\n```\n##x\n| a | b |\n**\n```',
    'It costs $5, $6 or US$7; A$8=US$5, $100 to $x, from $a to $b. At 10:30:45 a ratio of a:b:c, (see: here).',
    'A word\twith a tab, no\u00a0break, 5\u00a0% and `a\tb\tc`.\n\n```\na\tb\n1\t2\n:smile: $x^2$\n```',
    String.raw`It is \:smile\: and \$x^2\$.`,
    'a == b, 2^10, $5 and $6, &amp;, &lt; and &nbsp;; ~~struck~~.',
    '> ```\n> code\n> ```\n\n- ```\n  code\n  ```\n\n~~~\ncode\n~~~',
    'Text\n\n---\n\nMore.',
    '| a | b |\n| --- | --- |\n| 1 | |',
    '- <Callout>Text.</Callout>\n- Two\n\n> <Callout>Text.</Callout>',
    '<Callout>\n\n<Figure src="./pictures/half-the-volume.svg" alt="What it shows">A caption.</Figure>\n\n</Callout>',
    '<Callout kind="example" title="The lock-up is one month">The lock-up is one month.</Callout>',
    '| What | How long |\n| --- | --- |\n| A session | one month |\n| **Sum** | 60/40 |',
    '[Write](mailto:name@fund.example?subject=Post), [read](https://elsewhere.example/@name) and https://elsewhere.example/a_b*c.',
    'Text<Footnote>A note with [a link](/faq) and *italics*.</Footnote> goes on.',
    'One line<br />and another.',
    '<ProfitSplit amount={99999.99} gain={0.5} />',
    `<SmallChart title="A" of="B" kind="line" labels={['a', 'b']} series={[{ name: 'S', values: [${0.1 + 0.2}, -12.25] }]} />`,
  ])('%s', (text) => expect(mistakesIn(written(text))).toEqual([]))

  it.each<Record<string, string>>([
    { title: '"Half the volume, or # five of thirteen"' },
    { title: '"“Half the volume of a day”"' },
    { excerpt: '>\n  Sixty characters at the least are asked of an excerpt,\n  and here they are.' },
    { date: '2009-01-05' },
  ])('%o', (changes) => expect(mistakesIn(written('Text.', changes))).toEqual([]))

  it('in a file with a mark of the byte order, with spaces after the marks of its head', () => {
    expect(mistakesIn(`\uFEFF${written('Text.').replaceAll('---\n', '--- \n')}`)).toEqual([])
  })
})
