import { useStore } from '@nanostores/react'
import { type FundTable, tableUrl } from '#stores/admin/fund/fund-figures.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { ExportMenu } from '../parts/ExportMenu.tsx'

type Props = {
  of: FundTable
  /** What the table is called on the page. */
  name: string
  /** Of `performance`: the key of what the fund is drawn beside, empty for the illustrative one. */
  benchmark?: string
}

/** A table of Analytics as a file, from a backend that makes them. */
export const TableExport = ({ of, name, benchmark }: Props) =>
  useStore($extensions).has('fund-figures') && (
    <div className="actions">
      <ExportMenu href={tableUrl(of, benchmark)} of={name} />
    </div>
  )
