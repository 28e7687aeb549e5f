import { isRoutingNumber } from './references.ts'

const signless = (number: string): string => number.toUpperCase().replace(/[^A-Z0-9]+/g, '')

const withoutZeros = (number: string): string => number.replace(/^0+(?=.)/, '')

/** The last digits of a number that is masked, as ••••1234 or XXXXXX1234; undefined for one that is whole. */
const shownOf = (number: string): string | undefined =>
  /(?:[*•·…#]|[xX]{2}|\.\.)[\s.-]{0,3}(\d{3,34})$/.exec(number.trim())?.[1]

/** Without the routing number of its bank, which some files write before it. */
const withoutRouting = (number: string): string => {
  const [, routing = '', rest] = /^(\d{9})(\w{4,})$/.exec(number) ?? []
  return rest !== undefined && isRoutingNumber(routing) ? rest : number
}

/** Whether two numbers can be of one account, as banks write them: with zeros, signs or a routing number before them, or masked. */
export const isSameAccount = (one: string, other: string): boolean => {
  const [a, b] = [shownOf(one) ?? signless(one), shownOf(other) ?? signless(other)]
  if (a === '' || b === '') return false
  if (shownOf(one) !== undefined || shownOf(other) !== undefined) return a.endsWith(b) || b.endsWith(a)
  const forms = (number: string) => [number, withoutRouting(number)].map(withoutZeros)
  return forms(a).some((form) => forms(b).includes(form))
}
