import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { messageForEditors } from '#reading/mistake.ts'
import { type EditorsProject, editorsProject } from '../support/site/editors-project.ts'

let project: EditorsProject

beforeAll(async () => {
  project = await editorsProject()
})
afterAll(() => project.remove())

const change = async (name: string, was: string, is: string): Promise<void> => {
  const file = join(project.dir, name)
  await writeFile(file, (await readFile(file, 'utf8')).replace(was, is))
}

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

const wrongText = `---
id: wrong-text
title: "A post with a wrong text"
excerpt: "Sixty characters at the least are asked of an excerpt, and here they are."
category: Technology
author: Technology Desk
date: 2025-01-15
image: ./pictures/half-the-volume.svg
imageAlt: "Bars of a session"
tags: [volume]
---

<script>alert(1)</script>

<Callout kind="warning">Text, and [a link](/blog/half-the-volum).</Callout>
`

it('ends a build with one message that names every mistake, and without a stack', async () => {
  await project.write('broken.mdx', broken)
  await project.write('no-head.mdx', 'Only text.\n')
  await project.write('wrong-text.mdx', wrongText)
  await project.write('notes.md', '# Notes\n')
  await project.write('alias.mdx', wrongText.replace('"A post with a wrong text"', '*wrong* text of a post'))
  await project.write('latin.mdx', Buffer.from('---\nid: café\n---\n', 'latin1'))
  await project.write('pictures/broken.png', 'no picture')
  const { code, told } = await project.build()
  expect(code).not.toBe(0)
  const message = messageForEditors(told)
  expect(message).not.toMatch(/^\s+at /m)
  await expect(message?.trim()).toMatchFileSnapshot('editors-mistakes.txt')
}, 120_000)

it('tells of a place on another page that is not there, once the pages are built', async () => {
  for (const name of ['broken.mdx', 'no-head.mdx', 'notes.md', 'alias.mdx', 'latin.mdx', 'pictures/broken.png'])
    await project.erase(name)
  const text = wrongText.replace(
    /<script>[\s\S]*/,
    'Text.\n\nSee [the contact form](/#contakt).\n\n## Newsletter\n\nText.\n',
  )
  await project.write('wrong-text.mdx', text)
  await change('content/faq/1-getting-started.yaml', '(/register)', '(/#abuot)')
  const { code, told } = await project.build()
  expect(code).not.toBe(0)
  const message = messageForEditors(told)
  expect(message).toMatch(/^3 mistakes in what editors write/)
  expect(message).toContain('content/faq/1-getting-started.yaml:29:7  a link')
  expect(message).toContain(`content/blog/wrong-text.mdx:15:5  a link
    found     "/#contakt"
    expected  a heading or another place of /
    nearest   /#contact`)
  expect(message).toContain(`content/blog/wrong-text.mdx:17:1  a heading
    found     "newsletter"`)
}, 120_000)

it("tells of a mistake in the owner's file before anything is built", async () => {
  await change('content/house.yaml', 'legalName:', 'legalNme:')
  const { code, told } = await project.build()
  expect(code).not.toBe(0)
  expect(messageForEditors(told)).toMatch(
    /^2 mistakes in what the owner writes[\s\S]*house\.yaml:3:1 {2}legalNme\n.*\n.*\n {4}nearest {3}legalName\n$/,
  )
}, 60_000)
