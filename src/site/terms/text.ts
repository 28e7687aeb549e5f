import { record } from './record.ts'
import { termText } from './wording.ts'

/** The text of a term; throws on an id that content/terms.yaml does not have. */
export function term(id: string): string {
  const found = record.terms[id]
  if (!found) throw new Error(`content/terms.yaml has no term "${id}"`)
  return termText(found)
}
