import { send } from '#client/send.ts'
import { listReportVersions } from '#contract/calls/money/reports-edit.ts'
import type { ReportedWeek } from '#contract/entities/report.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'

let of = ''

const versions = loader<readonly ReportedWeek[]>('The versions of a week', () =>
  send(listReportVersions, { params: { id: of } }),
)

/** Every version of the open week, oldest first, with `reports-edit`. */
export const $weekVersions = versions.$load

export const loadWeekVersions = async (id: string): Promise<void> => {
  if (!hasExtension('reports-edit')) return
  if (id !== of) versions.forget()
  of = id
  await versions.load()
}
