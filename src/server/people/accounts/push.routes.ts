import type { PushDevice } from '#contract/calls/people/push.ts'
import { browserOf } from '#server/access/sign-in/browser.ts'
import type { Context } from '#server/platform/config/context.ts'
import { iso, isoOrNull } from '#server/platform/http/contract-values.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { addDevice, listDevices, removeDevice, serviceOf, testDevice } from '#server/platform/push/devices.ts'
import { publicPushKey } from '#server/platform/push/key.ts'
import { investorById, refuseInactive } from './investor.ts'

type Call = 'readPush' | 'addPushDevice' | 'removePushDevice' | 'testPushDevice'

/** Notifications that a browser shows while the portal is closed (extension `push`). */
export const push = ({ store, clock }: Context) => {
  const devicesOf = async (personId: string): Promise<PushDevice[]> => {
    const rows = await listDevices(store.read, personId)
    return rows.map(({ id, browser, endpoint, added_at, seen_at, sent_at, waiting, failed_at, failure }) => ({
      id,
      browser,
      service: serviceOf(endpoint),
      added_at: iso(added_at),
      seen_at: iso(seen_at),
      sent_at: isoOrNull(sent_at),
      waiting: Number(waiting),
      failure: failed_at === null ? null : { at: iso(failed_at), code: failure ?? '' },
    }))
  }
  return {
    readPush: async ({ by }) => {
      const { id } = await investorById(store.read, by.id)
      return { key: await publicPushKey(store.read), devices: await devicesOf(id) }
    },

    addPushDevice: async ({ by, body, request }) => {
      refuseInactive(await investorById(store.read, by.id))
      const browser = browserOf(request.headers['user-agent'])
      const { id } = await store.write((work) =>
        addDevice(work, clock.now(), { by, from: request.ip, browser, subscription: body }),
      )
      return { id, devices: await devicesOf(by.id) }
    },

    removePushDevice: async ({ by, params, request }) => {
      await store.write((work) => removeDevice(work, clock.now(), { by, from: request.ip, id: params.id }))
      return { devices: await devicesOf(by.id) }
    },

    testPushDevice: async ({ by, params }) => {
      await store.write((work) => testDevice(work, clock.now(), { id: params.id, personId: by.id }))
      return { devices: await devicesOf(by.id) }
    },
  } satisfies Handlers<Call>
}
