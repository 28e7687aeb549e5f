import { PlaceHead } from '../parts/PlaceHead.tsx'
import { SystemHealth } from './SystemHealth.tsx'

/** How the server is doing (spec §2 "System Health", next-week total risk). */
export const System = () => (
  <>
    <PlaceHead at="settings/system" title="System" />
    <SystemHealth />
  </>
)
