import { expect, it } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls/index.ts'
import { compileSerializer, schemaOf } from '#server/platform/http/schemas.ts'

type Schema = Parameters<typeof compileSerializer>[0]['schema']

/** The result for an answer without its fields: text, or the error that names a field. */
const written = (call: Call, httpStatus: string, schema: Schema): string => {
  try {
    return compileSerializer({ schema, method: call.method, url: call.path, httpStatus })({})
  } catch (reason) {
    return String(reason)
  }
}

it('what writes an answer can be generated for every call, though each is only at its first answer', () => {
  const all = Object.values(calls).flatMap((call) =>
    Object.entries(schemaOf(call).response ?? {}).map(([status, schema]) => written(call, status, schema as Schema)),
  )
  expect(all.length).toBeGreaterThan(100)
  for (const text of all) expect(text).toMatch(/^[{["]|^null$| is required!$| does not match schema definition\.?$/)
})
