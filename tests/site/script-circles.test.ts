import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { folderOf } from '../../scripts/variants.ts'

/** What each file of a built site imports at its start. */
const importsOf = (folder: string): Map<string, string[]> =>
  new Map(
    globSync(`${folder}/_astro/*.js`).map((file) => [
      basename(file),
      [...readFileSync(file, 'utf8').matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)].map(([, name = '']) => name),
    ]),
  )

const circleFrom = (start: string, imports: ReadonlyMap<string, readonly string[]>): string[] | null => {
  const before = new Map<string, string>()
  const open = [start]
  for (let file = open.pop(); file !== undefined; file = open.pop())
    for (const next of imports.get(file) ?? []) {
      if (next === start) {
        const path = [next]
        for (let at: string | undefined = file; at !== undefined && at !== start; at = before.get(at)) path.push(at)
        return [start, ...path.reverse()]
      }
      if (before.has(next)) continue
      before.set(next, file)
      open.push(next)
    }
  return null
}

test('no two files of the built scripts import each other: the first to run would find nothing of the second', () => {
  const imports = importsOf(folderOf('own'))
  expect(imports.size).toBeGreaterThan(20)
  const circles = [...imports.keys()].map((file) => circleFrom(file, imports)?.join(' → ')).filter(Boolean)
  expect(circles).toEqual([])
})
