import { atom } from 'nanostores'
import { send } from '#client/send.ts'
import { tryMessage } from '#contract/calls/desk/messages.ts'
import type { NotificationPriority, NotificationType } from '#fund/notices/notification-settings.ts'
import { runWithToast } from '#stores/kit/in-flight.ts'
import { messageWords as words } from '#words/desk/messages.ts'
import { $recipients, lacksOf, messageForm } from './message.ts'

/** The message in the form as its readers get it. */
export interface MessagePreview {
  readonly type: NotificationType
  readonly priority: NotificationPriority
  readonly title: string
  readonly message: string
  /** The first recipient, by address, whose values are filled in. */
  readonly reader: string | null
  readonly mail: { readonly subject: string; readonly text: string }
}

/** The preview before sending, or null. */
export const $messagePreview = atom<MessagePreview | null>(null)

export const closeMessagePreview = (): void => $messagePreview.set(null)

/** Shows the message as mail and as notification; what is missing is shown at its field. */
export const previewMessage = async (): Promise<void> => {
  const { type, priority, title, message } = messageForm.$form.get().values
  const lacking = lacksOf({ title, message })
  if (lacking) return messageForm.blame(lacking)
  const reader = $recipients.get()?.first ?? null
  const drawn = await runWithToast('messages:try', () =>
    send(tryMessage, { body: { title, message, to_me: false, ...(reader !== null && { for: reader }) } }),
  )
  if (!drawn) return
  const { subject, text, ...filled } = drawn
  $messagePreview.set({ type, priority, reader, ...filled, mail: { subject, text } })
}

/** Mails the preview to the admin's own address. */
export const testMessage = async (): Promise<void> => {
  const shown = $messagePreview.get()
  if (!shown) return
  const { title, message } = shown
  await runWithToast('messages:try', () => send(tryMessage, { body: { title, message, to_me: true } }), words.tried)
}
