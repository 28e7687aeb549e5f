import { useStore } from '@nanostores/react'
import type { HomeFigures } from '#stores/investor/home/figures.ts'
import { $analyticsOpen, closeAnalytics } from '#stores/investor/home/quick-actions.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { DefinedMetrics, metricsNote } from './RiskMetrics.tsx'

/** Analytics: the risk-adjusted metrics, each with its definition. */
export const AnalyticsDialog = ({ figures }: { figures: HomeFigures }) => {
  if (!useStore($analyticsOpen)) return null
  return (
    <Dialog title="Risk-adjusted metrics" wide closable onClose={closeAnalytics}>
      <p className="cap">{metricsNote(figures)}</p>
      <DefinedMetrics figures={figures} />
    </Dialog>
  )
}
