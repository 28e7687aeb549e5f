import { field, parsed, sentence } from './failures.ts'

/**
 * A `detail` that is a list of `{msg, loc}` objects, as the first message per field: the last name in `loc` is the
 * field's.
 */
export const fieldsOf = (body: unknown): Readonly<Record<string, string>> => {
  const detail = field(parsed(body), 'detail')
  const fields: Record<string, string> = {}
  for (const one of Array.isArray(detail) ? detail : []) {
    const [loc, text] = [field(one, 'loc'), sentence(one)]
    const name = Array.isArray(loc) && loc.findLast((part) => typeof part === 'string')
    if (name && text) fields[name] ??= text
  }
  return fields
}
