import type { FastifyReply } from 'fastify'
import { audit } from '#server/platform/audit/audit.ts'
import type { By, Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { archiveOf } from './archive.ts'
import { erasePerson } from './erase.ts'
import { personOf } from './kept.ts'
import { erasurePlanOf } from './plan.ts'

/** Exports and erases what is kept of a person (extension `personal-data`). */
export const personalData = ({ config, store, clock, secret }: Context) => {
  const send = async (id: string, { by, from, reply }: { by: By; from: string; reply: FastifyReply }) => {
    const person = await personOf(store.read, id)
    const archive = await archiveOf({ db: store.read, secret }, person)
    const detail = 'all personal data'
    await store.write((work) =>
      audit(work, clock.now(), { by, from, action: 'download', subject: person.email, detail, personId: id }),
    )
    reply.type('application/zip').header('content-disposition', 'attachment; filename="personal-data.zip"')
    return archive
  }
  return {
    readOwnData: ({ by, request, reply }) => send(by.id, { by, from: request.ip, reply }),

    readDataOf: ({ params: { id }, by, request, reply }) => send(id, { by, from: request.ip, reply }),

    readErasure: ({ params: { id } }) => erasurePlanOf({ config, store }, id),

    eraseInvestor: async ({ params: { id }, by, request }) => {
      await store.write((work) => erasePerson(work, clock.now(), { id, by, from: request.ip }))
      return erasurePlanOf({ config, store }, id)
    },
  } satisfies Handlers<'readOwnData' | 'readDataOf' | 'readErasure' | 'eraseInvestor'>
}
