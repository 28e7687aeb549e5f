/** A computation over many that may be interrupted between them, and in the end returns its result. */
export type Steps<Result> = Generator<undefined, Result>

/** So many are sorted at once in less than a millisecond. */
const sortedAtOnce = 500

const mergedSteps = function* <One>(
  one: readonly One[],
  other: readonly One[],
  compare: (one: One, other: One) => number,
): Steps<One[]> {
  const merged: One[] = []
  for (let [here, there] = [0, 0]; merged.length < one.length + other.length; ) {
    const isHere = there === other.length || (here < one.length && compare(one[here] as One, other[there] as One) <= 0)
    merged.push((isHere ? one[here++] : other[there++]) as One)
    if (merged.length % sortedAtOnce === 0) yield
  }
  return merged
}

/** Like `toSorted`, stable, in steps. */
export const sortedSteps = function* <One>(
  list: readonly One[],
  compare: (one: One, other: One) => number,
): Steps<readonly One[]> {
  if (list.length <= sortedAtOnce) return list.toSorted(compare)
  const middle = list.length >> 1
  const one = yield* sortedSteps(list.slice(0, middle), compare)
  return yield* mergedSteps(one, yield* sortedSteps(list.slice(middle), compare), compare)
}
