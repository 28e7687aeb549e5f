import type { ReactNode } from 'react'
import { explain, type Figure } from '#stores/investor/home/explain/figure.ts'

/** A figure that opens its explanation; without a ledger, just the figure. */
export const Explainable = ({ figure, live, children }: { figure: Figure; live: boolean; children: ReactNode }) => {
  if (!live) return children
  return (
    <button type="button" className="explains" aria-haspopup="dialog" onClick={() => explain(figure)}>
      {children}
      <span className="hidden">, explain this number</span>
    </button>
  )
}
