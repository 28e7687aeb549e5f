import * as v from 'valibot'
import { validate } from '#contract/validate.ts'
import { plausibleDay } from '#reading/day.ts'

/** No other field: Astro would take `layout` for a component to load. */
export const legalHeadFields = v.strictObject({
  title: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.regex(/^[^\r\n]*$/, 'one line')),
  description: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.regex(/^[^\r\n]*$/, 'one line')),
  updated: v.pipe(
    v.union([v.string(), v.date()]),
    v.transform((day) => (typeof day === 'string' ? day : day.toISOString()).replace('T00:00:00.000Z', '')),
    plausibleDay,
  ),
})

/** The head of a legal text, checked; throws one line that names the file. */
export function legalHead(file: string, head: unknown): v.InferOutput<typeof legalHeadFields> {
  const result = validate(legalHeadFields, head)
  if (result.success) return result.output
  throw new Error(
    result.issues.map((issue) => `${file}: ${v.getDotPath(issue) ?? 'head'}: ${issue.message}`).join('\n'),
  )
}
