import { spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Mutant, mutantsOf, mutated, sample } from './mutate.ts'

/** The ledger, the close, the settlement and the correction. */
const rooms = [
  'src/server/ledger/{append,balances,first-deposit,hash,statement,totals,verify}.ts',
  'src/server/weeks/{close-week,close-due-week,finalise,movements,open-weeks,readiness,stored-rows}.ts',
  'src/server/transfers/{book-deposit,decide-withdrawal,deposits,reserve-withdrawal,withdrawals}.ts',
  'src/server/weeks/{correct,correction,events-since}.ts',
]

/** The nearest first: most mutants do not live to the third. */
const tests = [
  'tests/server/ledger/book.test.ts',
  'tests/server/weeks/weeks.test.ts',
  'tests/server/weeks/correction.test.ts',
  'tests/server/weeks/run.test.ts',
  'tests/server/weeks/close-due-week.test.ts',
  'tests/server/transfers',
  'tests/server/account-closure',
  'tests/server/views',
  'tests/server/weeks/model.test.ts',
  'tests/server/life',
]

const copied = ['src', 'tests', 'scripts', 'content', 'package.json', 'tsconfig.json']
const mutantsMax = 300
const seed = 20_261_121
const lanes = 2
const mutantMilliseconds = 180_000

export interface Judged {
  readonly name: string
  readonly room: string
  readonly killed: boolean
}

/** Whether the tests in a copy of the project fail; one that hangs has failed. */
const fails = (folder: string): Promise<boolean> =>
  new Promise((done, refuse) => {
    const child = spawn(
      process.execPath,
      [
        resolve('node_modules/vitest/vitest.mjs'),
        ...['run', '--config', 'tests/vitest.config.ts', '--project', 'server', '--bail=1', '--maxWorkers=1'],
        ...tests,
      ],
      { cwd: folder, env: { ...process.env, TEST_ENGINES: 'sqlite' }, stdio: 'ignore' },
    )
    const timer = setTimeout(() => child.kill('SIGKILL'), mutantMilliseconds)
    child.on('error', refuse)
    child.on('exit', (code) => {
      clearTimeout(timer)
      done(code !== 0)
    })
  })

const copyOfProject = async (name: string): Promise<string> => {
  const folder = resolve('.tests/mutants', name)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const each of copied) await cp(each, join(folder, each), { recursive: true })
  await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'dir')
  return folder
}

const judge = async (folder: string, mutant: Mutant): Promise<Judged> => {
  const file = join(folder, mutant.file)
  const source = await readFile(file, 'utf8')
  await writeFile(file, mutated(source, mutant))
  const killed = await fails(folder)
  await writeFile(file, source)
  const [room = ''] = /^src\/server\/\w+/.exec(mutant.file) ?? []
  return { name: mutant.name, room, killed }
}

/** A seeded sample of the changes that could be made to the rooms that move money, each shown to their tests. */
export const judgeMoneyRooms = async (from = 0, to = mutantsMax): Promise<Judged[]> => {
  const files = rooms.flatMap((pattern) => globSync(pattern)).sort()
  const all = files.flatMap((file) => mutantsOf(file, readFileSync(file, 'utf8')))
  const waiting = sample(all, mutantsMax, seed).slice(from, to)
  console.log(`${waiting.length} of ${all.length} mutants in ${files.length} files`)
  const judged: Judged[] = []
  const lane = async (_: unknown, place: number): Promise<void> => {
    const folder = await copyOfProject(`lane-${place}`)
    if (place === 0 && (await fails(folder))) throw new Error('The tests fail without a mutant.')
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const one = await judge(folder, mutant)
      judged.push(one)
      if (!one.killed) console.log(`survived: ${one.name}`)
    }
    await rm(folder, { recursive: true, force: true })
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return judged
}
