import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { drawWhole } from '#server/proof/papers/draw.ts'
import { bytesOf, openSheets } from '#server/proof/papers/sheet.ts'
import { drawStatement, type OfAccount } from '#server/proof/papers/statement.ts'
import { drawTable, type TableRow } from '#server/proof/papers/table.ts'
import { howMany } from '#tests/support/faults/long.ts'
import { figureOf, missedBy, nothingMissed, pagesOf } from '#tests/support/papers/papers.ts'
import { randomPaper } from '#tests/support/papers/random-account.ts'
import { endsOf, rolesIn } from '#tests/support/papers/structure.ts'

const about = { title: 'Capital account statement 2026-08', author: 'Alderline Capital', madeAt: 0 }
const drawn = (paper: OfAccount, kind: 'statement' | 'tax' = 'statement') =>
  drawWhole({ about, parts: [{ kind, ...paper }] })

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const papers = howMany(20, 2000)
/** Drawing and reading two papers, many times over. */
const timeoutMs = howMany(30_000, 1_800_000)

describe('a paper', () => {
  it(
    `reconciles to the cent by its text, whatever happened on the account: ${papers} of them`,
    async () => {
      for (let seed = 0; seed < papers; seed += 1) {
        const paper = randomPaper(seed)
        const text = (await pagesOf(await drawn(paper))).join(' ')
        expect(missedBy(text), `seed ${seed}`).toEqual(nothingMissed)
        const tax = (await pagesOf(await drawn(paper, 'tax'))).join(' ')
        expect(missedBy(tax), `seed ${seed}`).toEqual(nothingMissed)
      }
    },
    timeoutMs,
  )

  it('has a title, a language, headings, and tables of heads, rows and cells', async () => {
    const document = await getDocumentProxy(new Uint8Array(await drawn(randomPaper(3))))
    const { info } = (await document.getMetadata()) as { info: { Title?: string; Language?: string } }
    expect([info.Title, info.Language]).toEqual([about.title, 'en-US'])
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
    const roles = rolesIn(await (await document.getPage(1)).getStructTree())
    for (const role of ['Document', 'Sect', 'P', 'H1', 'H2', 'Table', 'TR', 'TH', 'TD']) expect(roles).toContain(role)
  })

  it('is not kept by the document that it is a part of', async () => {
    const sheets = openSheets(about)
    sheets.document.resume()
    const own = randomPaper(3)
    const keptAfter = async (count: number): Promise<number> => {
      for (let place = 0; place < count; place += 1) {
        drawStatement(sheets, own)
        await new Promise(setImmediate)
      }
      collect()
      return process.memoryUsage().heapUsed / 2 ** 20
    }
    const first = await keptAfter(50)
    // What is read out of 150 papers was 8 MiB, and of a thousand 54.
    expect((await keptAfter(150)) - first).toBeLessThan(3)
    sheets.document.end()
  })

  it('has what an accountant looks for in its text: opening, closing, contributions, distributions, share, whom to ask', async () => {
    const paper = randomPaper(2)
    const { account, beside, issue } = paper
    const text = (await pagesOf(await drawn(paper))).join(' ')
    const figures = ['Opening capital account', 'Deposits', 'Capital withdrawn', 'Dividends', 'Closing capital account']
    const { opening, deposits, capitalWithdrawn, dividends, closing } = account
    expect(figures.map((label) => figureOf(text, label))).toEqual(
      [opening, deposits, -capitalWithdrawn, -dividends, closing].map((cents) => cents || 0),
    )
    expect(figureOf(text, 'Result, net')).toBe(account.result + account.corrections)
    expect(figureOf(text, 'The fund’s share of profit')).toBe(-beside.own.fundShare || 0)
    expect(text).toContain('deposits are contributions, capital withdrawn and dividends are distributions')
    expect(text).toContain(`Something looks wrong? Write to ${issue.house.contact} within 30 days`)
  })

  it('keeps within its margins with the longest names and figures', async () => {
    const paper = randomPaper(5)
    const most = 12_345_678_90
    const { own } = paper.beside
    const large = {
      ...own,
      opening: -most,
      deposits: most,
      capitalWithdrawn: most,
      gross: -most,
      fundShare: most,
      closing: most,
    }
    const file = await drawn({
      ...paper,
      issue: {
        ...paper.issue,
        owner: {
          ...paper.issue.owner,
          name: 'Wolfeschlegelsteinhausenbergerdorff '.repeat(5),
          address: 'W'.repeat(300),
        },
      },
      beside: {
        ...paper.beside,
        own: large,
        yearToDate: large,
        sinceFirst: large,
        closed: paper.beside.closed.map((week) => ({
          ...week,
          gross: -most,
          recovered: most,
          fundShare: most,
          result: -most,
        })),
      },
    })
    expect(Math.max(...(await endsOf(file)))).toBeLessThanOrEqual(612 - 54 + 0.1)
    expect((await pagesOf(file)).join(' ')).toContain('($12,345,678.90)')
  })

  it.each(Array.from({ length: 24 }, (_, place) => 40 + place))(
    'leaves no row alone on a page: %s rows',
    async (count) => {
      const sheets = openSheets(about)
      const bytes = bytesOf(sheets)
      const rows: TableRow[] = Array.from({ length: count }, (_, place) => ({ cells: [`row ${place}`, '$1.00'] }))
      sheets.paper('foot', () => {
        sheets.line('before it')
        drawTable(sheets, {
          heading: 'Rows',
          columns: [
            { head: 'Head', grows: true },
            { head: 'Amount', align: 'end' },
          ],
          rows,
        })
      })
      sheets.document.end()
      const pages = await pagesOf(await bytes)
      expect(pages.map((page) => page.match(/row \d+/g)?.length ?? 0).every((there) => there > 1)).toBe(true)
      expect(pages.every((page) => page.includes('Head Amount'))).toBe(true)
      expect(pages.map((page) => /Page \d+ of \d+/.exec(page)?.[0])).toEqual(
        pages.map((_, place) => `Page ${place + 1} of ${pages.length}`),
      )
    },
  )
})
