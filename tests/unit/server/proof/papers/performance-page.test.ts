import { getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { drawWhole } from '#server/proof/papers/draw.ts'
import type { OfPerformance } from '#server/proof/papers/performance-page.ts'
import { pagesOf } from '#tests/support/papers/papers.ts'
import { randomPerformance } from '#tests/support/papers/random-account.ts'
import { endsOf, rolesIn } from '#tests/support/papers/structure.ts'

const about = { title: 'Performance report', author: 'Alderline Capital', madeAt: 0 }
const drawn = (paper: OfPerformance) => drawWhole({ about, parts: [{ kind: 'performance', ...paper }] })

const shapes = [
  { weeksLived: 1 },
  { weeksLived: 3, isIndexed: false },
  { weeksLived: 26 },
  { weeksLived: 26, weeks: 5 },
  { weeksLived: 60 },
  { weeksLived: 60, weeks: 52, isIndexed: false },
  { weeksLived: 160 },
  { weeksLived: 320 },
  { weeksLived: 520, weeks: 100 },
  { weeksLived: 1040 },
] as const

/** A long life ends with little in an account, and its page is for one that has much. */
const withMost = (paper: OfPerformance): OfPerformance => {
  const most = 12_345_678_90
  const { name } = { name: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(4) }
  return {
    ...paper,
    issue: { ...paper.issue, owner: { ...paper.issue.owner, name } },
    money: {
      ...paper.money,
      opening: most,
      deposits: most,
      capitalWithdrawn: most,
      dividends: most,
      result: -most,
      corrections: 0,
      closing: most,
    },
  }
}

describe('a performance report', () => {
  it.each(shapes)('has one page, within its margins, whatever it is of: %j', async (shape) => {
    for (const paper of [randomPerformance(1, shape), withMost(randomPerformance(2, shape))]) {
      const file = await drawn(paper)
      const pages = await pagesOf(file)
      expect(pages).toHaveLength(1)
      expect(pages[0]).toContain('Page 1 of 1')
      expect(Math.max(...(await endsOf(file)))).toBeLessThanOrEqual(612 - 54 + 0.3)
    }
  })

  it('says what is part of a month, and of which index and from when the figures beside it are', async () => {
    const paper = randomPerformance(3, { weeksLived: 28, weeks: 10 })
    const [text = ''] = await pagesOf(await drawn(paper))
    for (const said of ['These weeks', '12 weeks', 'Year to date', 'Since ', 'Example index: made up for a test'])
      expect(text).toContain(said)
    expect(text).toMatch(/\w+ 20\d\d holds \d of [45] weeks\./)
    expect(text).toContain('Something looks wrong? Write to ask@fund.test')
  })

  it('has a title, a language, headings, a chart that is read out, and tables', async () => {
    const document = await getDocumentProxy(new Uint8Array(await drawn(randomPerformance(3))))
    const { info } = (await document.getMetadata()) as { info: { Title?: string; Language?: string } }
    expect([info.Title, info.Language]).toEqual([about.title, 'en-US'])
    const tree = await (await document.getPage(1)).getStructTree()
    const roles = rolesIn(tree)
    for (const role of ['H1', 'H2', 'Figure', 'Table', 'TR', 'TH', 'TD']) expect(roles).toContain(role)
    expect(JSON.stringify(tree)).toContain('Growth of $100 over 26 weeks')
  })
})
