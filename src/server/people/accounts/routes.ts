import { signInRefusals as says } from '#contract/calls/access/auth.ts'
import type { PushDevice } from '#contract/calls/people/push.ts'
import { otpLifetimeSeconds } from '#fund/terms/terms.ts'
import { askerOf, browserOf, challengeOf, rememberChallenge } from '#server/access/sign-in/client.ts'
import { tokenHash } from '#server/access/sign-in/sessions.ts'
import { perform } from '#server/control/approvals/perform.ts'
import type { Context } from '#server/platform/config/context.ts'
import { pageLanguage } from '#server/platform/config/languages.ts'
import { type Handlers, iso, isoOrNull } from '#server/platform/http/handler.ts'
import type { ClientRules } from '#server/platform/http/limits.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import {
  addDevice,
  listDevices,
  publicPushKey,
  removeDevice,
  serviceOf,
  testDevice,
} from '#server/platform/push/devices.ts'
import { accountOf, findAdmin, investorById, listAdmins, refuseInactive } from './find.ts'
import { profileOf, saveProfile } from './profile.ts'
import { askToRegister } from './register.ts'
import { roleAction } from './role-action.ts'

const registered = 'Registration received. We have sent you an email.'

/** Call 4 of spec §7. */
export const registration = (context: Context, rules: ClientRules) =>
  ({
    register: async ({ query: { user_name: name, user_email }, request, reply }) => {
      const asker = await askerOf(context, request, user_email)
      const challenge = challengeOf(context, request)
      const browser = browserOf(request.headers['user-agent'])
      const asked = { name, email: asker.email, language: pageLanguage(request), browser, asker, rules }
      const { tooMany, byCode } = await context.store.write((work) =>
        askToRegister(work, context, { ...asked, challengeHash: tokenHash(challenge) }),
      )
      if (tooMany) throw refuse(429, says[tooMany.what], tooMany.wait)
      if (!byCode) return { message: registered }
      rememberChallenge(context, reply, challenge)
      return { message: registered, expires_in: otpLifetimeSeconds }
    },
  }) satisfies Handlers<'register'>

/** The profile form (extension `profile`). */
export const profile = ({ store, secret }: Context) =>
  ({
    readProfile: ({ by }) => profileOf(store.read, secret, by.id),

    saveProfile: async ({ by, body, write }) => {
      await write((work) => saveProfile(work, { part: body, secret }))
      return profileOf(store.read, secret, by.id)
    },
  }) satisfies Handlers<'readProfile' | 'saveProfile'>

/** Who may do what in the admin area (extension `roles`). */
export const roles = ({ store, config: { portalUrl } }: Context) => {
  const shown = async (id: string) => {
    const admin = await findAdmin(store.read, id)
    if (!admin) throw refuse(404, 'There is no such admin.')
    return admin
  }
  return {
    listAdmins: () => listAdmins(store.read),

    inviteAdmin: async ({ body, write }) => {
      const inviting = { do: 'invite', ...body, portalUrl } as const
      return shown(await perform(write, roleAction, inviting))
    },

    changeAdminRole: async ({ params: { id }, body, write }) =>
      shown(await perform(write, roleAction, { do: 'change', id, ...body })),

    removeAdmin: async ({ params: { id }, write }) => ({
      removed: await perform(write, roleAction, { do: 'remove', id }),
    }),
  } satisfies Handlers<'listAdmins' | 'inviteAdmin' | 'changeAdminRole' | 'removeAdmin'>
}

type Call = 'readPush' | 'addPushDevice' | 'removePushDevice' | 'testPushDevice'

/** Notifications that a browser shows while the portal is closed (extension `push`). */
export const push = ({ store }: Context) => {
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
      await investorById(store.read, accountOf(by))
      const { id } = by
      return { key: await publicPushKey(store.read), devices: await devicesOf(id) }
    },

    addPushDevice: async ({ by, body, request, write }) => {
      refuseInactive(await investorById(store.read, accountOf(by)))
      const browser = browserOf(request.headers['user-agent'])
      const { id } = await write((work) => addDevice(work, { browser, subscription: body }))
      return { id, devices: await devicesOf(by.id) }
    },

    removePushDevice: async ({ by, params, write }) => {
      await write((work) => removeDevice(work, { id: params.id }))
      return { devices: await devicesOf(by.id) }
    },

    testPushDevice: async ({ by, params }) => {
      await store.write((work) => testDevice(work, { id: params.id, personId: by.id }))
      return { devices: await devicesOf(by.id) }
    },
  } satisfies Handlers<Call>
}
