import { toJsonSchema } from '@valibot/to-json-schema'
import buildSerializer from 'fast-json-stringify'
import type { FastifyInstance, FastifySchema, FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify'
import * as v from 'valibot'
import { asSentence } from '#contract/as-sentence.ts'
import type { Call } from '#contract/call.ts'
import { failure } from '#contract/entities/basic.ts'
import { validate } from '#contract/validate.ts'
import { asPiece } from '../base/yield.ts'
import { pieceOf } from './handler.ts'
import { refuse } from './refuse.ts'

/**
 * A schema of the contract in a form that Fastify passes on untouched, as it is not a plain object: validators and
 * serialisers read the Valibot schema in it.
 */
class Contracted {
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

type Serializer = (answer: unknown) => string

const serializers = new WeakMap<Contracted, Serializer>()

const built = ({ schema, isOpen }: Contracted): Serializer => {
  const { $schema: _draft, ...json } = toJsonSchema(schema, {
    errorMode: 'ignore',
    target: 'draft-07',
    typeMode: 'input',
  })
  return buildSerializer({ ...json, ...(isOpen && { additionalProperties: true }) } as Parameters<
    typeof buildSerializer
  >[0])
}

const serializerOf = (schema: Contracted): Serializer => {
  const serializer = serializers.get(schema) ?? built(schema)
  serializers.set(schema, serializer)
  return serializer
}

/**
 * Serialisers are generated at a call's first answer, once per process for each schema. Generating all of them at the
 * start would take 0.4 s of CPU, and every failure's schema would be compiled twice for every call.
 */
export const compileSerializer: FastifySerializerCompiler<object> =
  ({ schema }) =>
  (answer) => {
    if (!(schema instanceof Contracted)) throw new Error('A schema from outside the contract')
    return serializerOf(schema)(answer)
  }

/** JSON that may contain half of a character, which is always written like this. */
const mayHoldHalf = /\\u[dD][89a-fA-F]/

/** Whether every text of a parsed JSON, and every name of a field, is whole characters. */
const isWhole = (parsed: unknown): boolean => {
  const rest = [parsed]
  while (rest.length > 0) {
    const one = rest.pop()
    if (typeof one === 'string' && !one.isWellFormed()) return false
    if (typeof one === 'object' && one !== null) for (const [name, value] of Object.entries(one)) rest.push(name, value)
  }
  return true
}

/**
 * JSON only (forms have a plugin of their own). An empty body is not a failure here: half of the documented calls have
 * none and clients send the content type all the same; where a body is needed its schema refuses the empty one. Half of
 * a character is refused here: a database would keep another text than was sent.
 */
export const acceptBodies = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else
      asPiece(pieceOf(request), () =>
        parse(request, String(body), (error, value) => {
          if (error || !mayHoldHalf.test(String(body)) || isWhole(value)) done(error, value)
          else done(refuse(422, 'A text contains an unpaired surrogate (half a character).'))
        }),
      )
  })
  // Only where a mail program may post what it likes: what it says there is in the address.
  app.addContentTypeParser(['multipart/form-data', 'text/plain'], { parseAs: 'string' }, (request, _body, done) => {
    if (request.routeOptions.config.call?.oneClick) done(null, undefined)
    else done(refuse(415, 'Send this call as application/json.'))
  })
}
