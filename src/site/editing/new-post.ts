import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { nearest } from '#reading/nearest.ts'
import { slugOf } from '#reading/slug.ts'
import type { desks } from '#site/blog/authors.ts'
import { type Category, categories } from '#site/blog/categories.ts'
import { titleCharactersMax, titleCharactersMin } from '#site/blog/head.ts'
import { postsFolder } from '#site/blog/paths.ts'
import { headMarks } from './answer-marks.ts'
import { placeholder } from './placeholder.ts'

export interface Wish {
  root: string
  title: string
  category: string | undefined
  /** In New York, YYYY-MM-DD. */
  today: string
}

/** The desk that signs a category's posts, unless its editor writes another. */
const deskOf: Readonly<Record<Category, (typeof desks)[number]>> = {
  'Trading Strategies': 'Trading Desk',
  'Risk Management': 'Risk Desk',
  'Market Analysis': 'Research Desk',
  Technology: 'Technology Desk',
  'Portfolio Management': 'Portfolio Desk',
  'Investment Education': 'Education Desk',
}

const post = (id: string, title: string, category: Category, today: string): string => `---
id: ${id}
title: ${JSON.stringify(title)}
excerpt: ${JSON.stringify(placeholder.excerpt)}
category: ${category}
author: ${deskOf[category]}
date: ${today}
image: ./pictures/${id}.svg
imageAlt: ${JSON.stringify(placeholder.imageAlt)}
tags: [${placeholder.tag}]
draft: true
---

${placeholder.text}

## A first heading

| What | Figure |
| --- | ---: |
| One row of the table that the post is about | 1.0% |

<Callout kind="risk">What can go wrong, in a sentence or two.</Callout>

## Sources

- Where the figures come from, so that a reader can work them out again.
`

const categoryOf = (wish: string | undefined): Category | undefined =>
  wish === undefined ? categories[0] : categories.find((category) => category.toLowerCase() === wish.toLowerCase())

/** Writes a draft with its drawing, or returns why it cannot be written. */
export const newPost = ({ root, title, category, today }: Wish): { file: string } | { mistake: string } => {
  const wanted = `a title of ${titleCharactersMin} to ${titleCharactersMax} characters in quotes: npm run post -- "What a limit order costs"`
  if (title.length < titleCharactersMin || title.length > titleCharactersMax)
    return { mistake: `expected ${wanted}; found ${title === '' ? 'nothing' : JSON.stringify(title)}` }
  const [mark] = headMarks(title)
  if (mark !== undefined)
    return { mistake: `expected a title in plain words, because it is shown as it is typed; found ${mark}` }
  const of = categoryOf(category)
  if (of === undefined) {
    const near = nearest(category ?? '', categories)
    return { mistake: `expected a category, one of: ${categories.join(', ')}${near ? `; the nearest is ${near}` : ''}` }
  }
  const id = slugOf(title)
  if (id === '') return { mistake: 'expected a title with letters or digits, from which its address is made' }
  const file = `${postsFolder}/${id}.mdx`
  if (existsSync(join(root, file))) return { mistake: `${file} already exists: choose another title, or write there` }
  const picture = join(root, postsFolder, 'pictures', `${id}.svg`)
  mkdirSync(join(root, postsFolder, 'pictures'), { recursive: true })
  if (!existsSync(picture)) writeFileSync(picture, placeholder.drawing)
  writeFileSync(join(root, file), post(id, title, of, today))
  return { file }
}
