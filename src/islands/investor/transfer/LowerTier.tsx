import { useStore } from '@nanostores/react'
import { formatMoney } from '#fund/text/format.ts'
import type { TriedChange } from '#fund/weeks/trial.ts'
import { Amount } from '#islands/frame/Amount.tsx'
import { withdrawInstead } from '#stores/investor/money/transfer/transfer-request.ts'
import { $nextOpening, tried } from '#stores/investor/money/trial/next-opening.ts'
import { Button } from '#ui/Button.tsx'
import { Sentence } from '#ui/Sentence.tsx'
import { withdrawalReview as words } from '#words/money/transfers.ts'

type Withdrawal = Extract<TriedChange, { kind: 'withdrawal' }>

/** If a withdrawal leads to a lower share of profit: what that share is, and the most that keeps the present one. */
export const LowerTier = ({ change }: { change: Withdrawal }) => {
  const { last } = useStore($nextOpening)
  if (!last) return null
  const tiers = (asked: Withdrawal['withdrawal']) => {
    const { before, after } = tried(last, { kind: 'withdrawal', withdrawal: asked })
    return { before, share: before.tier.investorShare, after: after.tier.investorShare }
  }
  const { before, share, after } = tiers(change.withdrawal)
  if (after >= share) return null
  const keeping = { ...change.withdrawal, asked: before.capital - before.tier.from, full: false }
  const canKeep = keeping.asked > 0 && tiers(keeping).after === share
  return (
    <div className="verdict verdict-late">
      <p>
        <strong>{words.lowerTier}</strong> <Sentence text={words.below(formatMoney(before.tier.from), after, share)} />
      </p>
      {canKeep && (
        <Button kind="quiet" onClick={() => withdrawInstead(keeping.asked)}>
          <span>
            Withdraw <Amount cents={keeping.asked} /> instead
          </span>
        </Button>
      )}
    </div>
  )
}
