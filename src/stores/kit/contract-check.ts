import type { GenericSchema } from 'valibot'
import { asSentence } from '#contract/as-sentence.ts'
import { validate } from '#contract/validate.ts'
import { correct } from '#words/extension-failure.ts'

/** What a contract schema finds wrong with a value to be sent, the first sentence for each field; `own` comes first. */
export const issuesOf = (
  schema: GenericSchema,
  input: unknown,
  own: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> => {
  const { issues = [] } = validate(schema, input, { message: correct })
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) {
    const name = String(path?.[0]?.key)
    fields[name] ??= own[name] ?? asSentence(message)
  }
  return fields
}
