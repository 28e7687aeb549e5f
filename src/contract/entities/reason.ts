import * as v from 'valibot'
import { reasonCharactersMax } from '../limits.ts'
import { text } from './entered.ts'

/** The body of an act that needs a reason; it is kept, and mailed where the call says so. */
export const withReason = v.object({ reason: text(reasonCharactersMax, 'a reason') })
