import { existsSync, readFileSync, rmSync } from 'node:fs'
import { parse } from 'yaml'
import { type Judged, judgeMoneyRooms } from '../../tests/mutants/money-rooms.ts'
import { run } from './run.ts'
import type { Tally } from './tally.ts'

/** Every survivor with the reason why it may live; `npm run test:long -- mutants` compares the list with the run. */
const survivorsFile = 'tests/mutants/survivors.yaml'
const strykerReport = '.tests/mutants-fund.json'
const scorePercentMin = 90

interface Report {
  readonly files: Record<
    string,
    {
      readonly source: string
      readonly mutants: readonly {
        readonly status: string
        readonly mutatorName: string
        readonly replacement?: string
        readonly location: { readonly start: { readonly line: number } }
      }[]
    }
  >
}

/** Mutants that count neither way: those that do not compile, and code that runs once when it is loaded. */
const uncounted = new Set(['CompileError', 'RuntimeError', 'Ignored'])
const alive = new Set(['Survived', 'NoCoverage'])

const judgeFund = async (files: string | undefined): Promise<Judged[]> => {
  rmSync(strykerReport, { force: true })
  await run('node_modules/@stryker-mutator/core/bin/stryker.js', [
    ...['run', 'tests/mutants/stryker.config.json'],
    ...(files ? ['--mutate', files] : []),
  ])
  if (!existsSync(strykerReport)) throw new Error('Stryker ended without its report.')
  const report: Report = JSON.parse(readFileSync(strykerReport, 'utf8'))
  return Object.entries(report.files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n')
    return mutants
      .filter(({ status }) => !uncounted.has(status))
      .map(({ status, mutatorName, replacement = '', location }) => ({
        name: `${file}: ${lines[location.start.line - 1]?.trim()}: ${mutatorName} → ${replacement.replace(/\s+/g, ' ').slice(0, 80)}`,
        room: 'src/fund',
        killed: !alive.has(status),
      }))
  })
}

const explained = (): Map<string, string> =>
  new Map(Object.entries((parse(readFileSync(survivorsFile, 'utf8')) as Record<string, string> | null) ?? {}))

const tallyOf = (judged: readonly Judged[]): Tally => {
  const reasons = explained()
  let failed = 0
  for (const room of new Set(judged.map((one) => one.room))) {
    const here = judged.filter((one) => one.room === room)
    const percent = (here.filter(({ killed }) => killed).length / here.length) * 100
    console.log(`${room}: ${percent.toFixed(1)}% of ${here.length} mutants killed`)
    if (percent < scorePercentMin) failed += 1
  }
  for (const { name } of judged.filter(({ name, killed }) => !killed && !reasons.has(name))) {
    console.error(`NOT OK: survived, and ${survivorsFile} gives no reason: ${name}`)
    failed += 1
  }
  return { passed: judged.length - failed, failed }
}

/** All mutants of the fund's rules by Stryker, and a sample of those of the rooms that move money. */
export const runMutants = async ([part, ...rest]: readonly string[]): Promise<Tally> => {
  const fund = part === 'money' ? [] : await judgeFund(rest[0])
  const money = part === 'fund' ? [] : await judgeMoneyRooms(...rest.map(Number))
  return tallyOf([...fund, ...money])
}
