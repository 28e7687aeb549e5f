import { stripVTControlCharacters } from 'node:util'

/** What a step of `npm test` found. */
export interface Tally {
  passed: number
  failed: number
  /** One line for each test that failed, as far as the step can name them: the file, the test, and the error. */
  failures?: readonly string[]
}

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  failures: tallies.flatMap(({ failures }) => failures ?? []),
})

/** The tally of something that did not finish. */
export const nothing: Tally = { passed: 0, failed: 1 }

const mark = '✗ '

/** The lines that name what failed, shown above the counts. */
export const failureLines = ({ failures = [] }: Tally): string[] => failures.map((failure) => mark + failure)

/** What of an error's further lines says why: `Expected: …`, `Received: …`, `Error: strict mode violation …`. */
const telling = /^(?:Expected|Received|Error|Timeout)\b/

/** The name of a failed test with what its error says, in one line. */
export const failure = (file: string, test: string, message = ''): string => {
  const [first = '', ...lines] = stripVTControlCharacters(message).trim().split('\n')
  const why = lines.map((line) => line.trim()).filter((line) => telling.test(line))
  return [`${file} › ${test}`, [first, ...why].join(' ')].filter(Boolean).join(': ')
}

/**
 * The counts in the last line that a run printed, and the failures it named; a run that ended without one has failed.
 */
export const tallyIn = (printed: string): Tally => {
  const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(printed) ?? []
  const named = printed.split('\n').filter((line) => line.startsWith(mark))
  const failures = named.map((line) => line.slice(mark.length))
  return passed && failed ? { passed: Number(passed), failed: Number(failed), failures } : nothing
}
