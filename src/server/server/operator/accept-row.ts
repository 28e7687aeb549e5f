import { tellEveryAdmin } from '#server/notices/inbox/raise.ts'
import { audit } from '#server/platform/audit/audit.ts'
import type { Store } from '#server/platform/database/store.ts'
import { acceptRow } from '#server/platform/integrity/accept.ts'
import { OperatorError } from './refused.ts'

const usage =
  'Name the table, the row’s key and the reason: npm run admin -- accept-row withdrawals 018f… "restored by hand"'

const reasonCharactersMax = 500

/**
 * Accepts a row that something else than the portal changed, so that verify no longer reports it: noted in the trail,
 * and told to every admin.
 */
export const acceptRowAsIs = async (
  { store, now }: { readonly store: Store; readonly now: number },
  [table = '', key = '', ...words]: readonly string[],
): Promise<string> => {
  const reason = words.join(' ').trim()
  if (!table || !key || reason === '' || reason.length > reasonCharactersMax) throw new OperatorError(usage)
  const isAccepted = await store.write(async (work) => {
    if (!(await acceptRow(work, { table, key }))) return false
    await audit(work, { action: 'row.accept', subject: `${table} ${key}`, detail: reason })
    const message = `The operator of the portal accepted the row ${key} of ${table} as it is, though the portal had not changed it: ${reason}`
    await tellEveryAdmin(work, { title: 'A row changed from outside was accepted', message })
    return true
  }, now)
  if (!isAccepted) throw new OperatorError(`No row ${key} of ${table} is protected by a digest.`)
  return `The row ${key} of ${table} is accepted as it is. Verify again: npm run admin -- verify`
}
