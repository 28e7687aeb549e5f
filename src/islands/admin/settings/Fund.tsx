import { useStore } from '@nanostores/react'
import { InTurn } from '#islands/frame/InTurn.tsx'
import { SettingsSection } from '#islands/frame/sections/SettingsSection.tsx'
import { $automating, automateDistribution, fundSettings } from '#stores/admin/settings/settings/settings.ts'
import { showAlert } from '#stores/kit/alert.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { openTab } from '#stores/session/place.ts'
import { Button } from '#ui/Button.tsx'
import { FieldError } from '#ui/Field.tsx'
import { Switch } from '#ui/later-fields.tsx'
import { fundSettingsWords } from '#words/control/fund-settings.ts'
import { onlyFor } from '#words/control/only-for.ts'
import { localOnly } from '#words/local.ts'
import { useMay } from '../parts/Act.tsx'
import { PlaceHead } from '../parts/PlaceHead.tsx'
import { FundConfiguration } from './FundConfiguration.tsx'
import { useFundSettings } from './PartOfSettings.tsx'
import { PublishedRoots } from './PublishedRoots.tsx'
import { RiskManagement } from './RiskManagement.tsx'

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
          <Button onClick={() => openTab('reports/week')}>Open the weekly close</Button>
        ) : (
          <Button onClick={() => showAlert(localOnly.distribution)}>Process Distribution</Button>
        )}
      </div>
    </SettingsSection>
  )
}

/** How the fund is run (spec §2 "Fund Configuration", "Risk Management", "Automated Profit Distribution"). */
export const Fund = () => {
  const { extensions, live } = useFundSettings()
  return (
    <>
      <PlaceHead at="settings/fund" title="Fund" />
      <InTurn>
        <FundConfiguration />
        <RiskManagement />
        <AutomatedDistribution />
        {live && extensions.has('proofs') && <PublishedRoots />}
      </InTurn>
    </>
  )
}
