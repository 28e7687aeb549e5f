import type { Term } from './file.ts'

const grouped = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 2 })
const millions = 1_000_000

const counted = (value: number, one: string) => `${grouped(value)} ${value === 1 ? one : `${one}s`}`

/** A term as pages write it: `$100`, `0.5%`, `3 to 5 business days`, `60/40`. */
export function termText(term: Term): string {
  switch (term.unit) {
    case 'text':
      return term.value
    case 'split':
      return term.value.join('/')
    case 'businessDays':
      return `${term.value[0]} to ${term.value[1]} business days`
    case 'dollars':
      return `$${grouped(term.value)}`
    case 'dollarsPlus':
      return `$${grouped(term.value / millions)}M+`
    case 'percent':
      return `${grouped(term.value)}%`
    case 'bit':
      return `${term.value}-bit`
    case 'yearsPlus':
      return `${term.value}+ years`
    default:
      return counted(term.value, term.unit.slice(0, -1))
  }
}
