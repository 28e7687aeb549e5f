import { datedDecisions } from './decisions.ts'
import { entriesOf } from './history-entries.ts'
import { record } from './record.ts'
import { adoptedVersions } from './stated.ts'

export const termsHistory = entriesOf(record.history, datedDecisions(), adoptedVersions())
