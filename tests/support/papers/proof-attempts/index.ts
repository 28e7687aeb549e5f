import { onKeys } from './keys.ts'
import { onLeaves } from './leaves.ts'
import { onLog } from './log.ts'
import { reSigned } from './re-signed.ts'
import { onStatements } from './statements.ts'

/** Every way of changing the past in the database, by its kind. */
export const inDatabase = { ...onLeaves, ...onStatements, ...onLog, ...onKeys, ...reSigned }
