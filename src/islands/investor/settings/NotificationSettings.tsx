import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import {
  cleanDailyLimit,
  cleanHourlyLimit,
  type NotificationSettings as NotificationSettingsOf,
  notificationDefaults,
  notificationPriorities,
  notificationTypes,
} from '#fund/notices/notification-settings.ts'
import { dailyLimitMax, dailyLimitMin, hourlyLimitMax, hourlyLimitMin } from '#fund/terms/terms.ts'
import { SettingsSection } from '#islands/frame/sections/SettingsSection.tsx'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import { saveField } from '#stores/investor/account/settings/notification-field.ts'
import { notificationSettings } from '#stores/investor/account/settings/notification-settings.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { Select } from '#ui/Select.tsx'
import { categoryName, priorityName } from '#words/desk/activity.ts'
import { Channels } from './Channels.tsx'
import { Fold } from './Fold.tsx'
import { FieldState, SavedField, SettingSwitch } from './SavedField.tsx'
import { SignedEmails } from './SignedEmails.tsx'

const textOf = (limit: number | undefined) => (limit === undefined ? undefined : String(limit))

/** At most so many a day and an hour (spec §5). */
const Limits = ({ limits }: { limits: NotificationSettingsOf['frequencyLimits'] | undefined }) => (
  <div className="fields">
    <SavedField
      field="frequencyLimits.dailyLimit"
      label="Daily limit"
      type="number"
      min={dailyLimitMin}
      max={dailyLimitMax}
      hint={`${dailyLimitMin} to ${dailyLimitMax} a day`}
      saved={textOf(limits?.dailyLimit)}
      clean={(typed) => String(cleanDailyLimit(typed))}
      onSave={(value) =>
        void saveField('frequencyLimits.dailyLimit', { frequencyLimits: { dailyLimit: Number(value) } })
      }
    />
    <SavedField
      field="frequencyLimits.hourlyLimit"
      label="Hourly limit"
      type="number"
      min={hourlyLimitMin}
      max={hourlyLimitMax}
      hint={`${hourlyLimitMin} to ${hourlyLimitMax} an hour`}
      saved={textOf(limits?.hourlyLimit)}
      clean={(typed) => String(cleanHourlyLimit(typed))}
      onSave={(value) =>
        void saveField('frequencyLimits.hourlyLimit', { frequencyLimits: { hourlyLimit: Number(value) } })
      }
    />
  </div>
)

type Hours = NotificationSettingsOf['quietHours']

const defaults = notificationDefaults().quietHours

/** The zones that the browser knows, with UTC first, and the saved zone in any case. */
const zonesWith = (saved: string | undefined) => {
  const known = ['UTC', ...(Intl.supportedValuesOf?.('timeZone') ?? []).filter((zone) => zone !== 'UTC')]
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
const QuietHours = ({ hours }: { hours: Hours | undefined }) => (
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

const switchedOn = (switches: Readonly<Record<string, boolean>> | undefined): string => {
  if (!switches) return '–'
  const all = Object.values(switches)
  const on = all.filter(Boolean).length
  if (on === 0) return 'none on'
  return on === all.length ? `all ${on} on` : `${on} of ${all.length} on`
}

const quiet = (hours: NotificationSettingsOf['quietHours'] | undefined): string => {
  if (!hours) return '–'
  return hours.enabled ? `${hours.startTime} to ${hours.endTime}, ${hours.timezone.replaceAll('_', ' ')}` : 'off'
}

const limited = (limits: NotificationSettingsOf['frequencyLimits'] | undefined): string =>
  limits ? `${limits.dailyLimit} a day, ${limits.hourlyLimit} an hour` : '–'

/** Every field of spec §3, saved one by one; an unknown value is a dash, and a load that fails is silent (spec §8). */
export const NotificationSettings = () => {
  const settings = useStore(notificationSettings.$load).last
  const cannotSend = useCannotSend()
  // Beside what it is about: the switches of an open part are far from the section's head.
  const why = cannotSend && <p className="cap">{cannotSend}</p>
  useEffect(() => whileOpen(notificationSettings.load), [])
  return (
    <SettingsSection
      title="Notification preferences"
      note="They apply to emails and browser notifications; the feed has everything. Each is saved as you set it."
    >
      <fieldset>
        <legend className="hidden">Channels</legend>
        {why}
        <Channels settings={settings} />
      </fieldset>
      <Fold title="Categories" answer={switchedOn(settings?.categories)}>
        {why}
        <div className="setting-columns">
          {notificationTypes.map((type) => (
            <SettingSwitch
              key={type}
              field={`categories.${type}`}
              label={categoryName[type]}
              checked={settings?.categories[type]}
              part={(on) => ({ categories: { [type]: on } })}
            />
          ))}
        </div>
        <SignedEmails />
      </Fold>
      <Fold title="Priorities" answer={switchedOn(settings?.prioritySettings)}>
        {why}
        <div className="setting-columns">
          {notificationPriorities.map((priority) => (
            <SettingSwitch
              key={priority}
              field={`prioritySettings.${priority}`}
              label={priorityName[priority]}
              checked={settings?.prioritySettings[priority]}
              part={(on) => ({ prioritySettings: { [priority]: on } })}
            />
          ))}
        </div>
      </Fold>
      <Fold title="Quiet hours" answer={quiet(settings?.quietHours)}>
        {why}
        <QuietHours hours={settings?.quietHours} />
      </Fold>
      <Fold title="Frequency limits" answer={limited(settings?.frequencyLimits)}>
        {why}
        <Limits limits={settings?.frequencyLimits} />
      </Fold>
    </SettingsSection>
  )
}
