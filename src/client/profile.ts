import type { InferInput } from 'valibot'
import * as calls from '#contract/calls/people/profile.ts'
import { send } from './send.ts'

export const readProfile = () => send(calls.readProfile, {})

export const saveProfile = (part: InferInput<typeof calls.saveProfile.body>) => send(calls.saveProfile, { body: part })
