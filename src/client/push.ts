import type { PushSubscriptionBody } from '#contract/calls/people/push.ts'
import * as calls from '#contract/calls/people/push.ts'
import { send } from './send.ts'

/** The key to subscribe with, and the browsers that show the person's notifications. */
export const readPush = () => send(calls.readPush, {})

export const addPushDevice = (body: PushSubscriptionBody) => send(calls.addPushDevice, { body })

export const removePushDevice = (id: string) => send(calls.removePushDevice, { params: { id } })

export const testPushDevice = (id: string) => send(calls.testPushDevice, { params: { id } })
