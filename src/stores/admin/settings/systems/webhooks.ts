import { atom } from 'nanostores'
import { send } from '#client/send.ts'
import {
  addOwnTarget,
  listOwnTargets,
  type OwnTargetListed,
  removeOwnTarget,
} from '#contract/calls/desk/own-network.ts'
import * as calls from '#contract/calls/desk/webhooks.ts'
import { addWebhook, changeWebhook, hostOf, type Webhook, type WebhookDelivery } from '#contract/calls/desk/webhooks.ts'
import type { WebhookEvent } from '#fund/notices/webhook-events.ts'
import { ask } from '#stores/kit/decision.ts'
import { createForm } from '#stores/kit/form.ts'
import { attemptForm, issuesOf } from '#stores/kit/form-calls.ts'
import { runWithToast } from '#stores/kit/in-flight.ts'
import { loader } from '#stores/kit/load.ts'
import { pager } from '#stores/kit/pager.ts'
import { toast } from '#stores/kit/toast.ts'
import { keepsDialogDraft } from '#stores/session/kept-draft.ts'
import { announce, opens } from '#stores/session/place.ts'
import { webhookWords as words } from '#words/desk/webhooks.ts'
import { failure } from '#words/extension-failure.ts'
import { showSecret } from './secret.ts'

/** The systems that receive events. */
export const webhooks = loader<readonly Webhook[]>('The webhooks', () => send(calls.listWebhooks, {}))

/** What webhooks may reach in the fund's own network. */
export const ownTargets = loader<readonly OwnTargetListed[]>('The list of the fund’s own network', () =>
  send(listOwnTargets, {}),
)

/** Whether the form that lists another host is open. */
export const $listing = atom(false)

const targetOf = ({ host, port }: { readonly host: string; readonly port: string }) => ({
  host,
  port: Number(port),
})

export const ownTargetForm = createForm({
  initial: { host: '', port: '443' },
  check: (fields) => issuesOf(addOwnTarget.body, targetOf(fields)),
  send: (fields) => attemptForm(() => send(addOwnTarget, { body: targetOf(fields) }), failure),
  done: () => {
    $listing.set(false)
    toast(words.own.added)
    return ownTargets.load()
  },
})

export const openListing = (): void => {
  ownTargetForm.open()
  announce('own-target')
  $listing.set(true)
}

export const closeListing = (): void => $listing.set(false)

export const askRemoveTarget = ({ id, host, port }: OwnTargetListed): void =>
  ask({
    ...words.own.remove(`${host}, port ${port}`),
    act: () => send(removeOwnTarget, { params: { id } }),
    after: ownTargets.load,
  })

/** Its name: the owner's, otherwise its host. */
export const webhookName = (one: Pick<Webhook, 'url' | 'name'>): string => one.name || hostOf(one)

const $openId = atom('')

export const webhookDeliveries = pager<WebhookDelivery>('The deliveries', (before) =>
  send(calls.listWebhookDeliveries, { params: { id: $openId.get() }, query: { before } }),
)

/** The webhook whose dialog is open, by its id; empty if none is. */
export { $openId as $openWebhook }

const reload = async (): Promise<void> => {
  await Promise.all([webhooks.load(), ...($openId.get() === '' ? [] : [webhookDeliveries.load()])])
}

export const openWebhook = ({ id }: Webhook): void => {
  webhookDeliveries.forget()
  $openId.set(id)
  void webhookDeliveries.load()
}

// If only one system is failing, the link shows what was sent to it.
opens('webhooks', async () => {
  await webhooks.load()
  const failing = (webhooks.$load.get().last ?? []).filter((one) => one.failing > 0)
  const [only] = failing
  if (only && failing.length === 1) openWebhook(only)
})

export const closeWebhook = (): void => $openId.set('')

/** Which form is open: the one that adds a webhook, or the one that changes it, by its id. */
export const $webhookForm = atom<'adding' | { readonly changing: string } | null>(null)

interface Fields {
  readonly name: string
  readonly url: string
  readonly events: readonly WebhookEvent[]
  readonly paused: boolean
}

