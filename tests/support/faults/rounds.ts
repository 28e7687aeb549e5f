/**
 * How many times a long test does something: as often as intended, or as often as the environment says:
 * `FAULTS_KILLS=5`.
 */
export const roundsOf = (name: string, full: number): number => Number(process.env[`FAULTS_${name}`] ?? full)

/** How long a long test runs, in milliseconds: `FAULTS_SOAK_MINUTES=2`. */
export const minutesOf = (name: string, full: number): number => roundsOf(`${name}_MINUTES`, full) * 60_000
