import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Functions that make, fill or move a file. */
const writers = /\b(writeFile|appendFile|createWriteStream|copyFile|cp|rename|link|open|write)(Sync)?\b/

/**
 * The one room that may write files; two of the database fill drafts that they are given there, one makes empty files for SQLite, and the last has no time for more than its own synced draft. The site's folder is moved whole; if it is missing,
 * the next start builds it again.
 */
const allowed = [
  'src/server/platform/base/durable-file.ts',
  'src/server/platform/config/site.ts',
  'src/server/platform/database/postgres/dump.ts',
  'src/server/platform/database/sqlite/copy.ts',
  'src/server/platform/database/sqlite/lock.ts',
  'src/server/platform/watchdog/watchdog-thread.ts',
]

/** Imports by name, of the whole module, or dynamic. */
const imports = /import ([^;'(]*?) from 'node:fs(?:\/promises)?'|import\('node:fs/g

const writingIn = (file: string): boolean =>
  [...readFileSync(file, 'utf8').matchAll(imports)].some(
    ([, names = '']) => writers.test(names) || !names.startsWith('{'),
  )

test('the server writes files in one way alone, which a power cut leaves whole', () => {
  const found = globSync('src/server/**/*.ts').filter(writingIn)
  expect(found.toSorted()).toEqual(allowed)
})
