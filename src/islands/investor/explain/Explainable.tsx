import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { LazyPanel } from '#islands/frame/LazyPanel.tsx'
import { $explained, explain, type Figure } from '#stores/investor/home/explain/figure.ts'

/** A figure that opens its explanation; without a ledger, just the figure. */
export const Explainable = ({ figure, live, children }: { figure: Figure; live: boolean; children: ReactNode }) => {
  if (!live) return <>{children}</>
  return (
    <button type="button" className="explains" aria-haspopup="dialog" onClick={() => explain(figure)}>
      {children}
      <span className="hidden">, explain this number</span>
    </button>
  )
}

const load = () => import('./ExplainDialog.tsx').then(({ ExplainDialog }) => ExplainDialog)

/** The open explanation; its code is loaded when the first is asked for. */
export const ExplainHost = () => (useStore($explained) ? <LazyPanel load={load} fallback={null} /> : null)
