import { useStore } from '@nanostores/react'
import { $home } from '#stores/investor/home/home.ts'
import { AnalyticsDialog } from './AnalyticsDialog.tsx'
import { Calculator } from './Calculator.tsx'
import { DistributionPanel } from './DistributionPanel.tsx'
import { Illustrative } from './Illustrative.tsx'
import { RiskMetrics } from './RiskMetrics.tsx'

/** Home below its charts: rows that open, with what is only illustrative last. */
export const HomeMore = () => {
  const figures = useStore($home).last
  if (!figures) return null
  return (
    <>
      <div className="opens-list">
        <DistributionPanel figures={figures} />
        {figures.live && <RiskMetrics figures={figures} />}
        <Calculator />
        <Illustrative figures={figures} />
      </div>
      <AnalyticsDialog figures={figures} />
    </>
  )
}
