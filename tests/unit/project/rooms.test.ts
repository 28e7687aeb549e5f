import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, test } from 'vitest'
import { walks } from '#tests/support/people/walks.ts'
import { circles, importsOf, mapOf, queryProblems, type Room, roomProblems } from '../../../scripts/room-rule.ts'

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
    /** Whether a list of routes answers a call of this entry: its handlers have the names of the entry's calls. */
    const answers = (routes: string, entry: string): boolean =>
      entry.startsWith('src/contract/calls/') &&
      [...(modules.get(entry) ?? '').matchAll(/^export const (\w+) = \w*[cC]all\(/gm)].some(([, name]) =>
        new RegExp(`\\b${name}\\b`).test(modules.get(routes) ?? ''),
      )
    const follows = (file: string, before: readonly string[]): boolean =>
      before.some((earlier) => targets.get(earlier)?.includes(file)) ||
      (/[/.]routes\.ts$/.test(file) && before.some((earlier) => answers(file, earlier))) ||
      (file === 'src/server/server/listeners.ts' && before.some((earlier) => targets.get(file)?.includes(earlier)))
    expect(files.filter((file, place) => place > 0 && !follows(file, files.slice(0, place)))).toEqual([])
  })
})

test('all walks are read', () => {
  expect(walks.map(({ name }) => name)).toEqual([
    'a sign-in by code',
    'a saved risk',
    'a close',
    'a figure on Home',
    'a change of a tier',
  ])
})

describe('the rule of the rooms', () => {
  const rooms: Room = {
    is: 'the code',
    rooms: {
      fund: { is: 'the rules', only: [], browser: true },
      words: { is: 'the sentences', only: ['fund'], browser: true },
      server: {
        is: 'the server',
        only: ['fund'],
        rooms: { platform: { is: 'tools', rooms: ['database'] }, ledger: 'the book', money: 'where it goes' },
      },
    },
  }
  const house = (changes: Record<string, string> = {}) =>
    new Map(
      Object.entries({
        'src/fund/share.ts': '',
        'src/words/close.ts': "import { share } from '#fund/share.ts'",
        'src/server/main.ts': "import { app } from './money/close.ts'",
        'src/server/platform/database/store.ts': "import { readFile } from 'node:fs'",
        'src/server/ledger/append.ts': "import type { Db } from '#server/platform/database/store.ts'",
        'src/server/money/close.ts': "import { append } from '../ledger/append.ts'\nimport './rows.ts'",
        'src/server/money/rows.ts': '',
        ...changes,
      }),
    )

  test('imports of rooms before one’s own, and inside it, pass', () => {
    expect(roomProblems('src', rooms, house())).toEqual([])
    expect(circles(house())).toEqual([])
  })

  test.each([
    ['to a later room', { 'src/server/ledger/append.ts': "import { close } from '../money/close.ts'" }],
    ['to a later room by a type', { 'src/server/ledger/append.ts': "import type { W } from '#server/money/close.ts'" }],
    ['to a later room by a dynamic import', { 'src/server/ledger/append.ts': "await import('../money/close.ts')" }],
    [
      'to an earlier room that it may not use',
      { 'src/server/money/rows.ts': "import { said } from '#words/close.ts'" },
    ],
    ['to the texts', { 'src/server/money/rows.ts': "import terms from '#content/terms.yaml'" }],
    ['to a test', { 'src/server/money/rows.ts': "import { clock } from '#tests/support/portal/clock.ts'" }],
    ['from a browser to Node', { 'src/fund/share.ts': "import { hash } from 'node:crypto'" }],
    ['from a room without a place', { 'src/server/health/health.ts': '' }],
    ['from a room without a place, further in', { 'src/server/platform/http/mount.ts': '' }],
  ])('an import that leads %s is reported', (_, change) => {
    expect(roomProblems('src', rooms, house(change))).toHaveLength(1)
  })

  test('a room that has a sentence and is missing is reported', () => {
    const gone = [...house()].filter(([file]) => !file.startsWith('src/words/'))
    expect(roomProblems('src', rooms, new Map(gone))).toEqual(['there is no src/words'])
  })

  test('a circle is reported, also inside a room and by types alone', () => {
    const closed = house({ 'src/server/money/rows.ts': "import type { Close } from './close.ts'" })
    expect(circles(closed)).toEqual([
      'src/server/money/close.ts → src/server/money/rows.ts → src/server/money/close.ts',
    ])
  })

  test.each([
    ['its builder', "import { sql } from 'kysely'"],
    ['a read', "const rows = await store.read.selectFrom('people').selectAll().execute()"],
    ['a write', "await store.write(({ db }) => db.updateTable('people').set(changed).executeTakeFirst())"],
    ['a filter on what a room hands out', 'const found = await requests(db).where(mine).limit(rows).execute()'],
  ])('a query in a list of routes is reported: %s', (_, text) => {
    for (const routes of ['routes.ts', 'profile.routes.ts'])
      expect(queryProblems(house({ [`src/server/people/${routes}`]: text }))).toHaveLength(1)
    expect(queryProblems(house({ 'src/server/people/find.ts': text }))).toEqual([])
  })

  test('the map has each room with its sentence, inside the one that it lies in', () => {
    expect(mapOf(rooms)).toEqual([
      '- `fund/`: the rules',
      '- `words/`: the sentences',
      '- `server/`: the server',
      '  - `platform/`: tools',
      '  - `ledger/`: the book',
      '  - `money/`: where it goes',
    ])
  })
})
