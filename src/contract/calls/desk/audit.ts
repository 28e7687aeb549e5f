import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { byId, instant } from '#contract/entities/basic.ts'
import { email, plainLines, text } from '#contract/entities/entered.ts'
import { pageOf, pageQuery, tableFormat } from '#contract/entities/page.ts'
import { searchCharactersMax } from '#contract/limits.ts'
import { auditKinds } from '#fund/access/audit-acts.ts'

const path = '/api/audit'
const extension = 'audit'

/** Who did what to whom, when and from where; never changed. */
export const auditEntry = v.object({
  id: v.string(),
  at: instant,
  /** The address of who did it; null for the system. */
  by: v.nullable(v.string()),
  /** Like "investor.approve". */
  action: v.string(),
  /** Whom or what it was done to, in the words people use: an address, a week, a reference. */
  subject: v.string(),
  detail: v.string(),
  /** The client's network address; null for the system. */
  from: v.nullable(v.string()),
})

export type AuditEntry = v.InferOutput<typeof auditEntry>

const filter = {
  /** Words to find in who, action, subject or detail; case-insensitive. */
  search: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(searchCharactersMax, `a search has at most ${searchCharactersMax} characters`),
      plainLines('a search'),
    ),
  ),
  /** The kind of act: money, people, sign-in and security … */
  kind: v.optional(v.picklist(auditKinds, 'this is not a kind of entry')),
  /**
   * Who did it: `portal` for the portal itself, `investors` for any investor, or somebody's address, past or present.
   */
  by: v.optional(v.union([v.picklist(['portal', 'investors']), email], 'this is not somebody who did something')),
  /** The id of an entry: finds what was done to the same person, payment or thing. */
  record: v.optional(byId.entries.id),
  /** The reference of a transfer or of a batch of payouts; for a payout, what was done to its batches is included. */
  payment: v.optional(text(searchCharactersMax, 'a reference')),
  action: v.optional(v.pipe(v.string(), v.regex(/^[a-z.-]{1,60}$/, 'this is not an action'))),
  since: v.optional(instant),
  until: v.optional(instant),
}

export const listAudit = call({
  name: 'listAudit',
  method: 'GET',
  path,
  who: 'viewer',
  scope: 'audit',
  does: 'The audit trail, newest first, by key',
  extension,
  query: v.object({ ...pageQuery.entries, ...filter }),
  answer: pageOf(auditEntry),
})

/** Somebody at the fund who has done something. */
export const auditActor = v.object({ email: v.string(), name: v.string() })

export type AuditActor = v.InferOutput<typeof auditActor>

export const listAuditActors = call({
  name: 'listAuditActors',
  method: 'GET',
  path: `${path}/actors`,
  who: 'viewer',
  does: 'The admins who have entries, including removed ones, by name',
  extension,
  answer: v.array(auditActor),
})

export const listAuditOf = call({
  name: 'listAuditOf',
  method: 'GET',
  path: `${path}/of/:id`,
  who: 'viewer',
  does: 'The trail of one investor, transfer or batch of payouts, newest first, by key',
  extension,
  params: byId,
  query: pageQuery,
  answer: pageOf(auditEntry),
})

export const exportAudit = call({
  name: 'exportAudit',
  method: 'GET',
  path: `${path}/export`,
  who: 'viewer',
  scope: 'audit',
  does: 'The same as CSV or as a spreadsheet, all rows',
  extension,
  kind: 'table',
  stepUp: 'personal-data',
  costs: 'exports',
  query: v.object({ ...filter, ...tableFormat }),
  answer: v.unknown(),
})
