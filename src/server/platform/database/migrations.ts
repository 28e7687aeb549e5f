import type { Migration } from 'kysely/migration'
import { from0001to0049 } from './migrations/0001-to-0049.ts'
import { from0050to0079 } from './migrations/0050-to-0079.ts'
import { from0080to0117 } from './migrations/0080-to-0117.ts'
import { letters } from './migrations/0118-letters.ts'
import { depositsByReceipt } from './migrations/0119-deposits-by-receipt.ts'
import { importsVouched } from './migrations/0120-imports-vouched.ts'
import { datedTerms } from './migrations/0121-dated-terms.ts'
import { rowDigests } from './migrations/0122-row-digests.ts'
import { ownTargets } from './migrations/0123-own-targets.ts'
import { coveredTables } from './migrations/0124-covered-tables.ts'
import { openingsAtBroker } from './migrations/0125-openings-at-broker.ts'
import { keptPayments } from './migrations/0126-kept-payments.ts'
import { entryColumns } from './migrations/0127-entry-columns.ts'
import { limitedActs } from './migrations/0128-limited-acts.ts'
import { batchFormats } from './migrations/0129-batch-formats.ts'
import { waitingRegistrations } from './migrations/0132-waiting-registrations.ts'
import { bankLineIdentity } from './migrations/0138-bank-line-identity.ts'
import { fileDays } from './migrations/0140-file-days.ts'
import { bankReturns } from './migrations/0141-bank-returns.ts'
import { ownBankAccounts } from './migrations/0143-own-bank-accounts.ts'
import { returnReasons } from './migrations/0144-return-reasons.ts'
import { stepUpActs } from './migrations/0146-step-up-acts.ts'
import { payoutHolds } from './migrations/0147-payout-holds.ts'
import { waitingMessages } from './migrations/0149-waiting-messages.ts'
import { signedEmails } from './migrations/0150-signed-emails.ts'
import { accountsAndMembers } from './migrations/0155-accounts-and-members.ts'
import { readers } from './migrations/0157-readers.ts'
import { moneyOfAccounts } from './migrations/0158-money-of-accounts.ts'
import { brokerFiles } from './migrations/0161-broker-files.ts'
import { baseline } from './migrations/baseline.ts'

/** What the baseline stands for. */
const before: Record<string, Migration> = { ...from0001to0049, ...from0050to0079, ...from0080to0117 }

/** In the order of their names; a migration that has landed never changes. */
export const migrations: Record<string, Migration> = {
  ...before,
  '0118-letters': letters,
  '0119-deposits-by-receipt': depositsByReceipt,
  '0120-imports-vouched': importsVouched,
  '0121-dated-terms': datedTerms,
  '0122-row-digests': rowDigests,
  '0123-own-targets': ownTargets,
  '0124-covered-tables': coveredTables,
  '0125-openings-at-broker': openingsAtBroker,
  '0126-kept-payments': keptPayments,
  '0127-entry-columns': entryColumns,
  '0128-limited-acts': limitedActs,
  '0129-batch-formats': batchFormats,
  '0132-waiting-registrations': waitingRegistrations,
  '0138-bank-line-identity': bankLineIdentity,
  '0140-file-days': fileDays,
  '0141-bank-returns': bankReturns,
  '0143-own-bank-accounts': ownBankAccounts,
  '0144-return-reasons': returnReasons,
  '0146-step-up-acts': stepUpActs,
  '0147-payout-holds': payoutHolds,
  '0149-waiting-messages': waitingMessages,
  '0150-signed-emails': signedEmails,
  '0155-accounts-and-members': accountsAndMembers,
  '0157-readers': readers,
  '0158-money-of-accounts': moneyOfAccounts,
  '0161-broker-files': brokerFiles,
}

const nothing: Migration = { up: async () => {} }

/** The same for a new database: the first of those that the baseline stands for makes all of it. */
export const migrationsOfNew: Record<string, Migration> = {
  ...migrations,
  ...Object.fromEntries(Object.keys(before).map((name, at) => [name, at === 0 ? { up: baseline } : nothing])),
}
