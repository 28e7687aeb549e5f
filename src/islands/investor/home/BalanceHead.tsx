import { useStore } from '@nanostores/react'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import type { HomeFigures } from '#stores/investor/home/figures.ts'
import { goToDeposit, goToWithdraw, openAnalytics, openInsights } from '#stores/investor/home/quick-actions.ts'
import { $amountsHidden, toggleAmounts } from '#stores/kit/amounts-hidden.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { Button } from '#ui/Button.tsx'
import { Explainable } from '../explain/Explainable.tsx'
import { BalanceText } from './BalanceText.tsx'

/** The four quick actions of spec §2; Deposit is absent for an account that takes none. */
const QuickActions = ({ noticeAt }: { noticeAt: string | undefined }) => {
  const cannotSend = useCannotSend()
  return (
    <section className="quick" aria-label="Quick actions">
      <Button
        kind="solid"
        reason={hasExtension('transfers') ? cannotSend : undefined}
        reasonAt={noticeAt}
        onClick={goToDeposit}
      >
        Deposit
      </Button>
      <Button onClick={goToWithdraw}>Withdraw</Button>
      <div className="quick-more">
        <Button kind="quiet" onClick={openAnalytics}>
          Analytics
        </Button>
        <Button kind="quiet" onClick={openInsights}>
          AI Insights
        </Button>
      </div>
    </section>
  )
}

type Props = { figures: HomeFigures; stale: boolean; noticeAt: string | undefined }

/** The balance and the leading return, each with its explanation, and the actions. */
export const BalanceHead = ({ figures, stale, noticeAt }: Props) => {
  const hidden = useStore($amountsHidden)
  return (
    <section className="balance-part" aria-label="Balance">
      <BalanceText
        figures={figures}
        stale={stale}
        hide={
          <Button kind="quiet" className="balance-hide cap" aria-pressed={hidden} onClick={toggleAmounts}>
            {hidden ? 'Show' : 'Hide'}
            <span className="hidden"> amounts</span>
          </Button>
        }
        explained={(of, shown) => (
          <Explainable figure={{ of }} live={figures.live !== null}>
            {shown}
          </Explainable>
        )}
      />
      <QuickActions noticeAt={noticeAt} />
    </section>
  )
}
