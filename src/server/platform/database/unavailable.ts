import { NoPermitError } from './semaphore.ts'
import { sqliteTrouble } from './sqlite/trouble.ts'

/** The code of a server that takes no writes: a standby, to which the address leads until it is promoted. */
export const readOnlyCode = '25006'

/**
 * What PostgreSQL, a pooler before it and the network report when the database cannot be reached or is shutting down.
 */
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '08000',
  '08003',
  '08006',
  '08P01',
  readOnlyCode,
  '53300',
  '57P01',
  '57P02',
  '57P03',
])

const awayMessages =
  /^(Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection)/

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

/** The socket file of a PostgreSQL on this machine exists only while it runs. */
const isSocketGone = (error: Error): boolean =>
  codeOf(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'

/** True if the database is unavailable, so that a call answers 503 and not 500. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Error && (awayCodes.has(codeOf(error)) || isSocketGone(error) || awayMessages.test(error.message))

/** A disk is full, for a file or for PostgreSQL. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100'])
/** More open files or memory than the system allows. */
const scarceCodes = new Set(['EMFILE', 'ENFILE', 'ENOMEM', '53200', '53400'])
/** A statement that exceeded its time limit. */
const tooLongCode = '57014'

/** PostgreSQL has ended a statement that ran, or waited for a lock, for longer than it may. */
export const isTooLong = (error: unknown): boolean => error instanceof Error && codeOf(error) === tooLongCode

/** Nothing more can be stored until somebody makes room. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && (sqliteTrouble(error) === 'full' || fullCodes.has(codeOf(error)))

export const noRoomSentence = 'There is no room left to store anything. Try again later.'

const isTooMuch = (error: Error): boolean =>
  error instanceof NoPermitError || scarceCodes.has(codeOf(error)) || isTooLong(error)

/**
 * The sentence for a failure that will pass, by itself or once the operator acts; undefined if waiting does not help.
 */
export const transientFailure = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  if (isUnavailable(error)) return 'The database cannot be reached. Try again in a moment.'
  const trouble = sqliteTrouble(error)
  if (trouble === 'locked') return 'The database is busy. Try again in a moment.'
  if (isFull(error)) return noRoomSentence
  if (trouble === 'closed' || isTooMuch(error)) return 'The portal has too much to do. Try again in a moment.'
  return undefined
}
