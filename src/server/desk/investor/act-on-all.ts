import type { BulkAction, BulkResult } from '#contract/calls/people/bulk-actions.ts'
import { selectInvestors } from '#server/people/accounts/find.ts'
import type { Context, SignedInWrite } from '#server/platform/config/context.ts'
import type { Db } from '#server/platform/database/store.ts'
import { RefusedError } from '#server/platform/http/refuse.ts'
import { act } from './actions.ts'

const findInvestor = (db: Db, id: string) =>
  selectInvestors(db).select('investor_accounts.declined_at').where('investor_accounts.id', '=', id).executeTakeFirst()

type Acting = Pick<Context, 'store'> & { readonly write: SignedInWrite }

interface Bulk {
  readonly ids: readonly string[]
  readonly action: BulkAction
}

/** Each in a unit of its own: a refusal undoes nothing for the others, and no long unit keeps other writers waiting. */
const actOnOne = async ({ store, write }: Acting, id: string, action: BulkAction): Promise<BulkResult> => {
  const investor = await findInvestor(store.read, id)
  if (!investor) return { id, name: null, outcome: 'refused', detail: 'There is no such investor.' }
  const result = { id, name: investor.name }
  try {
    const changed = await write(async (work) => {
      const present = await findInvestor(work.db, id)
      return present !== undefined && act(work, present, action)
    })
    return { ...result, outcome: changed ? 'done' : 'unchanged', detail: null }
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    return { ...result, outcome: 'refused', detail: error.message }
  }
}

/** Does the same to each of some investors, once, one after the other, and returns the outcome for each. */
export const actOnAll = async (acting: Acting, { ids, action }: Bulk): Promise<BulkResult[]> => {
  const results: BulkResult[] = []
  for (const id of new Set(ids)) results.push(await actOnOne(acting, id, action))
  return results
}
