import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { removeUnused } from '#site/build/files.ts'

it('pictures that no page names do not go out; all else stays', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'unused-'))
  mkdirSync(join(dir, '_astro'))
  writeFileSync(join(dir, 'index.html'), '<img src="/_astro/shown.A1_b-2.png" srcset="/_astro/small.A1.avif 360w">')
  writeFileSync(join(dir, '_astro/a.css'), 'a{background:url(/_astro/ground.svg)}')
  const files = [
    '_astro/shown.A1_b-2.png',
    '_astro/small.A1.avif',
    '_astro/ground.svg',
    '_astro/draft.C3.svg',
    '_astro/a.js',
  ]
  for (const file of files) writeFileSync(join(dir, file), '')
  await removeUnused(dir, ['index.html', '_astro/a.css', ...files])
  expect(readdirSync(join(dir, '_astro')).sort()).toEqual([
    'a.css',
    'a.js',
    'ground.svg',
    'shown.A1_b-2.png',
    'small.A1.avif',
  ])
  rmSync(dir, { recursive: true })
})
