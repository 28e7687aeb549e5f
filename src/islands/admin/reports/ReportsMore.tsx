import { useStore } from '@nanostores/react'
import { $closes } from '#stores/admin/weeks/weeks/close.ts'
import { AllStatements } from './AllStatements.tsx'
import { RunList } from './RunList.tsx'

/** The part of Manage Reports below the latest weeks. */
export const ReportsMore = () => {
  const closes = useStore($closes)
  return (
    <>
      {closes && <RunList />}
      <AllStatements />
    </>
  )
}
