import { useStore } from '@nanostores/react'
import { $home } from '#stores/investor/home/home.ts'
import { Ahead } from './Ahead.tsx'
import { AnalyticsDialog } from './AnalyticsDialog.tsx'
import { BenchmarkPanel } from './BenchmarkPanel.tsx'
import { Calculator } from './Calculator.tsx'
import { DistributionPanel } from './DistributionPanel.tsx'
import { Forecast } from './Forecast.tsx'
import { Returns } from './Returns.tsx'
import { RiskMetrics } from './RiskMetrics.tsx'
import { Sectors } from './Sectors.tsx'

/** Home below its first chart. */
export const HomeMore = () => {
  const figures = useStore($home).last
  if (!figures) return null
  return (
    <>
      <Ahead />
      <div className="home-pair">
        <BenchmarkPanel figures={figures} />
        <DistributionPanel figures={figures} />
        <Returns figures={figures} />
        <RiskMetrics figures={figures} />
        <Sectors />
        <Forecast figures={figures} />
        <Calculator />
      </div>
      <AnalyticsDialog figures={figures} />
    </>
  )
}
