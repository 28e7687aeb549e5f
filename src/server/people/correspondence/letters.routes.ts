import { audit } from '#server/platform/audit/audit.ts'
import type { Context } from '#server/platform/config/context.ts'
import type { Handlers } from '#server/platform/http/handler.ts'
import { pageOfRows, pageRowsDefault } from '#server/platform/http/page.ts'
import { mailTrial, previewOf } from './letter-mails.ts'
import { countSubscribers, findLetters, letterById, postponeLetter, refuseLetter, sendLetter } from './letters.ts'

/** The newsletter's letters about posts (extension `letters`). */
export const letters = (context: Context) => {
  const { store, clock, config } = context
  return {
    listLetters: async ({ query: { before, limit = pageRowsDefault } }) => {
      const found = await findLetters(store.read, clock.now(), before, limit + 1)
      return { ...pageOfRows(found, limit, (letter) => letter), subscribers: await countSubscribers(store.read) }
    },

    previewLetter: async ({ params: { id } }) => previewOf(config, await letterById(store.read, id)),

    tryLetter: async ({ params: { id }, by, write }) => {
      await write(async (work) => {
        const letter = await letterById(work.db, id)
        await mailTrial(work, by.email, config, letter)
        const detail = `“${letter.title}”, to oneself`
        await audit(work, { action: 'letter.try', subject: by.email, detail })
      })
      return { sent_to: by.email }
    },

    sendLetter: ({ params: { id }, write }) => write((work) => sendLetter(work, context, { id })),

    postponeLetter: ({ params: { id }, body: { until }, write }) =>
      write((work) => postponeLetter(work, { id, until })),

    refuseLetter: ({ params: { id }, write }) => write((work) => refuseLetter(work, { id })),
  } satisfies Handlers<'listLetters' | 'previewLetter' | 'tryLetter' | 'sendLetter' | 'postponeLetter' | 'refuseLetter'>
}
