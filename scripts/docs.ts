/** Writes what the documents draw from the code: `npm run docs`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { withLives, withTables } from './drawn-documents.ts'

for (const [file, drawn] of [
  ['docs/api.md', withTables],
  ['docs/lives.md', withLives],
] as const)
  writeFileSync(file, drawn(readFileSync(file, 'utf8')))
