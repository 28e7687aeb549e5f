/** A computation over many that may be interrupted between them, and in the end returns its result. */
export type Steps<Result> = Generator<undefined, Result>
