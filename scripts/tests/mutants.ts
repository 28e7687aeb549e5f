import { existsSync, readFileSync, rmSync } from 'node:fs'
import { parse } from 'yaml'
import { type Judged, judgeMoneyRooms } from '../../tests/mutants/money-rooms.ts'
import { numbered } from '../../tests/mutants/mutate.ts'
import { typeCheck } from '../../tests/mutants/types.ts'
import { run } from './run.ts'
import type { Tally } from './tally.ts'

/** Every survivor with the reason why it may live; `npm run test:long -- mutants` compares the list with the run. */
const survivorsFile = 'tests/mutants/survivors.yaml'
const strykerReport = '.tests/mutants-fund.json'
const scorePercentMin = 90
const fundFolder = 'src/fund'

interface Place {
  readonly line: number
  readonly column: number
}

interface Report {
  readonly files: Record<
    string,
    {
      readonly source: string
      readonly mutants: readonly {
        readonly status: string
        readonly mutatorName: string
        readonly replacement?: string
        readonly location: { readonly start: Place; readonly end: Place }
      }[]
    }
  >
}

/** Mutants that count neither way: those that do not run; those whose types are wrong are left out as well. */
const uncounted = new Set(['CompileError', 'RuntimeError', 'Ignored'])
const alive = new Set(['Survived', 'NoCoverage'])

type Reported = Report['files'][string]['mutants'][number]

const nameOf = (file: string, lines: readonly string[], { mutatorName, replacement = '', location }: Reported) =>
  `${file}: ${lines[location.start.line - 1]?.trim()}: ${mutatorName} → ${replacement.replace(/\s+/g, ' ').slice(0, 80)}`

const judgeFund = async (files: string | undefined): Promise<Judged[]> => {
  rmSync(strykerReport, { force: true })
  await run('node_modules/@stryker-mutator/core/bin/stryker.js', [
    ...['run', 'tests/mutants/stryker.config.json'],
    ...(files ? ['--mutate', files] : []),
  ])
  if (!existsSync(strykerReport)) throw new Error('Stryker ended without its report.')
  const report: Report = JSON.parse(readFileSync(strykerReport, 'utf8'))
  const fits = typeCheck(fundFolder)
  return Object.entries(report.files).flatMap(([file, { source, mutants }]) => {
    const lines = source.split('\n')
    const names = numbered()
    const offset = ({ line, column }: Place) =>
      lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0) + column - 1
    return mutants
      .map((mutant) => ({ ...mutant, name: names(nameOf(file, lines, mutant)) }))
      .filter(({ status }) => !uncounted.has(status))
      .filter(({ location: { start, end }, replacement = '' }) =>
        fits(file, source.slice(0, offset(start)) + replacement + source.slice(offset(end))),
      )
      .map(({ status, name }) => ({ name, room: 'fund', killed: !alive.has(status) }))
  })
}

const explained = (): Map<string, string> =>
  new Map(Object.entries((parse(readFileSync(survivorsFile, 'utf8')) as Record<string, string> | null) ?? {}))

/**
 * Listed changes to a folder, all of whose mutants were tried, that were not among them: their line has changed since.
 */
const gone = (folder: string, reasons: ReadonlyMap<string, string>, judged: readonly Judged[]): string[] => {
  const tried = new Set(judged.map(({ name }) => name))
  return [...reasons.keys()].filter((name) => name.startsWith(`${folder}/`) && !tried.has(name))
}

const tallyOf = (judged: readonly Judged[], whole: string | null): Tally => {
  const reasons = explained()
  let failed = 0
  for (const name of whole === null ? [] : gone(whole, reasons, judged)) {
    console.error(`NOT OK: no longer a change, but still listed in ${survivorsFile}: ${name}`)
    failed += 1
  }
  for (const room of new Set(judged.map((one) => one.room))) {
    const here = judged.filter((one) => one.room === room)
    const percent = (here.filter(({ killed }) => killed).length / here.length) * 100
    console.log(`${room}: ${percent.toFixed(1)}% of ${here.length} mutants killed`)
    if (percent < scorePercentMin) failed += 1
  }
  for (const { name, killed } of judged.filter(({ name, killed }) => killed === reasons.has(name))) {
    const why = killed ? 'is killed, and stands as a survivor in' : 'survived, and no reason is given in'
    console.error(`NOT OK: ${why} ${survivorsFile}: ${name}`)
    failed += 1
  }
  return { passed: judged.length - failed, failed }
}

/** Runs all mutants of the fund's rules with Stryker, and a sample of those of the rooms that move money. */
export const runMutants = async ([part, ...rest]: readonly string[]): Promise<Tally> => {
  const fund = part === 'money' ? [] : await judgeFund(rest[0])
  const money = part === 'fund' ? [] : await judgeMoneyRooms(...rest.map(Number))
  const allOfFund = part !== 'money' && rest[0] === undefined
  return tallyOf([...fund, ...money], allOfFund ? fundFolder : null)
}
