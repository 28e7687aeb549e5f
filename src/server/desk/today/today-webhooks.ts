import type { Due } from '#contract/calls/desk/today.ts'
import { outcomeWords } from '#fund/notices/delivery-outcome.ts'
import type { Db } from '#server/platform/database/store.ts'
import { isoOrNull } from '#server/platform/http/contract-values.ts'
import { failingWebhooks } from '../webhooks/failing.ts'

/** Other systems that do not accept their events: one by its name, several by their number. */
export const webhooksDue = async (db: Db): Promise<Due[]> => {
  const failing = await failingWebhooks(db)
  const [first] = failing
  if (!first) return []
  const instants = failing.flatMap(({ since }) => since ?? [])
  const isOne = failing.length === 1
  const notes = isOne
    ? [`At the last try ${outcomeWords(first.code)}.`]
    : failing.map(({ name, count, code }) => `${name}: ${count}, at the last try ${outcomeWords(code)}.`)
  return [
    {
      kind: 'webhooks',
      of: isOne ? first.name : null,
      count: failing.reduce((sum, { count }) => sum + count, 0),
      amount: null,
      since: isoOrNull(instants.length === 0 ? null : Math.min(...instants)),
      notes,
    },
  ]
}
