import { useStore } from '@nanostores/react'
import { SavedLink } from '#islands/frame/SavedLink.tsx'
import { $benchmark } from '#stores/investor/home/benchmark.ts'
import {
  $reportFileOpen,
  $reportFiles,
  closeReportFile,
  reportDays,
  reportFile,
} from '#stores/investor/home/reports/report-file.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { Days } from '../Days.tsx'
import { rangeNames } from '../home/range-names.ts'

/** A performance report of one page, of a range or of the weeks that closed in some days. */
export const ReportFile = () => {
  const isOpen = useStore($reportFileOpen)
  const fileOf = useStore($reportFiles)
  const { key } = useStore($benchmark)
  if (!isOpen) return null
  return (
    <Dialog title="Performance report" closable onClose={closeReportFile}>
      <ul className="files">
        {rangeNames.map(([range, name]) => {
          const href = fileOf(range)
          return href === null ? null : (
            <li key={range} className="row">
              <span>{name}</span>
              <SavedLink className="file" href={href}>
                PDF<span className="hidden"> of {name}</span>
              </SavedLink>
            </li>
          )
        })}
      </ul>
      <p className="cap">Or the weeks that closed in other days:</p>
      <Days of={reportDays}>
        {(days) => (
          <SavedLink className="file" href={reportFile(days, key)}>
            PDF<span className="hidden"> of these days</span>
          </SavedLink>
        )}
      </Days>
    </Dialog>
  )
}
