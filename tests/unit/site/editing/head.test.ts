import { describe, expect, it } from 'vitest'
import { expected } from '#site/blog/head.ts'
import { mistakesInHead } from '#site/editing/head-mistakes.ts'

const good: Record<string, string> = {
  id: 'half-the-volume',
  title: '"A title of some length"',
  excerpt: '"Sixty characters at the least are asked of an excerpt, and here they are."',
  category: 'Market Analysis',
  author: 'Research Desk',
  date: '2025-05-20',
  image: './pictures/half-the-volume.svg',
  imageAlt: '"Bars of a session"',
  tags: '[volume]',
}

const file = 'content/blog/half-the-volume.mdx'
const pictures = ['./pictures/half-the-volume.svg']

const problems = (changes: Record<string, string | undefined> = {}) => {
  const lines = Object.entries({ ...good, ...changes }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  )
  return mistakesInHead(file, `---\n${lines.join('\n')}\n---\n\nText.\n`, pictures)
}

describe('the head of a post', () => {
  it('is right as the six articles have it', () => {
    expect(problems()).toEqual([])
    expect(problems({ featured: 'true', draft: 'false' })).toEqual([])
  })

  it('may say when it was last changed, and what was wrong', () => {
    expect(problems({ updated: '2025-05-20' })).toEqual([])
    expect(problems({ updated: '"2025-06-01"', correction: '"It said 4% where it is 6% of them."' })).toEqual([])
    expect(problems({ updated: '2025-01-01', draft: 'true' })).toEqual([])
  })

  it('has no correction without its day', () => {
    expect(problems({ correction: '"It said 4% where it is 6% of them."' })).toMatchObject([
      { about: 'updated', found: 'nothing', expected: 'the day of the correction, as 2025-03-14' },
    ])
  })

  it.each(['Too short', `"${'long '.repeat(100)}"`])('has no correction like %s', (correction) => {
    expect(problems({ updated: '2025-06-01', correction })).toMatchObject([
      { about: 'correction', expected: expected.correction },
    ])
  })

  it('has a number with its words, or neither', () => {
    expect(problems({ figure: '"80%"', figureText: 'taken, under an agreement that says 40%' })).toEqual([])
    expect(problems({ figure: '"80%"' })).toMatchObject([{ about: 'figureText', found: 'nothing' }])
    expect(problems({ figureText: 'of clairvoyance' })).toMatchObject([{ about: 'figure', found: 'nothing' }])
    expect(problems({ figure: 'eighty per cent', figureText: 'of it all' })).toMatchObject([
      { about: 'figure', expected: expected.figure },
    ])
    expect(problems({ figure: '"**8**"', figureText: 'of it all' })).toMatchObject([
      { about: 'figure', found: '"**8**"' },
    ])
  })

  it('has a correction in plain words', () => {
    expect(problems({ updated: '2025-06-01', correction: '"It said **4%** where it is 6%."' })).toMatchObject([
      { about: 'correction', found: '"**4%**"', expected: 'plain words: a head is shown as it is typed' },
    ])
  })

  it.each([
    ['id', 'Half-The-Volume'],
    ['id', 'another-file'],
    ['title', 'Short'],
    ['title', `"${'long '.repeat(20)}"`],
    ['excerpt', 'Too short'],
    ['category', 'Markets'],
    ['author', 'A person'],
    ['date', '2025-13-01'],
    ['updated', '2025-05-19'],
    ['updated', `${new Date().getFullYear() + 1}-01-02`],
    ['updated', 'June'],
    ['date', '20 May 2025'],
    ['date', '2025-02-29'],
    ['image', 'https://elsewhere.example/picture.png'],
    ['image', '../../../secrets.png'],
    ['image', './pictures/none.svg'],
    ['imageAlt', '""'],
    ['featured', '1'],
    ['tags', '[]'],
    ['tags', '[a, a]'],
    ['tags', '[Loud]'],
    ['tags', '[a, b, c, d, e, f]'],
    ['tags', 'volume'],
    ['draft', '"no"'],
    ['readTime', '4'],
  ])('refuses %s: %s', (field, value) => {
    const found = problems({ [field]: value })
    expect(found.map(({ about }) => about)).toEqual([field])
    expect(found[0]?.expected).toBe(expected[field as keyof typeof expected])
    expect(found[0]?.line).toBe(Object.keys({ ...good, [field]: value }).indexOf(field) + 2)
  })

  it.each(Object.keys(good))('misses %s', (field) => {
    expect(problems({ [field]: undefined })).toMatchObject([
      { file, line: 1, about: field, expected: expected[field as keyof typeof expected], found: 'nothing' },
    ])
  })

  it('is read with Windows line ends too', () => {
    const text = `---\r\n${Object.entries(good)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\r\n')}\r\n---\r\n`
    expect(mistakesInHead(file, text, pictures)).toEqual([])
  })
})
