import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const readme = readFileSync('README.md', 'utf8')
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

const linesMax = 150

test('README is short enough to be read', () => {
  expect(readme.split('\n').length).toBeLessThan(linesMax)
})

test('every command that README names exists', () => {
  const named = [...readme.matchAll(/npm (?:run )?([a-z]+)/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(5)
  for (const name of new Set(named)) expect(Object.keys(scripts), `npm run ${name}`).toContain(name)
})

test('every command leads to a file that exists', () => {
  for (const [name, line] of Object.entries(scripts)) {
    const [, file] = /^node (\S+)/.exec(line) ?? []
    if (file) expect(existsSync(file), `${name}: ${file}`).toBe(true)
  }
})

test('every run-time setting that the server reads stands in README, and no other', () => {
  const config = readFileSync('src/server/config.ts', 'utf8')
  const read = new Set([...config.matchAll(/setting\(\s*env,\s*'([A-Z_]+)'/g)].map(([, name = '']) => name))
  expect(read.size).toBeGreaterThan(5)
  for (const name of read) expect(readme, `README explains ${name}`).toContain(`\`${name}\``)
})

test('every folder of the map exists', () => {
  for (const [, folder = ''] of readme.matchAll(/^\| `([a-z]+)\/` \|/gm)) expect(existsSync(folder), folder).toBe(true)
})
