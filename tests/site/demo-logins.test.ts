import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoPassword } from '#stores/samples/demo-logins.ts'
import { builtSite } from '#tests/support/site/built-site.ts'

/** The files of a built site that contain the demo password: pages, scripts, all of them. */
const traces = async (variant: 'own' | 'documented' | 'none' | 'real'): Promise<string[]> => {
  const { dir } = await builtSite(variant)
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(html|js|json|css|txt|xml)$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => readFileSync(file, 'utf8').includes(demoPassword))
}

test.each(['real', 'documented'] as const)(
  'no trace of the demo password in a build that is no demo (%s)',
  async (variant) => {
    expect(await traces(variant)).toEqual([])
  },
)

test.each(['own', 'none'] as const)('a demo build hints at it on /login (%s)', async (variant) => {
  expect((await traces(variant)).some((file) => file.endsWith('login.html'))).toBe(true)
})
