import { expect, test } from 'vitest'
import { leanPage } from '#site/build/used-styles.ts'

/** The sheet of a page with these classes, which asks for the custom property `--s`. */
const used = (css: string, ...classes: string[]): string => {
  const page = leanPage(`<head><style>${css}</style></head><b class="${classes.join(' ')}">var(--s)</b>`)
  return /<style>(.*)<\/style>/s.exec(page)?.[1] ?? 'no sheet'
}

test('a rule stays where the page has all classes of one of its selectors', () => {
  expect(used('.a{x:1}.b{x:2}', 'a')).toBe('.a{x:1}')
  expect(used('.a .b,.a,p{x:1}', 'a')).toBe('.a,p{x:1}')
  expect(used('.a.b>p{x:1}', 'a', 'b')).toBe('.a.b>p{x:1}')
  expect(used('.a-long{x:1}', 'a')).toBe('')
})

test('what the classes do not tell stays: choices, exceptions, elements, numbers', () => {
  const css = ':is(.a,.b) h2{x:1}p:not(.a){x:2}[open]{x:3}:root{--s:.5rem}'
  expect(used(css)).toBe(css)
  expect(used('.c:not(.a){x:1}')).toBe('')
})

test('inside layers and media as well, and an empty one goes', () => {
  expect(used('@layer x,y;@layer x{.a{x:1}@media print{.b{x:2}}}', 'a')).toBe('@layer x,y;@layer x{.a{x:1}}')
  expect(used('@media print{.b{x:2}}', 'a')).toBe('')
})

test('other at-rules stay whole', () => {
  const css = '@font-face{font-family:x}@keyframes k{0%{x:1}to{x:2}}@container (width>1px){.z{x:1}}'
  expect(used(css)).toBe(css)
})

test('the sheets of a page become one at the end of its head, in their order', () => {
  expect(leanPage('<head><style>a{x:1}</style><title>T</title><style>@layer y{p{x:2}}</style></head>')).toBe(
    '<head><title>T</title><style>a{x:1}@layer y{p{x:2}}</style></head>',
  )
})

test('a page loses the custom properties that it does not ask for, in its text either', () => {
  expect(
    leanPage('<head><style>:root{--a:1;--b:f(x);--c:2}p{x:var(--a)}</style></head><path fill="var(--c, red)"/>'),
  ).toBe('<head><style>:root{--a:1;--c:2}p{x:var(--a)}</style></head><path fill="var(--c, red)"/>')
})

test('a page loses notes and the spaces of its tables, and keeps those of its sentences', () => {
  const page =
    '<head> <style>.a{x:1}.b{x:2}</style> </head><body><!-- note --><p class="a">One <b>two</b> three</p> <table> <tr> <td> 1 </td> </tr> </table>'
  expect(leanPage(page)).toBe(
    '<head><style>.a{x:1}</style></head><body><p class="a">One <b>two</b> three</p><table><tr><td>1</td></tr></table>',
  )
})
