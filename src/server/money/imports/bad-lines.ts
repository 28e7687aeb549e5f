import { refuse } from '#server/platform/http/refuse.ts'

/** Throws 422 if a line has a problem, unless only the good lines are asked for, or if there is no good line. */
export const refuseBad = (
  lines: readonly { readonly line: number; readonly problems: readonly string[] }[],
  onlyGood: boolean | undefined,
): void => {
  const bad = lines.filter(({ problems }) => problems.length > 0)
  if (bad.length === lines.length) throw refuse(422, 'No line of the file can be imported. Nothing was applied.')
  if (bad.length > 0 && !onlyGood)
    throw refuse(
      422,
      `${bad.length} of ${lines.length} lines have a problem, the first in line ${bad[0]?.line}. Nothing was applied.`,
    )
}
