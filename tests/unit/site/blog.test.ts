import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { longDate } from '#site/blog/dates.ts'
import { byDate, neighbours, related, waitingFor } from '#site/blog/order.ts'
import { readMinutes } from '#site/blog/reading-time.ts'
import { breadcrumbs, homeCrumb } from '#site/json-ld.ts'
import { feedHtml } from '#site/machines/feed-html.ts'
import { ogPicture } from '#site/machines/og-path.ts'
import { finish } from '#site/mdx/finish.ts'
import { withFootnotes } from '#site/mdx/footnotes.ts'
import { describe as describeChart, layOut, withUnit } from '#site/mdx/small-chart.ts'
import { settings } from '#site/settings.ts'
import { fingerprint } from '../../../scripts/fingerprint.ts'

const post = (id: string, date: string, tags: string[] = [], category = 'Technology') => ({ id, date, tags, category })

describe('posts in order', () => {
  const posts = [post('b', '2025-02-01'), post('a', '2025-02-01'), post('c', '2025-03-01')].sort(byDate)

  it('stand newest first, posts of a day by id', () => {
    expect(posts.map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  })

  it('have a neighbour on each side but at the ends', () => {
    expect(neighbours(posts, 'a')).toEqual({ previous: posts[2], next: posts[0] })
    expect(neighbours(posts, 'c').next).toBeUndefined()
    expect(neighbours(posts, 'b').previous).toBeUndefined()
  })

  it('relate by category, then by tags, then by age, and not at all where nothing is shared', () => {
    const to = post('to', '2025-01-01', ['x', 'y'])
    const others = [
      post('two-tags', '2025-01-02', ['x', 'y'], 'Other'),
      post('category', '2025-01-03'),
      post('one-tag', '2025-01-04', ['x'], 'Other'),
      post('nothing', '2025-01-05', ['z'], 'Other'),
    ]
    expect(related([to, ...others], to, 9).map(({ id }) => id)).toEqual(['category', 'two-tags', 'one-tag'])
    expect(related([to, ...others], to, 1)).toHaveLength(1)
  })

  it('wait for their editor and for their day, and no longer', () => {
    expect(waitingFor({ draft: true, date: '2025-01-01' }, '2025-01-02')).toBe('draft')
    expect(waitingFor({ draft: false, date: '2025-01-03' }, '2025-01-02')).toBe('future')
    expect(waitingFor({ draft: false, date: '2025-01-02' }, '2025-01-02')).toBeUndefined()
  })
})

it('a post that comes due is a reason to build again, and a day without one is not', () => {
  expect(fingerprint({}, '2025-03-01')).not.toBe(fingerprint({}, '2025-06-01'))
  expect(fingerprint({}, '2025-12-01')).toBe(fingerprint({}, '2025-12-02'))
})

describe('reading time', () => {
  it('counts words and figures, not marks, tags or sources', () => {
    // A minute and a half, 330 words, is the least that is given as two.
    const isTwo = (text: string, words: number) => readMinutes(`${'word '.repeat(words)}\n\n${text}`) === 2
    const ofFour = "## Two words\n\n| a | 1.5% |\n| --- | ---: |\n\n<Part of='x' />\n\n## Sources\n\n- A book.\n"
    expect([isTwo(ofFour, 325), isTwo(ofFour, 326)]).toEqual([false, true])
    expect([isTwo('', 329), isTwo('', 330)]).toEqual([false, true])
  })

  it('is at least a minute', () => {
    expect(readMinutes('word')).toBe(1)
    expect(readMinutes('word '.repeat(1100))).toBe(5)
  })
})

describe('footnotes', () => {
  it('are numbered where they stand and told at the end', () => {
    const html = withFootnotes('<p>One<foot-note>first</foot-note> two <foot-note><em>second</em></foot-note></p>')
    expect(html).toMatch(/One<sup><a class="call1" href="#note-1".*two<sup><a class="call2" href="#note-2"/)
    expect(html).toMatch(/<li class="note1" id="note-1">first .*<li class="note2" id="note-2"><em>second<\/em> /)
  })

  it('are at the end on every screen if they are too many for the margin', () => {
    const html = withFootnotes('<p><foot-note>one</foot-note>'.repeat(5))
    expect(html).toContain('<section class="notes" role')
    expect(html).toContain('<li id="note-5">')
  })

  it('leave a text without any as it is', () => {
    expect(withFootnotes('<p>Plain</p>')).toBe('<p>Plain</p>')
  })

  it('refuse a note in a note', () => {
    expect(() => withFootnotes('<foot-note>a<foot-note>b</foot-note></foot-note>')).toThrow('inside a footnote')
  })
})

it('a sign and its dollars are not torn apart at the end of a line', () => {
  expect(finish('<p>−$500, +$20, 5 − 3</p>')).toBe('<p>−\u2060$500, +\u2060$20, 5 − 3</p>')
})

describe('a small chart', () => {
  const data = { kind: 'bars' as const, labels: ['a', 'b'], series: [{ name: 'S', values: [-2, 4] }], unit: '%' }

  it('draws losses below the line and gains above', () => {
    const { marks, yTicks } = layOut('T', data)
    const zero = yTicks.find((tick) => tick.zero)?.y
    const [below, above] = marks[0]?.bars ?? []
    expect(below?.y).toBe(zero)
    expect(above && above.y + above.height).toBeCloseTo(zero ?? Number.NaN, 0)
  })

  it('keeps every mark inside the drawing, on tenths', () => {
    // A chart prints two decimals.
    const value = fc.integer({ min: -1e8, max: 1e8 }).map((hundredths) => hundredths / 100)
    const values = fc.array(value, { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(values, fc.constantFrom('line' as const, 'bars' as const), (list, kind) => {
        const { marks } = layOut('T', { kind, labels: list.map((_, at) => at), series: [{ name: 'S', values: list }] })
        const path = [...(marks[0]?.path ?? '').matchAll(/[ML]([\d.-]+) ([\d.-]+)/g)].map(([, x, y]) => [
          Number(x),
          Number(y),
        ])
        const corners = (marks[0]?.bars ?? []).flatMap((bar) => [
          [bar.x, bar.y],
          [bar.x + bar.width, bar.y + bar.height],
        ])
        for (const [x = Number.NaN, y = Number.NaN] of [...path, ...corners]) {
          expect(x >= 0 && x <= 680.1 && y >= 0 && y <= 300).toBe(true)
          expect(Math.abs(x * 10 - Math.round(x * 10))).toBeLessThan(1e-6)
        }
        expect([...path, ...corners].length).toBeGreaterThan(0)
      }),
    )
  })

  it('says itself in a sentence, and its values with their unit', () => {
    expect(describeChart('T', data)).toBe('T. S: lowest −2% at a, highest 4% at b, last 4%.')
    expect([withUnit(-1234.5, '$'), withUnit(0.05, '¢'), withUnit(3)]).toEqual(['−$1,234.5', '0.05¢', '3'])
  })

  it.each([
    ['values for each label', { ...data, labels: ['a'] }, 'expected 1 values, as many as labels, found 2 values'],
    ['numbers', { ...data, series: [{ name: 'S', values: [1, Number.NaN] }] }, 'expected numbers, found NaN'],
    ['one or two series', { ...data, series: [] }, 'expected one or two series, found 0 series'],
  ])('asks for %s', (_, wrong, message) => {
    expect(() => layOut('T', wrong)).toThrow(`SmallChart "T"`)
    expect(() => layOut('T', wrong)).toThrow(message)
  })
})

describe('for machines', () => {
  it('an article in a feed has absolute addresses and nothing of the page', () => {
    const html =
      '<p class="a"><a href="#note-1" role="doc-noteref">1</a><a href="/faq">FAQ</a></p><svg><path/></svg>' +
      '<details><summary>Table</summary><table></table></details><img srcset="/a.avif 1w, /b.avif 2w" src="/a.png">'
    expect(feedHtml(html, new URL('https://x.example/blog/a'))).toBe(
      '<p><a href="https://x.example/blog/a#note-1">1</a><a href="https://x.example/faq">FAQ</a></p><table></table>' +
        '<img srcset="https://x.example/a.avif 1w, https://x.example/b.avif 2w" src="https://x.example/a.png">',
    )
  })

  it('a page has one picture, however its address is written', () => {
    expect(['/', '/faq', '/faq/', '/404.html', '/blog/a'].map(ogPicture)).toEqual([
      '/og/home.png',
      '/og/faq.png',
      '/og/faq.png',
      '/og/404.png',
      '/og/blog/a.png',
    ])
  })

  it('the way to a page is counted from one', () => {
    expect(breadcrumbs([homeCrumb, { name: 'Blog', path: '/blog' }])).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Home', item: `${settings.portal}/` },
        { position: 2, name: 'Blog', item: `${settings.portal}/blog` },
      ],
    })
  })

  it('a day is written out whatever the time zone', () => {
    expect(longDate('2025-03-09')).toBe('March 9, 2025')
  })
})
