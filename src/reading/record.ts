import type * as v from 'valibot'
import { EditorsError } from './mistake.ts'
import { checkFile } from './record-check.ts'

type Schema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>

/** A YAML file under a root, checked against a schema. Throws one message that lists every mistake in it. */
export const readRecord = <const TSchema extends Schema>(
  root: string,
  file: string,
  schema: TSchema,
): v.InferOutput<TSchema> => {
  const { output, mistakes } = checkFile(root, file, schema)
  if (mistakes.length > 0) throw new EditorsError(mistakes)
  return output as v.InferOutput<TSchema>
}
