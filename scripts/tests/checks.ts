import { run } from './run.ts'
import type { Tally } from './tally.ts'

/** Checks of the project's text; each counts as one passed or one failed. */
const checks: readonly { name: string; module: string; args: readonly string[] }[] = [
  { name: 'format, lint and the import rule', module: 'node_modules/@biomejs/biome/bin/biome', args: ['check', '.'] },
  {
    name: 'types',
    module: 'node_modules/astro/bin/astro.mjs',
    args: ['check', '--minimumFailingSeverity', 'error'],
  },
  { name: 'unused files, exports and packages', module: 'node_modules/knip/bin/knip.js', args: ['--no-progress'] },
  {
    name: 'no export that only tests use',
    module: 'node_modules/knip/bin/knip.js',
    args: ['--no-progress', '--production', '--include', 'files,exports,types'],
  },
  { name: 'rooms import downwards only, and no module imports itself', module: 'scripts/rooms.ts', args: [] },
  { name: 'the lock file holds every platform', module: 'scripts/lock-gaps.ts', args: [] },
]

export const runChecks = async (): Promise<Tally> => {
  const tally: Tally = { passed: 0, failed: 0 }
  const look = async ({ name, module, args }: (typeof checks)[number]): Promise<void> => {
    const good = (await run(module, args)) === 0
    console.log(`${good ? 'ok' : 'NOT OK'}: ${name}`)
    tally[good ? 'passed' : 'failed']++
  }
  await Promise.all(checks.map(look))
  return tally
}
