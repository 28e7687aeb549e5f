import { atom } from 'nanostores'
import * as api from '#client/messages.ts'
import type { Delivery, Message } from '#contract/calls/messages.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { loader } from '#stores/kit/load.ts'
import { addOlderPage } from '#stores/kit/older-page.ts'
import type { Pages } from '#stores/kit/pager.ts'

const messages = loader<Pages<Message>>('The messages', () => api.listMessages())

/** Drafts and what was sent, newest first, with `messages`. */
export const $messages = messages.$load

export const loadMessages = async (): Promise<void> => {
  if (hasExtension('messages')) await messages.load()
}

export const loadOlderMessages = (): Promise<void> => addOlderPage('messages:older', messages, api.listMessages)

/** The message whose delivery list is open, or null. */
export const $openMessage = atom<Message | null>(null)

const idOfOpen = (): string => $openMessage.get()?.id ?? ''

const deliveries = loader<Pages<Delivery>>('The deliveries', () => api.listDeliveries(idOfOpen()))

/** What became of the open message, for each recipient. */
export const $deliveries = deliveries.$load
export const loadDeliveries = deliveries.load

export const loadMoreDeliveries = (): Promise<void> =>
  addOlderPage('deliveries:more', deliveries, (before) => api.listDeliveries(idOfOpen(), before))

export const openMessage = (message: Message): void => {
  deliveries.forget()
  $openMessage.set(message)
  void deliveries.load()
}

export const closeMessage = (): void => $openMessage.set(null)
