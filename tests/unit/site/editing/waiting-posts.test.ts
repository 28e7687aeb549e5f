import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeWaiting, waitingPosts } from '#site/editing/waiting-posts.ts'
import { ownContents } from './own-contents.ts'
import { written } from './written.ts'

const { root } = ownContents()
const today = '2026-11-28'
const said = (day: string): string[] => describeWaiting(waitingPosts(root(), day), day)
const add = (id: string, changes: Record<string, string>): void =>
  writeFileSync(join(root(), 'content/blog', `${id}.mdx`), written('Text.', { id, ...changes }))

test('a build says nothing of posts while none waits', () => {
  add('today', { date: today })
  expect(said(today)).toEqual([])
})

test('a build lists the drafts, and the posts of each later day with that day, the next first', () => {
  add('a', { date: '2027-01-20' })
  add('b', { date: '2026-12-04' })
  add('c', { date: '2026-12-04' })
  add('d', { date: '2027-01-20', draft: 'true' })
  expect(said(today)).toEqual([
    'Posts left out: 1 is a draft: d.',
    'Posts left out: 2 wait until Dec 4: b, c.',
    'Posts left out: 1 waits until Jan 20, 2027: a.',
  ])
  add('e', { draft: 'true' })
  expect(said('2027-01-19')).toEqual([
    'Posts left out: 2 are drafts: d, e.',
    'Posts left out: 1 waits until Jan 20: a.',
  ])
})
