import { HandOverDialog } from './communications/HandOverDialog.tsx'
import { PreparedFiles } from './files/PreparedFiles.tsx'
import { DecisionDialog } from './parts/DecisionDialog.tsx'
import { LiftDialog } from './parts/LiftDialog.tsx'
import { TrailDialog } from './parts/OwnTrail.tsx'
import { ReceiveDialog } from './parts/ReceiveDialog.tsx'
import { ReleaseDialog } from './parts/ReleaseDialog.tsx'

/** What any place may open: it is there once, beside all of them. */
export const Dialogs = () => (
  <>
    <PreparedFiles />
    <DecisionDialog />
    <LiftDialog />
    <ReceiveDialog />
    <ReleaseDialog />
    <TrailDialog />
    <HandOverDialog />
  </>
)