const bodyOf = ({ name, url, events }: Fields) => ({ name, url, events: [...events] })
const changeOf = (fields: Fields) => ({ ...bodyOf(fields), active: !fields.paused })

export const webhookForm = createForm({
  initial: { name: '', url: '', events: [], paused: false } as Fields,
  check: (fields) => issuesOf(addWebhook.body, bodyOf(fields)),
  send: (fields) => attemptForm(() => send(calls.addWebhook, { body: bodyOf(fields) }), failure),
  done: ({ webhook, secret }) => {
    closeWebhookForm()
    showSecret({ title: words.added(webhookName(webhook)), label: 'Secret', secret, note: words.shownOnce })
    return webhooks.load()
  },
})

/** Changes the webhook whose form is open; its secret and what was sent stay. */
export const changeForm = createForm({
  initial: { name: '', url: '', events: [], paused: false } as Fields,
  check: (fields) => issuesOf(changeWebhook.body, changeOf(fields)),
  send: (fields) => {
    const open = $webhookForm.get()
    const id = open !== null && open !== 'adding' ? open.changing : ''
    return attemptForm(() => send(calls.changeWebhook, { params: { id }, body: changeOf(fields) }), failure)
  },
  done: async () => {
    closeWebhookForm()
    toast(words.changed)
    await reload()
  },
})

export const openWebhookForm = (): void => {
  webhookForm.open()
  announce('webhook')
  $webhookForm.set('adding')
}

export const openChangeForm = ({ id, name, url, events, active }: Webhook): void => {
  changeForm.open({ name, url, events, paused: !active })
  $webhookForm.set({ changing: id })
}

export const closeWebhookForm = (): void => $webhookForm.set(null)

type WebhookForm = Pick<typeof webhookForm, '$form' | 'type'>

export const chooseEvent = ({ $form, type }: WebhookForm, event: WebhookEvent, chosen: boolean): void => {
  const { events } = $form.get().values
  type({ events: chosen ? [...events, event] : events.filter((other) => other !== event) })
}

/** The name of an action on the open webhook while it is in progress. */
export const webhookKey = 'webhook'

export const testOpen = async ({ id }: Webhook): Promise<void> => {
  await runWithToast(webhookKey, () => send(calls.testWebhook, { params: { id } }), words.tested, reload)
}

export const switchOpen = async ({ id, active }: Webhook): Promise<void> => {
  const done = active ? words.switchedOff : words.switchedOn
  await runWithToast(
    webhookKey,
    () => send(calls.switchWebhook, { params: { id }, body: { active: !active } }),
    done,
    reload,
  )
}

export const sendAgain = async ({ id }: WebhookDelivery): Promise<void> => {
  await runWithToast(
    `delivery:${id}`,
    () => send(calls.replayWebhookDelivery, { params: { id } }),
    words.sentAgain,
    reload,
  )
}

export const askRotate = (webhook: Webhook): void =>
  ask({
    ...words.rotate(webhookName(webhook)),
    act: async () => {
      const { secret } = await send(calls.rotateWebhookSecret, { params: { id: webhook.id } })
      showSecret({ title: words.added(webhookName(webhook)), label: 'Secret', secret, note: words.shownOnce })
    },
    after: webhooks.load,
  })

export const askRemoveWebhook = (webhook: Webhook): void =>
  ask({
    ...words.remove(webhookName(webhook)),
    act: () => send(calls.removeWebhook, { params: { id: webhook.id } }),
    after: webhooks.load,
    finished: closeWebhook,
  })

keepsDialogDraft('own-target', ownTargetForm, ['host', 'port'], $listing)
keepsDialogDraft('webhook', webhookForm, ['name', 'url', 'events'], $webhookForm, (form) =>
  form === 'adding' ? '' : null,
)
keepsDialogDraft('webhook-change', changeForm, ['name', 'url', 'events', 'paused'], $webhookForm, (form) =>
  form === 'adding' ? null : form.changing,
)

opens('own-target', openListing)
opens('webhook', openWebhookForm)
