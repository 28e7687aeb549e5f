import type { Context } from '#server/platform/config/context.ts'
import { mailText } from '#server/platform/mail/post.ts'
import { finishDeferred } from '#server/platform/queues/finish.ts'
import { deferredKinds } from '#server/server/deferred-kinds.ts'

/** Does at once what calls put off until after their answers. */
export const finish = (context: Context): Promise<number> => finishDeferred(context, deferredKinds)

/** Mails to an address, latest first. */
export const mailsTo = async (context: Context, email: string) => {
  await finish(context)
  const mails = await context.store.read
    .selectFrom('mail')
    .select(['id', 'subject', 'text', 'sealed', 'sent_at', 'attempts', 'failure', 'not_before'])
    .where('to_address', '=', email)
    .orderBy('id', 'desc')
    .execute()
  return mails.map(({ id, sealed, text, ...mail }) => ({
    ...mail,
    id,
    text: mailText(context.secret, { id, sealed, text }),
  }))
}

/** The code to sign in or to register of the latest mail to an address, or undefined if none was sent. */
export const latestCode = async (context: Context, email: string): Promise<string | undefined> => {
  const mail = (await mailsTo(context, email)).find(({ subject }) =>
    /^Your (sign-in code|code to register)$/.test(subject),
  )
  return mail?.text.match(/^[A-Z]\d{7}$/m)?.[0]
}

/** A code that is not this one. */
export const otherThan = (code: string): string => `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`
