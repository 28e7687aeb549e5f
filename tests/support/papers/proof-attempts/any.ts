/** A number below another, the same in every run. */
export type Any = (below: number) => number

export const anyFrom = (seed: number): Any => {
  let state = seed * 2_654_435_761 + 1
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return state % below
  }
}

export const pick = <T>(all: readonly T[], any: Any): T => {
  const one = all[any(all.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}

export const changedText = (text: string, any: Any): string => {
  const at = any(text.length - 1)
  return text.slice(0, at) + (text[at] === '7' ? '8' : '7') + text.slice(at + 1)
}

export const otherRoot = (text: string, any: Any): string =>
  text.replace(/^root=.{4}/m, `root=${any(2) ? 'beef' : 'cafe'}`)

/** One cent more in one of a statement's totals, except the number of accounts. */
export const otherTotal = (text: string, any: Any): string =>
  text.replace(/^totals=(.*)$/m, (_, totals: string) => {
    const numbers = totals.split(' ').map(Number)
    const at = 1 + any(numbers.length - 1)
    return `totals=${numbers.with(at, (numbers[at] ?? 0) + 1).join(' ')}`
  })
