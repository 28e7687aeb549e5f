import { useMemo } from 'react'
import type { NotificationSettings } from '#fund/notices/notification-settings.ts'
import { notificationDefaults } from '#fund/notices/notification-settings.ts'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import { saveField } from '#stores/investor/account/settings/notification-field.ts'
import { Select } from '#ui/Select.tsx'
import { FieldState } from './FieldState.tsx'
import { SavedField } from './SavedField.tsx'
import { SettingSwitch } from './SettingSwitch.tsx'

type Hours = NotificationSettings['quietHours']

const defaults = notificationDefaults().quietHours

/** The zones that the browser knows, with UTC first, and the saved zone in any case. */
const zonesWith = (saved: string | undefined) => {
  const known = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]
  const all = saved === undefined || known.includes(saved) ? known : [saved, ...known]
  return all.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))
}

const Zone = ({ zone }: { zone: string | undefined }) => {
  const cannotSend = useCannotSend()
  const zones = useMemo(() => zonesWith(zone), [zone])
  return (
    <div className="saved-field">
      <Select
        label="Time zone"
        options={zone === undefined ? [{ value: '', label: '–' }] : zones}
        value={zone ?? ''}
        disabled={zone === undefined || cannotSend !== undefined}
        onChange={(timezone) => void saveField('quietHours.timezone', { quietHours: { timezone } })}
      />
      <FieldState field="quietHours.timezone" />
    </div>
  )
}

const Time = ({ name, label, hours }: { name: 'startTime' | 'endTime'; label: string; hours: Hours | undefined }) => (
  <SavedField
    field={`quietHours.${name}`}
    label={label}
    type="time"
    saved={hours?.[name]}
    clean={(typed) => (/^\d\d:\d\d$/.test(typed) ? typed : defaults[name])}
    onSave={(value) => void saveField(`quietHours.${name}`, { quietHours: { [name]: value } })}
  />
)

/** When mails wait and browsers stay silent, in the chosen zone. */
export const QuietHours = ({ hours }: { hours: Hours | undefined }) => (
  <>
    <SettingSwitch
      field="quietHours.enabled"
      label="Keep quiet hours"
      checked={hours?.enabled}
      part={(enabled) => ({ quietHours: { enabled } })}
      hint="Mails and pushes wait until they end. Critical security notices still come through."
    />
    <div className="fields">
      <Time name="startTime" label="From" hours={hours} />
      <Time name="endTime" label="Until" hours={hours} />
      <Zone zone={hours?.timezone} />
    </div>
  </>
)
