import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { TriedChange } from '#fund/weeks/trial.ts'
import { Amount } from '#islands/frame/Amount.tsx'
import { $trialAvailability, nextOpening, tried } from '#stores/investor/money/trial/next-opening.ts'
import { effect } from '#words/money/transfers.ts'

const Share = ({ before, after }: { before: number; after: number }) =>
  before === after ? <span>{effect.sameShare(after)}</span> : <strong>{effect.otherShare(before, after)}</strong>

/**
 * What a deposit or withdrawal does to the balance, the split and the carried loss, by the rules that the server
 * applies; dashes until there is an amount.
 */
export const Effect = ({ change, of }: { change: TriedChange | null; of: 'deposit' | 'withdrawal' }) => {
  const available = useStore($trialAvailability) === 'available'
  const { last } = useStore(nextOpening.$load)
  useEffect(() => void nextOpening.load(), [])
  if (!available) return null
  const shown = last && change && tried(last, change)
  return (
    <>
      <dt>{effect.balance[of]}</dt>
      <dd>
        <Amount cents={shown ? shown.after.opening : null} />
      </dd>
      <dt>{effect.share}</dt>
      <dd>{shown ? <Share before={shown.before.tier.investorShare} after={shown.after.tier.investorShare} /> : '–'}</dd>
      <dt>{effect.carried}</dt>
      <dd>
        <Amount cents={shown ? shown.after.carriedLoss : null} />
      </dd>
    </>
  )
}
