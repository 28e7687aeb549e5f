import type { InferInput } from 'valibot'
import * as calls from '#contract/calls/access/api-keys.ts'
import { send } from './send.ts'

export const listApiKeys = () => send(calls.listApiKeys, {})

export const makeApiKey = (body: InferInput<typeof calls.makeApiKey.body>) => send(calls.makeApiKey, { body })

export const revokeApiKey = (id: string) => send(calls.revokeApiKey, { params: { id } })
