import { isYear } from './period.ts'
import type { Span } from './span.ts'

export const titleOf = ({ name }: Span): string => (isYear(name) ? `Tax summary ${name}` : `Account statement ${name}`)
