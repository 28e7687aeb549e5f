import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { migrations } from '#server/platform/database/migrations.ts'
import digests from './migration-digests.json' with { type: 'json' }

const files = globSync('src/server/platform/database/migrations/*.ts').toSorted()
const nameOf = (file: string): string => basename(file, '.ts')

test('a migration imports nothing that may change: Kysely and what comes with Node', () => {
  const strays = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:\bfrom |\bimport |\bimport\()'([^']+)'/g)]
      .map(([, source = '']) => source)
      .filter((source) => source !== 'kysely' && source !== 'kysely/migration' && !source.startsWith('node:'))
      .map((source) => `${file} → ${source}`),
  )
  expect(strays).toEqual([])
})

test('migrations run in the order of their names, and every file of them is in the list', () => {
  const names = Object.keys(migrations)
  expect(names).toEqual(names.toSorted())
  const texts = files.filter((file) => nameOf(file) !== 'baseline').map((file) => readFileSync(file, 'utf8'))
  const ups = texts.flatMap((text) => [...text.matchAll(/: Migration = \{/g)])
  expect(names).toHaveLength(ups.length)
})

test('a migration that has landed never changes; a new one brings its digest', () => {
  const now = files.map((file) => [nameOf(file), createHash('sha256').update(readFileSync(file)).digest('hex')])
  expect(Object.fromEntries(now)).toEqual(digests)
})
