import buildSerializer, { type AnySchema } from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'

type Serializer = (answer: unknown) => string

const serializers = new WeakMap<AnySchema & object, Serializer>()

const serializerOf = (schema: AnySchema & object): Serializer => {
  const serializer = serializers.get(schema) ?? buildSerializer(schema)
  serializers.set(schema, serializer)
  return serializer
}

/**
 * Serialisers are generated at a call's first answer, once a process for each schema. To generate all of them at the
 * start would take it 0.4 s of CPU, and every failure's schema would be compiled twice for every call.
 */
export const compileSerializer: FastifySerializerCompiler<AnySchema & object> =
  ({ schema }) =>
  (answer) =>
    serializerOf(schema)(answer)
