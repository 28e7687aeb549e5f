import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import {
  type NotificationSettings as NotificationSettingsOf,
  notificationPriorities,
  notificationTypes,
} from '#fund/notices/notification-settings.ts'
import { SettingsSection } from '#islands/frame/sections/SettingsSection.tsx'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import { $settings, loadSettings } from '#stores/investor/account/settings/notification-settings.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { categoryName, priorityName } from '#words/desk/activity.ts'
import { Channels } from './Channels.tsx'
import { Fold } from './Fold.tsx'
import { Limits } from './Limits.tsx'
import { QuietHours } from './QuietHours.tsx'
import { SettingSwitch } from './SettingSwitch.tsx'

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
  const settings = useStore($settings).last
  const cannotSend = useCannotSend()
  // Beside what it is about: the switches of an open part are far from the section's head.
  const why = cannotSend && <p className="cap">{cannotSend}</p>
  useEffect(() => whileOpen(loadSettings), [])
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
