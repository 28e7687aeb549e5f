import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { drawWhole } from '#server/proof/papers/draw.ts'
import { bytesOf, openSheets } from '#server/proof/papers/sheet.ts'
import { randomPaper } from '#tests/support/papers/random-account.ts'
import { median, type Row } from './row.ts'

/**
 * 1.2 times what a statement took before it had tables, tags and three columns, in pairs at the same moment; the
 * library takes the floor for as many words.
 */
const timesMax = 2.4
/** About what a statement of one month has. */
const texts = 240
/** What drawing keeps must not grow with how many were drawn. */
const memoryTimesMax = 1.2
const rounds = 5
/** Until both are compiled. */
const warmUps = 3
const papersPerRound = 20

const about = { title: 'A paper', author: 'The fund', madeAt: 0 }
const weights = ['regular', 'strong', 'display'] as const

/** As many texts in the same fonts, laid out by the library one by one. */
const byLibrary = async (): Promise<unknown> => {
  const sheets = openSheets(about)
  const bytes = bytesOf(sheets)
  sheets.paper('foot', () => {
    for (let place = 0; place < texts; place += 1)
      sheets.document
        .font(`latin ${weights[place % 12] ?? 'regular'}`)
        .fontSize(9.25)
        .text(`$12,345,6${place}.90`, 54 + (place % 6) * 80, 50 + Math.floor(place / 6) * 15, { lineBreak: false })
  })
  sheets.document.end()
  return bytes
}

/** Milliseconds of the processor for each. */
const spentOn = async (draw: (place: number) => Promise<unknown>): Promise<number> => {
  const begun = process.cpuUsage()
  for (let place = 0; place < papersPerRound; place += 1) await draw(place)
  return process.cpuUsage(begun).user / 1000 / papersPerRound
}

const statement = (place: number) => drawWhole({ about, parts: [{ kind: 'statement', ...randomPaper(place) }] })

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Once what was drawn is let go of: a collection frees what refers to memory outside the heap, and the next that. */
const keptMebibytes = async (): Promise<number> => {
  for (let time = 0; time < 3; time += 1) {
    await new Promise(setImmediate)
    collect()
  }
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}

/** The time and memory of a statement, drawn in this thread. */
export const paperRows = async (): Promise<Row[]> => {
  for (let round = 0; round < warmUps; round += 1) {
    await spentOn(statement)
    await spentOn(byLibrary)
  }
  const keptFirst = await keptMebibytes()
  const times: { readonly statement: number; readonly library: number }[] = []
  for (let round = 0; round < rounds; round += 1)
    times.push({
      statement: await spentOn(statement),
      library: await spentOn(byLibrary),
    })
  return [
    {
      name: 'a statement is drawn',
      value: median(times.map((one) => one.statement)),
      floor: median(times.map((one) => one.library)),
      unit: 'ms',
      against: 'the library for as many texts',
      ratioMax: timesMax,
    },
    {
      name: `memory after ${(rounds + warmUps) * papersPerRound} statements`,
      value: await keptMebibytes(),
      floor: keptFirst,
      unit: 'MiB',
      against: `after ${warmUps * papersPerRound}`,
      ratioMax: memoryTimesMax,
    },
  ]
}
