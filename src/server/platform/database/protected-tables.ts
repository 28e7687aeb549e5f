/** A table each of whose rows has a digest that is kept whenever the portal changes it (docs/security.md "What verify finds"). */
export interface ProtectedTable {
  /** One row of it, in the words of the books: it is named with its key. */
  readonly is: string
  /** Identify a row, in the order of the table's primary key. */
  readonly key: readonly string[]
  /**
   * What a row's digest covers. A column that a later migration adds stays out of the digests of rows
   * that were there before, as long as it is null.
   */
  readonly columns: readonly string[]
  /** The only rows that count, by the values of one column. */
  readonly only?: { readonly column: string; readonly values: readonly string[] }
  /** Whether a row's key is given once and never again, so that a new row is not looked for among the earlier ones. */
  readonly isOnceOnly?: true
  /** Columns too large to be carried through a trigger; something else checks them. */
  readonly large?: readonly string[]
  /** What a column was called when the first digests were made: they cover the name, so it goes on being used there. */
  readonly named?: Readonly<Record<string, string>>
}

const table = (is: string, key: string, columns: string, more: Partial<ProtectedTable> = {}): ProtectedTable => ({
  is,
  key: key.split(' '),
  columns: [...new Set([...key.split(' '), ...columns.split(' ')])].filter((column) => column !== ''),
  ...more,
})

/** From when an investor was a person and an account in one. */
const ofAccount = { named: { account_id: 'person_id' } } as const

/**
 * The one list of what is protected by digests of its rows. What is in neither this list nor derived again from the book
 * is in `tests/server/proof/verification/unprotected.json`, with its reason.
 */
