import { goToDeposit, goToWithdraw, openAnalytics, openInsights } from '#stores/investor/home/quick-actions.ts'
import { Button } from '#ui/Button.tsx'

/** The four quick actions of spec §2; Deposit is not for an account that takes none. */
export const QuickActions = ({ noticeAt }: { noticeAt: string | undefined }) => (
  <section className="quick" aria-label="Quick actions">
    <Button kind="solid" reasonAt={noticeAt} onClick={() => void goToDeposit()}>
      Deposit
    </Button>
    <Button onClick={goToWithdraw}>Withdraw</Button>
    <Button kind="quiet" onClick={openAnalytics}>
      Analytics
    </Button>
    <Button kind="quiet" onClick={openInsights}>
      AI Insights
    </Button>
  </section>
)
