import { atom } from 'nanostores'
import * as api from '#client/webhooks.ts'
import { addWebhook, type Webhook, type WebhookDelivery } from '#contract/calls/webhooks.ts'
import type { WebhookEvent } from '#fund/webhook-events.ts'
import { attemptForm } from '#stores/kit/attempt-form.ts'
import { issuesOf } from '#stores/kit/contract-check.ts'
import { ask } from '#stores/kit/decision.ts'
import { createForm } from '#stores/kit/form.ts'
import { runWithToast } from '#stores/kit/in-flight.ts'
import { loader } from '#stores/kit/load.ts'
import { pager } from '#stores/kit/pager.ts'
import { failure } from '#words/extension-failure.ts'
import { webhookWords as words } from '#words/webhooks.ts'
import { showSecret } from './secret.ts'

const webhooks = loader<readonly Webhook[]>('The webhooks', api.listWebhooks)

/** The systems that are told of events. */
export const $webhooks = webhooks.$load
export const loadWebhooks = webhooks.load

export const hostOf = ({ url }: Pick<Webhook, 'url'>): string => new URL(url).host

const $openId = atom('')

const deliveries = pager<WebhookDelivery>('The deliveries', (before) =>
  api.listWebhookDeliveries($openId.get(), before),
)

/** The webhook whose dialog is open, by its id; empty while none is. */
export { $openId as $openWebhook }
export const $deliveries = deliveries.$load
export const $moreDeliveries = deliveries.$more
export const loadDeliveries = deliveries.load
export const loadMoreDeliveries = deliveries.more

const reload = async (): Promise<void> => {
  await Promise.all([loadWebhooks(), ...($openId.get() === '' ? [] : [loadDeliveries()])])
}

export const openWebhook = ({ id }: Webhook): void => {
  deliveries.forget()
  $openId.set(id)
  void loadDeliveries()
}

export const closeWebhook = (): void => $openId.set('')

/** Whether the form that adds one is open. */
export const $addingWebhook = atom(false)

interface Fields {
  readonly url: string
  readonly events: readonly WebhookEvent[]
}

const bodyOf = ({ url, events }: Fields) => ({ url, events: [...events] })

export const webhookForm = createForm({
  initial: { url: '', events: [] } as Fields,
  check: (fields) => issuesOf(addWebhook.body, bodyOf(fields)),
  send: (fields) => attemptForm(() => api.addWebhook(bodyOf(fields)), failure),
  done: ({ webhook, secret }) => {
    $addingWebhook.set(false)
    showSecret({ title: words.added(hostOf(webhook)), label: 'Secret', secret, note: words.shownOnce })
    return loadWebhooks()
  },
})

export const openWebhookForm = (): void => {
  webhookForm.open()
  $addingWebhook.set(true)
}

export const closeWebhookForm = (): void => $addingWebhook.set(false)

export const chooseEvent = (event: WebhookEvent, chosen: boolean): void => {
  const { events } = webhookForm.$form.get().values
  webhookForm.type({ events: chosen ? [...events, event] : events.filter((other) => other !== event) })
}

/** The name of what is done with the open webhook, while it is. */
export const webhookKey = 'webhook'

export const testOpen = async ({ id }: Webhook): Promise<void> => {
  await runWithToast(webhookKey, () => api.testWebhook(id), words.tested)
  await reload()
}

export const switchOpen = async ({ id, active }: Webhook): Promise<void> => {
  const done = active ? words.switchedOff : words.switchedOn
  await runWithToast(webhookKey, () => api.switchWebhook(id, !active), done)
  await reload()
}

export const sendAgain = async ({ id }: WebhookDelivery): Promise<void> => {
  await runWithToast(`delivery:${id}`, () => api.replayWebhookDelivery(id), words.sentAgain)
  await reload()
}

export const askRotate = (webhook: Webhook): void =>
  ask({
    ...words.rotate(hostOf(webhook)),
    act: async () => {
      const { secret } = await api.rotateWebhookSecret(webhook.id)
      showSecret({ title: words.added(hostOf(webhook)), label: 'Secret', secret, note: words.shownOnce })
    },
    after: loadWebhooks,
  })

export const askRemoveWebhook = (webhook: Webhook): void =>
  ask({
    ...words.remove(hostOf(webhook)),
    act: () => api.removeWebhook(webhook.id),
    after: () => {
      closeWebhook()
      return loadWebhooks()
    },
  })
