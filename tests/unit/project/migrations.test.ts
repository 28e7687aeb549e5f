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

test('every migration is in the list', () => {
  expect(Object.keys(migrations)).toEqual(files.map(nameOf))
})

test('a migration that has landed never changes; a new one brings its digest', () => {
  const now = files.map((file) => [nameOf(file), createHash('sha256').update(readFileSync(file)).digest('hex')])
  expect(Object.fromEntries(now)).toEqual(digests)
})
