import { type ReactNode, useState } from 'react'
import type { FundTable } from '#stores/admin/desk/analytics/fund-figures.ts'
import { TableExport } from './TableExport.tsx'

type Props = { name: string; of: FundTable; empty: boolean; children: ReactNode }

/** A figure's table behind its name, rendered once it is opened, and as a file; an empty table is a file too. */
export const Fold = ({ name, of, empty, children }: Props) => {
  const [opened, setOpened] = useState(false)
  return (
    <details className="fold" onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>{name}</summary>
      {opened && (empty ? <p className="cap">Nothing yet.</p> : children)}
      <TableExport of={of} name={name} />
    </details>
  )
}
