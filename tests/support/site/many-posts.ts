import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { desks } from '#site/blog/authors.ts'
import { categories } from '#site/blog/categories.ts'

/**
 * A made-up blog of some years: posts that read like ours, with charts, terms, tables and here and there a photograph.
 */

const subjects = ['intraday', 'costs', 'drawdown', 'returns', 'fees', 'execution', 'backtesting', 'position-sizing']
const tagsInUse = [...subjects, 'simulation', 'profit-sharing', 'expectancy', 'volume']
const paragraphsEach = 9
/** One in this many posts has a photograph of its own. */
const photographEvery = 20

const pick = <Item>(list: readonly Item[], at: number): Item => list[at % list.length] as Item

const dayOf = (index: number): string => new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10)
const idOf = (index: number): string => `post-${String(index).padStart(4, '0')}`

const paragraph = (index: number, order: number): string =>
  `Paragraph ${order + 1} of post ${index} says what a desk saw in a quiet week: ${(index * 37 + order * 11) % 97} trades, of which ` +
  `${(index + order) % 41} paid for the others, and a spread that was wider than the plan had it. What was decided before the open held, ` +
  'what was decided after it cost money, and the difference can be read from the table below. Nothing of it is a promise, and all of it ' +
  'can be worked out again with a pencil by whoever doubts it, which is the reason for writing it down.'

const chart = (index: number): string => {
  const values = Array.from({ length: 12 }, (_, at) => ((index * 7 + at * 13) % 90) / 10 - 3)
  return `<SmallChart title="Result of the twelve weeks before" of="Week" kind="${index % 2 ? 'bars' : 'line'}" unit="%"
  labels={[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]}
  series={[{ name: 'Result', values: [${values.join(', ')}] }]}
/>`
}

const table = (index: number): string =>
  ['| Step | Shares | Result |', '| --- | ---: | ---: |']
    .concat([1, 2, 3, 4, 5].map((row) => `| Step ${row} | ${index * row} | ${(row * 1.5).toFixed(1)}% |`))
    .join('\n')

const hasPhotograph = (index: number): boolean => index % photographEvery === 0

const post = (index: number): string => {
  const id = idOf(index)
  const photograph = hasPhotograph(index) ? `![What the desk saw in week ${index}](./pictures/${id}.png)\n\n` : ''
  const text = Array.from({ length: paragraphsEach }, (_, order) => {
    const heading = order % 3 === 0 ? `## Part ${order / 3 + 1} of what was seen\n\n` : ''
    return `${heading}${paragraph(index, order)}`
  })
  return `---
id: ${id}
title: "What ${pick(subjects, index)} looked like in week ${index}"
excerpt: "Notes of the desk on week ${index}: what was planned, what happened, and what the difference between the two did cost."
category: ${pick(categories, index)}
author: ${pick(desks, index)}
date: ${dayOf(index)}
image: ./pictures/half-the-volume.svg
imageAlt: "Thirteen bars, tall at both ends and low in the middle"
tags: [${pick(tagsInUse, index)}, ${pick(tagsInUse, index * 5 + 1)}-notes]
---

${text.slice(0, 3).join('\n\n')}

${chart(index)}

${photograph}${text.slice(3, 6).join('\n\n')}

${table(index)}

In this fund the lowest weekly risk is <Term id="riskMin" />.<Footnote>And the highest <Term id="riskMax" />.</Footnote>
Week ${index} is one of many; [the questions](/faq) have more.

${text.slice(6).join('\n\n')}

<Callout kind="risk">What held in week ${index} need not hold in the next.</Callout>
`
}

/** Noise, which compresses as badly as a photograph does; different for each post. */
const photograph = (index: number): Promise<Buffer> =>
  sharp({
    create: {
      width: 1400,
      height: 700,
      channels: 3,
      background: { r: (index * 31) % 200, g: (index * 17) % 200, b: 90 },
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .png()
    .toBuffer()

/** Writes `count` posts and their pictures into a blog's folder, beside what is there. */
export const writeManyPosts = async (folder: string, count: number): Promise<void> => {
  await mkdir(join(folder, 'pictures'), { recursive: true })
  for (let index = 0; index < count; index++) {
    await writeFile(join(folder, `${idOf(index)}.mdx`), post(index))
    if (hasPhotograph(index)) await writeFile(join(folder, 'pictures', `${idOf(index)}.png`), await photograph(index))
  }
}
