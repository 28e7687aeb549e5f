/** How often a long test does something: all that it is for, or fewer where the environment says so: `FAULTS_KILLS=5`. */
export const roundsOf = (name: string, full: number): number => Number(process.env[`FAULTS_${name}`] ?? full)

/** How long a long test goes on, in milliseconds: `FAULTS_SOAK_MINUTES=2`. */
export const minutesOf = (name: string, full: number): number => roundsOf(`${name}_MINUTES`, full) * 60_000
