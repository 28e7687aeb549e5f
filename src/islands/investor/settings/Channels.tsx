import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { NotificationSettings } from '#fund/notices/notification-settings.ts'
import {
  $pushPermission,
  allowPush,
  readPushPermission,
  switchPush,
} from '#stores/investor/account/settings/notification-field.ts'
import { $pushAvailability } from '#stores/investor/account/settings/push.ts'
import { $readOnly } from '#stores/kit/cannot-send.ts'
import { $securityAvailability } from '#stores/session/sessions.ts'
import { Button } from '#ui/Button.tsx'
import { pushHint, smsStoredOnly } from '#words/desk/settings.ts'
import { PushDevice } from './PushDevice.tsx'
import { SettingSwitch } from './SettingSwitch.tsx'

/** The push switch, this browser's permission, and a button that asks for it if the switch is already on. */
const Push = ({ on }: { on: boolean | undefined }) => {
  const permission = useStore($pushPermission)
  const readOnly = useStore($readOnly) !== null
  // Until it is known, the line has its usual height.
  const isOff = on === false
  useEffect(readPushPermission, [])
  return (
    <>
      <SettingSwitch
        field="pushNotifications"
        label="Push notifications"
        checked={on}
        part={(pushNotifications) => ({ pushNotifications })}
        hint={readOnly ? undefined : pushHint[isOff && permission !== 'denied' ? 'off' : permission]}
        onSwitch={(next) => void switchPush(next)}
      />
      {!isOff && !readOnly && permission === 'default' && (
        <Button className="setting-more" onClick={() => void allowPush()}>
          Allow in this browser
        </Button>
      )}
    </>
  )
}

/**
 * Mail, push with this device, SMS. A backend that knows sessions is our own, which sends no SMS: then this says so.
 */
export const Channels = ({ settings }: { settings: NotificationSettings | null }) => {
  const ours = useStore($securityAvailability) === 'available'
  const pushes = useStore($pushAvailability) === 'available'
  // These settings belong to this browser, which in a viewing is not the investor's.
  const readOnly = useStore($readOnly) !== null
  return (
    <>
      <SettingSwitch
        field="emailNotifications"
        label="Email notifications"
        checked={settings?.emailNotifications}
        part={(emailNotifications) => ({ emailNotifications })}
      />
      <Push on={settings?.pushNotifications} />
      {pushes && !readOnly && <PushDevice wanted={settings?.pushNotifications} />}
      <SettingSwitch
        field="smsNotifications"
        label="SMS notifications"
        checked={settings?.smsNotifications}
        part={(smsNotifications) => ({ smsNotifications })}
        hint={ours ? smsStoredOnly : undefined}
      />
    </>
  )
}
