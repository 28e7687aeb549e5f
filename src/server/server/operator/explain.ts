import { LanguageError } from '#contract/entities/language.ts'
import { EditorsError } from '#reading/mistake.ts'
import { SettingError } from '#server/platform/base/setting-error.ts'
import { DataError } from '#server/platform/database/data-error.ts'
import { sqliteTrouble } from '#server/platform/database/sqlite/trouble.ts'
import { isUnavailable } from '#server/platform/database/unavailable.ts'
import { OperatorError } from './refused.ts'

/** Errors whose own message says everything: a line, or one for each mistake of a file. */
const plain = [SettingError, DataError, OperatorError, EditorsError, LanguageError]

/** Why PostgreSQL refuses a start: a wrong name or password, or a database that does not exist. */
const refusedCodes = /^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|28|3D|57P03)/

/** A certificate that is not trusted, not valid now, or another host's. */
const certificateCodes = /CERT|UNABLE_TO_VERIFY|HOSTNAME_MISMATCH/

/** The driver's message if PostgreSQL has no TLS. */
const takesNoTls = /^The server does not support SSL connections/

/** pgbouncer's message if a connection is opened with time limits. */
const takesNoSettings = /^unsupported startup parameter/

const sqliteLines = {
  locked: 'The database file in DATA_DIR is locked by another program. End that program and start again.',
  full: 'The database file in DATA_DIR cannot be written: there is no room left on its disk, or the disk is failing.',
  closed:
    'The database file in DATA_DIR cannot be opened for writing: check its permissions and the limit of open files.',
  damaged:
    'The database file in DATA_DIR is damaged. Keep it aside, and restore a backup: npm run admin -- restore FILE',
}

const fullCodes = new Set(['ENOSPC', 'EDQUOT'])

/** What a person can correct is one line; anything else is our fault and shown with its trace. */
export const explain = (reason: unknown): string => {
  if (!(reason instanceof Error)) return String(reason)
  if (plain.some((kind) => reason instanceof kind)) return reason.message
  const trouble = sqliteTrouble(reason)
  if (trouble) return sqliteLines[trouble]
  const code = 'code' in reason ? String(reason.code) : ''
  if (fullCodes.has(code)) return 'There is no room left on the disk of DATA_DIR.'
  if (takesNoSettings.test(reason.message))
    return 'DATABASE_URL leads to a pooler that accepts no settings: name the database behind it in DATABASE_DIRECT_URL.'
  if (takesNoTls.test(reason.message)) return 'DATABASE_URL asks for TLS, which the server does not offer.'
  if (certificateCodes.test(code))
    return `DATABASE_URL asks for TLS, but the server’s certificate is not accepted: ${reason.message} (sslrootcert=FILE names the authority that signed it)`
  if (isUnavailable(reason) || refusedCodes.test(code)) return `DATABASE_URL does not answer: ${reason.message || code}`
  return reason.stack ?? reason.message
}
