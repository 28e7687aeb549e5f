import { readFileSync } from 'node:fs'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { lastingMs } from '#contract/call.ts'

const text = readFileSync('docs/deploy/Containerfile', 'utf8')

const found = (file: string) => validate(file).map(({ message, range }) => `${range.start.line + 1}: ${message}`)

test('the linter finds nothing in the container file', () => {
  expect(found(text)).toEqual([])
})

test.each([
  ['an instruction that there is not', text.replace(/^USER /m, 'USERR ')],
  ['a flag that there is not', text.replace(/^COPY --/m, 'COPY --un')],
  ['a port that is none', `${text}\nEXPOSE port\n`],
])('the linter finds %s', (_, wrong) => {
  expect(wrong).not.toBe(text)
  expect(found(wrong)).not.toEqual([])
})

test('nothing that git passes over is copied into the image, nor the history', () => {
  const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').filter(Boolean)
  expect(linesOf('.dockerignore')).toEqual(expect.arrayContaining([...linesOf('.gitignore'), '.git/']))
})

test('packages are installed by what the build looks for, so that it does not install them again', () => {
  expect(text).toContain('RUN node scripts/run.js')
  expect(text).not.toContain('npm ci')
})

test('nginx waits for an answer as long as a call may take', () => {
  const [, seconds] = /proxy_read_timeout (\d+)s;/.exec(readFileSync('docs/deploy/nginx.conf', 'utf8')) ?? []
  expect(Number(seconds) * 1000).toBeGreaterThan(lastingMs)
})

test('every way to start the portal gives Node the same flags', () => {
  const unit = readFileSync('docs/deploy/portal.service', 'utf8')
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const command = /node (.*?)scripts/
  const flags = [
    scripts['start'],
    scripts['serve'],
    unit.match(/^ExecStart=.*/m)?.[0],
    text.match(/^CMD .*/m)?.[0],
  ].map((line) =>
    line
      ?.replaceAll(/[[\]",]/g, '')
      .match(command)?.[1]
      ?.trim(),
  )
  expect(flags[0]).toMatch(/^--max-semi-space-size=\d+$/)
  expect(new Set(flags).size).toBe(1)
})
