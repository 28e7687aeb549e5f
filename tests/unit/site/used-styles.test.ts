import { expect, test } from 'vitest'
import { leanPages } from '#site/build/layout-sheets.ts'

const leanPage = (html: string): string => leanPages(new Map([['page.html', html]])).get('page.html') ?? 'no page'

/** The sheet of a page with these classes, which asks for the custom property `--s`. */
const used = (css: string, ...classes: string[]): string => {
  const page = leanPage(`<head><style>${css}</style></head><p class="${classes.join(' ')}">var(--s)</p>`)
  return /<style>(.*)<\/style>/s.exec(page)?.[1] ?? 'no sheet'
}

test('a rule stays where the page has all classes of one of its selectors', () => {
  expect(used('.a{x:1}.b{x:2}', 'a')).toBe('.a{x:1}')
  expect(used('.a .b,.a,p{x:1}', 'a')).toBe('.a,p{x:1}')
  expect(used('.a.b>p{x:1}', 'a', 'b')).toBe('.a.b>p{x:1}')
  expect(used('.a-long{x:1}', 'a')).toBe('')
})

test('a rule for an element that the page does not have goes', () => {
  expect(used('p>b{x:1}pre,p{x:2}table td:hover{x:3}')).toBe('p{x:2}')
  const css = 'html{x:1}p:nth-child(2n+1){x:2}p[rel=next]::after{x:3}tbody p{x:4}*{x:5}p:has(b,i){x:6}'
  expect(used(css)).toBe(css)
})

test('of choices that weigh the same, those that the page has stay', () => {
  expect(used(':is(.a,.b,.c) p{x:1}p:is(.b,.a){x:2}p :is(b,i){x:3}:is(p,ul)>:is(.a,.c){x:4}', 'a', 'b')).toBe(
    ':is(.a,.b) p{x:1}p:is(.b,.a){x:2}p>.a{x:4}',
  )
})

test('what the classes do not tell stays: choices, exceptions, numbers', () => {
  const css = ':is(.a,p) p{x:1}p:not(.a){x:2}[open]{x:3}:root{--s:.5rem}'
  expect(used(css)).toBe(css)
  expect(used('.c:not(.a){x:1}')).toBe('')
})

test('inside layers and media as well, and an empty one goes', () => {
  expect(used('@layer x,y;@layer x{.a{x:1}@media print{.b{x:2}}}', 'a')).toBe('@layer x,y;@layer x{.a{x:1}}')
  expect(used('@media print{.b{x:2}}', 'a')).toBe('')
})

test('a layer on a line of its own is one as well', () => {
  expect(used('p{x:1}\n@layer y{.a{x:2}p{x:3}}')).toBe('p{x:1}@layer y{p{x:3}}')
})

test('other at-rules stay whole', () => {
  const css = '@font-face{font-family:x}@keyframes k{0%{x:1}to{x:2}}@container (width>1px){.z{x:1}}'
  expect(used(css)).toBe(css)
})

test('the sheets of a page become one at the end of its head, in their order', () => {
  expect(leanPage('<head><style>*{x:1}</style><title>T</title><style>@layer y{body{x:2}}</style></head>')).toBe(
    '<head><title>T</title><style>*{x:1}@layer y{body{x:2}}</style></head>',
  )
})

test('a page loses the custom properties that it does not ask for, in its text either', () => {
  expect(
    leanPage('<head><style>:root{--a:1;--b:f(x);--c:2}path{x:var(--a)}</style></head><path fill="var(--c, red)"/>'),
  ).toBe('<head><style>:root{--a:1;--c:2}path{x:var(--a)}</style></head><path fill="var(--c, red)"/>')
})

test('a page loses notes and the spaces of its tables, and keeps those of its sentences', () => {
  const page =
    '<head> <style>.a{x:1}.b{x:2}</style> </head><body><!-- note --><p class="a">One <b>two</b> three</p> <table> <tr> <td> 1 </td> </tr> </table>'
  expect(leanPage(page)).toBe(
    '<head><style>.a{x:1}</style></head><body><p class="a">One <b>two</b> three</p><table><tr><td>1</td></tr></table>',
  )
})

/** The sheets of pages, in their order. */
const sheets = (pages: readonly string[]): (string | undefined)[] => {
  const lean = leanPages(new Map(pages.map((html, index) => [`${index}.html`, html])))
  return pages.map((_, index) => /<style>(.*)<\/style>/s.exec(lean.get(`${index}.html`) ?? '')?.[1])
}
const layout = (css: string, body: string) => `<head><style>${css}</style></head>${body}`

test('a few pages of a layout have a sheet each, with what each needs', () => {
  const css = '.a{x:1}.b{x:2}'
  expect(sheets([layout(css, '<p class="a">'), layout(css, '<p class="b">')])).toEqual(['.a{x:1}', '.b{x:2}'])
})

test('many pages of a layout share a few sheets, each with all that its pages need', () => {
  const names = Array.from({ length: 40 }, (_, index) => `c${index}`)
  const css = names.map((name) => `.${name}{x:1}`).join('')
  const made = sheets(names.map((name) => layout(css, `<p class="${name}">`)))
  expect(new Set(made).size).toBe(8)
  for (const [index, name] of names.entries()) expect(made[index]).toContain(`.${name}{x:1}`)
})

test('a page joins the sheet to which it adds least', () => {
  const [first, second, small] = [['a', 'b', 'c'], ['d', 'e', 'f'], ['d']].map(
    (names) => `<p class="${names.join(' ')}">`,
  )
  const fill = Array.from({ length: 6 }, (_, index) => `<p class="g${index} h${index}">`)
  const css =
    [...'abcdef'].map((name) => `.${name}{x:1}`).join('') + fill.map((_, i) => `.g${i}{x:1}.h${i}{x:2}`).join('')
  const made = sheets([small, first, second, ...fill].map((body) => layout(css, body ?? '')))
  expect(made[0]).toBe(made[2])
  expect(made[0]).toBe('.d{x:1}.e{x:1}.f{x:1}')
})
