import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import { goToDeposit, goToWithdraw, openAnalytics, openInsights } from '#stores/investor/home/quick-actions.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { Button } from '#ui/Button.tsx'

/** The four quick actions of spec §2; Deposit is absent for an account that takes none. */
export const QuickActions = ({ noticeAt }: { noticeAt: string | undefined }) => {
  const cannotSend = useCannotSend()
  return (
    <section className="quick" aria-label="Quick actions">
      <Button
        kind="solid"
        reason={hasExtension('transfers') ? cannotSend : undefined}
        reasonAt={noticeAt}
        onClick={() => void goToDeposit()}
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
