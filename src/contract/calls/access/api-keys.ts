import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { byId, instant } from '#contract/entities/basic.ts'
import { text } from '#contract/entities/entered.ts'
import { apiKeyDaysMax, apiScopes } from '#fund/access/api-scopes.ts'

const path = '/api/api-keys'
const extension = 'api-keys'

export const apiKeyNameCharactersMax = 60

export const apiScope = v.picklist(apiScopes, 'this is not a scope of a key')

/** A key by which another system of the fund's owner makes calls. */
export const apiKey = v.object({
  id: v.string(),
  name: v.string(),
  scopes: v.array(apiScope),
  /** The end of the key, to tell it from others. */
  hint: v.string(),
  made_at: instant,
  /** The address of the owner who made it. */
  made_by: v.string(),
  expires_at: instant,
  /** To the minute; null if the key was never used. */
  used_at: v.nullable(instant),
  /** Suspended while its maker is not an owner, or their account is frozen. */
  state: v.picklist(['active', 'suspended', 'expired', 'revoked']),
})

export const listApiKeys = call({
  name: 'listApiKeys',
  method: 'GET',
  path,
  who: 'owner',
  does: 'The keys of other systems, newest first, including those that ended within 90 days: scopes, last four characters, end, last use to the minute, state',
  extension,
  answer: v.array(apiKey),
})

export const makeApiKey = call({
  name: 'makeApiKey',
  method: 'POST',
  path,
  who: 'owner',
  stepUp: 'api-keys',
  does: 'Makes a key and returns it, once; 409 beyond 20 active ones',
  extension,
  body: v.object({
    name: text(apiKeyNameCharactersMax, 'a name'),
    scopes: v.pipe(
      v.array(apiScope, 'scopes are a list'),
      v.minLength(1, 'choose at least one scope'),
      v.maxLength(apiScopes.length, 'a scope is named once'),
    ),
    /** How many days it is valid. */
    days: v.pipe(
      v.number('a number of days is needed'),
      v.integer('days are whole'),
      v.minValue(1, 'a key lasts at least a day'),
      v.maxValue(apiKeyDaysMax, `a key lasts at most ${apiKeyDaysMax} days`),
    ),
  }),
  status: 201,
  answer: v.object({ key: apiKey, secret: v.string() }),
})

export const revokeApiKey = call({
  name: 'revokeApiKey',
  method: 'DELETE',
  path: `${path}/:id`,
  who: 'owner',
  does: 'Ends a key at once; 409 for one that has ended',
  extension,
  params: byId,
  answer: apiKey,
})

export type ApiKey = v.InferOutput<typeof apiKey>
