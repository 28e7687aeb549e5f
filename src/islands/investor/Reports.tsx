import { useStore } from '@nanostores/react'
import { formatMoney } from '#fund/format.ts'
import { $home } from '#stores/home.ts'
import { Money } from '#ui/Money.tsx'
import { SourceBadge } from '#ui/SourceBadge.tsx'

/** The latest weeks with their results. */
export const Reports = () => {
  const figures = useStore($home).last
  return (
    <>
      <h1>Reports</h1>
      {figures?.source === 'sample' && <SourceBadge source="Sample" />}
      <ul>
        {figures?.weeks.map(({ label, profit }) => (
          <li key={label}>
            {label} <Money text={formatMoney(profit, { sign: 'always' })} />
          </li>
        ))}
      </ul>
    </>
  )
}
