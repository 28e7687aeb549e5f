import { expect, test } from 'vitest'
import type { PaperPart } from '#server/proof/papers/draw.ts'
import { drawn } from '#server/proof/papers/drawing.ts'
import { pagesOf } from '#tests/support/papers/papers.ts'

const about = { title: 'A paper', author: 'A fund', madeAt: 0 }
const letter = (...paragraphs: string[]): PaperPart => ({
  kind: 'letter',
  letter: { house: 'A fund', heading: 'A letter', paragraphs },
})
/** As many at a time as reach every worker. */
const draw = (text: string) => Promise.all(Array.from({ length: 8 }, () => drawn(about, [letter(text)])))

// A font draws a comma with the shape of an apostrophe, and a colon with two points.
test('what a paper says can be copied from it, whatever was drawn before', async () => {
  await draw('First, second: third')
  for (const file of await draw('The fund’s share is $1,234.56.')) {
    const [page] = await pagesOf(new Uint8Array(file))
    expect(page).toContain('The fund’s share is $1,234.56.')
  }
})
