/** How often a test does something: what a run of `npm test` has time for, or all that `npm run test:long` does. */
export const howMany = (short: number, long: number): number => (process.env.TEST_LONG ? long : short)

/** How many examples a property is tried on: fewer where a mutant is shown to it, as some thousand of them are. */
export const examples = (count: number): number => Math.min(count, Number(process.env.TEST_EXAMPLES_MAX ?? count))
