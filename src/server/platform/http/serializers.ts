import { toJsonSchema } from '@valibot/to-json-schema'
import buildSerializer from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import { Contracted } from './schemas.ts'

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
