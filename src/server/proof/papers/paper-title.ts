import { isYear } from './period.ts'
import type { NamedSpan } from './span.ts'

export const paperTitle = ({ name }: NamedSpan): string =>
  isYear(name) ? `Tax summary ${name}` : `Account statement ${name}`
