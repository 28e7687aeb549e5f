import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

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
