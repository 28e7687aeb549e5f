import type { FastifySchema, FastifySchemaCompiler } from 'fastify'
import * as v from 'valibot'
import { asSentence } from '#contract/as-sentence.ts'
import type { Call } from '#contract/call.ts'
import { failure } from '#contract/entities/basic.ts'
import { validate } from '#contract/validate.ts'

/**
 * A schema of the contract in a form that Fastify passes on untouched, as it is not a plain object: validators and
 * serialisers read the Valibot schema in it.
 */
export class Contracted {
  readonly schema: v.GenericSchema
  /** Whether fields that it does not name pass through. */
  readonly isOpen: boolean

  constructor(schema: v.GenericSchema, isOpen = false) {
    this.schema = schema
    this.isOpen = isOpen
  }
}

/** Other fields of a failure pass through (call 1 answers `success: false` beside `detail`). */
const failed = new Contracted(failure, true)

const converted = (call: Call): FastifySchema => ({
  ...(call.params && { params: new Contracted(call.params) }),
  ...(call.query && { querystring: new Contracted(call.query) }),
  ...(call.body && { body: new Contracted(call.body) }),
  response: call.kind ? {} : { [call.status ?? 200]: new Contracted(call.answer), '4xx': failed, '5xx': failed },
})

const schemas = new WeakMap<Call, FastifySchema>()

/** A contract entry as Fastify's schema, made once: validation and serialising come from it. */
export const schemaOf = (call: Call): FastifySchema => {
  const schema = schemas.get(call) ?? converted(call)
  schemas.set(call, schema)
  return schema
}

/** Input that its schema refuses; the message can be shown to people. */
export class MalformedInputError extends Error {}

const safeName = /^[A-Za-z0-9_.]{1,64}$/

/** Valibot's own messages echo the input, so only the contract's are shown; otherwise the field is named. */
const sentenceOf = (issue: v.BaseIssue<unknown>): string => {
  if (issue.message) return issue.message
  const path = v.getDotPath(issue)
  return path && safeName.test(path) ? `${path} is missing or malformed` : 'this call needs its fields as documented'
}

/** One issue per field, without Valibot's own messages. */
export const validation = { message: () => '' } as const

/** What is wrong, as a sentence that can be shown to people. */
export const tellIssue = (issue: v.BaseIssue<unknown>): string => asSentence(sentenceOf(issue))

export const compileValidator: FastifySchemaCompiler<object> = ({ schema: given }) => {
  if (!(given instanceof Contracted)) throw new Error('A schema from outside the contract')
  const { schema } = given
  return (data) => {
    const result = validate(schema, data, { ...validation, abortEarly: true })
    if (result.success) return { value: result.output }
    return { error: new MalformedInputError(tellIssue(result.issues[0])) }
  }
}
