import { atom } from 'nanostores'
import * as api from '#client/messages.ts'
import type { Delivery, Message } from '#contract/calls/messages.ts'
import { hasExtension } from '#stores/kit/extensions.ts'
import { runWithToast } from '#stores/kit/in-flight.ts'
import { type Loader, loader } from '#stores/kit/load.ts'

interface Pages<Row> {
  readonly rows: readonly Row[]
  readonly next: string | null
}

const messages = loader<Pages<Message>>('The messages', () => api.listMessages())

/** Drafts and what was sent, newest first, with `messages`. */
export const $messages = messages.$load

export const loadMessages = async (): Promise<void> => {
  if (hasExtension('messages')) await messages.load()
}

/** The next page behind what a list shows. */
const grow = async <Row>(
  name: string,
  list: Loader<Pages<Row>>,
  read: (before: string) => Promise<Pages<Row>>,
): Promise<void> => {
  const shown = list.$load.get().last
  const { next } = shown ?? {}
  if (!shown || !next) return
  const page = await runWithToast(name, () => read(next))
  if (page && list.$load.get().last === shown) list.adopt({ rows: [...shown.rows, ...page.rows], next: page.next })
}

export const loadOlderMessages = (): Promise<void> => grow('messages:older', messages, api.listMessages)

/** The message whose delivery list is open, or null. */
export const $openMessage = atom<Message | null>(null)

const idOfOpen = (): string => $openMessage.get()?.id ?? ''

const deliveries = loader<Pages<Delivery>>('The deliveries', () => api.listDeliveries(idOfOpen()))

/** What became of the open message, for each recipient. */
export const $deliveries = deliveries.$load
export const loadDeliveries = deliveries.load

export const loadMoreDeliveries = (): Promise<void> =>
  grow('deliveries:more', deliveries, (before) => api.listDeliveries(idOfOpen(), before))

export const openMessage = (message: Message): void => {
  deliveries.$load.set({ state: 'loading', last: null, asOf: null })
  $openMessage.set(message)
  void deliveries.load()
}

export const closeMessage = (): void => $openMessage.set(null)
