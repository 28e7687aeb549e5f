import { run } from './run.ts'
import type { Tally } from './tally.ts'

interface Check {
  readonly name: string
  readonly module: string
  readonly args: readonly string[]
}

/**
 * Checks of the project's text; the rows run side by side, and the checks of a row one after another. Each counts as
 * one passed or one failed. `astro check` first makes the types of the content, which the compiler reads as well. It
 * looks at components and pages only, since for a module it takes many times as long as the compiler, which is the
 * native one: that takes a quarter of the processor time of the one in JavaScript, whose API `astro check` needs.
 */
const checks: readonly (readonly Check[])[] = [
  [{ name: 'format and lint', module: 'node_modules/@biomejs/biome/bin/biome', args: ['check', '.'] }],
  [
    {
      name: 'types of components and pages',
      module: 'node_modules/astro/bin/astro.mjs',
      args: ['check', '--minimumFailingSeverity', 'error', '--tsconfig', 'scripts/tests/tsconfig.pages.json'],
    },
    {
      name: 'types',
      module: 'node_modules/typescript-native/bin/tsc',
      args: ['--noEmit', '--singleThreaded', '--project', '.'],
    },
  ],
  [
    { name: 'unused files, exports and packages', module: 'node_modules/knip/bin/knip.js', args: ['--no-progress'] },
    {
      name: 'no export that only tests use',
      module: 'node_modules/knip/bin/knip.js',
      args: ['--no-progress', '--production', '--include', 'files,exports,types'],
    },
  ],
  [
    { name: 'the walls between the rooms, and no module imports itself', module: 'scripts/rooms.ts', args: [] },
    { name: 'the lock file holds every platform', module: 'scripts/lock-gaps.ts', args: [] },
  ],
]

export const runChecks = async (): Promise<Tally> => {
  const failures: string[] = []
  let passed = 0
  const look = async ({ name, module, args }: Check): Promise<void> => {
    const good = (await run(module, args)) === 0
    console.log(`${good ? 'ok' : 'NOT OK'}: ${name}`)
    if (good) passed++
    else failures.push(name)
  }
  await Promise.all(
    checks.map(async (row) => {
      for (const check of row) await look(check)
    }),
  )
  return { passed, failed: failures.length, failures }
}
