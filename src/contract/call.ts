import type { GenericSchema } from 'valibot'
import type { AdminRole } from '#fund/access/admin-roles.ts'
import type { ApiScope } from '#fund/access/api-scopes.ts'
import type { MemberGrant } from '#fund/access/member-grants.ts'
import type { StepUpAction } from '#fund/access/step-up.ts'
import { minuteMs } from '#fund/calendar/time.ts'

/**
 * Who may make a call: an admin's role includes all roles above it; "investor" is any signed-in investor, for their own
 * account; "self" compares the address in the path with the session's; "own" is the owner of the record that the id
 * names; "own-or-viewer" answers an investor with their own and an admin with everybody's, or those of the account that
 * the query names as `investor_id` (api.md "The documented calls", api.md "Roles").
 */
export type Who = 'anyone' | 'signed-in' | 'investor' | 'self' | 'own' | 'self-or-viewer' | 'own-or-viewer' | AdminRole

/** The extensions of this project's own backend (api.md "Extensions"). */
export const extensionNames = [
  'session',
  'account',
  'members',
  'reports',
  'reports-edit',
  'transfers',
  'bank',
  'profile',
  'support',
  'statements',
  'closure',
  'investors',
  'investor-page',
  'saved-views',
  'fund-figures',
  'onboarding',
  'investors-edit',
  'investors-bulk',
  'fund',
  'distributions',
  'fund-settings',
  'messages',
  'inbox',
  'audit',
  'contact',
  'newsletter',
  'letters',
  'cash',
  'roles',
  'payments',
  'proofs',
  'approvals',
  'bank-statements',
  'bank-returns',
  'broker',
  'factors',
  'freezes',
  'address',
  'personal-data',
  'agreements',
  'performance',
  'calendar',
  'benchmarks',
  'push',
  'today',
  'api-keys',
  'webhooks',
  'search',
  'viewings',
  'prepared-files',
  'terms',
  'page-failures',
] as const

export type ExtensionName = (typeof extensionNames)[number]

/** How long both ends wait for a call that `lasts`, in milliseconds. */
export const lastingMs = 5 * minuteMs

/** One call of the API, as data: the server routes it, the client makes it, OpenAPI describes it. */
export interface Call {
  /** Unique; the key of its handler on the server and the `operationId` of the OpenAPI document. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** In Fastify's form, with `:investor_email` for a parameter. */
  readonly path: `/api/${string}`
  readonly who: Who
  readonly does: string
  /** Absent for the documented calls of spec §7. */
  readonly extension?: ExtensionName
  readonly params?: GenericSchema
  readonly query?: GenericSchema
  readonly body?: GenericSchema
  /** For a body that may exceed the server's general limit of 64 KB. */
  readonly bodyBytesMax?: number
  /** Polled by proxies and monitors every few seconds, so it does not count towards a client's limit. */
  readonly probe?: true
  /** Books for many, notifies many, or reads a whole file: both ends wait `lastingMs` for it (api.md "Conventions"). */
  readonly lasts?: true
  /** The status of success; 200 if left out. */
  readonly status?: 200 | 201 | 202 | 204 | 303
  /** Answered alike for everybody: asked without a session's cookie where the backend is elsewhere. */
  readonly open?: true
  /** Signs somebody in, or leads there: a 401 is an ordinary answer, and says nothing about a session. */
  readonly signsIn?: true
  /** Open to a session that still lacks its second factor (api.md "Second factor"). */
  readonly beforeFactor?: true
  /**
   * Refused if the caller's account is frozen (api.md "Freezes"); an admin whose account is frozen cannot make any
   * admin call.
   */
  readonly notFrozen?: true
  /**
   * Everybody's own, but what is an admin's own speaks of the fund and its investors: like an admin call, it is refused
   * to an admin whose account is frozen.
   */
  readonly speaksOfFund?: true
  /** What must be confirmed again before this call (api.md "Step-up"). */
  readonly stepUp?: StepUpAction
  /**
   * Reads something of an account that its owner may let a reader see: one of these grants opens it to them. Without
   * any it is its owners' alone (api.md "members").
   */
  readonly sees?: readonly MemberGrant[]
  /** An investor's call that is about the person rather than an account: it needs none, and no account can be named. */
  readonly ofPerson?: true
  /** Of calls that do one of several things, those that have to be confirmed, by `action.do`; all if left out. */
  readonly stepUpFor?: readonly string[]
  /** The scope with which an API key may make it; without one no key may (api.md "api-keys"). */
  readonly scope?: ApiScope
  /** Counted per signed-in person, besides the limit per network address (api.md "Conventions"). */
  readonly costs?: 'papers' | 'exports' | 'imports'
  /**
   * A form post, a file, a table or a page instead of JSON; such calls are not made by the JSON client. A table is sent
   * as CSV or a spreadsheet or, if the client prefers not to wait, prepared in the background
   * (api.md "prepared-files").
   */
  readonly kind?: 'form' | 'file' | 'table' | 'page'
  /** A mail program may post to it with whatever body, one that is sent as a file with parts too (RFC 8058). */
  readonly oneClick?: true
  readonly answer: GenericSchema
  /** The portal must not depend on the answer's fields: an empty or other body is fine (api.md rule 1). */
  readonly lenient?: true
}

export const call = <const C extends Call>(entry: C): C => entry
