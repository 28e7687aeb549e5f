import { atom, map, onMount } from 'nanostores'
import { platform } from '#client/platform.ts'
import type { NotificationSettingsPart } from '#contract/entities/settings.ts'
import { askForPush, saveSettings } from './notification-settings.ts'

export type FieldState = 'saving' | 'saved' | 'failed'

const newest = new Map<string, symbol>()

/** The outcome of the last save of each field, by its name. */
export const $fieldStates = map<Record<string, FieldState | undefined>>({})

/** Says beside a field how its save goes, which resolves to whether it was saved; of several only the newest is shown. */
export const tellSave = async (field: string, save: () => Promise<boolean>): Promise<void> => {
  const mine = Symbol(field)
  newest.set(field, mine)
  $fieldStates.setKey(field, 'saving')
  const saved = await save()
  if (newest.get(field) === mine) $fieldStates.setKey(field, saved ? 'saved' : 'failed')
}

/** Call 16 for one field. If it is changed again while it is being saved, it is saved again after that. */
export const saveField = (field: string, part: NotificationSettingsPart): Promise<void> =>
  tellSave(field, () => saveSettings(part))

/** Whether this browser may show notifications; read when somebody looks, never requested on load. */
export const $pushPermission = atom<ReturnType<typeof platform.notifyPermission>>('unsupported')

export const readPushPermission = (): void => $pushPermission.set(platform.notifyPermission())

// Known from the first frame on, otherwise what is below would move.
onMount($pushPermission, readPushPermission)

/** Asks the browser, only on a press. */
export const allowPush = async (): Promise<void> => {
  await askForPush()
  readPushPermission()
}

/** The push switch: turning it on also asks the browser; the wish is saved whatever the browser says. */
export const switchPush = async (on: boolean): Promise<void> => {
  const asked = on ? allowPush() : undefined
  await saveField('pushNotifications', { pushNotifications: on })
  await asked
}