export const protectedTables: Readonly<Record<string, ProtectedTable>> = {
  // Who somebody is, and what they may do.
  people: table(
    'the person',
    'id',
    'email name name_folded role status join_date created_at first_sign_in_at password_hash risk_profile investment_goals language admin_role declined_at second_by second_at',
  ),
  investor_accounts: table(
    'the account',
    'id',
    'contact_id status join_date created_at declined_at legal_name account_kind',
  ),
  account_members: table('the membership', 'id', 'account_id person_id role since until sees ended_at ended_by'),
  member_invitations: table(
    'the invitation',
    'id',
    'account_id email sees until key_hash invited_by invited_at expires_at accepted_at ended_at',
  ),
  profiles: table('the profile of', 'person_id', 'phone address date_of_birth tax_id_sealed'),
  address_changes: table(
    'the change of address',
    'id',
    'person_id old_email new_email session_id by_email asked_at expires_at old_hash new_hash old_proved_at new_proved_at state',
  ),
  passkeys: table('the passkey', 'id', 'person_id public_key transports name created_at'),
  totp_secrets: table('the authenticator app of', 'person_id', 'sealed created_at confirmed_at'),
  recovery_codes: table('the recovery code', 'person_id slot', 'code_hash used_at made_at'),
  sessions: table(
    'the session',
    'id',
    'token_hash person_id created_at remember browser_id awaits sets_password_until',
    { isOnceOnly: true },
  ),
  api_keys: table('the API key', 'id', 'name key_hash hint scopes made_at made_by expires_at revoked_at'),
  freezes: table(
    'the freeze',
    'id',
    'person_id at by_email reason lifted_at lifted_by lift_reason suspends_since disputed_email',
  ),
  viewings: table('the viewing', 'id', 'person_id admin_id session_id started_at ends_at'),
  calendar_links: table('the calendar link of', 'person_id', 'key_hash made_at'),
  webhooks: table('the webhook', 'id', 'url events active sealed sealed_before before_until made_at made_by name'),
  own_targets: table('the host that webhooks may reach', 'id', 'host port added_at added_by'),
  // How the fund is bound.
  fund_settings: table('the setting', 'setting', 'value changed_at changed_by'),
  fund_setting_changes: table('the change of a setting', 'id', 'at by_email setting before after'),
  terms_versions: table(
    'the version of the terms',
    'id',
    'from_day from_at figures wording reason digest adopted_at adopted_by told replaced_at',
  ),
  wiring_accounts: table(
    'the account for deposits',
    'id',
    'bank routing_number account_number company_id confirmed digest adopted_at adopted_by replaced_at',
  ),
  own_bank_accounts: table('the fund’s bank account', 'id', 'bank number added_at added_by removed_at'),
  approvals: table(
    'the request for approval',
    'id',
    'kind subject title detail amount params_sealed params_digest basis asked_by asked_by_email asked_from asked_at runs_at covers status decided_by_email decided_at reason concerns concerns_email notice_at objection objected_at',
  ),
  hold_causes: table('the change after which payouts are held', 'id', 'person_id kind at', { isOnceOnly: true }),
  hold_releases: table(
    'the release of a held payout',
    'id',
    'withdrawal_id account_id at by_id by_email called said held_until',
    { isOnceOnly: true, ...ofAccount },
  ),
  limited_acts: table(
    'the act within a limit',
    'id',
    'limit_name kind subject at by_id amount vouched_as vouched_by undone_at',
    { isOnceOnly: true },
  ),
  limited_act_subjects: table('what an act within a limit was done to', 'limit_name subject act_id', 'amount', {
    isOnceOnly: true,
  }),
  money_in: table('the count of money in', 'key', 'kind amount at by_id vouched_as vouched_by'),
  book: table('the head of the book', 'id', 'digests_from set_aside_from reserve_from fund_owes_since'),
  audit_head: table('the head of the trail', 'id', 'chained_from'),
  facts: table('the fact', 'key', 'value', { only: { column: 'key', values: ['books-closed-until'] } }),
  revisions: table('the revision of', 'kind subject version', 'at by_email fields'),
  // Where money is paid to, and what was asked for.
  bank_accounts: table(
    'the bank account',
    'id',
    'account_id status sealed requested_at decided_at decided_by reason',
    ofAccount,
  ),
  deposits: table(
    'the deposit',
    'id',
    'account_id reference amount status requested_at decided_at decided_by received_at reason received_amount fee value_day payer_reference',
    ofAccount,
  ),
  withdrawals: table(
    'the withdrawal',
    'id',
    'account_id kind in_full amount status requested_at decided_at decided_by reason effective_at period settled written_off balance_before paid_at payment_reference bank_account_id returns batch_id kept_from loss_restored',
    ofAccount,
  ),
  closures: table(
    'the closure',
    'id',
    'account_id state requested_at stops_at stopped_trading verified_at verified_by method payable_at payout borne_by_fund withdrawal_id ended_at ended_by reason',
    ofAccount,
  ),
  fund_payouts: table(
    'the payout of the fund',
    'id',
    'amount status requested_at requested_by decided_at decided_by paid_at reference reserve_weeks',
  ),
  suspense: table(
    'the item in suspense',
    'id',
    'amount status value_day payer reference deposit_id received_at account_id ended_at ended_by reason',
    ofAccount,
  ),
  payment_batches: table(
    'the batch',
    'id',
    'status total payouts made_at made_by ended_at ended_by format undo_reason undo_approved_by',
  ),
  payment_batch_items: table('the payment', 'batch_id withdrawal_id', 'place amount bank_account_id payee reference'),
  payment_files: table('the payment file', 'batch_id format', 'name digest sealed made_at made_by day'),
  payment_file_downloads: table('the download of a payment file', 'id', 'batch_id format at by_email', {
    isOnceOnly: true,
  }),
  bank_statements: table(
    'the bank statement',
    'id',
    'name account from_day to_day opening closing lines lines_digest imported_at imported_by imported_by_id source',
  ),
  bank_lines: table(
    'the bank’s line',
    'id',
    'statement_id place key day value_day amount counterparty reference bank_id status matched_as matched_at matched_by released_at dismissed_as duplicate_of is_collective return_reason',
  ),
  bank_tables: table('the columns of a bank’s table', 'key', 'columns named_at named_by'),
  bank_line_entries: table('the entry of a bank’s line', 'seq', 'line_id'),
  return_files: table('the bank’s return file', 'id', 'name format records imported_at imported_by imported_by_id'),
  bank_returns: table(
    'the record of a return file',
    'id',
    'file_id place key kind code words amount reference batch trace name withdrawal_id batch_id sealed bank_account_id',
  ),
  broker_accounts: table('the account at a broker', 'id', 'broker number added_at added_by removed_at'),
  broker_files: table(
    'the broker’s file',
    'id',
    'account_id name format digest equity_digest key bytes from_day to_day days new_days executions imported_at imported_by imported_by_id',
  ),
  broker_days: table(
    'the broker’s day',
    'account_id day',
    'file_id nav_start nav_end flows commissions fees interest executions open digest',
  ),
  broker_symbols: table(
    'the symbol of a broker’s day',
    'account_id day symbol',
    'executions quantity turnover costs digest',
    {
      isOnceOnly: true,
    },
  ),
  imports: table(
    'the import',
    'id',
    'at by_email investors total_capital undone_at weeks weeks_digest vouched_as vouched_by at_broker',
  ),
  imported_people: table(
    'the imported investor',
    'import_id account_id',
    'capital result carried_loss first_deposit',
    ofAccount,
  ),
  imported_weeks: table('the imported week', 'week_from', 'import_id return_ppm'),
  // What investors decide, sign and read.
  trading_changes: table(
    'the change of trading',
    'account_id effective_from',
    'status requested_at requested_by message',
    ofAccount,
  ),
  risk_changes: table('the change of risk', 'account_id effective_from', 'risk_tenths requested_at', ofAccount),
  week_reports: table(
    'the report',
    'week_from version',
    'start_balance end_balance trades success_hundredths posted_at notes reason reported_by',
  ),
  notifications: table('the notification', 'id', 'person_id type priority title message metadata created_at', {
    isOnceOnly: true,
  }),
  notification_settings: table('the notification settings of', 'person_id', 'changes version signed_emails'),
  messages: table(
    'the message',
    'id',
    'position state audience type priority title message by_email saved_at sent_at recipients send_at by_id failure',
  ),
  message_templates: table('the template', 'id', 'name type priority title message by_email saved_at'),
  agreements: table('the agreement', 'id', 'title version withdrawn_at withdrawn_by'),
  agreement_versions: table(
    'the version of an agreement',
    'agreement_id version',
    'uploaded_at uploaded_by bytes digest',
    { large: ['file'] },
  ),
  agreement_signatures: table(
    'the signature',
    'id',
    'agreement_id version account_id name digest signed_at from_address browser confirmed_by',
    ofAccount,
  ),
  papers: table('the paper', 'period account_id version', 'issue_id issued_at book_seq book_hash figures digest', {
    large: ['file'],
    ...ofAccount,
  }),
  paper_issues: table(
    'the issue of papers',
    'id',
    'period number asked_at asked_by made_at book_seq papers cancelled_at',
  ),
  onboarding_checks: table('the check', 'id', 'account_id kind result document expires_on by_email at', ofAccount),
  check_files: table('the file of a check', 'id', 'check_id account_id name type bytes', {
    large: ['sealed'],
    ...ofAccount,
  }),
  support_requests: table(
    'the support request',
    'id',
    'person_id subject message created_at answer answered_at answered_by closed_at',
  ),
  // What the fund’s people read.
  inbox_items: table(
    'the notice',
    'id',
    'kind subject_id type title message created_at taken_by taken_at done_by done_at',
  ),
  inbox_notes: table('the note on a notice', 'id', 'item_id by_email at text'),
  investor_notes: table('the note on an investor', 'id', 'account_id by_email at text', ofAccount),
  // The trail beyond its chain, and what is left of a person.
  audit_details: table('the row of the trail’s details', 'id', 'folded salt', { isOnceOnly: true }),
  audit_people: table('a person of the trail’s row', 'person_id audit_id', '', { isOnceOnly: true }),
  proof_keys: table('the signing key', 'public_key', 'sealed made_at retired_at'),
  proof_statements: table(
    'the signed statement',
    'number',
    'kind week_from version published_at hash signature accepted',
    { large: ['text', 'accounts', 'leaves', 'salts'] },
  ),
  proof_witnesses: table('the witness of a statement', 'number public_key', 'name signature added_at'),
  proof_stamps: table('the time stamp of a statement', 'number address', 'token stamped_at'),
  push_keys: table('the key of pushes', 'name', 'public_key sealed made_at'),
  erasures: table('the erasure of', 'person_id', 'erased_at erased_by'),
  trail_statements: table('the signed head of the trail', 'number', 'signed_at text signature'),
  verifications: table('the verification', 'id', 'asked_at asked_by ended_at found'),
}

/** A row's key as it is kept: its values, separated by spaces. */
export const rowKeyOf = ({ key }: ProtectedTable, row: Readonly<Record<string, unknown>>): string =>
  key.map((column) => String(row[column])).join(' ')

export const protectedBy = (table: string): ProtectedTable => {
  const found = protectedTables[table]
  if (!found) throw new Error(`The table ${table} is not protected`)
  return found
}
