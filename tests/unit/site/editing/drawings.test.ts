import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mistakesInDrawing } from '#site/editing/drawing-check.ts'

const drawing = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">\n  ${inside}\n</svg>\n`
const check = (text: string) => mistakesInDrawing('content/blog/pictures/a.svg', text)

describe('a drawing is ink and nothing else', () => {
  it.each(globSync('content/blog/pictures/*.svg'))('as %s is', (file) => {
    expect(mistakesInDrawing(file, readFileSync(file, 'utf8'))).toEqual([])
  })

  it.each([
    ['<script>alert(1)</script>', '<script>'],
    ['<SCRIPT>alert(1)</SCRIPT>', '<SCRIPT>'],
    ['<g onload="alert(1)"/>', 'onload'],
    ['<g\nonclick = "alert(1)"/>', 'onclick'],
    ['<path/onload="alert(1)" d="M0 0"/>', 'onload'],
    ['<a href="javascript:alert(1)"><text>x</text></a>', '<a>'],
    ['<use href="https://elsewhere.example/a.svg#b"/>', 'href'],
    ['<use xlink:href="data:image/svg+xml;base64,"/>', 'xlink:href'],
    ['<image href="https://elsewhere.example/a.png"/>', '<image>'],
    ['<foreignObject><p>x</p></foreignObject>', '<foreignObject>'],
    ['<style>* { fill: url(https://elsewhere.example) }</style>', '<style>'],
    ['<path style="fill:red" d="M0 0"/>', 'style'],
    ['<path fill="url(https://elsewhere.example/a.svg#b)" d="M0 0"/>', 'fill'],
    ['<animate attributeName="href" to="javascript:alert(1)"/>', '<animate>'],
    ['<set attributeName="onclick" to="alert(1)"/>', '<set>'],
    ['<!ENTITY x "y">', 'a sign <'],
    ['<?xml-stylesheet href="https://elsewhere.example/a.css"?>', 'a sign <'],
    ['<![CDATA[<script>alert(1)</script>]]>', 'a sign <'],
    ['<text>{process.env.SECRET}</text><x-island/>', '<x-island>'],
    ['<iframe/>', '<iframe>'],
    ['<!--><script>alert(1)</script><img src=x onerror=alert(1)>-->', 'a sign <'],
    ['<!---><script>alert(1)</script>-->', 'a sign <'],
    ['<!-- a --!><script>alert(1)</script>-->', 'a sign <'],
    ['<path fill="u&#114;l(https://elsewhere.example/x)" d="M0 0"/>', 'fill'],
    ['<path fill="\\75rl(https://elsewhere.example/x)" d="M0 0"/>', 'fill'],
  ])('%s is a mistake', (inside, about) => {
    const [first] = check(drawing(inside))
    expect(first?.about).toContain(about)
    expect(first?.line).toBeGreaterThanOrEqual(2)
  })

  it('may have titles, remarks, gradients of its own and an XML line', () => {
    expect(
      check(
        `<?xml version="1.0" encoding="UTF-8"?>\n<!-- drawn by hand: a < b -->\n${drawing(
          '<title>A &amp; b</title><defs><linearGradient id="g"><stop offset="0" stop-color="var(--c3, #b08a3c)"/></linearGradient></defs><path fill="url(#g)" d="M0 0"/><use href="#g"/>',
        )}`,
      ),
    ).toEqual([])
  })

  it('must be one', () => {
    expect(check('Text.')[0]?.expected).toContain('<svg')
  })
})
