/** What a step of `npm test` found. */
export interface Tally {
  passed: number
  failed: number
}

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
})

/** The tally of something that did not finish. */
export const nothing: Tally = { passed: 0, failed: 1 }

/** The counts in the last line that a run printed; a run that ended without one has failed. */
export const tallyIn = (printed: string): Tally => {
  const [, passed, failed] = /(\d+) passed, (\d+) failed\s*$/.exec(printed) ?? []
  return passed && failed ? { passed: Number(passed), failed: Number(failed) } : nothing
}
