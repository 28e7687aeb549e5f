import type { Context } from '#server/context.ts'

/** Mails to an address, the latest first. */
export const mailsTo = ({ store }: Context, email: string) =>
  store.read
    .selectFrom('mail')
    .select(['subject', 'text', 'sent_at', 'attempts', 'failure'])
    .where('to_address', '=', email)
    .orderBy('id', 'desc')
    .execute()

/** The code of the latest mail to an address, or undefined where none was sent. */
export const latestCode = async (context: Context, email: string): Promise<string | undefined> => {
  const [mail] = await mailsTo(context, email)
  return mail?.text.match(/^[A-Z]\d{7}$/m)?.[0]
}

/** A code that is not this one. */
export const otherThan = (code: string): string => `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`
