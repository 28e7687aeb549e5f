/** How many times a test does something: as often as `npm test` has time for, or as often as in `npm run test:long`. */
export const howMany = (short: number, long: number): number => (process.env.TEST_LONG ? long : short)

/** How many examples a property is tried on: fewer when testing mutants, since there are some thousand of them. */
export const examples = (count: number): number => Math.min(count, Number(process.env.TEST_EXAMPLES_MAX ?? count))
