import type { Work } from '../database/store.ts'

/** The topic of news that something of an account has changed. */
export const accountNews = 'account'

/** The key of news that concerns every account. */
export const everybody = 'everybody'

/** If more accounts than this change at once, as at a close, the news goes to everybody who listens. */
const namedMax = 50

/**
 * Sends news to these people's sockets, on every node and at the commit, that something of their accounts has changed.
 */
export const tellAccounts = (work: Pick<Work, 'publish'>, personIds: readonly string[]): Promise<void> =>
  work.publish(accountNews, ...(personIds.length > namedMax ? [everybody] : personIds))
