import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { EditorsProject } from './editors-project.ts'

/** A post as an editor writes it, from the last lines of its head on. */
export const post = (id: string, rest: string) => `---
id: ${id}
title: "A post of a test, called ${id}"
excerpt: "Sixty characters at the least are asked of an excerpt, and here they are."
category: Technology
author: Technology Desk
date: 2025-01-15
image: ./pictures/photo.png
imageAlt: "Noise in color, as large as a photograph"
tags: [${id}-tag]
${rest}`

/** A picture that compresses badly, as photographs do. */
const photoWidth = 1400
const photoHeight = 700

const photo = () =>
  sharp({
    create: {
      width: photoWidth,
      height: photoHeight,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .png()
    .toBuffer()

/** A person whom the owner names, who may sign a post. */
const nameAuthor = (project: EditorsProject): void => {
  const file = join(project.dir, 'content/house.yaml')
  const people =
    'people:\n  - { name: Ada Lund, role: Risk, does: Can halt the desk on any day., limit: Does not trade. }'
  writeFileSync(file, readFileSync(file, 'utf8').replace('people: []', people))
}

/** A post that was corrected after it had appeared, signed by a person, with a picture between a column and a page. */
const corrected = post(
  'corrected',
  `updated: 2025-02-03
correction: "The second bar said 4% where it is 6%; the sum below it was right & stays."
---

Text.
`,
)
  .replace('Technology Desk', 'Ada Lund')
  .replace('./pictures/photo.png', './pictures/middle.png')

/** Adds a post with pictures, one that was corrected, a draft, and a post for a future day. */
export const writePosts = async (project: EditorsProject): Promise<void> => {
  const picture = await photo()
  await project.write('pictures/photo.png', picture)
  await project.write(
    'photo.mdx',
    post(
      'photo',
      '---\n\nA picture in the text:\n\n![Noise again](./pictures/photo.png)\n\nAnd a drawing: ![Thirteen bars](./pictures/half-the-volume.svg)\n\nIt was ~~half~~ a third.\n',
    ),
  )
  nameAuthor(project)
  await project.write('pictures/middle.png', await sharp(picture).resize(900).png().toBuffer())
  await project.write('corrected.mdx', corrected)
  await project.write('pictures/unfinished-photo.png', await sharp(picture).flip().png().toBuffer())
  // Different bytes from any other drawing: of two identical ones only one file is published, under either's name.
  const drawing = readFileSync('content/blog/pictures/half-the-volume.svg', 'utf8')
  await project.write('pictures/unfinished.svg', drawing.replace('M3 149', 'M4 149'))
  await project.write(
    'unfinished.mdx',
    post('unfinished', 'draft: true\n---\n\n![Not to be seen yet](./pictures/unfinished-photo.png)\n').replace(
      'photo.png\nimageAlt',
      'unfinished.svg\nimageAlt',
    ),
  )
  await project.write(
    'tomorrow.mdx',
    post('tomorrow', '---\n\nLater.\n').replace('2025-01-15', `${new Date().getFullYear() + 2}-01-01`),
  )
}
