import { atom } from 'nanostores'
import { send } from '#client/send.ts'
import * as calls from '#contract/calls/access/api-keys.ts'
import { type ApiKey, makeApiKey } from '#contract/calls/access/api-keys.ts'
import type { ApiScope } from '#fund/access/api-scopes.ts'
import { ask } from '#stores/kit/decision.ts'
import { createForm } from '#stores/kit/form.ts'
import { attemptForm, issuesOf } from '#stores/kit/form-calls.ts'
import { loader } from '#stores/kit/load.ts'
import { keepsDialogDraft } from '#stores/session/kept-draft.ts'
import { announce, opens } from '#stores/session/place.ts'
import { apiKeyWords as words } from '#words/access/api-keys.ts'
import { failure } from '#words/extension-failure.ts'
import { showSecret } from './secret.ts'

/** The keys of other systems, newest first. */
export const apiKeys = loader<readonly ApiKey[]>('The API keys', () => send(calls.listApiKeys, {}))

/** Whether the form for a new key is open. */
export const $makingKey = atom(false)

interface Fields {
  readonly name: string
  readonly days: string
  readonly scopes: readonly ApiScope[]
}

const bodyOf = ({ name, days, scopes }: Fields) => ({ name, scopes: [...scopes], days: Number(days) })

export const apiKeyForm = createForm({
  initial: { name: '', days: '90', scopes: [] } as Fields,
  check: (fields) => issuesOf(makeApiKey.body, bodyOf(fields)),
  send: (fields) => attemptForm(() => send(calls.makeApiKey, { body: bodyOf(fields) }), failure),
  done: ({ key, secret }) => {
    $makingKey.set(false)
    showSecret({ title: `The key “${key.name}”`, label: 'Key', secret, note: words.shownOnce })
    return apiKeys.load()
  },
})

export const openKeyForm = (): void => {
  apiKeyForm.open()
  announce('api-key')
  $makingKey.set(true)
}

export const closeKeyForm = (): void => $makingKey.set(false)

export const chooseScope = (scope: ApiScope, chosen: boolean): void => {
  const { scopes } = apiKeyForm.$form.get().values
  apiKeyForm.type({ scopes: chosen ? [...scopes, scope] : scopes.filter((other) => other !== scope) })
}

export const askRevokeKey = ({ id, name, hint }: ApiKey): void =>
  ask({ ...words.revoke(name, hint), act: () => send(calls.revokeApiKey, { params: { id } }), after: apiKeys.load })

keepsDialogDraft('api-key', apiKeyForm, ['name', 'days', 'scopes'], $makingKey)

opens('api-key', openKeyForm)
