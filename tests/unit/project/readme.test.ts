import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const readme = readFileSync('README.md', 'utf8')
const settings = readFileSync('docs/settings.md', 'utf8')
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

const linesMax = 90

test('README is short enough to be read', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(linesMax + 1)
})

const documents = globSync(['*.md', '{src,content,docs,.github}/**/*.md'])
const everything = documents.map((file) => readFileSync(file, 'utf8')).join('\n')
const named = (pattern: RegExp): string[] => [
  ...new Set([...everything.matchAll(pattern)].map(([, name = '']) => name)),
]

test('every command that a document names exists', () => {
  const commands = named(/(?:`|^)npm (?:run )?([a-z][a-z:]*)/gm)
  expect(commands.length).toBeGreaterThan(7)
  for (const command of commands) expect(Object.keys(scripts), `npm run ${command}`).toContain(command)
})

test('every step of the tests and every command of the operator that a document names exists', () => {
  const steps = named(/npm test -- ([a-z0-9]+)/g)
  const runner = readFileSync('scripts/test.ts', 'utf8')
  expect(steps.length).toBeGreaterThan(1)
  for (const step of steps) expect(runner, `npm test -- ${step}`).toContain(`'${step}'`)
  const commands = named(/npm run admin -- ([a-z-]+)/g).filter((command) => command !== 'help')
  const operator = readFileSync('src/server/server/operator/command.ts', 'utf8')
  expect(commands.length).toBeGreaterThan(0)
  for (const command of commands) expect(operator, `npm run admin -- ${command}`).toContain(command)
})

test('every command leads to a file that exists', () => {
  for (const [name, line] of Object.entries(scripts)) {
    const [, file] = /^node (?:--\S+ )*(\S+)/.exec(line) ?? []
    if (file) expect(existsSync(file), `${name}: ${file}`).toBe(true)
  }
})

test('every run-time setting that the server reads is explained', () => {
  const config = readFileSync('src/server/platform/config/config.ts', 'utf8')
  const read = new Set([...config.matchAll(/setting\(\s*env,\s*'([A-Z_]+)'/g)].map(([, name = '']) => name))
  expect(read.size).toBeGreaterThan(5)
  for (const name of read) expect(settings, `docs/settings.md explains ${name}`).toContain(`\`${name}\``)
})

test('every folder of the map exists', () => {
  for (const [, folder = ''] of readme.matchAll(/^\| `([a-z]+)\/` \|/gm)) expect(existsSync(folder), folder).toBe(true)
})
