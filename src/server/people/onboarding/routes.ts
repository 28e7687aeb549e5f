import { noteDownload } from '#server/platform/audit/audit.ts'
import type { Context } from '#server/platform/config/context.ts'
import { documentRead } from '#server/platform/files/reading.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { checksOf, recordCheck } from './checks.ts'
import { fileById } from './files.ts'

const endings = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const

/** The checks of an investor before approval (extension `onboarding`). */
export const onboarding = (context: Context) => {
  const { store, clock, secret } = context
  return {
    readChecks: ({ params: { id } }) => checksOf(store.read, clock.now(), id),

    recordCheck: async ({ params: { id }, body: { file: sent, ...entered }, write }) => {
      const file = sent && { name: sent.name, ...(await documentRead(sent.data)) }
      const check = { ...entered, file }
      await write((work) => recordCheck(work, { id, check }))
      return checksOf(store.read, clock.now(), id)
    },

    readCheckFile: async ({ query: { id }, reply, write }) => {
      const { name, type, email, file } = await fileById(store.read, secret, id)
      await noteDownload(write, email, `document of a check, “${name}”`)
      // Saved under its real type, whatever it was called.
      reply.type(type).header('content-disposition', `attachment; filename="document.${endings[type]}"`)
      return file
    },
  } satisfies Handlers<'readChecks' | 'recordCheck' | 'readCheckFile'>
}
