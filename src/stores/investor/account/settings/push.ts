import { atom, onMount } from 'nanostores'
import { platform } from '#client/platform.ts'
import type { Push, Subscribed } from '#client/platform-interface.ts'
import { send } from '#client/send.ts'
import type { PushDevice, PushState } from '#contract/calls/people/push.ts'
import * as calls from '#contract/calls/people/push.ts'
import { attempt } from '#stores/kit/attempt.ts'
import { availabilityOf } from '#stores/kit/availability.ts'
import { loader } from '#stores/kit/load.ts'
import { toast } from '#stores/kit/toast.ts'
import { pushFailure, pushWords } from '#words/notices/push.ts'
import { forgetPush, type KeptPush, keepPush, readKeptPush } from './kept-push.ts'
import { saveField } from './notification-field.ts'

/** Notifications while the portal is closed need `push`; the specification has no row for them. */
export const $pushAvailability = availabilityOf('push')

export interface PushHere {
  readonly state: 'unsupported' | 'blocked' | 'off' | 'on'
  /** False until it is known what the backend offers. */
  readonly known: boolean
  /** This browser's device at the backend. */
  readonly device: PushDevice | null
  /** The person's other browsers. */
  readonly others: readonly PushDevice[]
  /** The device that is being changed: this browser, or another by its id. */
  readonly busy: string | null
  readonly error: string | null
}

const unknown: PushHere = { state: 'off', known: false, device: null, others: [], busy: null, error: null }

export const $push = atom<PushHere>(unknown)

const patch = (part: Partial<PushHere>): void => $push.set({ ...$push.get(), ...part })

/** What is known without a request, so that the row does not change its size. */
const firstState = (): PushHere['state'] => {
  const permission = platform.notifyPermission()
  if (permission === 'unsupported') return 'unsupported'
  if (permission === 'denied') return 'blocked'
  return readKeptPush() && permission === 'granted' ? 'on' : 'off'
}

// From the first frame, otherwise what is below would move.
onMount($push, () => patch({ state: firstState() }))

const show = (devices: readonly PushDevice[]): void => {
  const kept = readKeptPush()
  const device = devices.find(({ id }) => id === kept?.id) ?? null
  const first = firstState()
  patch({
    state: first === 'on' && !device ? 'off' : first,
    known: true,
    device,
    others: devices.filter((one) => one !== device),
  })
}

const registered = loader<readonly PushDevice[]>(
  'The browsers that show notifications',
  async () => (await send(calls.readPush, {})).devices,
)

// A read that began before a change is never ready, so that its older answer takes nothing back.
registered.$load.listen((load) => {
  if (load.state === 'ready') show(load.last)
})

const bodyOf = ({ endpoint, p256dh, auth }: Subscribed, before: KeptPush | null) => ({
  endpoint,
  p256dh,
  auth,
  ...(before && before.endpoint !== endpoint && { replaces: before.endpoint }),
})

/** Registers this browser with the backend; repeating it gives the same device. */
const add = async (subscribed: Subscribed, before: KeptPush | null): Promise<readonly PushDevice[]> => {
  const { id, devices } = await send(calls.addPushDevice, { body: bodyOf(subscribed, before) })
  keepPush({ id, endpoint: subscribed.endpoint })
  return devices
}

/** Reads which browsers are registered. */
export const loadPush = async (): Promise<void> => {
  patch({ state: firstState() })
  try {
    if (!(await platform.loadPush()).supported()) return patch({ state: 'unsupported', known: true })
  } catch (error) {
    return platform.log('What shows notifications did not load', error)
  }
  await registered.load()
}

/** One action at a time; an error is shown beside it. */
const act = async (busy: string, run: () => Promise<readonly PushDevice[] | null>): Promise<void> => {
  if ($push.get().busy !== null) return
  patch({ busy, error: null })
  const outcome = await attempt(run, pushFailure)
  patch({ busy: null, error: outcome.done ? $push.get().error : outcome.sentence })
  if (outcome.done && outcome.value) registered.adopt(outcome.value)
}

const here = 'here'

/** Asks the browser, only on a press, and subscribes it. */
export const turnOnPush = (): Promise<void> =>
  act(here, async () => {
    const known = platform.notifyPermission()
    const permission = known === 'default' ? await platform.askToNotify() : known
    if (permission !== 'granted') {
      patch({ state: firstState(), error: permission === 'denied' ? null : pushWords.dismissed })
      return null
    }
    const { key, devices } = await send(calls.readPush, {})
    const push = await platform.loadPush()
    const subscribed = key === null ? null : await push.subscribe(key).catch(() => null)
    if (!subscribed) {
      patch({ error: pushWords.noService })
      return devices
    }
    return add(subscribed, readKeptPush())
  })

export const turnOffPush = (): Promise<void> =>
  act(here, async () => {
    const kept = readKeptPush()
    const devices = kept ? (await send(calls.removePushDevice, { params: { id: kept.id } })).devices : []
    forgetPush()
    await (await platform.loadPush()).unsubscribe()
    return devices
  })

/**
 * The push switch where the backend sends to browsers: with the wish, this browser is turned on too, which asks it on a
 * press.
 */
export const switchPushHere = async (on: boolean): Promise<void> => {
  const turned = on && $push.get().state === 'off' ? turnOnPush() : undefined
  await saveField('pushNotifications', { pushNotifications: on })
  await turned
}

/** How long a push service usually takes, before the state is read again. */
const testMs = 3_000

export const testPush = (): Promise<void> =>
  act(here, async () => {
    const kept = readKeptPush()
    if (!kept) return null
    const { devices } = await send(calls.testPushDevice, { params: { id: kept.id } })
    toast(pushWords.tested)
    platform.after(testMs, () => void loadPush())
    return devices
  })

export const removePush = (id: string): Promise<void> =>
  act(id, async () => (await send(calls.removePushDevice, { params: { id } })).devices)

const giveUp = async (push: Push): Promise<void> => {
  forgetPush()
  await push.unsubscribe()
}

const renewWith = async (push: Push, kept: KeptPush, { key, devices }: PushState): Promise<void> => {
  const isAllowed = platform.notifyPermission() === 'granted'
  if (!devices.some(({ id }) => id === kept.id)) return giveUp(push)
  if (!isAllowed) {
    await send(calls.removePushDevice, { params: { id: kept.id } })
    return giveUp(push)
  }
  if (key === null) return
  const current = await push.current()
  await add(current?.key === key ? current : await push.subscribe(key), kept)
}

/**
 * On each visit: reports that this browser is still in use, subscribes it again if its subscription or the portal's key
 * has changed, and forgets it if the backend no longer knows it (a sign-out, or somebody else signed in). Silent.
 */
export const renewPush = async (push: Push): Promise<void> => {
  const kept = readKeptPush()
  if (!kept) return
  try {
    await renewWith(push, kept, await send(calls.readPush, {}))
  } catch (error) {
    platform.log('Notifications on this device could not be renewed', error)
  }
}
