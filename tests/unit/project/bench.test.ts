import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { kept, quoting, type Report, reportFile, tableOf } from '../../../scripts/bench/report.ts'

const report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report

test('docs/performance.md shows the benchmarks as they were kept', () => {
  const document = readFileSync('docs/performance.md', 'utf8')
  expect(quoting(document, report)).toBe(document)
  expect(quoting(document, { ...report, day: '1999-12-31' })).toContain('Measured on 1999-12-31, ')
})

test('it has rows of every benchmark that there is, and of no other', () => {
  const names = globSync('tests/bench/*.ts').flatMap((file) => {
    const [, name] = /: Bench = \{\s*name: '([^']+)'/.exec(readFileSync(file, 'utf8')) ?? []
    return name ?? []
  })
  expect(names.length).toBeGreaterThan(5)
  expect([...new Set(report.rows.map(({ bench }) => bench))].toSorted()).toEqual(names.toSorted())
})

test('a whole run takes less than a quarter of an hour', () => {
  expect(report.minutes).toBeLessThan(15)
})

test('each row has its ratio, and says whether what was aimed at is met', () => {
  expect(report.rows.length).toBeGreaterThan(20)
  for (const { name, value, floor, ratio, aim, met } of report.rows) {
    expect(Math.abs(value / floor / ratio - 1), name).toBeLessThan(0.02)
    expect(met, name).toBe(aim === null ? null : ratio <= aim)
  }
})

test('a row beyond its aim stands as not met, one without an aim stands without a verdict', () => {
  const row = { name: 'a call', value: 250.04, floor: 100, unit: 'µs', against: 'bare node:http' }
  const table = tableOf([
    kept('calls', { ...row, ratioMax: 2.4 }),
    kept('calls', { ...row, ratioMax: 2.5 }),
    kept('calls', row),
    kept('search', { ...row, value: 2.54, ratioMax: 1 }),
  ])
  expect(table.split('\n').slice(2)).toEqual([
    '| a call | 250 µs | 100 µs (bare node:http) | 2.5 | 2.4 | **not met** |',
    '| a call | 250 µs | 100 µs (bare node:http) | 2.5 | 2.5 | met |',
    '| a call | 250 µs | 100 µs (bare node:http) | 2.5 |  |  |',
    '| a call | 2.54 µs | 100 µs (bare node:http) | 0.0254 | 1 | met |',
  ])
})

test('the same measured on both engines is one line', () => {
  const row = { value: 1, floor: 2, unit: 'ms', against: 'a fund of 1000', ratioMax: 1 }
  const table = tableOf([
    kept('investors', { ...row, name: 'SQLite, Overview' }),
    kept('investors', { ...row, name: 'SQLite, the slowest' }),
    kept('investors', { ...row, name: 'PostgreSQL, Overview', value: 3 }),
  ])
  expect(table.split('\n').slice(2)).toEqual([
    '| Overview (SQLite; PostgreSQL) | 1; 3 ms | 2; 2 ms (a fund of 1000) | 0.5; 1.5 | 1 | met; **not met** |',
    '| SQLite, the slowest | 1 ms | 2 ms (a fund of 1000) | 0.5 | 1 | met |',
  ])
})
