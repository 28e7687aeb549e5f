import { readRecord } from '#reading/record.ts'
import { termsFile, termsRecord } from './file.ts'

/** Every figure of the fund that a page states, from content/terms.yaml. Only at build time. */
export const record = readRecord('.', termsFile, termsRecord)
