import { useStore } from '@nanostores/react'
import { $shownRun } from '#stores/admin/weeks/weeks/close.ts'
import { FinaliseDialog } from './FinaliseDialog.tsx'
import { RunPreview } from './RunPreview.tsx'

/** The run that is shown; another run mounts it afresh. */
export const ShownRun = () => (
  <>
    <RunPreview key={useStore($shownRun)} />
    <FinaliseDialog />
  </>
)
