import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EditorsProject, editorsProject } from '../support/editors-project.ts'

let project: EditorsProject

beforeAll(async () => {
  project = await editorsProject()
})
afterAll(() => project.remove())

const broken = `---
id: other-name
title: Short
category: Trading
author: Jane Doe
date: 2025-02-30
image: ./pictures/missing.png
imageAlt: "A picture that is not there"
featured: yes please
tags: [Risk, risk]
readTime: 4
colour: green
---

Text.
`

it('ends a build of broken heads with one message: file, line, field, what is expected, what was found', async () => {
  await project.write('broken.mdx', broken)
  await project.write('no-head.mdx', 'Only text.\n')
  await project.write('no-yaml.mdx', '---\nid: no-yaml\ntags: [a\n---\n\nText.\n')
  const { code, told } = await project.build()
  expect(code).not.toBe(0)
  expect(told.slice(told.indexOf('13 mistakes'))).toMatchInlineSnapshot(`
    "13 mistakes in the head of a post (content/README.md lists the fields).

    content/blog/broken.mdx:1  excerpt
        expected  one or two sentences, 60 to 200 characters in all
        found     nothing

    content/blog/broken.mdx:2  id
        expected  the name of the file without .mdx, in small letters, digits and hyphens
        found     "other-name"

    content/blog/broken.mdx:3  title
        expected  a line of 10 to 80 characters
        found     "Short"

    content/blog/broken.mdx:4  category
        expected  one of: Trading Strategies, Risk Management, Market Analysis, Technology, Portfolio Management, Investment Education
        found     "Trading"

    content/blog/broken.mdx:5  author
        expected  one of: Trading Desk, Risk Desk, Research Desk, Technology Desk, Portfolio Desk, Education Desk
        found     "Jane Doe"

    content/blog/broken.mdx:6  date
        expected  a day of the calendar, as 2025-03-14
        found     "2025-02-30"

    content/blog/broken.mdx:7  image
        expected  the path of a picture that is there, as ./pictures/name.svg (or .png, .jpg, .webp, .avif)
        found     "./pictures/missing.png"

    content/blog/broken.mdx:9  featured
        expected  true or false
        found     "yes please"

    content/blog/broken.mdx:10  tags
        expected  a list of 1 to 5 different tags, each in small letters, digits and hyphens
        found     "Risk"

    content/blog/broken.mdx:11  readTime
        expected  nothing: the reading time is computed from the text, so leave the line out
        found     4

    content/blog/broken.mdx:12  colour
        expected  no field of this name; a head has id, title, excerpt, category, author, date, image, imageAlt, featured, tags, draft
        found     "green"

    content/blog/no-head.mdx:1  head
        expected  a first line of ---, then the fields, then a line of ---
        found     "Only text."

    content/blog/no-yaml.mdx:3  head
        expected  fields as "name: value", one a line
        found     Flow sequence in block collection must be sufficiently indented and end with a ]

    "
  `)
})

it('names the post in whose text a part is used wrongly, and what the part expects', async () => {
  for (const name of ['broken.mdx', 'no-head.mdx', 'no-yaml.mdx']) await project.erase(name)
  const good = readFileSync('content/blog/half-the-volume.mdx', 'utf8').replace('id: half-the-volume', 'id: wrong-part')
  await project.write('wrong-part.mdx', `${good}\n<Callout kind="warning">Text.</Callout>\n`)
  const { code, told } = await project.build()
  expect(code).not.toBe(0)
  expect(told).toContain(
    'rendering /blog/wrong-part: Error: Callout: expected kind to be one of note, risk, example, found "warning"',
  )
}, 120_000)
