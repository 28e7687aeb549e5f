/** How often a test does something: what a run of `npm test` has time for, or all that `npm run test:long` does. */
export const howMany = (short: number, long: number): number => (process.env.TEST_LONG ? long : short)
