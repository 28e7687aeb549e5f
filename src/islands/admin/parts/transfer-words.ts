import type { Transfer } from '#contract/entities/transfer.ts'
import { nearestCents } from '#fund/cents/money.ts'
import { formatMoney } from '#fund/text/format.ts'
import { capitalised } from '#fund/text/words.ts'
import { destinationName } from '#words/money/transfers.ts'

const nouns: Record<Transfer['kind'], string> = {
  deposit: 'deposit',
  capital: 'capital withdrawal',
  dividend: 'dividend',
  addition: 'addition to capital',
}

export const kindWord = (kind: Transfer['kind']): string => capitalised(nouns[kind])

/** The amount that was settled, or the amount that was asked for. */
export const amountOf = ({ settled_amount, amount }: Pick<Transfer, 'settled_amount' | 'amount'>): number =>
  settled_amount ?? amount

/** Why less was settled or it was declined, and where a payout goes, or that it has no destination yet. */
export const noteOf = ({ kind, state, reason, destination }: Transfer): string => {
  const to = destination && (state === 'effective' || state === 'paid') ? `To ${destinationName(destination)}.` : ''
  const owed = kind !== 'deposit' && kind !== 'addition' && ['requested', 'approved', 'effective'].includes(state)
  return [reason, to, owed && !destination ? 'No approved bank account yet.' : ''].filter(Boolean).join(' ')
}

/** Its name in a question: "the deposit of $10,000.00 by Ann Lee". */
export const transferName = (
  transfer: Pick<Transfer, 'kind' | 'amount' | 'settled_amount' | 'in_full' | 'investor'>,
): string => {
  const { kind, in_full, investor } = transfer
  const amount = formatMoney(nearestCents(amountOf(transfer)))
  return `the ${nouns[kind]} of ${amount}${in_full ? ' (in full)' : ''} by ${investor.name}`
}
