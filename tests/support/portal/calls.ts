import * as v from 'valibot'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls/index.ts'
import type { TestServer } from './server.ts'

/** The calls that this server answers. */
export const answeredCalls = ({ app }: TestServer): Call[] =>
  Object.values<Call>(calls).filter(({ method, path: url }) => app.hasRoute({ method, url }))

interface Shaped {
  readonly entries?: Record<string, unknown>
  readonly wrapped?: Shaped
}

/** The names of an object schema's fields, whether wrapped by checks, required or optional. */
export const fieldsOf = (schema: v.GenericSchema | undefined): string[] => {
  const shaped = schema as Shaped | undefined
  const entries = shaped?.entries ?? shaped?.wrapped?.entries
  return entries ? Object.keys(entries) : []
}

/** A call's path with its parameters filled in. */
export const pathOf = ({ path }: Call, params: Record<string, string>): string =>
  path.replace(/:([a-z_]+)/g, (_whole, name: string) => encodeURIComponent(params[name] ?? 'missing'))

export const accepts = (schema: v.GenericSchema | undefined, value: unknown): boolean =>
  !schema || v.safeParse(schema, value).success
