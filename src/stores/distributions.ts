import { listDistributions } from '#client/account-history.ts'
import { discover, hasExtension } from './extensions.ts'
import { loader } from './load.ts'

const distributions = loader('The distributions', () => listDistributions())

/** The latest page of the account's weekly distributions, newest first; it needs `account`. */
export const $distributions = distributions.$load

/** Loads them where there is a ledger; else nothing is asked. */
export const loadDistributions = async (): Promise<void> => {
  await discover()
  if (hasExtension('account')) await distributions.load()
}
