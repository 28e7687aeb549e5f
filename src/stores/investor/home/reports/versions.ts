import { send } from '#client/send.ts'
import { listReportVersions } from '#contract/calls/money/reports-edit.ts'
import type { ReportedWeek } from '#contract/entities/report.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'

let of = ''

/** Every version of the open week, oldest first, with `reports-edit`. */
export const weekVersions = loader<readonly ReportedWeek[]>('The versions of a week', () =>
  send(listReportVersions, { params: { id: of } }),
)

export const loadWeekVersions = async (id: string): Promise<void> => {
  if (!hasExtension('reports-edit')) return
  if (id !== of) weekVersions.forget()
  of = id
  await weekVersions.load()
}
