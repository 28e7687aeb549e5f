import { useStore } from '@nanostores/react'
import { formatInstant } from '#fund/calendar/week-display.ts'
import { $draftRun, $expected } from '#stores/admin/weeks/weeks/close.ts'
import { $reportForm, openAddReport } from '#stores/admin/weeks/weeks/report-form.ts'
import { $discovery, $extensions } from '#stores/kit/extensions.ts'
import { adminReports } from '#words/admin.ts'
import { weeklyClose } from '#words/money/close.ts'
import { plus } from '../icons.ts'
import { Act } from '../parts/Act.tsx'

/** Why no report can be added now, if the backend keeps them; undefined if one can. */
const useReason = (): string | undefined => {
  const kept = useStore($extensions).has('reports-edit')
  const { last: expected, state } = useStore($expected)
  const draft = useStore($draftRun)
  const discovery = useStore($discovery)
  if (!kept) return discovery === 'asking' ? adminReports.asking : undefined
  if (draft && draft.version > 0) return adminReports.reported(draft.period)
  if (expected)
    return expected.can_report
      ? undefined
      : weeklyClose.notYet(`${formatInstant(Date.parse(expected.due_at))} New York`)
  if (state === 'failed') return adminReports.unknown
  return state === 'loading' ? adminReports.asking : weeklyClose.none
}

/** Opens the form for the week that the book expects or, if nothing is kept, for any. */
export const AddReportButton = () => {
  const open = useStore($reportForm) !== null
  const { last: expected } = useStore($expected)
  const reason = useReason()
  if (open) return null
  return (
    <Act visible icon={plus} reason={reason} onClick={() => openAddReport(expected)}>
      Add Weekly Report
    </Act>
  )
}
