/** What is wrong, as sentences, by field. */
export type Problems<Values> = { readonly [Name in keyof Values]?: string }

export type Fields = Readonly<Record<string, string>>

/**
 * Places sentences: one for a field of the form at that field, the others at the form as a whole, or at the field that
 * `at` names. The sentence without a field counts only if no field is named.
 */
export const placed = <Values extends object>(
  values: Values,
  fields: Fields,
  sentence: string | null,
  at?: keyof Values,
): { readonly problems: Problems<Values>; readonly error: string | null } => {
  const named = Object.entries(fields)
  const own: Record<string, string> = Object.fromEntries(named.filter(([name]) => name in values))
  const others = named.filter(([name]) => !(name in values)).map(([, text]) => text)
  const error = (named.length > 0 ? others.join(' ') : sentence) || null
  if (error === null || at === undefined) return { problems: own as Problems<Values>, error }
  return { problems: { [at]: error, ...own } as Problems<Values>, error: null }
}
