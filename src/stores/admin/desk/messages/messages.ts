import { atom } from 'nanostores'
import { fileUrlOf } from '#client/files.ts'
import { platform } from '#client/platform.ts'
import { send } from '#client/send.ts'
import {
  type Delivery,
  type DeliveryState,
  exportDeliveries,
  listDeliveries,
  retryDeliveries as retrying,
} from '#contract/calls/desk/deliveries.ts'
import type { Message } from '#contract/calls/desk/messages.ts'
import * as calls from '#contract/calls/desk/messages.ts'
import { secondMs } from '#fund/calendar/time.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { runWithToast } from '#stores/kit/in-flight.ts'
import { loader } from '#stores/kit/load.ts'
import { addOlderPage, type Pages } from '#stores/kit/pager.ts'
import { toast } from '#stores/kit/toast.ts'
import { messageWords as words } from '#words/desk/messages.ts'

/** Drafts and sent messages, newest first, with `messages`. */
export const messages = loader<Pages<Message>>('The messages', () => send(calls.listMessages, { query: {} }))

const tellingPollMs = 2 * secondMs

let stopWaiting = (): void => undefined
let isOpen = false

/** Reads again as long as the list is open and one of them is still going out. */
export const loadMessages = async (): Promise<void> => {
  stopWaiting()
  if (!hasExtension('messages')) return
  await messages.load()
  stopWaiting()
  if (isOpen && messages.$load.get().last?.rows.some(({ telling }) => telling !== null))
    stopWaiting = platform.after(tellingPollMs, () => void loadMessages())
}

/** The list is open; returns a function that closes it. */
export const startMessages = (): (() => void) => {
  isOpen = true
  void loadMessages()
  return () => {
    isOpen = false
    stopWaiting()
  }
}

export const loadOlderMessages = (): Promise<void> =>
  addOlderPage('messages:older', messages, (before) => send(calls.listMessages, { query: { before } }))

/** The message whose delivery list is open, or null. */
export const $openMessage = atom<Message | null>(null)

const idOfOpen = (): string => $openMessage.get()?.id ?? ''

/** The mail state to which the list is narrowed; empty for all. */
export const $deliveryState = atom<DeliveryState | ''>('')

const readDeliveries = (before?: string): Promise<Pages<Delivery>> =>
  send(listDeliveries, { params: { id: idOfOpen() }, query: { before, mail: $deliveryState.get() || undefined } })

/** The outcome of the open message, for each recipient. */
export const deliveries = loader<Pages<Delivery>>('The deliveries', () => readDeliveries())

export const loadMoreDeliveries = (): Promise<void> => addOlderPage('deliveries:more', deliveries, readDeliveries)

/** The address of the listed deliveries as a file. */
export const deliveriesFile = (): string =>
  fileUrlOf(exportDeliveries.path, idOfOpen(), { mail: $deliveryState.get() || undefined })

export const listDeliveriesOf = (state: DeliveryState | ''): void => {
  $deliveryState.set(state)
  void deliveries.load()
}

/** Mails it again to everybody whom its mail did not reach. */
export const retryDeliveries = async (): Promise<void> => {
  const retry = () => send(retrying, { params: { id: idOfOpen() } })
  await runWithToast('deliveries:retry', retry, ({ mails }) => toast(words.retried(mails)), deliveries.load)
}

export const openMessage = (message: Message): void => {
  deliveries.forget()
  $deliveryState.set('')
  $openMessage.set(message)
  void deliveries.load()
}

export const closeMessage = (): void => $openMessage.set(null)
