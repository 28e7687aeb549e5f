import { useStore } from '@nanostores/react'
import { $detailsOpen, $openInvestor, closeInvestor } from '#stores/admin/people/investors/details.ts'
import { goToInvestor } from '#stores/admin/people/investors/page-address.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { SourceBadge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { InvestorFacts, TradingAct } from './InvestorFacts.tsx'

/**
 * The details of one investor, opened from the view icon and closed with X (spec §2); with `investors` all else is on
 * the investor's page.
 */
export const InvestorDialog = () => {
  const row = useStore($openInvestor)
  const isOpen = useStore($detailsOpen)
  const hasPage = useStore($extensions).has('investors')
  if (!row || !isOpen) return null
  const openPage = () => {
    closeInvestor()
    goToInvestor(row.id)
  }
  return (
    <Dialog key={row.id} title={row.name} wide closable onClose={closeInvestor}>
      <div className="section">
        {!hasPage && (
          <p>
            <SourceBadge source="Sample" />
          </p>
        )}
        <InvestorFacts row={row} />
        <div className="actions">
          {hasPage && (
            <Button kind="solid" onClick={openPage}>
              Open
            </Button>
          )}
          <TradingAct row={row} />
        </div>
      </div>
    </Dialog>
  )
}
