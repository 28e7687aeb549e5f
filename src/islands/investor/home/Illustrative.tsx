import { useStore } from '@nanostores/react'
import { $compared } from '#stores/investor/home/benchmark.ts'
import type { HomeFigures } from '#stores/investor/home/figures.ts'
import { BenchmarkPanel } from './BenchmarkPanel.tsx'
import { Forecast } from './Forecast.tsx'
import { Opens } from './Opens.tsx'
import { UnbackedMetrics } from './RiskMetrics.tsx'
import { Sectors } from './Sectors.tsx'

/**
 * Figures that are not based on any entry of the ledger, in one row that is closed at first, with the choice of a
 * benchmark.
 */
export const Illustrative = ({ figures }: { figures: HomeFigures }) => {
  const compared = useStore($compared)
  return (
    <Opens
      id="illustrative"
      title={compared ? 'Benchmark and illustrative examples' : 'Illustrative examples'}
      hint={
        compared
          ? `your return beside ${compared.name}; sectors and AI forecast are not this fund’s figures, nor a promise`
          : 'benchmark, sectors, AI forecast: not this fund’s figures, not a promise'
      }
    >
      <div className="examples">
        <div className="example">
          <BenchmarkPanel figures={figures} />
          <UnbackedMetrics figures={figures} />
        </div>
        <Sectors figures={figures} />
        <Forecast figures={figures} />
      </div>
    </Opens>
  )
}
