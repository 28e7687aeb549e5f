import type { Context } from '../context.ts'
import type { Handlers } from '../http/handler.ts'
import { refuse } from '../http/refuse.ts'
import { changeRole, invite, remove } from '../roles/change.ts'
import { findAdmin, listAdmins } from '../roles/find.ts'
import type { Work } from '../store/store.ts'

/** Who may do what in the admin area (extension `roles`). */
export const roles = ({ store, clock, config: { portalUrl } }: Context) => {
  const shown = async (work: Work, id: string) => {
    const admin = await findAdmin(work.db, id)
    if (!admin) throw refuse(404, 'There is no such admin.')
    return admin
  }
  return {
    listAdmins: () => listAdmins(store.read),

    inviteAdmin: ({ body, by, request }) =>
      store.write(async (work) =>
        shown(work, await invite(work, clock.now(), { ...body, by, from: request.ip, portalUrl })),
      ),

    changeAdminRole: ({ params: { id }, body, by, request }) =>
      store.write(async (work) => {
        await changeRole(work, clock.now(), { id, ...body, by, from: request.ip })
        return shown(work, id)
      }),

    removeAdmin: async ({ params: { id }, by, request }) => ({
      removed: await store.write((work) => remove(work, clock.now(), { id, by, from: request.ip })),
    }),
  } satisfies Handlers<'listAdmins' | 'inviteAdmin' | 'changeAdminRole' | 'removeAdmin'>
}
