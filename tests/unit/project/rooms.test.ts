import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { walks } from '#tests/support/walks.ts'
import { circles, importsOf, queryProblems, roomProblems } from '../../../scripts/room-rule.ts'

const importPattern = /(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g

const roomOf = (file: string): string => {
  const [, room = '', inner = ''] = file.split('/')
  return room === 'islands' ? `islands/${inner}` : room
}

test('a relative import stays in its room; other rooms are reached by their alias, which the import rule reads', () => {
  const strays = globSync('src/**/*.{ts,tsx,astro}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(importPattern)]
      .map(([, path = '']) => normalize(join(dirname(file), path)))
      .filter((target) => roomOf(target) !== roomOf(file))
      .map((target) => `${file} → ${target}`),
  )
  expect(strays).toEqual([])
})

test('the map of rooms names every folder of src', () => {
  const map = readFileSync('src/README.md', 'utf8')
  const rooms = new Set(globSync('src/*/').map((folder) => folder.replace(/^src\//, '').replace(/\/$/, '')))
  for (const room of rooms) expect(map, `src/README.md names ${room}/`).toContain(`\`${room}/`)
})

describe.each(walks)('the walk of src/README.md: $name', ({ name, stated, files }) => {
  /** The most files that these walks may pass. */
  const filesMax: Readonly<Record<string, number>> = { 'a saved risk': 14, 'a close': 20 }

  test('it passes as many files as it states, and no more than it may', () => {
    expect(new Set(files).size).toBe(stated)
    expect(files.length).toBeLessThanOrEqual(filesMax[name] ?? Number.POSITIVE_INFINITY)
  })

  test('each file but the first follows from one that stands before it', () => {
    const modules = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
    const targets = importsOf(modules)
    const follows = (file: string, before: readonly string[]): boolean =>
      before.some((earlier) => targets.get(earlier)?.includes(file)) ||
      before.includes(file.replace('src/server/routes/', 'src/contract/calls/')) ||
      (file === 'src/server/server/listeners.ts' && before.some((earlier) => targets.get(file)?.includes(earlier)))
    expect(files.filter((file, place) => place > 0 && !follows(file, files.slice(0, place)))).toEqual([])
  })
})

test('all walks are read', () => {
  expect(walks.map(({ name }) => name)).toEqual(['a sign-in by code', 'a saved risk', 'a close', 'a figure on Home'])
})

describe('the rule of the rooms', () => {
  const floors = [['store'], ['ledger', 'mail'], ['weeks'], ['app.ts']]
  const house = (changes: Record<string, string> = {}) =>
    new Map(
      Object.entries({
        'src/server/platform/database/store.ts': '',
        'src/server/ledger/append.ts': "import type { Db } from '../store/store.ts'",
        'src/server/platform/mail/post.ts': "import { store } from '#server/platform/database/store.ts'",
        'src/server/weeks/close.ts': "import { append } from '../ledger/append.ts'\nimport './rows.ts'",
        'src/server/weeks/rows.ts': '',
        'src/server/server/app.ts': "import { close } from './weeks/close.ts'",
        ...changes,
      }),
    )

  test('imports downwards and inside a room pass', () => {
    expect(roomProblems('src/server', floors, house())).toEqual([])
    expect(circles(house())).toEqual([])
  })

  test.each([
    ['up', { 'src/server/platform/database/store.ts': "import { append } from '../ledger/append.ts'" }],
    ['up by a type', { 'src/server/ledger/append.ts': "import type { Week } from '#server/weeks/close.ts'" }],
    ['up by a dynamic import', { 'src/server/ledger/append.ts': "await import('../app.ts')" }],
    [
      'to a room of the same floor',
      { 'src/server/platform/mail/post.ts': "import { append } from '../ledger/append.ts'" },
    ],
    ['from a room without a floor', { 'src/server/fund/health.ts': '' }],
  ])('an import that leads %s is reported', (_, change) => {
    expect(roomProblems('src/server', floors, house(change))).not.toEqual([])
  })

  test('a room that is declared but missing is reported', () => {
    expect(roomProblems('src/server', [...floors, ['demo']], house())).toEqual(['there is no src/server/server/demo'])
  })

  test('a circle is reported, also inside a room and by types alone', () => {
    const closed = house({ 'src/server/weeks/rows.ts': "import type { Close } from './close.ts'" })
    expect(circles(closed)).toEqual([
      'src/server/weeks/close.ts → src/server/weeks/rows.ts → src/server/weeks/close.ts',
    ])
  })

  test.each([
    ['its builder', "import { sql } from 'kysely'"],
    ['a read', "const rows = await store.read.selectFrom('people').selectAll().execute()"],
    ['a write', "await store.write(({ db }) => db.updateTable('people').set(changed).executeTakeFirst())"],
    ['a filter on what a room hands out', 'const found = await requests(db).where(mine).limit(rows).execute()'],
  ])('a query in a route is reported: %s', (_, text) => {
    const route = 'src/server/routes/people.ts'
    expect(queryProblems('src/server/routes', house({ [route]: text }))).toHaveLength(1)
    expect(queryProblems('src/server/routes', house({ 'src/server/people/find.ts': text }))).toEqual([])
  })
})
