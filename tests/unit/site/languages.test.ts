import { expect, test } from 'vitest'
import { languageFrom, localPath } from '#contract/entities/language.ts'
import { localFigure } from '#site/languages/figures.ts'
import { localPage } from '#site/languages/page.ts'
import { planOf } from '#site/languages/plan.ts'
import { translatorOf } from '#site/languages/translator.ts'
import { unitOf } from '#site/languages/unit.ts'

const names = {
  house: { name: 'Fund', legalName: 'Fund LP', contact: 'hello@fund.example' },
  posts: new Set(['A post of 2025']),
}
const german = (sentences: Record<string, string>) => ({
  tag: 'de',
  name: 'Deutsch',
  draft: false,
  sentences: new Map(Object.entries(sentences)),
})
const places = {
  tag: 'de',
  portal: 'https://x.example',
  known: new Set(['/', '/faq', '/terms', '/rss.xml']),
  own: new Set(['/', '/faq']),
}

const translated = (html: string, sentences: Record<string, string>): { html: string; missing: string[] } => {
  const missing: string[] = []
  return {
    html: localPage(
      html,
      translatorOf(german(sentences), names, (key) => missing.push(key)),
      places,
    ),
    missing,
  }
}

test.each([
  ['$250,000', '250.000\u00a0$'],
  ['−$1,800.50', '−1.800,50\u00a0$'],
  ['24%', '24\u00a0%'],
  ['+0.58%', '+0,58\u00a0%'],
  ['1.045', '1,045'],
  ['9:30', '9:30'],
  ['2025', '2025'],
  ['$5M+', '$5M+'],
  ['$250,000+', '250.000\u00a0$+'],
  ['March 14, 2025', '14. März 2025'],
  ['Nov 20, 2026', '20.11.2026'],
])('%s is %s in German', (english, written) => {
  expect(localFigure('de', english)).toBe(written)
})

test('figures and names are places of a sentence, which so outlives their changes', () => {
  expect(unitOf('Within 48 hours, from $100 to $1,000', names)).toMatchObject({
    key: 'Within {1} hours, from {2} to {3}',
    figures: ['48', '$100', '$1,000'],
  })
  expect(unitOf('0-4% and 256-bit', names).figures).toEqual(['0', '4%', '256'])
  expect(unitOf('Fund LP is Fund', names).key).toBe('{legalName} is {name}')
  expect(unitOf('Read more: A post of 2025', names)).toMatchObject({ key: 'Read more: {post}', post: 'A post of 2025' })
  expect(unitOf('A post of 2025', names).key).toBe('A post of 2025')
})

test('a sentence keeps its links, in whatever order the language wants them', () => {
  const { html, missing } = translated('<p>Read <a href="/faq">the answers</a> and <b>48</b> more.</p>', {
    'Read <1>the answers</1> and <2>{1}</2> more.': '<2>{1}</2> mehr: <1>die Antworten</1>.',
  })
  expect(missing).toEqual([])
  expect(html).toBe('<p><b>48</b> mehr: <a href="/de/faq">die Antworten</a>.</p>')
})

test('labels beside each other are sentences of their own; what only the original has says so', () => {
  const { html } = translated('<p><a href="/terms#split">Terms</a> <span>Risk</span></p>', {
    Terms: 'Bedingungen',
    Risk: 'Risiko',
  })
  expect(html).toBe('<p><a hreflang="en" href="/terms#split">Bedingungen</a> <span>Risiko</span></p>')
})

test('what people hear is translated, and what nobody translated is marked', () => {
  const { html, missing } = translated('<nav aria-label="Site"><p>One &amp; two</p></nav>', { Site: 'Seiten "hier"' })
  expect(html).toBe('<nav aria-label="Seiten &quot;hier&quot;"><p><span lang="en">One &amp; two</span></p></nav>')
  expect(missing).toEqual(['One & two'])
})

test('scripts, styles and what says translate="no" stay; markup in a translation is text', () => {
  const kept =
    '<style>.a{x:1}</style><dl translate="no"><dt>One</dt></dl><script type="application/json">{"a":"One"}</script>'
  expect(translated(`${kept}<p>One</p>`, { One: '<b>Eins</b>' }).html).toBe(`${kept}<p>&lt;b&gt;Eins&lt;/b&gt;</p>`)
})

test('a form sends what the server knows, and its language', () => {
  const { html } = translated(
    '<form method="post" action="/api/contact"><select><option>$10,000-$25,000</option></select></form>',
    {},
  )
  expect(html).toBe(
    '<form method="post" action="/api/contact"><input type="hidden" name="language" value="de"><select><option value="$10,000-$25,000">10.000\u00a0$-25.000\u00a0$</option></select></form>',
  )
})

test('a post or a legal text without a translation is left out; any other page has to be whole', () => {
  const page = (path: string, text: string) => ({ file: '', path, html: `<p>${text}</p>` })
  const originals = [page('/', 'Home'), page('/terms', 'Terms'), page('/blog/a', 'Post')]
  const { own, lacks, mayLack } = planOf(german({}), originals, names, places)
  expect([...own]).toEqual(['/'])
  expect(lacks.get('Home')).toBe('/')
  expect([...mayLack]).toEqual([
    ['/terms', ['Terms']],
    ['/blog/a', ['Post']],
  ])
})

const files = (sentences: unknown, head: unknown = { name: 'Deutsch' }) => [
  { file: 'content/languages/de/language.yaml', value: head },
  { file: 'content/languages/de/site.yaml', value: sentences },
]

test('the files of a language are checked', () => {
  expect(languageFrom('de', files({ A: 'B', C: '' })).sentences).toEqual(new Map([['A', 'B']]))
  expect(() => languageFrom('de', files({ 'A {1}': 'B' }))).toThrow(
    'content/languages/de/site.yaml: "A {1}": the translation must hold {1} again',
  )
  expect(() => languageFrom('de', files({ A: 1 }))).toThrow('site.yaml: A:')
  expect(() => languageFrom('de', files({}, {}))).toThrow('language.yaml: name:')
  expect(() => languageFrom('deutsch', files({}))).toThrow('not a language tag')
  expect(() => languageFrom('de', [...files({ A: 'B' }), { file: 'x.yaml', value: { A: 'C' } }])).toThrow(
    'translated in two ways',
  )
})

test('a page of a language is under its tag', () => {
  expect([localPath('de', '/'), localPath('de', '/faq'), localPath('en', '/faq')]).toEqual(['/de', '/de/faq', '/faq'])
})
