import { useStore } from '@nanostores/react'
import { LazyPanel } from '#islands/frame/LazyPanel.tsx'
import { $explained } from '#stores/investor/home/explain/figure.ts'

const load = () => import('./ExplainDialog.tsx').then(({ ExplainDialog }) => ExplainDialog)

/** The open explanation; its code is loaded when the first is asked for. */
export const ExplainHost = () => (useStore($explained) ? <LazyPanel load={load} fallback={null} /> : null)
