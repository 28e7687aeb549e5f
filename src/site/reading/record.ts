import { resolve } from 'node:path'
import type * as v from 'valibot'
import { EditorsError } from './mistake.ts'
import { checkFile } from './record-check.ts'

type Schema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>

/**
 * A YAML file under the project's root, checked against a schema. Throws one message that lists every mistake in it.
 */
export function readRecord<const TSchema extends Schema>(file: string, schema: TSchema): v.InferOutput<TSchema> {
  const { output, mistakes } = checkFile(resolve('.'), file, schema)
  if (mistakes.length > 0) throw new EditorsError(mistakes)
  return output as v.InferOutput<TSchema>
}
