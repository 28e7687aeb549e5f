import { type Config, type GenericSchema, type InferIssue, type SafeParseResult, safeParse } from 'valibot'

/**
 * A value checked against a schema. The one place that calls the library's own check: the first thing that is wrong with
 * a value ends its checks, so that what is longer than its bound is looked at no further (decision 0082).
 */
export const validate = <const S extends GenericSchema>(
  schema: S,
  value: unknown,
  config?: Omit<Config<InferIssue<S>>, 'abortPipeEarly'>,
): SafeParseResult<S> => safeParse(schema, value, { abortPipeEarly: true, ...config })
