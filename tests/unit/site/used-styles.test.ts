import { expect, test } from 'vitest'
import { leanPage } from '#site/build/used-styles.ts'

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
