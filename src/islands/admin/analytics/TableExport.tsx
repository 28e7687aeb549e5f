import { useStore } from '@nanostores/react'
import { type FundTable, tableUrl } from '#stores/admin/desk/analytics/fund-figures.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { ExportMenu } from '../parts/ExportMenu.tsx'

type Props = {
  of: FundTable
  /** The table's name on the page. */
  name: string
  /** Only for `performance`: the key of the series that the fund is compared with, empty for the illustrative one. */
  benchmark?: string
}

/** A table of Analytics as a file, if the backend makes them. */
export const TableExport = ({ of, name, benchmark }: Props) =>
  useStore($extensions).has('fund-figures') && (
    <div className="actions">
      <ExportMenu href={tableUrl(of, benchmark)} of={name} />
    </div>
  )
