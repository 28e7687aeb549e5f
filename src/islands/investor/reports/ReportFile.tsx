import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { SavedLink } from '#islands/frame/SavedLink.tsx'
import { $benchmark } from '#stores/investor/home/benchmark.ts'
import {
  $reportFileOpen,
  $reportFiles,
  closeReportFile,
  reportFile,
} from '#stores/investor/home/reports/report-file.ts'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { rangeNames } from '../home/range-names.ts'

const Days = () => {
  const { key } = useStore($benchmark)
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const known = from !== '' && to !== ''
  const wrong = known && from > to
  return (
    <>
      <div className="fields">
        <TextField label="First day" type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
        <TextField
          label="Last day"
          type="date"
          value={to}
          error={wrong ? 'The last day is before the first.' : undefined}
          onChange={(event) => setTo(event.target.value)}
        />
      </div>
      {known && !wrong && (
        <SavedLink className="file" href={reportFile({ from, to }, key)}>
          PDF<span className="hidden"> of these days</span>
        </SavedLink>
      )}
    </>
  )
}

/** A performance report of one page, of a range or of the weeks that closed in some days. */
export const ReportFile = () => {
  const isOpen = useStore($reportFileOpen)
  const fileOf = useStore($reportFiles)
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
      <Days />
    </Dialog>
  )
}
