import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { cpus, totalmem, type } from 'node:os'
import { join, resolve } from 'node:path'
import type { Bench } from '../tests/bench/row.ts'
import { binaries } from '../tests/support/portal/pg.ts'
import { keep } from './bench/keep.ts'
import { type Kept, kept, reportFile, tableOf } from './bench/report.ts'
import { findOrInstallBrowser } from './tests/browser.ts'

const isBench = (loaded: { bench?: Bench }): loaded is { bench: Bench } => loaded.bench !== undefined

const load = async (): Promise<Bench[]> => {
  const files = globSync('tests/bench/*.ts').sort()
  const modules: { bench?: Bench }[] = await Promise.all(files.map((file) => import(resolve(file))))
  return modules.filter(isBench).map(({ bench }) => bench)
}

const benches = await load()
const names = benches.map(({ name }) => name)
const [only] = process.argv.slice(2)
if (only && !names.includes(only)) {
  console.error(`"${only}" is no benchmark: ${names.join(', ')}`)
  process.exit(1)
}

const chromium = findOrInstallBrowser()
if (chromium) process.env.PORTAL_CHROMIUM = chromium

const begun = performance.now()
const rows: Kept[] = []
const failed: string[] = []
for (const { name, run } of benches.filter((bench) => !only || bench.name === only)) {
  console.error(`${name} …`)
  try {
    for (const row of await run()) rows.push(kept(name, row))
  } catch (reason) {
    failed.push(name)
    console.error(reason)
  }
}
console.log('Ratios against a floor or a peer of the same run; single figures depend on the machine.\n')
console.log(tableOf(rows))

const versionOf = (program: string): string => execFileSync(program, ['--version'], { encoding: 'utf8' }).trim()
const gibibyte = 1024 ** 3
const postgres = binaries()

if (failed.length > 0) {
  console.error(`NOT OK: ${failed.join(', ')} failed, so nothing is kept.`)
  process.exitCode = 1
} else if (!only) {
  const now = new Date().toISOString()
  const own = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >
  const pinned = { ...own.devDependencies, ...own.dependencies }
  keep({
    day: now.slice(0, now.indexOf('T')),
    minutes: Math.ceil((performance.now() - begun) / 60_000),
    machine: {
      processor: cpus()[0]?.model ?? 'unknown',
      cores: cpus().length,
      memory: `${Math.round(totalmem() / gibibyte)} GiB`,
      system: type(),
    },
    versions: {
      node: process.versions.node,
      ...(chromium && { chromium: versionOf(chromium) }),
      ...(postgres && { postgresql: versionOf(join(postgres, 'postgres')) }),
      ...Object.fromEntries(['astro', 'fastify', 'react'].map((name) => [name, pinned[name] ?? 'none'])),
    },
    rows,
  })
  console.log(`\nKept in ${reportFile} and quoted in README.`)
}
