import { seededNumbers } from '#fund/money/whole-numbers.ts'

/** The same figures at every first start, on every machine. */
const seed = 'quiet river'

const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return value >>> 0
}

/** Random numbers from 0 up to 1, determined by a name alone. */
export const randomOf = (...name: readonly (string | number)[]): (() => number) => {
  const next = seededNumbers(hash([seed, ...name].join(':')))
  return () => next() / 2 ** 32
}

/** A whole number from `from` to `to`, both included. */
export const between = (random: () => number, from: number, to: number): number =>
  from + Math.floor(random() * (to - from + 1))

export const oneOf = <T>(random: () => number, values: readonly [T, ...T[]]): T =>
  values[Math.floor(random() * values.length)] ?? values[0]
