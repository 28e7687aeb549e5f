import { accountPartsOf } from '#server/ledger/accounts.ts'
import type { Replay } from './replay.ts'

const accountsPerPage = 1000

/** Checks that each account of the ledger is of the kind and the person that its name says. */
export const checkAccounts = async ({ db, findings }: Replay): Promise<void> => {
  for (let after = ''; ; ) {
    const page = await db
      .selectFrom('accounts')
      .select(['name', 'kind', 'account_id'])
      .where('name', '>', after)
      .orderBy('name')
      .limit(accountsPerPage)
      .execute()
    for (const { name, kind, account_id } of page) {
      const named = accountPartsOf(name)
      findings.compare(
        'book accounts',
        `the account ${name}`,
        { kind, account_id },
        { kind: named.kind, account_id: named.personId },
      )
    }
    if (page.length < accountsPerPage) return
    after = page.at(-1)?.name ?? ''
  }
}
