import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { parseDocument } from 'yaml'

type Schema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>

/**
 * A YAML file under the project's root, held against a schema.
 * Throws one line per mistake: file, field, what is wrong.
 */
export function readRecord<const TSchema extends Schema>(file: string, schema: TSchema): v.InferOutput<TSchema> {
  const document = parseDocument(readFileSync(resolve(file), 'utf8'), { prettyErrors: true })
  const [broken] = document.errors
  if (broken) throw new Error(`${file}: ${broken.message}`)
  const result = v.safeParse(schema, document.toJS())
  if (result.success) return result.output
  const mistakes = result.issues.map((issue) => `${file}: ${v.getDotPath(issue) ?? 'the whole file'}: ${issue.message}`)
  throw new Error(mistakes.join('\n'))
}
