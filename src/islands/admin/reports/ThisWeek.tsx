import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $closes, $draftRun, expectedClose, startClose } from '#stores/admin/weeks/weeks/close.ts'
import { $reportForm, openAddReport } from '#stores/admin/weeks/weeks/report-form.ts'
import { startFundReports } from '#stores/admin/weeks/weeks/reports.ts'
import { $discovery, $extensions } from '#stores/kit/extensions.ts'
import { instantText } from '#stores/kit/instants.ts'
import { adminReports } from '#words/admin.ts'
import { weeklyClose } from '#words/money/close.ts'
import { plus } from '../icons.ts'
import { Act } from '../parts/Act.tsx'
import { PlaceHead } from '../parts/PlaceHead.tsx'
import { ReportFormPlace } from './ReportFormPlace.tsx'
import { WeeklyClose } from './WeeklyClose.tsx'

/** Why no report can be added now, if the backend keeps them; undefined if one can. */
const useReason = (): string | undefined => {
  const kept = useStore($extensions).has('reports-edit')
  const { last: expected, state } = useStore(expectedClose.$load)
  const draft = useStore($draftRun)
  const discovery = useStore($discovery)
  if (!kept) return discovery === 'asking' ? adminReports.asking : undefined
  if (draft && draft.version > 0) return adminReports.reported(draft.period)
  if (expected)
    return expected.can_report ? undefined : weeklyClose.notYet(instantText(expected.due_at, { deadline: true }))
  if (state === 'failed') return adminReports.unknown
  return state === 'loading' ? adminReports.asking : weeklyClose.none
}

/** Opens the form for the week that the book expects or, if nothing is kept, for any. */
const AddReportButton = () => {
  const open = useStore($reportForm) !== null
  const { last: expected } = useStore(expectedClose.$load)
  const reason = useReason()
  if (open) return null
  return (
    <Act visible icon={plus} reason={reason} onClick={() => openAddReport(expected)}>
      Add Weekly Report
    </Act>
  )
}

/** The running week, from its report to its close (spec §2 "Add Weekly Report", §5). */
export const ThisWeek = () => {
  const closes = useStore($closes)
  useEffect(startFundReports, [])
  useEffect(startClose, [])
  return (
    <ReportFormPlace
      head={
        <PlaceHead at="reports/week" title="This week">
          <AddReportButton />
        </PlaceHead>
      }
    >
      {closes && <WeeklyClose />}
    </ReportFormPlace>
  )
}
