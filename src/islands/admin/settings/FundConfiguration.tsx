import { useStore } from '@nanostores/react'
import type { InferOutput } from 'valibot'
import type { settingsChange } from '#contract/calls/control/fund-settings.ts'
import { formatInstant } from '#fund/calendar/week-display.ts'
import { SettingsSection } from '#islands/frame/sections/SettingsSection.tsx'
import { $fundSettings, $settingsChanges, loadFundSettings } from '#stores/admin/settings/settings/settings.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { SourceBadge } from '#ui/SourceBadge.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { settingNames } from '#words/control/fund-settings.ts'
import { Read } from '../parts/Read.tsx'
import { When } from '../parts/When.tsx'
import { FundSettingsForm } from './FundSettingsForm.tsx'

type Change = InferOutput<typeof settingsChange>

const columns: readonly Column<Change>[] = [
  { id: 'setting', head: 'Setting', cell: ({ setting }) => settingNames[setting] ?? setting },
  { id: 'before', head: 'Before', cell: ({ before }) => before },
  { id: 'after', head: 'After', cell: ({ after }) => after },
  { id: 'by', head: 'By', cell: ({ by }) => by },
  { id: 'at', head: 'When', cell: ({ at }) => <When at={at} /> },
]

const History = () => (
  <section className="section" aria-labelledby="settings-history">
    <h3 id="settings-history">Changes</h3>
    <Read $load={$settingsChanges} what="The list of changes" onRetry={loadFundSettings}>
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
  <Read $load={$fundSettings} what="The fund’s settings" onRetry={loadFundSettings}>
    {({ changed_at, changed_by }) => (
      <>
        <p className="cap">
          {changed_at
            ? `Last changed ${formatInstant(Date.parse(changed_at))} New York${changed_by ? ` by ${changed_by}` : ''}`
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
    <SettingsSection title="Fund Configuration" mark={!live && <SourceBadge source="Sample" />}>
      {live ? <Saved /> : <FundSettingsForm />}
    </SettingsSection>
  )
}
