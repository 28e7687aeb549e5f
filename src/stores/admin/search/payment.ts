import type { SearchHit } from '#contract/calls/search.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { arriveAt } from '#stores/session/arrival.ts'
import { openOn } from '#stores/session/place.ts'
import { dueLines } from '../payments/due-lines.ts'
import { $paymentDesk, loadPaymentDesk } from '../payments/payments.ts'
import { $foundTransfer } from '../transfers/found.ts'

/** Whether it is to be paid, or expected, now. */
const isDue = async (id: string): Promise<boolean> => {
  if (!hasExtension('payments')) return false
  await loadPaymentDesk()
  const { last } = $paymentDesk.get()
  return last !== null && dueLines(last).some((line) => line.id === id)
}

/** Leads to a payment: to its row among those to pay, else to that among its investor's requests. */
export const goToPayment = async ({ id, investor_id }: Pick<SearchHit, 'id' | 'investor_id'>): Promise<void> => {
  const due = await isDue(id)
  $foundTransfer.set(id)
  if (due) arriveAt('communications', 'payments/due')
  else openOn('investors', 'investor', investor_id ?? '')
}
