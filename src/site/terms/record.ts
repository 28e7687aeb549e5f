import { readRecord } from '#reading/record.ts'
import { termsFile } from '#reading/terms-versions.ts'
import { type Term, termsRecord } from './file.ts'
import { statedTerms, valuesOf } from './stated.ts'

const written = readRecord('.', termsFile, termsRecord)

/** A term as the version of the terms that this build states has it. */
const asStated = (id: string, term: Term): Term => {
  const value = valuesOf(statedTerms.figures)[id]
  return value === undefined ? term : ({ ...term, value } as Term)
}

/**
 * Every figure of the fund that a page states, from content/terms.yaml. Those that compute money are of the version that
 * this build states. Only at build time.
 */
export const record = {
  ...written,
  terms: Object.fromEntries(Object.entries(written.terms).map(([id, term]) => [id, asStated(id, term)])),
}
