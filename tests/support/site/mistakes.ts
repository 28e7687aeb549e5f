import { describeMistakes, type Mistake } from '#reading/mistake.ts'

/** A mistake in one line, as the message of a build says it below its headline. */
export const lineOf = (mistake: Mistake): string => {
  const [, ...said] = describeMistakes([mistake]).split('\n\n')
  return said.join('\n\n').trimEnd().replace(/\n +/g, ' | ')
}
