import { markdownToHtml } from 'satteri'
import { expect, test } from 'vitest'
import { labelledTables } from '#site/texts/labelled-tables.ts'

const written = (...rows: string[]): string => {
  const [head = '', ...body] = rows
  const line = head.replace(/[^|]+/g, '---')
  const text = [head, line, ...body].map((row) => `|${row}|`).join('\n')
  return markdownToHtml(text, { hastPlugins: [labelledTables], features: { gfm: true } }).html
}

const sentence = 'as long as the account exists, then as the law requires'

test('a table of sentences has a label in each cell, and says that it is a table', () => {
  const html = written('Data|How long', `Name and address, as you wrote them|${sentence}`)
  expect(html).toContain('<table class="labelled" role="table">')
  expect(html).toMatch(/<th role="columnheader">How long<\/th>/)
  expect(html).toContain(`<td role="cell" data-label="How long">${sentence}</td>`)
  expect(html.match(/role="row"/g)).toHaveLength(2)
  expect(html.match(/role="rowgroup"/g)).toHaveLength(2)
})

test('a table that a phone has room for stays one: figures, and figures with one column of words', () => {
  expect(written('Week|Result', '1|+$1,800')).not.toContain('labelled')
  expect(written('Cost|On a winner|On a loser', 'Slippage of the entry stop order|2.0|2.0')).not.toContain('labelled')
})

test('a table of more columns than a phone has room for has labels as well', () => {
  const figures = ['$1,234,567.89', '$2,345,678.90', '$3,456,789.01', '$4,567,890.12']
  expect(written('One|Two|Three|Four', figures.join('|'))).toContain('data-label="Four"')
})
