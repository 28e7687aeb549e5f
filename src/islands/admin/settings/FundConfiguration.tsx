import { useStore } from '@nanostores/react'
import type { InferOutput } from 'valibot'
import type { settingsChange } from '#contract/calls/control/fund-settings.ts'
import { settingPercentStep } from '#fund/terms/terms.ts'
import { useForm } from '#islands/frame/hooks.ts'
import { Instant } from '#islands/frame/Instant.tsx'
import { SettingsSection } from '#islands/frame/sections/SettingsSection.tsx'
import {
  fundSettings,
  loadFundSettings,
  settingsChanges,
  settingsForm,
} from '#stores/admin/settings/settings/settings.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { instantText } from '#stores/kit/instants.ts'
import { SourceBadge } from '#ui/Badge.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Form } from '#ui/Form.tsx'
import { TextField } from '#ui/TextField.tsx'
import { type Column, Table } from '#ui/table/Table.tsx'
import { settingNames, fundSettingsWords as words } from '#words/control/fund-settings.ts'
import { Act } from '../parts/Act.tsx'
import { Read } from '../parts/Read.tsx'

/** Spec §5: the minimum is an integer, fees and limit go in steps of 0.1. */
const numbers = [
  { name: 'minimumInvestment', label: 'Minimum Investment', step: 1, before: '$', live: words.minimum },
  { name: 'managementFee', label: 'Management Fee', step: settingPercentStep, after: '%', live: undefined },
  { name: 'performanceFee', label: 'Performance Fee', step: settingPercentStep, after: '%', live: undefined },
  { name: 'riskLimit', label: 'Risk Limit (weekly)', step: settingPercentStep, after: '%', live: words.riskLimit },
] as const

/** Fund Configuration, with the defaults of spec §9; saved with `fund-settings`, otherwise the documented alert. */
const FundSettingsForm = () => {
  const { text, tick, error, busy } = useForm(settingsForm)
  const live = useStore($extensions).has('fund-settings')
  return (
    <Form
      className="form settings-form"
      error={error}
      noValidate={live}
      onSubmit={() => settingsForm.submit()}
      actions={
        <div className="actions">
          <Act least="owner" visible kind="solid" submit busy={busy}>
            Update Settings
          </Act>
        </div>
      }
    >
      {numbers.map(({ name, live: says, ...field }) => (
        <TextField
          key={name}
          {...field}
          type="number"
          inputMode="decimal"
          required
          min={0}
          max={'after' in field ? 100 : undefined}
          hint={live ? says : undefined}
          {...text(name)}
        />
      ))}
      <TextField
        label="Trading Hours"
        required
        pattern="([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d"
        title="Written like 09:30-16:00"
        {...text('tradingHours')}
      />
      <div>
        <Checkbox {...tick('autoRebalance')}>Auto Rebalance</Checkbox>
        <Checkbox hint={live ? words.reporting : undefined} {...tick('weeklyReporting')}>
          Weekly Reporting
        </Checkbox>
      </div>
    </Form>
  )
}

type Change = InferOutput<typeof settingsChange>

const columns: readonly Column<Change>[] = [
  { id: 'setting', head: 'Setting', cell: ({ setting }) => settingNames[setting] ?? setting },
  { id: 'before', head: 'Before', cell: ({ before }) => before },
  { id: 'after', head: 'After', cell: ({ after }) => after },
  { id: 'by', head: 'By', cell: ({ by }) => by },
  { id: 'at', head: 'When', cell: ({ at }) => <Instant at={at} /> },
]

const History = () => (
  <section className="section" aria-labelledby="settings-history">
    <h3 id="settings-history">Changes</h3>
    <Read of={settingsChanges} what="The list of changes" onRetry={loadFundSettings}>
      {(rows) =>
        rows.length === 0 ? (
          <p className="cap">Changes appear here: who changed what, and when.</p>
        ) : (
          <Table
            caption="Changes of the settings"
            columns={columns}
            rows={rows}
            keyOf={({ at, setting }) => `${at} ${setting}`}
          />
        )
      }
    </Read>
  </section>
)

const Saved = () => (
  <Read of={fundSettings} what="The fund’s settings" onRetry={loadFundSettings}>
    {({ changed_at, changed_by }) => (
      <>
        <p className="cap">
          {changed_at
            ? `Last changed ${instantText(changed_at)}${changed_by ? ` by ${changed_by}` : ''}`
            : 'Never changed: the defaults.'}
        </p>
        <FundSettingsForm />
        {changed_at && <History />}
      </>
    )}
  </Read>
)

/** The form and, if the backend keeps it, who changed what and when. */
export const FundConfiguration = () => {
  const live = useStore($extensions).has('fund-settings')
  return (
    <SettingsSection
      title="Fund Configuration"
      mark={!live && <SourceBadge source="Sample" />}
      note={live ? words.recorded : undefined}
    >
      {live ? <Saved /> : <FundSettingsForm />}
    </SettingsSection>
  )
}
