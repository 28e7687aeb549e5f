import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { InTurn } from '#islands/frame/InTurn.tsx'
import { LazyPanel } from '#islands/frame/LazyPanel.tsx'
import { SettingsIndex } from '#islands/frame/sections/SettingsIndex.tsx'
import { SettingsSection } from '#islands/frame/sections/SettingsSection.tsx'
import {
  $automating,
  automateDistribution,
  fundSettings,
  loadFundSettings,
} from '#stores/admin/settings/settings/settings.ts'
import { showAlert } from '#stores/kit/alert.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { $arrival } from '#stores/session/arrival.ts'
import { $frozenSince } from '#stores/session/frozen.ts'
import { openTab } from '#stores/session/place.ts'
import { Button } from '#ui/Button.tsx'
import { FieldError } from '#ui/Field.tsx'
import { Switch } from '#ui/later-fields.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { TabList, TabPanel } from '#ui/Tabs.tsx'
import { fundSettingsWords } from '#words/control/fund-settings.ts'
import { onlyFor } from '#words/control/only-for.ts'
import { localOnly } from '#words/local.ts'
import { useMay } from '../parts/Act.tsx'
import { FundConfiguration } from './FundConfiguration.tsx'
import { RiskManagement } from './RiskManagement.tsx'
import { SystemHealth } from './SystemHealth.tsx'

const Automated = () => {
  const { last } = useStore(fundSettings.$load)
  const { busy, error } = useStore($automating)
  const may = useMay('owner')
  return (
    <>
      <Switch
        checked={last?.settings.automatedDistribution ?? false}
        disabled={!last || busy || !may}
        hint={may ? fundSettingsWords.automated : `${fundSettingsWords.automated} ${onlyFor.owner}`}
        onChange={(on) => void automateDistribution(on)}
      >
        Finalise automatically
      </Switch>
      <FieldError text={error} />
    </>
  )
}

/** Every Saturday at 9:00 UTC (spec §9): run in Manage Reports with `distributions`, otherwise the documented alert. */
const AutomatedDistribution = () => {
  const extensions = useStore($extensions)
  return (
    <SettingsSection title="Automated Profit Distribution">
      <dl className="pairs">
        <div className="pair-line">
          <dt>Schedule</dt>
          <dd>Every Saturday at 9:00 UTC</dd>
        </div>
        <div className="pair-line">
          <dt>Losses</dt>
          <dd>Carried forward</dd>
        </div>
      </dl>
      {extensions.has('fund-settings') && <Automated />}
      <div className="actions">
        {extensions.has('distributions') ? (
          <Button onClick={() => openTab('reports')}>Open the weekly close</Button>
        ) : (
          <Button onClick={() => showAlert(localOnly.distribution)}>Process Distribution</Button>
        )}
      </div>
    </SettingsSection>
  )
}

const loadOwn = () => import('./OwnPassword.tsx').then(({ OwnPassword }) => OwnPassword)
const loadOwnOpen = () => import('./OwnPassword.tsx').then(({ OpenOwnPassword }) => OpenOwnPassword)
const loadAudit = () => import('./AuditTrail.tsx').then(({ AuditTrail }) => AuditTrail)
const loadSystems = () => import('./OtherSystems.tsx').then(({ OtherSystems }) => OtherSystems)
const loadMore = () => import('./SettingsMore.tsx').then(({ SettingsMore }) => SettingsMore)

/** The admin's own sign-in, which is all that a frozen account can open. */
const Own = ({ open = false }: { open?: boolean }) => (
  <LazyPanel load={open ? loadOwnOpen : loadOwn} fallback={<SkeletonBlock kind="panel" />} />
)

/** The sections that this backend has, by their names. */
const useTitles = (): readonly string[] => {
  const extensions = useStore($extensions)
  return useMemo(() => {
    const live = extensions.has('fund-settings')
    const has = (title: string, isThere: boolean) => (isThere ? [title] : [])
    return [
      'System Health',
      'Fund Configuration',
      'Risk Management',
      'Automated Profit Distribution',
      ...has('Your sign-in', extensions.has('session')),
      ...has('Guards', live && extensions.has('approvals')),
      ...has('Add to capital', live && extensions.has('transfers')),
      ...has('Terms and account', extensions.has('terms')),
      ...has('Published roots', live && extensions.has('proofs')),
      ...has('Agreements', extensions.has('agreements')),
      ...has('Onboarding', live && extensions.has('onboarding')),
      ...has('Benchmarks', extensions.has('benchmarks')),
      ...has('Admins', extensions.has('roles')),
    ]
  }, [extensions])
}

const FundAndServer = () => (
  <div className="indexed indexed-long">
    <SettingsIndex titles={useTitles()} />
    <div className="indexed-sections">
      <InTurn>
        <SystemHealth />
        <FundConfiguration />
        <RiskManagement />
        <AutomatedDistribution />
        {useStore($extensions).has('session') && <Own />}
        <LazyPanel load={loadMore} fallback={<SkeletonBlock kind="table" />} />
      </InTurn>
    </div>
  </div>
)

/** The tab that contains what a link leads to; what is not named is in the first tab. */
const partsLedTo: Readonly<Record<string, string>> = { 'audit-trail': 'audit', 'other-systems': 'systems' }

const Trail = () => <LazyPanel load={loadAudit} fallback={<SkeletonBlock kind="table" />} />

const Systems = () => <LazyPanel load={loadSystems} fallback={<SkeletonBlock kind="table" />} />

/** The settings and, in tabs of their own, the audit trail and, for owners, the other systems. */
const Parts = () => {
  const [chosen, setChosen] = useState<string>('fund')
  const extensions = useStore($extensions)
  const isOwner = useMay('owner')
  const arrival = useStore($arrival)
  const linked = partsLedTo[arrival] ?? 'fund'
  // A link leads to a part of the settings.
  if (arrival !== '' && chosen !== linked) setChosen(linked)
  const parts = [
    { id: 'fund', label: 'Fund and server', Part: FundAndServer },
    ...(extensions.has('audit') ? [{ id: 'audit', label: 'Audit trail', Part: Trail }] : []),
    ...(isOwner && (extensions.has('api-keys') || extensions.has('webhooks'))
      ? [{ id: 'systems', label: 'Other systems', Part: Systems }]
      : []),
  ]
  const shown = parts.find(({ id }) => id === chosen)
  if (!shown || parts.length === 1) return <FundAndServer />
  return (
    <>
      <TabList label="Settings" prefix="settings" tabs={parts} selected={shown.id} onSelect={setChosen} />
      <TabPanel id={shown.id} prefix="settings" className="screen">
        <shown.Part />
      </TabPanel>
    </>
  )
}

/** The settings of the fund and the state of its server (spec §2). */
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
        <Own open />
      </>
    )
  return (
    <>
      <div>
        <h1>Settings</h1>
        <p className="cap">How the fund is run, and how its server is doing.</p>
      </div>
      <Parts />
    </>
  )
}
