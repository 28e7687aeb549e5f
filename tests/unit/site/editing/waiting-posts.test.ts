import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeWaiting, legalDays, publishedPosts, waitingPosts } from '#site/editing/waiting-posts.ts'
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

test('a build lists the posts that it shows, with what a letter says of each, and the dates of the legal texts', () => {
  add('shown', { date: '2026-11-20', title: '"A title: in one line"' })
  add('waits', { date: '2026-11-30' })
  add('unfinished', { date: '2026-11-20', draft: 'true' })
  const [newest, ...others] = publishedPosts(root(), today, false).filter(({ date }) => date >= '2026-11-20')
  expect(newest).toMatchObject({
    ...{ id: 'shown', path: '/blog/shown', date: '2026-11-20' },
    title: 'A title: in one line',
  })
  expect(others).toEqual([])
  expect(legalDays(root())).toMatchObject({ terms: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
})

test('in a demo they have the days that its pages say', () => {
  const dates = (isDemo: boolean) => publishedPosts(root(), '2027-06-01', isDemo).map(({ date }) => Date.parse(date))
  const moved = dates(true).map((day, place) => (day - (dates(false)[place] ?? 0)) / 86_400_000)
  expect(new Set(moved).size).toBe(1)
  expect((moved[0] ?? 0) % 28).toBe(0)
  const before = publishedPosts(root(), '2027-06-01', true)
  add('added', { date: '2027-06-01' })
  const [newest, ...others] = publishedPosts(root(), '2027-06-01', true)
  expect(newest).toMatchObject({ id: 'added', date: '2027-06-01' })
  expect(others).toEqual(before)
})
