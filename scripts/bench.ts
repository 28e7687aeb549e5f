import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Bench, Row } from '../tests/bench/row.ts'
import { findOrInstallBrowser } from './tests/browser.ts'

const isBench = (loaded: { bench?: Bench }): loaded is { bench: Bench } => loaded.bench !== undefined

const load = async (): Promise<Bench[]> => {
  const files = globSync('tests/bench/*.ts').sort()
  const modules: { bench?: Bench }[] = await Promise.all(files.map((file) => import(resolve(file))))
  return modules.filter(isBench).map(({ bench }) => bench)
}

const verdict = ({ value, floor, ratioMax }: Row): string => {
  if (ratioMax === undefined) return ''
  return value / floor <= ratioMax ? `, at most ${ratioMax}: kept` : `, at most ${ratioMax}: MISSED`
}

const line = (row: Row): string => {
  const { name, value, floor, unit, against } = row
  return `  ${(value / floor).toFixed(2)}×${verdict(row)}  ${name}: ${value.toPrecision(3)} ${unit} against ${floor.toPrecision(3)} ${unit} (${against})`
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

console.log('Ratios against a floor measured in the same run; single figures depend on the machine.')
for (const { name, run } of benches.filter((bench) => !only || bench.name === only)) {
  console.log(`\n${name}`)
  for (const row of await run()) console.log(line(row))
}
