import type { SearchHit } from '#contract/calls/desk/search.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { arriveAt } from '#stores/session/arrival.ts'
import { dueLines } from '../../money/payments/due-lines.ts'
import { paymentDesk } from '../../money/payments/payments.ts'
import { $foundTransfer } from '../../money/transfers/found.ts'
import { goToInvestor } from '../../people/investors/page-address.ts'

/** Whether it is to be paid, or expected, now. */
const isDue = async (id: string): Promise<boolean> => {
  if (!hasExtension('payments')) return false
  await paymentDesk.load()
  const { last } = paymentDesk.$load.get()
  return last !== null && dueLines(last).some((line) => line.id === id)
}

/**
 * Leads to a payment: to its row among those to pay, or to the row of the batch in which it waits, otherwise to its row
 * among the investor's requests; a batch that has ended leads to the batches.
 */
export const goToPayment = async ({
  id,
  investor_id,
  batch_id,
}: Pick<SearchHit, 'id' | 'investor_id' | 'batch_id'>): Promise<void> => {
  const row = batch_id ?? id
  const due = await isDue(row)
  $foundTransfer.set(due ? row : id)
  if (due) arriveAt('overview/money/pay')
  else if (investor_id === null) arriveAt('overview/money/batches')
  else goToInvestor(investor_id, 'money')
}
