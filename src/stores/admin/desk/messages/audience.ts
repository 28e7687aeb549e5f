import type { Audience } from '#contract/calls/desk/messages.ts'
import { messageWords } from '#words/desk/messages.ts'

/** Every choice of the Send To field; `one` asks for an address as well. */
export const audiences = {
  all: { to: 'all' },
  one: { to: 'one', email: '' },
  chosen: { to: 'chosen', ids: [] },
  'status-active': { to: 'status', status: 'active' },
  'status-pending': { to: 'status', status: 'pending' },
  'status-inactive': { to: 'status', status: 'inactive' },
  'risk-conservative': { to: 'risk-profile', risk_profile: 'conservative' },
  'risk-moderate': { to: 'risk-profile', risk_profile: 'moderate' },
  'risk-aggressive': { to: 'risk-profile', risk_profile: 'aggressive' },
  'trading-active': { to: 'trading-status', trading_status: 'active' },
  'trading-inactive': { to: 'trading-status', trading_status: 'inactive' },
} as const satisfies Record<string, Audience>

export type AudienceChoice = keyof typeof audiences

export const audienceChoices = Object.keys(audiences) as AudienceChoice[]

/** An audience as named in the Send To field; a single investor by address. */
export const audienceName = (audience: Audience): string =>
  audience.to === 'one' ? audience.email : messageWords.audiences[choiceOf(audience)]

/** The recipients in a form: one by address, or several by their ids, separated by commas. */
interface Named {
  readonly to: AudienceChoice
  readonly email: string
  readonly ids: string
}

export const audienceOf = ({ to, email, ids }: Named): Audience => {
  if (to === 'one') return { to: 'one', email: email.trim() }
  return to === 'chosen' ? { to: 'chosen', ids: ids.split(',') } : audiences[to]
}

/** The choice that corresponds to the backend's audience. */
export const choiceOf = (audience: Audience): AudienceChoice => {
  switch (audience.to) {
    case 'all':
    case 'one':
    case 'chosen':
      return audience.to
    case 'status':
      return `status-${audience.status}`
    case 'risk-profile':
      return `risk-${audience.risk_profile}`
    case 'trading-status':
      return `trading-${audience.trading_status}`
  }
}
