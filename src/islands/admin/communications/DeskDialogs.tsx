import { DecisionDialog } from '../parts/DecisionDialog.tsx'
import { TrailDialog } from '../parts/OwnTrail.tsx'
import { ReceiveDialog } from '../parts/ReceiveDialog.tsx'
import { HandOverDialog } from './HandOverDialog.tsx'

/** The dialogs that any part of Communications may open. */
export const DeskDialogs = () => (
  <>
    <DecisionDialog />
    <HandOverDialog />
    <ReceiveDialog />
    <TrailDialog />
  </>
)
