import type { InferInput } from 'valibot'
import * as calls from '#contract/calls/control/fund-settings.ts'
import { send } from './send.ts'

export const readFundSettings = () => send(calls.readFundSettings, {})

export const saveFundSettings = (part: InferInput<typeof calls.saveFundSettings.body>) =>
  send(calls.saveFundSettings, { body: part })

export const listSettingsChanges = () => send(calls.listSettingsChanges, {})
