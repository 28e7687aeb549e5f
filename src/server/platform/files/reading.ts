import { extname } from 'node:path'
import { secondMs } from '#fund/calendar/time.ts'
import type { CsvLine } from '../http/read-csv.ts'
import { refuse } from '../http/refuse.ts'
import { type TaskLimits, threads } from '../http/threads.ts'
import type { CheckedFile } from './documents.ts'
import type { ReadAside } from './files-aside.ts'

/** Of a processor, so that a busy machine refuses no file that an idle one reads. */
const readingMsMax = 12 * secondMs
/** Some twenty times what the longest file needs that the portal takes in. */
const readingMegabytesMax = 256

const readingLimits: TaskLimits = {
  millisecondsMax: readingMsMax,
  megabytesMax: readingMegabytesMax,
  exceeded: `This file takes more than ${readingMsMax / secondMs} seconds of computing or ${readingMegabytesMax} MB of memory to read. Nothing of it was taken in. Check that it is the file you mean, or split it.`,
}

/**
 * Reads files in a thread of its own, within limits of time and memory: whatever a file holds, everybody else is served
 * meanwhile. `name` is exported by the thread's file. The result throws 422 for what cannot be read or takes too much,
 * and 503 if too many wait already.
 */
export const fileReader = <Read, Input = string>(
  file: URL,
  name: string,
  limits = readingLimits,
): ((input: Input) => Promise<Read>) => {
  const busy = 'Many files are being read. Try again in a moment.'
  const aside = threads(file, { atOnce: 1, waitingMax: 10, busy, limits })
  return async (input) => {
    const answer = await aside.run<ReadAside<Read>>(name, input)
    if ('refused' in answer) throw refuse(answer.refused.status, answer.refused.detail)
    return answer.read
  }
}

const aside = new URL(`files-aside${extname(import.meta.url)}`, import.meta.url)

/** The lines of a CSV that somebody handed in, like `readCsv`. */
export const csvRead = fileReader<CsvLine[]>(aside, 'csvAside')

/** An agreement's file, like `checkedAgreement`. */
export const agreementRead = fileReader<CheckedFile>(aside, 'agreementAside')

/** The document of a check, like `checkedDocument`. */
export const documentRead = fileReader<CheckedFile>(aside, 'documentAside')
