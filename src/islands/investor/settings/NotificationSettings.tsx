import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import { notificationPriorities, notificationTypes } from '#fund/notification-settings.ts'
import { $settings, loadSettings } from '#stores/investor/settings/notification-settings.ts'
import { $online } from '#stores/kit/network.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { categoryName, priorityName } from '#words/activity.ts'
import { common } from '#words/common.ts'
import { Channels } from './Channels.tsx'
import { Limits } from './Limits.tsx'
import { QuietHours } from './QuietHours.tsx'
import { SettingSwitch } from './SettingSwitch.tsx'
import { SettingsSection } from './SettingsSection.tsx'

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="settings-group">
    <legend>{title}</legend>
    {children}
  </fieldset>
)

/** Every field of spec §3, saved one by one; unknown is a dash, and a load that fails is silent (spec §8). */
export const NotificationSettings = () => {
  const settings = useStore($settings).last
  const online = useStore($online)
  useEffect(() => whileOpen(loadSettings), [])
  return (
    <SettingsSection
      title="Notification preferences"
      note={
        <>
          <p>
            They decide about mails and browser notifications; the feed has everything. Each is saved as you set it.
          </p>
          {!online && <p>{common.offline}</p>}
        </>
      }
    >
      <Group title="Channels">
        <Channels settings={settings} />
      </Group>
      <Group title="Categories">
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
      </Group>
      <Group title="Priorities">
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
      </Group>
      <Group title="Quiet hours">
        <QuietHours hours={settings?.quietHours} />
      </Group>
      <Group title="Frequency limits">
        <Limits limits={settings?.frequencyLimits} />
      </Group>
    </SettingsSection>
  )
}
