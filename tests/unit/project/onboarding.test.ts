import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** The change of docs/onboarding.md as one patch, and the files that it touches. */
const patch = [...readFileSync('docs/onboarding.md', 'utf8').matchAll(/^```diff\n([\s\S]*?)^```$/gm)]
  .map(([, text = '']) => text)
  .join('')
/** What adds to types beside what imports it, the tables of the database among them. */
const always = ['src/env.d.ts', 'src/content.config.ts', 'src/server/**/schema.ts']
const files = [...patch.matchAll(/^\+\+\+ b\/(\S+)$/gm)].map(([, file = '']) => file)

let copy = ''

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'first-change-'))
  for (const part of ['src', 'content', 'package.json', 'tsconfig.json'])
    cpSync(part, join(copy, part), { recursive: true })
  for (const part of ['node_modules', '.astro']) symlinkSync(resolve(part), join(copy, part))
  const own = { extends: './tsconfig.json', include: [...always, ...files] }
  writeFileSync(join(copy, 'tsconfig.change.json'), JSON.stringify(own))
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

const apply = (...options: string[]): void => {
  execFileSync('git', ['apply', ...options, '-'], { cwd: copy, input: patch })
}

const compile = (): string => {
  try {
    const compiler = resolve('node_modules/typescript-native/bin/tsc')
    const args = [compiler, '--noEmit', '--singleThreaded', '--project', 'tsconfig.change.json']
    return execFileSync(process.execPath, args, { cwd: copy, encoding: 'utf8' })
  } catch (reason) {
    return String((reason as { stdout?: unknown }).stdout)
  }
}

test('the first change of docs/onboarding.md can be made as it stands there, and compiles', {
  timeout: 120_000,
}, () => {
  expect(files).toHaveLength(4)
  apply()
  expect(compile()).toBe('')
})

test('the compiler names what one of its steps would have left out', { timeout: 120_000 }, () => {
  apply('--reverse', '--include=src/stores/samples/*')
  expect(compile()).toContain('src/stores/samples/investors.ts')
})
