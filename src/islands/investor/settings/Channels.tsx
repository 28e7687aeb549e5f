import { useStore } from '@nanostores/react'
import { useEffect, useId } from 'react'
import type { NotificationSettings } from '#fund/notices/notification-settings.ts'
import { Instant } from '#islands/frame/Instant.tsx'
import { useCannotSend } from '#islands/frame/useCannotSend.ts'
import { useStandsStill } from '#islands/frame/useStandsStill.ts'
import {
  $pushPermission,
  allowPush,
  readPushPermission,
  switchPush,
} from '#stores/investor/account/settings/notification-field.ts'
import {
  $push,
  $pushAvailability,
  loadPush,
  type PushHere,
  removePush,
  switchPushHere,
  testPush,
  turnOffPush,
  turnOnPush,
} from '#stores/investor/account/settings/push.ts'
import { $readOnly } from '#stores/kit/cannot-send.ts'
import { $securityAvailability } from '#stores/session/sessions.ts'
import { Button } from '#ui/Button.tsx'
import { FieldError } from '#ui/Field.tsx'
import { pushHint, smsStoredOnly } from '#words/desk/settings.ts'
import { pushTrouble, pushWords } from '#words/notices/push.ts'
import { SettingSwitch } from './SavedField.tsx'

/** Folded, so that nothing moves once it is known how many there are. */
const Others = ({ others, busy }: Pick<PushHere, 'others' | 'busy'>) => {
  const cannotSend = useCannotSend()
  return (
    <details className="fold push-others">
      <summary>{pushWords.others}</summary>
      {others.length === 0 && <p className="cap">{pushWords.noOthers}</p>}
      <ul>
        {others.map(({ id, browser, added_at, waiting, failure }) => (
          <li key={id} className="row">
            <span>
              {browser}{' '}
              <span className="cap">
                since <Instant at={added_at} />
              </span>
              {failure && <span className="cap"> {pushTrouble(waiting, failure.code)}</span>}
            </span>
            <Button kind="quiet" busy={busy === id} reason={cannotSend} onClick={() => void removePush(id)}>
              {pushWords.remove}
              <span className="hidden"> {browser}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

const sentenceOf = ({ state }: PushHere, wanted: boolean | undefined): string =>
  state === 'on' && wanted === false ? pushWords.switchedOff : pushWords[state]

/** Whether this browser shows notifications while the portal is closed: allowed, tested and turned off here. */
const PushDevice = ({ wanted }: { wanted: boolean | undefined }) => {
  const push = useStore($push)
  const cannotSend = useCannotSend()
  const standsStill = useStandsStill()
  const id = useId()
  useEffect(() => void loadPush(), [])
  const { state, device, busy, error } = push
  const trouble = device && pushTrouble(device.waiting, device.failure?.code ?? null)
  const ofHere = { busy: busy === 'here', reason: cannotSend }
  return (
    <fieldset className="push-device" aria-labelledby={id}>
      <p id={id} className="push-title">
        {pushWords.title}
      </p>
      <p className="cap" role="status">
        {sentenceOf(push, wanted)} {trouble}
      </p>
      <FieldError text={error} />
      {state === 'off' && (
        <Button {...ofHere} reason={standsStill} onClick={() => void turnOnPush()}>
          {pushWords.turnOn}
        </Button>
      )}
      {state === 'on' && (
        <div className="save-line">
          <Button {...ofHere} onClick={() => void testPush()}>
            {pushWords.test}
          </Button>
          <Button {...ofHere} kind="quiet" onClick={() => void turnOffPush()}>
            {pushWords.turnOff}
          </Button>
        </div>
      )}
      {state !== 'unsupported' && <Others others={push.others} busy={busy} />}
    </fieldset>
  )
}

type PushProps = {
  on: boolean | undefined
  /** Whether the backend sends to this browser: the switch turns that on too, and what follows it says how it stands. */
  sends: boolean
}

/** The push switch, this browser's permission, and a button that asks for it if the switch is already on. */
const Push = ({ on, sends }: PushProps) => {
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
        hint={readOnly || sends ? undefined : pushHint[isOff && permission !== 'denied' ? 'off' : permission]}
        onSwitch={(next) => void (sends ? switchPushHere : switchPush)(next)}
      />
      {!isOff && !readOnly && !sends && permission === 'default' && (
        <Button className="setting-more" onClick={() => void allowPush()}>
          Allow in this browser
        </Button>
      )}
    </>
  )
}

/**
 * Email, push with this device, SMS. A backend that knows sessions is our own, which sends no SMS: then this says so.
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
      <Push on={settings?.pushNotifications} sends={pushes && !readOnly} />
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
