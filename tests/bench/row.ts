/** One measurement against a floor of the same run: both in `unit`, so that only their ratio is quoted. */
export interface Row {
  readonly name: string
  readonly value: number
  readonly floor: number
  readonly unit: string
  /** What the floor is, in a few words. */
  readonly against: string
  /** The ratio that must not be exceeded, if one was promised. */
  readonly ratioMax?: number
}

/** A benchmark: its name on the command line, and its rows. */
export interface Bench {
  readonly name: string
  run(): Promise<readonly Row[]>
}

/** The middle value; 0 for an empty list. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0
  return (lower + upper) / 2
}
