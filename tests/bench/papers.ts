import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { drawWhole } from '#server/proof/papers/draw.ts'
import { randomPaper } from '#tests/support/papers/random-account.ts'
import { median, type Row } from './row.ts'

/** A document with nothing but its fonts is most of the floor; a statement has two pages of tables beside it. */
const timesMax = 6
/** What drawing keeps must not grow with how many were drawn. */
const memoryTimesMax = 1.2
const rounds = 5
const papersPerRound = 20

const about = { title: 'A paper', author: 'The fund', madeAt: 0 }
const letter = {
  kind: 'letter',
  letter: { house: 'The fund', heading: 'A letter', paragraphs: ['$12,345,678.90'] },
} as const

/** Milliseconds of the processor for each. */
const spentOn = async (draw: (place: number) => Promise<unknown>): Promise<number> => {
  const begun = process.cpuUsage()
  for (let place = 0; place < papersPerRound; place += 1) await draw(place)
  return process.cpuUsage(begun).user / 1000 / papersPerRound
}

const statement = (place: number) => drawWhole({ about, parts: [{ kind: 'statement', ...randomPaper(place) }] })

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const keptMebibytes = (): number => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}

/** The time and memory of a statement, drawn in this thread. */
export const paperRows = async (): Promise<Row[]> => {
  await spentOn(statement)
  const keptFirst = keptMebibytes()
  const times: { readonly statement: number; readonly letter: number }[] = []
  for (let round = 0; round < rounds; round += 1)
    times.push({
      statement: await spentOn(statement),
      letter: await spentOn(() => drawWhole({ about, parts: [letter] })),
    })
  return [
    {
      name: 'a statement is drawn',
      value: median(times.map((one) => one.statement)),
      floor: median(times.map((one) => one.letter)),
      unit: 'ms',
      against: 'a letter of one line',
      ratioMax: timesMax,
    },
    {
      name: `memory after ${(rounds + 1) * papersPerRound} statements`,
      value: keptMebibytes(),
      floor: keptFirst,
      unit: 'MiB',
      against: `after ${papersPerRound}`,
      ratioMax: memoryTimesMax,
    },
  ]
}
