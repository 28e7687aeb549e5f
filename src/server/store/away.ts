/** What PostgreSQL and the network say when the database cannot be reached or is going away. */
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '08000',
  '08003',
  '08006',
  '53300',
  '57P01',
  '57P02',
  '57P03',
])

const awayMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/

/** True where the database is away, so that a call answers 503 and not 500. */
export const isAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  return ('code' in error && awayCodes.has(String(error.code))) || awayMessages.test(error.message)
}
