import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { failureLines, nothing, sum, type Tally, tallyIn } from './tally.ts'

export interface Step {
  readonly name: string
  run(args: readonly string[]): Promise<Tally>
}

/** Runs one step in this process; a step that throws has failed. */
const runHere = async ({ name, run }: Step, args: readonly string[]): Promise<Tally> => {
  console.log(`\n— ${name} —`)
  return run(args).catch((reason): Tally => {
    console.error(reason instanceof Error ? reason.message : reason)
    return nothing
  })
}

/** Runs one step by the same command in its own process; its output appears as it comes, or all at the end. */
const runApart = async ({ name }: Step, atOnce: boolean): Promise<Tally> => {
  const child = spawn(process.execPath, [String(process.argv[1]), name], { stdio: ['ignore', 'pipe', 'pipe'] })
  let [said, printed] = ['', '']
  const take = (text: string): void => {
    printed += text
    if (atOnce) process.stdout.write(text)
  }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
    take(text)
  })
  child.stderr.setEncoding('utf8').on('data', take)
  await once(child, 'close')
  if (!atOnce) process.stdout.write(printed)
  return tallyIn(said)
}

type Timed = readonly [name: string, tally: Tally, seconds: number]

const timed = async (step: Step, run: Promise<Tally>): Promise<Timed> => {
  const start = performance.now()
  const tally = await run
  return [step.name, tally, Math.round((performance.now() - start) / 1000)]
}

const tell = (results: readonly Timed[]): void => {
  const total = sum(results.map(([, tally]) => tally))
  console.log('')
  for (const line of failureLines(total)) console.log(line)
  for (const [name, { passed, failed }, seconds] of results)
    console.log(`${name}: ${passed} passed, ${failed} failed (${seconds} s)`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed === 0 ? 0 : 1
}

/**
 * Runs the step that the command line names, or all of them. Stages run one after another; the lanes of a stage run
 * side by side, and the steps of a lane one after another.
 */
export const runSteps = async (stages: readonly (readonly (readonly Step[])[])[]): Promise<void> => {
  const steps = stages.flat(2)
  const [only, ...args] = process.argv.slice(2)
  if (only) {
    const step = steps.find(({ name }) => name === only)
    if (step) return tell([await timed(step, runHere(step, args))])
    console.error(`"${only}" is no step: ${steps.map(({ name }) => name).join(', ')}`)
    process.exitCode = 1
    return
  }
  const results: Timed[] = []
  for (const lanes of stages)
    await Promise.all(
      lanes.map(async (lane, place) => {
        for (const step of lane) results.push(await timed(step, runApart(step, place === 0)))
      }),
    )
  tell(results)
}
