import { perform } from '#server/control/approvals/perform.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { findAdmin, listAdmins } from './find.ts'
import { roleAction } from './role-action.ts'

/** Who may do what in the admin area (extension `roles`). */
export const roles = ({ store, clock, config: { portalUrl } }: Context) => {
  const shown = async (id: string) => {
    const admin = await findAdmin(store.read, id)
    if (!admin) throw refuse(404, 'There is no such admin.')
    return admin
  }
  return {
    listAdmins: () => listAdmins(store.read),

    inviteAdmin: async ({ body, by, request }) => {
      const inviting = { do: 'invite', ...body, portalUrl } as const
      return shown(await perform({ store, clock }, roleAction, inviting, { by, from: request.ip }))
    },

    changeAdminRole: async ({ params: { id }, body, by, request }) =>
      shown(await perform({ store, clock }, roleAction, { do: 'change', id, ...body }, { by, from: request.ip })),

    removeAdmin: async ({ params: { id }, by, request }) => ({
      removed: await perform({ store, clock }, roleAction, { do: 'remove', id }, { by, from: request.ip }),
    }),
  } satisfies Handlers<'listAdmins' | 'inviteAdmin' | 'changeAdminRole' | 'removeAdmin'>
}
