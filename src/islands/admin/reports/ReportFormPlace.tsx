import { useStore } from '@nanostores/react'
import { type FocusEvent, type ReactNode, useRef } from 'react'
import { LazyPanel } from '#islands/frame/LazyPanel.tsx'
import { $reportForm } from '#stores/admin/weeks/weeks/report-form.ts'
import { useFocusStays } from '#ui/dialog/useFocusStays.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'

/**
 * Keeps the focus on this screen after the form has closed: it goes to what opened the form, or to Add Weekly Report if
 * that is gone, or about to go because nothing is missing any more.
 */
const useFormReturns = () => {
  const isOpen = useStore($reportForm) !== null
  const opener = useRef<HTMLElement>(null)
  const part = useFocusStays<HTMLDivElement>((screen) => {
    if (isOpen) return screen.querySelector('form')
    const lasts = opener.current?.isConnected && !opener.current.closest('.entries')
    return lasts ? opener.current : screen.querySelector<HTMLElement>('.place-head button')
  })
  return {
    ...part,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      if (!isOpen && target.matches('button') && !target.closest('dialog')) opener.current = target
    },
  }
}

const loadForm = () => import('./ReportForm.tsx').then(({ ReportForm }) => ReportForm)

/** A place on which a report is added or edited: the form stands below the place’s head. */
export const ReportFormPlace = ({ head, children }: { head: ReactNode; children: ReactNode }) => {
  const returns = useFormReturns()
  return (
    <div className="screen" {...returns}>
      {head}
      {useStore($reportForm) && <LazyPanel load={loadForm} fallback={<SkeletonBlock kind="panel" />} />}
      {children}
    </div>
  )
}
