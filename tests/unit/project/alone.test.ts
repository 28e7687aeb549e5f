import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'

const security = readFileSync('docs/security.md', 'utf8')
const [, section = ''] = /\n## What one person alone can do\n([\s\S]*?)\n## /.exec(security) ?? []
const rows = [...section.matchAll(/^\| (.+?) \| (.+) \| (.+) \|$/gm)]
  .map(([, way = '', stop = '', tests = '']) => ({ way, stop, tests }))
  .filter(({ way }) => way !== 'Way' && !way.startsWith('---'))
const [, others = ''] = /\nNeither money, nor authority, nor a paper: (.+)/.exec(section) ?? []

const named = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
/** A name with what it is done to, as in "`approveTransfer` of a deposit", may have a row for each. */
const inRows = rows.flatMap(({ way }) => named(way))

/** Downloads of what moves money are reads that count: from then on the bank may have the file. */
const reads = ['readPaymentFile']

const writing = Object.entries(calls)
  .filter(([, { method }]) => method !== 'GET')
  .map(([name]) => name)

test('names every call that changes something, once, with tests or a reason', () => {
  const expected = [...writing, ...reads]
  const missing = expected.filter((name) => !inRows.includes(name) && !named(others).includes(name))
  expect(missing).toEqual([])
  expect(inRows.filter((name) => named(others).includes(name))).toEqual([])
  const known = [...expected, ...commands(), ...ownersFiles()]
  expect([...inRows, ...named(others)].filter((name) => !known.includes(name))).toEqual([])
  expect(named(others)).toEqual([...new Set(named(others))])
})

test('names the tests of each way, and why nothing stops somebody where nothing does', () => {
  expect(rows.length).toBeGreaterThan(40)
  for (const { way, stop, tests } of rows) {
    expect([way, tests]).toEqual([way, expect.stringMatching(/^`tests\/[^`]+\.test\.ts` "[^"]+"/)])
    if (stop.startsWith('nothing'))
      expect([way, stop]).toEqual([way, expect.stringMatching(/^nothing.{0,40}[:,;] .{20}/)])
  }
})

/** The operator's commands, as their help names them. */
const commands = (): string[] =>
  [...readFileSync('src/server/server/operator/command.ts', 'utf8').matchAll(/npm run admin -- ([a-z-]+) /g)].map(
    ([, name = '']) => name,
  )

const ownersFiles = (): string[] =>
  readdirSync('content')
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => `content/${name}`)

test('names the operator’s commands, the owner’s files and what the server does by itself', () => {
  expect(commands().length).toBeGreaterThan(10)
  expect([...new Set(commands())].filter((name) => !inRows.includes(name))).toEqual([])
  expect(ownersFiles().filter((name) => !inRows.includes(name))).toEqual([])
  const jobs = [...readFileSync('src/server/server/jobs.ts', 'utf8').matchAll(/name: '([^']+)'/g)].map(
    ([, name = '']) => name,
  )
  expect(jobs.length).toBeGreaterThan(10)
  const ways = rows.map(({ way }) => way)
  expect(jobs.filter((name) => !ways.includes(name) && !others.includes(name))).toEqual([])
})
