import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { loadFundSettings } from '#stores/admin/fund/settings.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { $frozenSince } from '#stores/session/frozen.ts'
import { DecisionDialog } from '../parts/DecisionDialog.tsx'
import { Admins } from './Admins.tsx'
import { Agreements } from './Agreements.tsx'
import { AuditTrail } from './AuditTrail.tsx'
import { AutomatedDistribution } from './AutomatedDistribution.tsx'
import { Benchmarks } from './Benchmarks.tsx'
import { FundConfiguration } from './FundConfiguration.tsx'
import { Guards } from './Guards.tsx'
import { OwnPassword } from './OwnPassword.tsx'
import { PublishedRoots } from './PublishedRoots.tsx'
import { RiskManagement } from './RiskManagement.tsx'
import { SystemHealth } from './SystemHealth.tsx'

/** How the fund is run, and how its server is (spec §2). */
export const Settings = () => {
  const extensions = useStore($extensions)
  const isFrozen = useStore($frozenSince) !== null
  const live = extensions.has('fund-settings') && !isFrozen
  useEffect(() => {
    if (live) void loadFundSettings()
  }, [live])
  if (isFrozen)
    return (
      <>
        <h1>Settings</h1>
        <OwnPassword />
      </>
    )
  return (
    <>
      <div>
        <h1>Settings</h1>
        <p className="cap">How the fund is run, and how its server is.</p>
      </div>
      <SystemHealth />
      <div className="desk">
        <FundConfiguration />
        <div className="section desk-side">
          <RiskManagement />
          <AutomatedDistribution />
          {extensions.has('session') && <OwnPassword />}
        </div>
      </div>
      {live && extensions.has('approvals') && <Guards />}
      {live && extensions.has('proofs') && <PublishedRoots />}
      {extensions.has('agreements') && <Agreements />}
      {extensions.has('benchmarks') && <Benchmarks />}
      {extensions.has('roles') && <Admins />}
      {extensions.has('audit') && <AuditTrail />}
      <DecisionDialog />
    </>
  )
}
