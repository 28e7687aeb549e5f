/**
 * The chance that one of `left` is larger than one of `right` (Mann and Whitney's statistic over the number of pairs):
 * 0.5 if nothing distinguishes the two.
 */
export const rankStatistic = (left: readonly number[], right: readonly number[]): number => {
  const all = [...left.map((value) => ({ value, isLeft: true })), ...right.map((value) => ({ value, isLeft: false }))]
  all.sort((one, other) => one.value - other.value)
  let rankSum = 0
  for (let start = 0; start < all.length; ) {
    let end = start
    while (end < all.length && all[end]?.value === all[start]?.value) end += 1
    const shared = (start + 1 + end) / 2
    for (let place = start; place < end; place += 1) if (all[place]?.isLeft) rankSum += shared
    start = end
  }
  return (rankSum - (left.length * (left.length + 1)) / 2) / (left.length * right.length)
}
