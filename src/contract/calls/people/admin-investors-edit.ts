import * as v from 'valibot'
import { call } from '#contract/call.ts'
import { byId, day, dollars, instant, riskProfile } from '#contract/entities/basic.ts'
import { amount, email } from '#contract/entities/entered.ts'
import { madeFrom, phone, withReason } from '#contract/entities/fields.ts'
import { personName } from '#contract/entities/person-name.ts'
import { adminStep } from '../../call-kinds.ts'
import { investorRow } from './admin-investors.ts'

const path = '/api/admin/investors'
const extension = 'investors-edit'
/** The longest file of investors to import, in characters. */
export const importCharactersMax = 1_000_000
/** Each character takes up to four bytes, or six if JSON escapes it. */
const csvBytesMax = 6 * importCharactersMax

export const addInvestor = call({
  name: 'addInvestor',
  method: 'POST',
  path,
  who: 'operator',
  stepUp: 'admission',
  does: 'Adds an approved investor by hand and mails an invitation',
  extension,
  body: v.object({ name: personName, email, risk_profile: v.optional(riskProfile) }),
  status: 201,
  answer: investorRow,
})

export const editInvestor = call({
  name: 'editInvestor',
  method: 'PATCH',
  path: `${path}/:id`,
  who: 'operator',
  does: "Edits an investor's name, phone and risk profile; 409 if somebody has saved since",
  extension,
  params: byId,
  body: v.strictObject({
    name: v.optional(personName),
    phone: v.optional(phone),
    risk_profile: v.optional(riskProfile),
    version: madeFrom,
  }),
  answer: investorRow,
})

const admit = adminStep('admin/investors', { extension, stepUp: 'admission', answer: investorRow })

export const approveInvestor = admit('approveInvestor', 'approve', 'Approves a pending investor')
export const reactivateInvestor = admit('reactivateInvestor', 'reactivate', 'Makes an inactive investor active again')

export const liftSignInStop = call({
  name: 'liftSignInStop',
  method: 'POST',
  path: `${path}/:id/lift-sign-in-stop`,
  who: 'operator',
  does: 'Lets unknown browsers sign in again after too many failures in a row',
  extension,
  params: byId,
  answer: v.object({ message: v.string() }),
})

export const endSessionsOf = call({
  name: 'endSessionsOf',
  method: 'POST',
  path: `${path}/:id/end-sessions`,
  who: 'operator',
  does: 'Ends every session of an investor, and forgets their known browsers',
  extension,
  params: byId,
  answer: v.object({ ended: v.number() }),
})

export const voidPassword = call({
  name: 'voidPassword',
  method: 'POST',
  path: `${path}/:id/void-password`,
  who: 'operator',
  does: 'Clears an investor’s password, with a reason that is mailed, ends every session and forgets their known browsers; 409 if there is no password',
  extension,
  params: byId,
  body: withReason,
  answer: v.object({ ended: v.number() }),
})

const decideWhy = adminStep('admin/investors', { extension, body: withReason, answer: investorRow })

export const declineInvestor = decideWhy(
  'declineInvestor',
  'decline',
  'Declines a pending investor, with a reason that is mailed',
)
export const deactivateInvestor = decideWhy(
  'deactivateInvestor',
  'deactivate',
  'Makes an investor inactive: they can only read and withdraw',
)

/** A line of an import as it was read: its contents, and what is wrong with it. */
export const importLine = v.object({
  line: v.number(),
  name: v.string(),
  email: v.string(),
  opening_capital: v.nullable(amount),
  opening_result: v.nullable(dollars),
  carried_loss: v.nullable(amount),
  /** Only in a file of weeks: the Sunday that the week begins with, and the fund's gross return in it. */
  week_start: v.nullable(day),
  return_percent: v.nullable(v.number()),
  /** As they are in the file, by column, so that bad lines can be given back. */
  cells: v.record(v.string(), v.string()),
  problems: v.array(v.string()),
})

export const importPreview = v.object({
  /** What the file's first line names. */
  of: v.picklist(['investors', 'weeks']),
  lines: v.array(importLine),
  good: v.number(),
  bad: v.number(),
  /** Only the good lines. */
  total_capital: amount,
  total_result: dollars,
  total_carried_loss: amount,
  /** Only for the good lines of a file of weeks: all of them compounded. */
  compound_percent: v.nullable(v.number()),
})

/**
 * Columns name, email, phone, risk_profile, join_date, first_deposit, opening_capital, opening_result, carried_loss;
 * the first two are required. Or, for the fund's returns before it moved to this portal, week_start and return, in
 * percent. Separated by commas, semicolons or tabs.
 */
const csv = v.object({
  csv: v.pipe(
    v.string('a CSV text is needed'),
    v.minLength(1, 'the file is empty'),
    v.maxLength(importCharactersMax, 'the file is too large'),
  ),
})

export const previewImport = call({
  name: 'previewImport',
  method: 'POST',
  path: `${path}/import/preview`,
  who: 'operator',
  does: 'Checks every line of a CSV and changes nothing',
  extension,
  lasts: true,
  body: csv,
  bodyBytesMax: csvBytesMax,
  costs: 'imports',
  answer: importPreview,
})

/**
 * An import that was applied; `can_undo` as long as nothing else has happened to its investors. It sends no mail, so
 * that it can be undone completely.
 */
export const investorImport = v.object({
  id: v.string(),
  at: instant,
  by: v.string(),
  investors: v.number(),
  /** Weekly returns from before the fund moved to this portal. */
  weeks: v.number(),
  total_capital: amount,
  /** The part of it that lay with the broker; the rest lay at the bank. */
  at_broker: amount,
  undone_at: v.nullable(instant),
  can_undo: v.boolean(),
})

export const applyImport = call({
  name: 'applyImport',
  method: 'POST',
  path: `${path}/import`,
  who: 'operator',
  stepUp: 'money',
  does: 'Applies a whole CSV or nothing; or only its valid lines',
  extension,
  lasts: true,
  body: v.object({
    ...csv.entries,
    only_good: v.optional(v.boolean()),
    /** How much of the opening money lies with the broker; the rest lies at the bank. */
    at_broker: v.optional(amount),
  }),
  bodyBytesMax: csvBytesMax,
  costs: 'imports',
  status: 201,
  answer: investorImport,
})

export const listImports = call({
  name: 'listImports',
  method: 'GET',
  path: `${path}/import`,
  who: 'viewer',
  does: 'The latest imports',
  extension,
  answer: v.array(investorImport),
})

export const undoImport = call({
  name: 'undoImport',
  method: 'POST',
  path: `${path}/import/:id/undo`,
  who: 'operator',
  stepUp: 'money',
  does: 'Reverses an import while nothing else has happened since',
  extension,
  lasts: true,
  params: byId,
  answer: investorImport,
})

export type ImportPreview = v.InferOutput<typeof importPreview>
export type InvestorImport = v.InferOutput<typeof investorImport>
