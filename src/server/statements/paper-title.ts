import { isYear } from './period.ts'
import type { NamedSpan } from './span.ts'

export const titleOf = ({ name }: NamedSpan): string =>
  isYear(name) ? `Tax summary ${name}` : `Account statement ${name}`
