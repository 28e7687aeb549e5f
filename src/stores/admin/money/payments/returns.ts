import { send } from '#client/send.ts'
import type { BankReturn } from '#contract/calls/money/bank-returns.ts'
import * as calls from '#contract/calls/money/bank-returns.ts'
import { nearestCents } from '#fund/cents/money.ts'
import { formatMoney } from '#fund/text/format.ts'
import { chosenFile } from '#stores/kit/chosen-file.ts'
import { ask } from '#stores/kit/decision.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'
import { toast } from '#stores/kit/toast.ts'
import { failure } from '#words/extension-failure.ts'
import { returnWords as words } from '#words/money/bank-returns.ts'
import { afterPayment } from './payments.ts'

/** What banks sent back, newest first, with `bank-returns`. */
export const bankReturns = loader(
  'What came back',
  () => send(calls.readBankReturns, {}),
  () => hasExtension('bank-returns'),
)

const after = (): Promise<unknown> => Promise.all([bankReturns.load(), afterPayment()])

/** The bank's file of what came back. */
export const returnsFile = chosenFile({
  charactersMax: calls.returnCharactersMax,
  words,
  failure,
  preview: (body) => send(calls.previewReturns, { body }),
  mayImport: ({ new: fresh }) => fresh > 0,
  import: ({ name, text }) => send(calls.importReturns, { body: { name, text } }),
  imported: async ({ records }) => {
    toast(words.imported(records))
    await after()
  },
})

/** Asks whether a payout came back, or whether the change that its bank names is opened. */
export const askAcceptReturn = ({ id, state, why, payout, account }: BankReturn): void => {
  if (!payout) return
  const { name } = payout.investor
  ask({
    ...(state === 'change-open'
      ? words.open(name, account)
      : words.accept(`${payout.reference}, ${formatMoney(nearestCents(payout.amount))},`, name, why)),
    act: () => send(calls.acceptReturn, { params: { id } }),
    after,
  })
}
