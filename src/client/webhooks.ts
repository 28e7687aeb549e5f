import type { InferInput } from 'valibot'
import * as calls from '#contract/calls/desk/webhooks.ts'
import { send } from './send.ts'

export const listWebhooks = () => send(calls.listWebhooks, {})

export const addWebhook = (body: InferInput<typeof calls.addWebhook.body>) => send(calls.addWebhook, { body })

export const changeWebhook = (id: string, body: InferInput<typeof calls.changeWebhook.body>) =>
  send(calls.changeWebhook, { params: { id }, body })

export const switchWebhook = (id: string, active: boolean) =>
  send(calls.switchWebhook, { params: { id }, body: { active } })

export const removeWebhook = (id: string) => send(calls.removeWebhook, { params: { id } })

export const rotateWebhookSecret = (id: string) => send(calls.rotateWebhookSecret, { params: { id } })

export const testWebhook = (id: string) => send(calls.testWebhook, { params: { id } })

export const listWebhookDeliveries = (id: string, before?: string) =>
  send(calls.listWebhookDeliveries, { params: { id }, query: before === undefined ? {} : { before } })

export const replayWebhookDelivery = (id: string) => send(calls.replayWebhookDelivery, { params: { id } })
