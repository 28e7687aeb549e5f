import { onKeys } from './keys.ts'
import { onLeaves } from './leaves.ts'
import { onLog } from './log.ts'
import { reSigned } from './re-signed.ts'
import { onStatements } from './statements.ts'

/** Every way in which the past is changed in the database, by its kind. */
export const inDatabase = { ...onLeaves, ...onStatements, ...onLog, ...onKeys, ...reSigned }
