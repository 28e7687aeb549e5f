CREATE TABLE public.accounts (
    name text NOT NULL,
    kind text NOT NULL,
    person_id text,
    balance bigint NOT NULL,
    CONSTRAINT accounts_whole_cents CHECK ((balance = balance))
);
CREATE TABLE public.allowances (
    key text NOT NULL,
    count bigint NOT NULL,
    ends_at bigint NOT NULL
);
CREATE TABLE public.audit (
    id text NOT NULL,
    at bigint NOT NULL,
    by_email text,
    action text NOT NULL,
    subject text NOT NULL,
    detail text NOT NULL,
    from_address text,
    folded text NOT NULL
);
CREATE TABLE public.bank_accounts (
    id text NOT NULL,
    person_id text NOT NULL,
    status text NOT NULL,
    sealed text NOT NULL,
    requested_at bigint NOT NULL,
    decided_at bigint,
    decided_by text,
    reason text
);
CREATE TABLE public.book (
    id bigint NOT NULL,
    seq bigint NOT NULL,
    hash text NOT NULL
);
CREATE TABLE public.carried_losses (
    person_id text NOT NULL,
    cents bigint NOT NULL
);
CREATE TABLE public.challenges (
    token_hash text NOT NULL,
    address_key text NOT NULL,
    code_hash text NOT NULL,
    known bigint NOT NULL,
    sent_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    tries bigint NOT NULL,
    silent_tries bigint NOT NULL,
    used_at bigint
);
CREATE TABLE public.closures (
    id text NOT NULL,
    person_id text NOT NULL,
    state text NOT NULL,
    requested_at bigint NOT NULL,
    stops_at bigint NOT NULL,
    stopped_trading bigint NOT NULL,
    verified_at bigint,
    verified_by text,
    method text,
    payable_at bigint,
    payout bigint,
    borne_by_fund bigint,
    withdrawal_id text,
    ended_at bigint,
    ended_by text,
    reason text
);
CREATE TABLE public.contact_messages (
    id text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    amount text NOT NULL,
    message text NOT NULL,
    created_at bigint NOT NULL
);
CREATE TABLE public.deliveries (
    notification_id text NOT NULL,
    channel text NOT NULL,
    person_id text NOT NULL,
    outcome text NOT NULL,
    reason text,
    mail_id text,
    decided_at bigint NOT NULL
);
CREATE TABLE public.delivery_counts (
    person_id text NOT NULL,
    channel text NOT NULL,
    hour bigint NOT NULL,
    hour_count bigint NOT NULL,
    hour_max bigint NOT NULL,
    day bigint NOT NULL,
    day_count bigint NOT NULL,
    day_max bigint NOT NULL
);
CREATE TABLE public.demo (
    id bigint NOT NULL,
    first_week bigint NOT NULL,
    played bigint NOT NULL
);
CREATE TABLE public.deposits (
    id text NOT NULL,
    person_id text NOT NULL,
    reference text NOT NULL,
    amount bigint NOT NULL,
    status text NOT NULL,
    requested_at bigint NOT NULL,
    decided_at bigint,
    decided_by text,
    received_at bigint,
    reason text
);
CREATE TABLE public.entries (
    seq bigint NOT NULL,
    id text NOT NULL,
    key text NOT NULL,
    kind text NOT NULL,
    description text NOT NULL,
    effective_at bigint NOT NULL,
    posted_at bigint NOT NULL,
    previous_hash text NOT NULL,
    hash text NOT NULL
);
CREATE TABLE public.facts (
    key text NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.fund_setting_changes (
    id text NOT NULL,
    at bigint NOT NULL,
    by_email text NOT NULL,
    setting text NOT NULL,
    before text NOT NULL,
    after text NOT NULL
);
CREATE TABLE public.fund_settings (
    setting text NOT NULL,
    value text NOT NULL,
    changed_at bigint NOT NULL,
    changed_by text NOT NULL
);
CREATE TABLE public.imported_people (
    import_id text NOT NULL,
    person_id text NOT NULL,
    capital bigint NOT NULL
);
CREATE TABLE public.imports (
    id text NOT NULL,
    at bigint NOT NULL,
    by_email text NOT NULL,
    investors bigint NOT NULL,
    total_capital bigint NOT NULL,
    undone_at bigint
);
CREATE TABLE public.inbox_items (
    id text NOT NULL,
    kind text NOT NULL,
    subject_id text NOT NULL,
    type text NOT NULL,
    title text NOT NULL,
    message text NOT NULL,
    created_at bigint NOT NULL,
    taken_by text,
    taken_at bigint,
    done_by text,
    done_at bigint
);
CREATE TABLE public.inbox_notices (
    item_id text NOT NULL,
    person_id text NOT NULL,
    notification_id text NOT NULL
);
CREATE TABLE public.investor_gram_counts (
    gram text NOT NULL,
    investors bigint NOT NULL
);
CREATE TABLE public.investor_grams (
    gram text NOT NULL COLLATE pg_catalog."C",
    name_key text NOT NULL COLLATE pg_catalog."C",
    no bigint NOT NULL
);
CREATE TABLE public.investor_list (
    no bigint NOT NULL,
    person_id text NOT NULL,
    name_key text NOT NULL COLLATE pg_catalog."C",
    text text NOT NULL COLLATE pg_catalog."C",
    status text NOT NULL COLLATE pg_catalog."C",
    risk_rank bigint NOT NULL,
    joined text NOT NULL COLLATE pg_catalog."C",
    balance bigint NOT NULL,
    invested bigint NOT NULL,
    return_ppm bigint NOT NULL,
    trading text NOT NULL COLLATE pg_catalog."C",
    trading_next text NOT NULL COLLATE pg_catalog."C",
    trading_from bigint,
    held_from bigint
);
ALTER TABLE public.investor_list ALTER COLUMN no ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.investor_list_no_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.known_browsers (
    id text NOT NULL,
    token_hash text NOT NULL,
    person_id text NOT NULL,
    created_at bigint NOT NULL,
    seen_at bigint NOT NULL
);
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.lines (
    seq bigint NOT NULL,
    account text NOT NULL,
    amount bigint NOT NULL,
    CONSTRAINT lines_whole_cents CHECK ((amount = amount))
);
CREATE TABLE public.mail (
    id text NOT NULL,
    to_address text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    created_at bigint NOT NULL,
    not_before bigint NOT NULL,
    sent_at bigint,
    attempts bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.message_recipients (
    message_id text NOT NULL,
    person_id text NOT NULL,
    notification_id text NOT NULL
);
CREATE TABLE public.messages (
    id text NOT NULL,
    "position" text NOT NULL,
    state text NOT NULL,
    audience text NOT NULL,
    type text NOT NULL,
    priority text NOT NULL,
    title text NOT NULL,
    message text NOT NULL,
    by_email text NOT NULL,
    saved_at bigint NOT NULL,
    sent_at bigint,
    recipients bigint
);
CREATE TABLE public.newsletter (
    id text NOT NULL,
    email text NOT NULL,
    asked_at bigint NOT NULL,
    confirmed_at bigint
);
CREATE TABLE public.notification_settings (
    person_id text NOT NULL,
    changes text NOT NULL,
    version bigint NOT NULL
);
CREATE TABLE public.notifications (
    id text NOT NULL,
    person_id text NOT NULL,
    type text NOT NULL,
    priority text NOT NULL,
    title text NOT NULL,
    message text NOT NULL,
    metadata text,
    created_at bigint NOT NULL,
    read_at bigint
);
CREATE TABLE public.openings (
    week_from bigint NOT NULL,
    person_id text NOT NULL,
    balance bigint NOT NULL,
    capital bigint NOT NULL,
    carried_loss bigint NOT NULL,
    active bigint NOT NULL
);
CREATE TABLE public.past_holdings (
    person_id text NOT NULL,
    held_from bigint NOT NULL,
    held_to bigint NOT NULL
);
CREATE TABLE public.people (
    id text NOT NULL,
    email text NOT NULL,
    name text NOT NULL,
    name_folded text NOT NULL,
    role text NOT NULL,
    status text NOT NULL,
    join_date text NOT NULL,
    created_at bigint NOT NULL,
    first_sign_in_at bigint,
    password_hash text,
    risk_profile text,
    investment_goals text
);
CREATE TABLE public.profiles (
    person_id text NOT NULL,
    phone text,
    address text,
    date_of_birth text,
    tax_id_sealed text
);
CREATE TABLE public.risk_changes (
    person_id text NOT NULL,
    effective_from bigint NOT NULL,
    risk_tenths bigint NOT NULL,
    requested_at bigint NOT NULL
);
CREATE TABLE public.sessions (
    id text NOT NULL,
    token_hash text NOT NULL,
    person_id text NOT NULL,
    created_at bigint NOT NULL,
    seen_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    remember bigint NOT NULL,
    browser text NOT NULL
);
CREATE TABLE public.support_requests (
    id text NOT NULL,
    person_id text NOT NULL,
    subject text,
    message text,
    created_at bigint NOT NULL,
    answer text,
    answered_at bigint,
    answered_by text,
    closed_at bigint
);
CREATE TABLE public.trading_changes (
    person_id text NOT NULL,
    effective_from bigint NOT NULL,
    status text NOT NULL,
    requested_at bigint NOT NULL,
    requested_by text NOT NULL,
    message text
);
CREATE TABLE public.week_reports (
    week_from bigint NOT NULL,
    version bigint NOT NULL,
    start_balance bigint NOT NULL,
    end_balance bigint NOT NULL,
    trades bigint NOT NULL,
    success_hundredths bigint NOT NULL,
    posted_at bigint NOT NULL,
    notes text,
    reason text,
    reported_by text NOT NULL
);
CREATE TABLE public.week_rows (
    person_id text NOT NULL,
    week_from bigint NOT NULL,
    version bigint NOT NULL,
    traded bigint NOT NULL,
    gross bigint NOT NULL,
    odd_cent bigint NOT NULL,
    carried_before bigint NOT NULL,
    recovered bigint NOT NULL,
    net bigint NOT NULL,
    tier_percent bigint NOT NULL,
    share bigint NOT NULL,
    fund_share bigint NOT NULL,
    result_change bigint NOT NULL,
    carried_after bigint NOT NULL
);
CREATE TABLE public.week_totals (
    week_from bigint NOT NULL,
    investors bigint NOT NULL,
    gross bigint NOT NULL,
    carried_before bigint NOT NULL,
    net bigint NOT NULL,
    share bigint NOT NULL,
    fund_share bigint NOT NULL
);
CREATE TABLE public.weeks (
    week_from bigint NOT NULL,
    week_to bigint NOT NULL,
    opening bigint NOT NULL,
    opened_at bigint NOT NULL,
    closed_at bigint,
    version bigint
);
CREATE TABLE public.withdrawals (
    id text NOT NULL,
    person_id text NOT NULL,
    kind text NOT NULL,
    in_full bigint NOT NULL,
    amount bigint NOT NULL,
    status text NOT NULL,
    requested_at bigint NOT NULL,
    decided_at bigint,
    decided_by text,
    reason text,
    effective_at bigint,
    period text,
    settled bigint,
    written_off bigint,
    balance_before bigint,
    paid_at bigint,
    payment_reference text
);
INSERT INTO public.accounts VALUES
	('capital:01a07c2c-1960-73d9-b114-18a61fae510d', 'capital', '01a07c2c-1960-73d9-b114-18a61fae510d', 15250000),
	('capital:01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 'capital', '01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 12250000),
	('capital:01a07c2c-1960-722e-a82d-897e761dcaf9', 'capital', '01a07c2c-1960-722e-a82d-897e761dcaf9', 7550000),
	('capital:01a07c2c-1960-7720-86e2-9a4f677bf58e', 'capital', '01a07c2c-1960-7720-86e2-9a4f677bf58e', 5850000),
	('capital:01a07c2c-1960-7244-8177-c72378091cdb', 'capital', '01a07c2c-1960-7244-8177-c72378091cdb', 34950000),
	('capital:01a0c445-2160-7402-8fbe-f944fd8f5b82', 'capital', '01a0c445-2160-7402-8fbe-f944fd8f5b82', 104400000),
	('capital:01a0e851-a560-74fd-841b-d27dcfde5800', 'capital', '01a0e851-a560-74fd-841b-d27dcfde5800', 1850000),
	('capital:01a07c2c-1960-73f1-b8ce-d1d416b658ac', 'capital', '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 25900000),
	('payable:01a07c2c-1960-722e-a82d-897e761dcaf9', 'payable', '01a07c2c-1960-722e-a82d-897e761dcaf9', 0),
	('cash', 'cash', NULL, -3689804),
	('trading', 'trading', NULL, -213869910),
	('fund', 'fund', NULL, 3444204),
	('result:01a07c2c-1960-722e-a82d-897e761dcaf9', 'result', '01a07c2c-1960-722e-a82d-897e761dcaf9', 156257),
	('result:01a07c2c-1960-7244-8177-c72378091cdb', 'result', '01a07c2c-1960-7244-8177-c72378091cdb', 1036790),
	('result:01a07c2c-1960-73d9-b114-18a61fae510d', 'result', '01a07c2c-1960-73d9-b114-18a61fae510d', 444975),
	('result:01a07c2c-1960-73f1-b8ce-d1d416b658ac', 'result', '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 681205),
	('result:01a07c2c-1960-7720-86e2-9a4f677bf58e', 'result', '01a07c2c-1960-7720-86e2-9a4f677bf58e', 144319),
	('result:01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 'result', '01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 363394),
	('result:01a0c445-2160-7402-8fbe-f944fd8f5b82', 'result', '01a0c445-2160-7402-8fbe-f944fd8f5b82', 3253568),
	('result:01a0e851-a560-74fd-841b-d27dcfde5800', 'result', '01a0e851-a560-74fd-841b-d27dcfde5800', 35002);
INSERT INTO public.allowances VALUES
	('registrations client 21f45680bbcc6b8fd17f6380280f6231923489868b2bd82009dfc909084a7bef', 1, 1795296393765),
	('registration-mails 48a8bd5368f0cb0015f944e4075c0b776f56e4d7e3bfdf8a9720481e2637cc31', 1, 1795379193765),
	('password-failures address 02163a37b137aa4e7a3541060b93157ec69d2d888f5fbc90cb9f9512c87dfb85', 0, 1795379193807),
	('password-failures address 7f317f8ef33df50f87cffcc1643a4ab6e6e51574b4b4d0fecd86de719e441b60', 0, 1795379194236),
	('password-failures client 21f45680bbcc6b8fd17f6380280f6231923489868b2bd82009dfc909084a7bef', 0, 1795379193807);
INSERT INTO public.audit VALUES
	('01a1ffca-1053-7000-8001-f6e9c3b8e634', 1795292794963, 'investor@example.com', 'bank.change', 'investor@example.com', 'asked for Bank of Samples, account ••••6789', '127.0.0.1', 'investor@example.com bank.change investor@example.com asked for bank of samples, account ••••6789'),
	('01a1ffca-10a6-7000-8001-fb04cebc8be5', 1795292795046, 'investor@example.com', 'profile.save', 'investor@example.com', 'phone, taxId', '127.0.0.1', 'investor@example.com profile.save investor@example.com phone, taxid'),
	('01a1ffca-111b-7000-8002-1fc9c6ac596d', 1795292795163, 'admin@example.com', 'deposit.approved', 'ALD-27TZE2AK', '$2,500.00 approved', '127.0.0.1', 'admin@example.com deposit.approved ald-27tze2ak $2,500.00 approved'),
	('01a1ffca-118f-7000-8002-2de24ab5fa12', 1795292795279, 'admin@example.com', 'deposit.received', 'ALD-27TZE2AK', '$2,500.00 received', '127.0.0.1', 'admin@example.com deposit.received ald-27tze2ak $2,500.00 received'),
	('01a1ffca-126a-7000-8002-8dd2bab140f9', 1795292795498, 'admin@example.com', 'report.correct', 'Week 43', '$2,082,409.29 to $2,105,231.00: The broker corrected a fill.', '127.0.0.1', 'admin@example.com report.correct week 43 $2,082,409.29 to $2,105,231.00: the broker corrected a fill.');
INSERT INTO public.bank_accounts VALUES
	('01a1ffca-1053-7000-8001-dcebd8ecec81', '01a07c2c-1960-73d9-b114-18a61fae510d', 'pending', 'v1.E2a3BHzEP7TJObBnNrT8J5GC34OdsFRYY0sT8eYEUW9avqkyMdRFU5X8SNT7-kCtGEQR_LgBBlCAJCrIOIRPNO7JIFHzP32O-VyqkR4uul65KSopaPdPUHfRWNZgIbTVO-kbN6bKSLsTjJvYDFiyT2S7UIbKW9F42McR27X-vqExf-BpW6g7ilpdgFL0qA', 1795292794963, NULL, NULL, NULL);
INSERT INTO public.book VALUES
	(1, 30, '0522a41b919ea65fab04fe7eaa08c8c6e3481c91b469348e7138ee682db07b53');
INSERT INTO public.carried_losses VALUES
	('01a07c2c-1960-722e-a82d-897e761dcaf9', 0),
	('01a07c2c-1960-7244-8177-c72378091cdb', 0),
	('01a07c2c-1960-73d9-b114-18a61fae510d', 0),
	('01a07c2c-1960-73f1-b8ce-d1d416b658ac', 0),
	('01a07c2c-1960-7720-86e2-9a4f677bf58e', 0),
	('01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 0),
	('01a0c445-2160-7402-8fbe-f944fd8f5b82', 0),
	('01a0e851-a560-74fd-841b-d27dcfde5800', 0);
INSERT INTO public.deliveries VALUES
	('01a1ffca-0ba5-7000-8001-c241d0d425fe', 'mail', '01a074e0-6c60-745c-b8c5-d3436646dd37', 'taken', NULL, '01a1ffca-0ba5-7000-8001-c63ef836638c', 1795292793765),
	('01a1ffca-0ba5-7000-8001-c241d0d425fe', 'browser', '01a074e0-6c60-745c-b8c5-d3436646dd37', 'taken', NULL, NULL, 1795292793765),
	('01a1ffca-1053-7000-8001-e36eea1cdd16', 'mail', '01a07c2c-1960-73d9-b114-18a61fae510d', 'taken', NULL, '01a1ffca-1053-7000-8001-e4640854854f', 1795292794963),
	('01a1ffca-1053-7000-8001-e36eea1cdd16', 'browser', '01a07c2c-1960-73d9-b114-18a61fae510d', 'taken', NULL, NULL, 1795292794963),
	('01a1ffca-1053-7000-8001-ee723f402e5f', 'mail', '01a074e0-6c60-745c-b8c5-d3436646dd37', 'taken', NULL, '01a1ffca-1053-7000-8001-f1f257192fc7', 1795292794963),
	('01a1ffca-1053-7000-8001-ee723f402e5f', 'browser', '01a074e0-6c60-745c-b8c5-d3436646dd37', 'taken', NULL, NULL, 1795292794963),
	('01a1ffca-10ca-7000-8002-0142db62ca90', 'mail', '01a07c2c-1960-73d9-b114-18a61fae510d', 'taken', NULL, '01a1ffca-10ca-7000-8002-042d95e18a0c', 1795292795082),
	('01a1ffca-10ca-7000-8002-0142db62ca90', 'browser', '01a07c2c-1960-73d9-b114-18a61fae510d', 'taken', NULL, NULL, 1795292795082),
	('01a1ffca-10ca-7000-8002-0ce0b3204934', 'mail', '01a074e0-6c60-745c-b8c5-d3436646dd37', 'taken', NULL, '01a1ffca-10ca-7000-8002-119bd90e431e', 1795292795082),
	('01a1ffca-10ca-7000-8002-0ce0b3204934', 'browser', '01a074e0-6c60-745c-b8c5-d3436646dd37', 'taken', NULL, NULL, 1795292795082),
	('01a1ffca-111b-7000-8002-1527236b459f', 'mail', '01a07c2c-1960-73d9-b114-18a61fae510d', 'taken', NULL, '01a1ffca-111b-7000-8002-196161b96bec', 1795292795163),
	('01a1ffca-111b-7000-8002-1527236b459f', 'browser', '01a07c2c-1960-73d9-b114-18a61fae510d', 'taken', NULL, NULL, 1795292795163),
	('01a1ffca-118f-7000-8002-2651e7b13d6e', 'mail', '01a07c2c-1960-73d9-b114-18a61fae510d', 'taken', NULL, '01a1ffca-118f-7000-8002-2ba775108c8f', 1795292795279),
	('01a1ffca-118f-7000-8002-2651e7b13d6e', 'browser', '01a07c2c-1960-73d9-b114-18a61fae510d', 'taken', NULL, NULL, 1795292795279),
	('01a1ffca-1203-7000-8002-345873e209b5', 'mail', '01a07c2c-1960-73d9-b114-18a61fae510d', 'taken', NULL, '01a1ffca-1203-7000-8002-3a74861b690d', 1795292795395),
	('01a1ffca-1203-7000-8002-345873e209b5', 'browser', '01a07c2c-1960-73d9-b114-18a61fae510d', 'taken', NULL, NULL, 1795292795395),
	('01a1ffca-1203-7000-8002-4310cb0595bb', 'mail', '01a074e0-6c60-745c-b8c5-d3436646dd37', 'taken', NULL, '01a1ffca-1203-7000-8002-46be4b07ab0a', 1795292795395),
	('01a1ffca-1203-7000-8002-4310cb0595bb', 'browser', '01a074e0-6c60-745c-b8c5-d3436646dd37', 'taken', NULL, NULL, 1795292795395),
	('01a1ffca-126a-7000-8002-4ff16e15c746', 'mail', '01a07c2c-1960-722e-a82d-897e761dcaf9', 'taken', NULL, '01a1ffca-126a-7000-8002-6e8f5182d2ce', 1795292795498),
	('01a1ffca-126a-7000-8002-4ff16e15c746', 'browser', '01a07c2c-1960-722e-a82d-897e761dcaf9', 'taken', NULL, NULL, 1795292795498),
	('01a1ffca-126a-7000-8002-53c63cd4ce55', 'mail', '01a07c2c-1960-7244-8177-c72378091cdb', 'taken', NULL, '01a1ffca-126a-7000-8002-7320e80225e5', 1795292795498),
	('01a1ffca-126a-7000-8002-53c63cd4ce55', 'browser', '01a07c2c-1960-7244-8177-c72378091cdb', 'taken', NULL, NULL, 1795292795498),
	('01a1ffca-126a-7000-8002-5768ac53835f', 'mail', '01a07c2c-1960-73d9-b114-18a61fae510d', 'taken', NULL, '01a1ffca-126a-7000-8002-74b398698b65', 1795292795498),
	('01a1ffca-126a-7000-8002-5768ac53835f', 'browser', '01a07c2c-1960-73d9-b114-18a61fae510d', 'taken', NULL, NULL, 1795292795498),
	('01a1ffca-126a-7000-8002-582cd4ae0645', 'mail', '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 'taken', NULL, '01a1ffca-126a-7000-8002-78a5ccb531db', 1795292795498),
	('01a1ffca-126a-7000-8002-582cd4ae0645', 'browser', '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 'taken', NULL, NULL, 1795292795498),
	('01a1ffca-126a-7000-8002-5c2863c34218', 'mail', '01a07c2c-1960-7720-86e2-9a4f677bf58e', 'taken', NULL, '01a1ffca-126a-7000-8002-7d88cfc23537', 1795292795498),
	('01a1ffca-126a-7000-8002-5c2863c34218', 'browser', '01a07c2c-1960-7720-86e2-9a4f677bf58e', 'taken', NULL, NULL, 1795292795498),
	('01a1ffca-126a-7000-8002-63694bc879c7', 'mail', '01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 'taken', NULL, '01a1ffca-126a-7000-8002-807eafd80a53', 1795292795498),
	('01a1ffca-126a-7000-8002-63694bc879c7', 'browser', '01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 'taken', NULL, NULL, 1795292795498),
	('01a1ffca-126a-7000-8002-65b84a11b9f5', 'mail', '01a0c445-2160-7402-8fbe-f944fd8f5b82', 'taken', NULL, '01a1ffca-126a-7000-8002-86287a50d39c', 1795292795498),
	('01a1ffca-126a-7000-8002-65b84a11b9f5', 'browser', '01a0c445-2160-7402-8fbe-f944fd8f5b82', 'taken', NULL, NULL, 1795292795498),
	('01a1ffca-126a-7000-8002-6bc4f28df6a0', 'mail', '01a0e851-a560-74fd-841b-d27dcfde5800', 'taken', NULL, '01a1ffca-126a-7000-8002-88539614caff', 1795292795498),
	('01a1ffca-126a-7000-8002-6bc4f28df6a0', 'browser', '01a0e851-a560-74fd-841b-d27dcfde5800', 'taken', NULL, NULL, 1795292795498);
INSERT INTO public.delivery_counts VALUES
	('01a074e0-6c60-745c-b8c5-d3436646dd37', 'browser', 498692, 4, 10, 20778, 4, 50),
	('01a074e0-6c60-745c-b8c5-d3436646dd37', 'mail', 498692, 4, 10, 20778, 4, 50),
	('01a07c2c-1960-722e-a82d-897e761dcaf9', 'browser', 498692, 1, 10, 20778, 1, 50),
	('01a07c2c-1960-722e-a82d-897e761dcaf9', 'mail', 498692, 1, 10, 20778, 1, 50),
	('01a07c2c-1960-7244-8177-c72378091cdb', 'browser', 498692, 1, 10, 20778, 1, 50),
	('01a07c2c-1960-7244-8177-c72378091cdb', 'mail', 498692, 1, 10, 20778, 1, 50),
	('01a07c2c-1960-73d9-b114-18a61fae510d', 'browser', 498692, 5, 10, 20778, 5, 50),
	('01a07c2c-1960-73d9-b114-18a61fae510d', 'mail', 498692, 5, 10, 20778, 5, 50),
	('01a07c2c-1960-73f1-b8ce-d1d416b658ac', 'browser', 498692, 1, 10, 20778, 1, 50),
	('01a07c2c-1960-73f1-b8ce-d1d416b658ac', 'mail', 498692, 1, 10, 20778, 1, 50),
	('01a07c2c-1960-7720-86e2-9a4f677bf58e', 'browser', 498692, 1, 10, 20778, 1, 50),
	('01a07c2c-1960-7720-86e2-9a4f677bf58e', 'mail', 498692, 1, 10, 20778, 1, 50),
	('01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 'browser', 498692, 1, 10, 20778, 1, 50),
	('01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 'mail', 498692, 1, 10, 20778, 1, 50),
	('01a0c445-2160-7402-8fbe-f944fd8f5b82', 'browser', 498692, 1, 10, 20778, 1, 50),
	('01a0c445-2160-7402-8fbe-f944fd8f5b82', 'mail', 498692, 1, 10, 20778, 1, 50),
	('01a0e851-a560-74fd-841b-d27dcfde5800', 'browser', 498692, 1, 10, 20778, 1, 50),
	('01a0e851-a560-74fd-841b-d27dcfde5800', 'mail', 498692, 1, 10, 20778, 1, 50);
INSERT INTO public.demo VALUES
	(1, 1788667260000, 9);
INSERT INTO public.deposits VALUES
	('01a1ffca-10ca-7000-8001-fd86d5310622', '01a07c2c-1960-73d9-b114-18a61fae510d', 'ALD-27TZE2AK', 250000, 'received', 1795292795082, 1795292795163, '01a074e0-6c60-745c-b8c5-d3436646dd37', 1795292795279, NULL),
	('01a1ffca-1203-7000-8002-3277221ae444', '01a07c2c-1960-73d9-b114-18a61fae510d', 'ALD-9R4XKJY3', 70000, 'requested', 1795292795395, NULL, NULL, NULL, NULL);
INSERT INTO public.entries VALUES
	(1, '01a08678-d160-7000-8000-1c0d4d34e26a', 'deposit:demo:0:0', 'deposit', 'Deposit ALD-000000', 1788962460000, 1788962460000, '0000000000000000000000000000000000000000000000000000000000000000', '0bb64459bdb658cce7ebb9e86c82b1b39aae523bf22d097063f15d4250354488'),
	(2, '01a08679-bbc0-7000-8000-248b4a5b7d8d', 'deposit:demo:0:1', 'deposit', 'Deposit ALD-000001', 1788962520000, 1788962520000, '0bb64459bdb658cce7ebb9e86c82b1b39aae523bf22d097063f15d4250354488', 'b0681d9f63bb2c9f41b92e41ae43c24cc4e0b5ce9f358004e8d61408c63834a6'),
	(3, '01a0867a-a620-7000-8000-2d9c3a1b2c55', 'deposit:demo:0:2', 'deposit', 'Deposit ALD-000002', 1788962580000, 1788962580000, 'b0681d9f63bb2c9f41b92e41ae43c24cc4e0b5ce9f358004e8d61408c63834a6', 'fff9b97f59464c9847b24c88a01d168934d9ef6dbbe8ae6e8608aa218ad2b09a'),
	(4, '01a0867b-9080-7000-8000-34de2cd74079', 'deposit:demo:0:3', 'deposit', 'Deposit ALD-000003', 1788962640000, 1788962640000, 'fff9b97f59464c9847b24c88a01d168934d9ef6dbbe8ae6e8608aa218ad2b09a', 'a868dd7586bd6dfbb41a91dac58f822bf4241336a47136359e951de9e0459c21'),
	(5, '01a0867c-7ae0-7000-8000-3ca5cecb7613', 'deposit:demo:0:4', 'deposit', 'Deposit ALD-000004', 1788962700000, 1788962700000, 'a868dd7586bd6dfbb41a91dac58f822bf4241336a47136359e951de9e0459c21', '6aa68ae50165d1a19b26e6a36528a52ea3c8e47102dc3d1a6b6c4d392d49ca56'),
	(6, '01a0867d-6540-7000-8000-44a732229920', 'deposit:demo:0:5', 'deposit', 'Deposit ALD-000005', 1788962760000, 1788962760000, '6aa68ae50165d1a19b26e6a36528a52ea3c8e47102dc3d1a6b6c4d392d49ca56', 'e0d8ca0e7434ccb01478b27bd4e9b51b303813444228dcc7cf10e6cb50e5395b'),
	(7, '01a098ec-f060-7000-8000-4cb427f79fb9', 'sweep:1789272060000', 'sweep', 'Sweep for Week 37', 1789272060000, 1789272060000, 'e0d8ca0e7434ccb01478b27bd4e9b51b303813444228dcc7cf10e6cb50e5395b', '2c84aabc5e009772a94d0ebf9c902da9555157f3794e5c44a5246f8bc5917978'),
	(8, '01a0b8e4-d680-7000-8000-538ef7903a5d', 'close:1789272060000', 'close', 'Close of Week 37', 1789808400000, 1789808400000, '2c84aabc5e009772a94d0ebf9c902da9555157f3794e5c44a5246f8bc5917978', '1338440cbd9aa0ea4da97fecdb398b600051fd3073755e545bc164d506fba54a'),
	(9, '01a0bcf9-7460-7000-8000-6c2744ccc5cd', 'sweep:1789876860000', 'sweep', 'Sweep for Week 38', 1789876860000, 1789876860000, '1338440cbd9aa0ea4da97fecdb398b600051fd3073755e545bc164d506fba54a', 'b854d46121b5d2703142354885466c32ce95c389657d56c0fd2bdf656fa06aa0'),
	(10, '01a0ce97-57a0-7000-8000-77040a9ee26b', 'deposit:demo:2:6', 'deposit', 'Deposit ALD-000206', 1790172420000, 1790172420000, 'b854d46121b5d2703142354885466c32ce95c389657d56c0fd2bdf656fa06aa0', 'f0f308472c481bae431ff929e28391e16b7967ba2064b4bae903b76928f57281'),
	(11, '01a0dcf1-5a80-7000-8000-7c112477ca3d', 'close:1789876860000', 'close', 'Close of Week 38', 1790413200000, 1790413200000, 'f0f308472c481bae431ff929e28391e16b7967ba2064b4bae903b76928f57281', '1ad1f49f238fab4e00fc3a749779b7b3292fd1cdb87cec9ae2721da5e150eae9'),
	(12, '01a0e105-f860-7000-8000-9ae349a9b6f7', 'sweep:1790481660000', 'sweep', 'Sweep for Week 39', 1790481660000, 1790481660000, '1ad1f49f238fab4e00fc3a749779b7b3292fd1cdb87cec9ae2721da5e150eae9', '1453c3f787c0a672c77b4dd1474c47288c6eb12290b1a1196c25bf4849ae6d83'),
	(13, '01a0f2a4-c600-7000-8000-a13d66b1917f', 'deposit:demo:3:7', 'deposit', 'Deposit ALD-000307', 1790777280000, 1790777280000, '1453c3f787c0a672c77b4dd1474c47288c6eb12290b1a1196c25bf4849ae6d83', 'e044540aced9377cfd3f40545644184aa996a888d8dcc8a559772cd050fb48ce'),
	(14, '01a100fd-de80-7000-8000-a9fbb5ca26f6', 'close:1790481660000', 'close', 'Close of Week 39', 1791018000000, 1791018000000, 'e044540aced9377cfd3f40545644184aa996a888d8dcc8a559772cd050fb48ce', 'e0d04dc9e0b2948e281235affe9d08e44709489a9d610c1f58fee2d57c61f8d1'),
	(15, '01a10512-7c60-7000-8000-c89ca10cafc7', 'sweep:1791086460000', 'sweep', 'Sweep for Week 40', 1791086460000, 1791086460000, 'e0d04dc9e0b2948e281235affe9d08e44709489a9d610c1f58fee2d57c61f8d1', '3201292518931147027121d67ca025838a28467b1d23688178ac97e21fc0b757'),
	(16, '01a1250a-6280-7000-8000-cd93b590fcc8', 'close:1791086460000', 'close', 'Close of Week 40', 1791622800000, 1791622800000, '3201292518931147027121d67ca025838a28467b1d23688178ac97e21fc0b757', '888e3d020f7b2dd748ce87e9bee56df24ade80dd17612c3808f2fc1e4441a971'),
	(17, '01a1291f-0060-7000-8000-f2c70d5a9bd1', 'sweep:1791691260000', 'sweep', 'Sweep for Week 41', 1791691260000, 1791691260000, '888e3d020f7b2dd748ce87e9bee56df24ade80dd17612c3808f2fc1e4441a971', 'a7744d621cc7195c8356f63495ec5f14c24f064f9d1b267de3ed277e9e6ffc9d'),
	(18, '01a14916-e680-7000-8000-f7088f69415b', 'close:1791691260000', 'close', 'Close of Week 41', 1792227600000, 1792227600000, 'a7744d621cc7195c8356f63495ec5f14c24f064f9d1b267de3ed277e9e6ffc9d', 'fe63c1838ba13de1a0652373ed35bd1477e1c52d555a1dc1b501493901fd4358'),
	(19, '01a14d2b-8460-7000-8001-1a8d644ab036', 'sweep:1792296060000', 'sweep', 'Sweep for Week 42', 1792296060000, 1792296060000, 'fe63c1838ba13de1a0652373ed35bd1477e1c52d555a1dc1b501493901fd4358', 'e3255e101e9e1addb7e683aa21a3dd870ee82f50b22558b49ee355fc6140bed4'),
	(20, '01a16d23-6a80-7000-8001-1edacef68c9b', 'close:1792296060000', 'close', 'Close of Week 42', 1792832400000, 1792832400000, 'e3255e101e9e1addb7e683aa21a3dd870ee82f50b22558b49ee355fc6140bed4', '71d9a9c059faade893d1f55a89e0c9e2eeee0f5f7dbd98b37cef3bad177d9688'),
	(21, '01a17138-0860-7000-8001-429c0178737d', 'sweep:1792900860000', 'sweep', 'Sweep for Week 43', 1792900860000, 1792900860000, '71d9a9c059faade893d1f55a89e0c9e2eeee0f5f7dbd98b37cef3bad177d9688', 'eaacaac626538162463bca5472698dff864f93bdc51c437a4db804d74952ab2c'),
	(22, '01a182d2-4220-7000-8001-47f5f5be11f9', 'deposit:demo:7:2', 'deposit', 'Deposit ALD-000702', 1793196180000, 1793196180000, 'eaacaac626538162463bca5472698dff864f93bdc51c437a4db804d74952ab2c', '8c45cbf530f85c11b22e0babba97d3adbcdf751647d06d5efe86f7ff579b1db0'),
	(23, '01a1912f-ee80-7000-8001-4d6195f72f38', 'close:1792900860000', 'close', 'Close of Week 43', 1793437200000, 1793437200000, '8c45cbf530f85c11b22e0babba97d3adbcdf751647d06d5efe86f7ff579b1db0', '990a8795d1426fa03ea40ab2c32132c67df208a25c5e65276ef5079393311b8a'),
	(24, '01a19544-8c60-7000-8001-70c3c74de44a', 'sweep:1793505660000', 'sweep', 'Sweep for Week 44', 1793505660000, 1793505660000, '990a8795d1426fa03ea40ab2c32132c67df208a25c5e65276ef5079393311b8a', '424bf1971a05fef33bc7d17b9148a72280fcae2a42a4574c223410b6d28a0142'),
	(25, '01a1b53c-7280-7000-8001-83bcc3d950a3', 'close:1793505660000', 'close', 'Close of Week 44', 1794042000000, 1794042000000, '424bf1971a05fef33bc7d17b9148a72280fcae2a42a4574c223410b6d28a0142', '897f6dd6c7bbb534ba7126fd0e50ad1ad58c26dff5b1361dde35465b7a534fb9'),
	(26, '01a1b987-fee0-7000-8001-a539125873f3', 'withdrawal:01a19c92-f880-7000-8001-74002bbd57e9', 'withdrawal', 'Dividend', 1794114060000, 1794114060000, '897f6dd6c7bbb534ba7126fd0e50ad1ad58c26dff5b1361dde35465b7a534fb9', '2473183854919b4dc01a9a96e999f7f5577622cb826d94913f409d989c280b14'),
	(27, '01a1b987-fee0-7000-8001-aceaee682f1b', 'sweep:1794114060000', 'sweep', 'Sweep for Week 45', 1794114060000, 1794114060000, '2473183854919b4dc01a9a96e999f7f5577622cb826d94913f409d989c280b14', '7356682b6084a7aaeb0a477630e804e2d898818ba013bcc8d6858b3d618dc07b'),
	(28, '01a1c5de-90a0-7000-8001-b0e1fbfe59a9', 'payout:01a19c92-f880-7000-8001-74002bbd57e9', 'payout', 'Paid PAY-BD57E9', 1794321060000, 1794321060000, '7356682b6084a7aaeb0a477630e804e2d898818ba013bcc8d6858b3d618dc07b', 'c21bdc1c2100c12eaf40e68fad66456f5736acaa66ef88471ccdfe1622d48211'),
	(29, '01a1ffca-118f-7000-8002-2071f04e653b', 'deposit:01a1ffca-10ca-7000-8001-fd86d5310622', 'deposit', 'Deposit ALD-27TZE2AK', 1795292795279, 1795292795279, 'c21bdc1c2100c12eaf40e68fad66456f5736acaa66ef88471ccdfe1622d48211', 'e6ae5065962c8019bbf9a333866763bc6483610f4275d10deee2683b7bd2eaa3'),
	(30, '01a1ffca-126a-7000-8002-49974e365e1c', 'correction:1792900860000:2', 'correction', 'Correction of Week 43', 1795323660000, 1795292795498, 'e6ae5065962c8019bbf9a333866763bc6483610f4275d10deee2683b7bd2eaa3', '0522a41b919ea65fab04fe7eaa08c8c6e3481c91b469348e7138ee682db07b53');
INSERT INTO public.facts VALUES
	('made-by', 'demo');
INSERT INTO public.inbox_items VALUES
	('01a1ffca-0ba5-7000-8001-beab364468f8', 'approval', '01a1ffca-0ba5-7000-8001-bac4793d7655', 'alert', 'Zoë Ångström has registered', 'Zoë Ångström <zoe@example.com> has registered and waits for approval.', 1795292793765, NULL, NULL, NULL, NULL),
	('01a1ffca-1053-7000-8001-e98ec7e9f554', 'bank', '01a1ffca-1053-7000-8001-dcebd8ecec81', 'alert', 'A bank account to approve', 'Demo Investor <investor@example.com> asks to be paid to Bank of Samples, account ••••6789.', 1795292794963, NULL, NULL, NULL, NULL),
	('01a1ffca-10ca-7000-8002-09e2f041cf8d', 'transfer', '01a1ffca-10ca-7000-8001-fd86d5310622', 'deposit', 'Deposit of $2,500.00', 'Demo Investor <investor@example.com> asks to deposit $2,500.00, reference ALD-27TZE2AK.', 1795292795082, NULL, NULL, 'admin@example.com', 1795292795279),
	('01a1ffca-1203-7000-8002-3d276796f598', 'transfer', '01a1ffca-1203-7000-8002-3277221ae444', 'deposit', 'Deposit of $700.00', 'Demo Investor <investor@example.com> asks to deposit $700.00, reference ALD-9R4XKJY3.', 1795292795395, NULL, NULL, NULL, NULL);
INSERT INTO public.inbox_notices VALUES
	('01a1ffca-0ba5-7000-8001-beab364468f8', '01a074e0-6c60-745c-b8c5-d3436646dd37', '01a1ffca-0ba5-7000-8001-c241d0d425fe'),
	('01a1ffca-1053-7000-8001-e98ec7e9f554', '01a074e0-6c60-745c-b8c5-d3436646dd37', '01a1ffca-1053-7000-8001-ee723f402e5f'),
	('01a1ffca-10ca-7000-8002-09e2f041cf8d', '01a074e0-6c60-745c-b8c5-d3436646dd37', '01a1ffca-10ca-7000-8002-0ce0b3204934'),
	('01a1ffca-1203-7000-8002-3d276796f598', '01a074e0-6c60-745c-b8c5-d3436646dd37', '01a1ffca-1203-7000-8002-4310cb0595bb');
INSERT INTO public.investor_gram_counts VALUES
	(' ap', 2),
	(' in', 1),
	(' sa', 7),
	('.ap', 2),
	('.sa', 7),
	('=active', 8),
	('^ap', 2),
	('^av', 1),
	('^b', 1),
	('^bl', 1),
	('^ca', 1),
	('^d', 2),
	('^de', 2),
	('^em', 1),
	('^f', 1),
	('^fi', 1),
	('^g', 1),
	('^gr', 1),
	('^i', 1),
	('^in', 1),
	('^q', 1),
	('^qu', 1),
	('^r', 1),
	('^ro', 1),
	('^s', 7),
	('^sa', 7),
	('ake', 1),
	('ant', 2),
	('app', 2),
	('ase', 1),
	('ave', 1),
	('ay ', 1),
	('ay.', 1),
	('bin', 1),
	('bla', 1),
	('can', 2),
	('cas', 1),
	('dem', 1),
	('dev', 1),
	('e s', 1),
	('e.s', 1),
	('eme', 1),
	('emo', 1),
	('ery', 2),
	('est', 1),
	('evo', 1),
	('ey ', 2),
	('ey.', 2),
	('fin', 1),
	('gra', 1),
	('ica', 2),
	('in ', 1),
	('in.', 1),
	('inl', 1),
	('inn', 1),
	('inv', 1),
	('ke ', 1),
	('ke.', 1),
	('lak', 1),
	('le@', 7),
	('ley', 1),
	('lic', 2),
	('mer', 1),
	('mo ', 1),
	('n a', 2),
	('n s', 1),
	('n.a', 2),
	('n.s', 1),
	('nle', 1),
	('nn ', 1),
	('nn.', 1),
	('nt@', 2),
	('nve', 1),
	('o i', 1),
	('obi', 1),
	('on ', 1),
	('on.', 1),
	('or@', 1),
	('pli', 2),
	('ppl', 2),
	('qui', 1),
	('r@e', 1),
	('ray', 1),
	('rob', 1),
	('ry ', 2),
	('ry.', 2),
	('sam', 7),
	('sey', 1),
	('sto', 1),
	('t@e', 2),
	('tor', 1),
	('uin', 1),
	('ver', 1),
	('ves', 1),
	('von', 1),
	('y s', 5),
	('y.s', 5),
	(' an', 1),
	('.co', 11),
	('=pending', 3);
INSERT INTO public.investor_gram_counts VALUES
	('@ex', 11),
	('^a', 4),
	('^an', 1),
	('^c', 11),
	('^co', 11),
	('^e', 11),
	('^ex', 11),
	('^z', 1),
	('^zo', 1),
	('amp', 11),
	('ang', 1),
	('com', 11),
	('e a', 1),
	('e.c', 11),
	('e@e', 8),
	('exa', 11),
	('gst', 1),
	('le.', 11),
	('mpl', 11),
	('ngs', 1),
	('oe ', 1),
	('oe@', 1),
	('ple', 11),
	('rom', 1),
	('str', 1),
	('tro', 1),
	('xam', 11),
	('zoe', 1);
INSERT INTO public.investor_grams VALUES
	('=active', 'demo investor', 1),
	('dem', 'demo investor', 1),
	('emo', 'demo investor', 1),
	('mo ', 'demo investor', 1),
	('o i', 'demo investor', 1),
	(' in', 'demo investor', 1),
	('inv', 'demo investor', 1),
	('nve', 'demo investor', 1),
	('ves', 'demo investor', 1),
	('est', 'demo investor', 1),
	('sto', 'demo investor', 1),
	('tor', 'demo investor', 1),
	('^d', 'demo investor', 1),
	('^de', 'demo investor', 1),
	('^i', 'demo investor', 1),
	('^in', 'demo investor', 1),
	('or@', 'demo investor', 1),
	('r@e', 'demo investor', 1),
	('@ex', 'demo investor', 1),
	('exa', 'demo investor', 1),
	('xam', 'demo investor', 1),
	('amp', 'demo investor', 1),
	('mpl', 'demo investor', 1),
	('ple', 'demo investor', 1),
	('le.', 'demo investor', 1),
	('e.c', 'demo investor', 1),
	('.co', 'demo investor', 1),
	('com', 'demo investor', 1),
	('^e', 'demo investor', 1),
	('^ex', 'demo investor', 1),
	('^c', 'demo investor', 1),
	('^co', 'demo investor', 1),
	('=active', 'avery sample', 2),
	('ave', 'avery sample', 2),
	('ver', 'avery sample', 2),
	('ery', 'avery sample', 2),
	('ry ', 'avery sample', 2),
	('y s', 'avery sample', 2),
	(' sa', 'avery sample', 2),
	('sam', 'avery sample', 2),
	('amp', 'avery sample', 2),
	('mpl', 'avery sample', 2),
	('ple', 'avery sample', 2),
	('^a', 'avery sample', 2),
	('^av', 'avery sample', 2),
	('^s', 'avery sample', 2),
	('^sa', 'avery sample', 2),
	('ry.', 'avery sample', 2),
	('y.s', 'avery sample', 2),
	('.sa', 'avery sample', 2),
	('le@', 'avery sample', 2),
	('e@e', 'avery sample', 2),
	('@ex', 'avery sample', 2),
	('exa', 'avery sample', 2),
	('xam', 'avery sample', 2),
	('le.', 'avery sample', 2),
	('e.c', 'avery sample', 2),
	('.co', 'avery sample', 2),
	('com', 'avery sample', 2),
	('^e', 'avery sample', 2),
	('^ex', 'avery sample', 2),
	('^c', 'avery sample', 2),
	('^co', 'avery sample', 2),
	('=active', 'blake sample', 3),
	('bla', 'blake sample', 3),
	('lak', 'blake sample', 3),
	('ake', 'blake sample', 3),
	('ke ', 'blake sample', 3),
	('e s', 'blake sample', 3),
	(' sa', 'blake sample', 3),
	('sam', 'blake sample', 3),
	('amp', 'blake sample', 3),
	('mpl', 'blake sample', 3),
	('ple', 'blake sample', 3),
	('^b', 'blake sample', 3),
	('^bl', 'blake sample', 3),
	('^s', 'blake sample', 3),
	('^sa', 'blake sample', 3),
	('ke.', 'blake sample', 3),
	('e.s', 'blake sample', 3),
	('.sa', 'blake sample', 3),
	('le@', 'blake sample', 3),
	('e@e', 'blake sample', 3),
	('@ex', 'blake sample', 3),
	('exa', 'blake sample', 3),
	('xam', 'blake sample', 3),
	('le.', 'blake sample', 3),
	('e.c', 'blake sample', 3),
	('.co', 'blake sample', 3),
	('com', 'blake sample', 3),
	('^e', 'blake sample', 3),
	('^ex', 'blake sample', 3),
	('^c', 'blake sample', 3),
	('^co', 'blake sample', 3),
	('=active', 'casey sample', 4),
	('cas', 'casey sample', 4),
	('ase', 'casey sample', 4),
	('sey', 'casey sample', 4),
	('ey ', 'casey sample', 4),
	('y s', 'casey sample', 4);
INSERT INTO public.investor_grams VALUES
	(' sa', 'casey sample', 4),
	('sam', 'casey sample', 4),
	('amp', 'casey sample', 4),
	('mpl', 'casey sample', 4),
	('ple', 'casey sample', 4),
	('^c', 'casey sample', 4),
	('^ca', 'casey sample', 4),
	('^s', 'casey sample', 4),
	('^sa', 'casey sample', 4),
	('ey.', 'casey sample', 4),
	('y.s', 'casey sample', 4),
	('.sa', 'casey sample', 4),
	('le@', 'casey sample', 4),
	('e@e', 'casey sample', 4),
	('@ex', 'casey sample', 4),
	('exa', 'casey sample', 4),
	('xam', 'casey sample', 4),
	('le.', 'casey sample', 4),
	('e.c', 'casey sample', 4),
	('.co', 'casey sample', 4),
	('com', 'casey sample', 4),
	('^e', 'casey sample', 4),
	('^ex', 'casey sample', 4),
	('^co', 'casey sample', 4),
	('=active', 'devon sample', 5),
	('dev', 'devon sample', 5),
	('evo', 'devon sample', 5),
	('von', 'devon sample', 5),
	('on ', 'devon sample', 5),
	('n s', 'devon sample', 5),
	(' sa', 'devon sample', 5),
	('sam', 'devon sample', 5),
	('amp', 'devon sample', 5),
	('mpl', 'devon sample', 5),
	('ple', 'devon sample', 5),
	('^d', 'devon sample', 5),
	('^de', 'devon sample', 5),
	('^s', 'devon sample', 5),
	('^sa', 'devon sample', 5),
	('on.', 'devon sample', 5),
	('n.s', 'devon sample', 5),
	('.sa', 'devon sample', 5),
	('le@', 'devon sample', 5),
	('e@e', 'devon sample', 5),
	('@ex', 'devon sample', 5),
	('exa', 'devon sample', 5),
	('xam', 'devon sample', 5),
	('le.', 'devon sample', 5),
	('e.c', 'devon sample', 5),
	('.co', 'devon sample', 5),
	('com', 'devon sample', 5),
	('^e', 'devon sample', 5),
	('^ex', 'devon sample', 5),
	('^c', 'devon sample', 5),
	('^co', 'devon sample', 5),
	('=active', 'emery sample', 6),
	('eme', 'emery sample', 6),
	('mer', 'emery sample', 6),
	('ery', 'emery sample', 6),
	('ry ', 'emery sample', 6),
	('y s', 'emery sample', 6),
	(' sa', 'emery sample', 6),
	('sam', 'emery sample', 6),
	('amp', 'emery sample', 6),
	('mpl', 'emery sample', 6),
	('ple', 'emery sample', 6),
	('^e', 'emery sample', 6),
	('^em', 'emery sample', 6),
	('^s', 'emery sample', 6),
	('^sa', 'emery sample', 6),
	('ry.', 'emery sample', 6),
	('y.s', 'emery sample', 6),
	('.sa', 'emery sample', 6),
	('le@', 'emery sample', 6),
	('e@e', 'emery sample', 6),
	('@ex', 'emery sample', 6),
	('exa', 'emery sample', 6),
	('xam', 'emery sample', 6),
	('le.', 'emery sample', 6),
	('e.c', 'emery sample', 6),
	('.co', 'emery sample', 6),
	('com', 'emery sample', 6),
	('^ex', 'emery sample', 6),
	('^c', 'emery sample', 6),
	('^co', 'emery sample', 6),
	('=active', 'finley sample', 7),
	('fin', 'finley sample', 7),
	('inl', 'finley sample', 7),
	('nle', 'finley sample', 7),
	('ley', 'finley sample', 7),
	('ey ', 'finley sample', 7),
	('y s', 'finley sample', 7),
	(' sa', 'finley sample', 7),
	('sam', 'finley sample', 7),
	('amp', 'finley sample', 7),
	('mpl', 'finley sample', 7),
	('ple', 'finley sample', 7),
	('^f', 'finley sample', 7),
	('^fi', 'finley sample', 7),
	('^s', 'finley sample', 7);
INSERT INTO public.investor_grams VALUES
	('^sa', 'finley sample', 7),
	('ey.', 'finley sample', 7),
	('y.s', 'finley sample', 7),
	('.sa', 'finley sample', 7),
	('le@', 'finley sample', 7),
	('e@e', 'finley sample', 7),
	('@ex', 'finley sample', 7),
	('exa', 'finley sample', 7),
	('xam', 'finley sample', 7),
	('le.', 'finley sample', 7),
	('e.c', 'finley sample', 7),
	('.co', 'finley sample', 7),
	('com', 'finley sample', 7),
	('^e', 'finley sample', 7),
	('^ex', 'finley sample', 7),
	('^c', 'finley sample', 7),
	('^co', 'finley sample', 7),
	('=active', 'gray sample', 8),
	('gra', 'gray sample', 8),
	('ray', 'gray sample', 8),
	('ay ', 'gray sample', 8),
	('y s', 'gray sample', 8),
	(' sa', 'gray sample', 8),
	('sam', 'gray sample', 8),
	('amp', 'gray sample', 8),
	('mpl', 'gray sample', 8),
	('ple', 'gray sample', 8),
	('^g', 'gray sample', 8),
	('^gr', 'gray sample', 8),
	('^s', 'gray sample', 8),
	('^sa', 'gray sample', 8),
	('ay.', 'gray sample', 8),
	('y.s', 'gray sample', 8),
	('.sa', 'gray sample', 8),
	('le@', 'gray sample', 8),
	('e@e', 'gray sample', 8),
	('@ex', 'gray sample', 8),
	('exa', 'gray sample', 8),
	('xam', 'gray sample', 8),
	('le.', 'gray sample', 8),
	('e.c', 'gray sample', 8),
	('.co', 'gray sample', 8),
	('com', 'gray sample', 8),
	('^e', 'gray sample', 8),
	('^ex', 'gray sample', 8),
	('^c', 'gray sample', 8),
	('^co', 'gray sample', 8),
	('=pending', 'quinn applicant', 9),
	('qui', 'quinn applicant', 9),
	('uin', 'quinn applicant', 9),
	('inn', 'quinn applicant', 9),
	('nn ', 'quinn applicant', 9),
	('n a', 'quinn applicant', 9),
	(' ap', 'quinn applicant', 9),
	('app', 'quinn applicant', 9),
	('ppl', 'quinn applicant', 9),
	('pli', 'quinn applicant', 9),
	('lic', 'quinn applicant', 9),
	('ica', 'quinn applicant', 9),
	('can', 'quinn applicant', 9),
	('ant', 'quinn applicant', 9),
	('^q', 'quinn applicant', 9),
	('^qu', 'quinn applicant', 9),
	('^a', 'quinn applicant', 9),
	('^ap', 'quinn applicant', 9),
	('nn.', 'quinn applicant', 9),
	('n.a', 'quinn applicant', 9),
	('.ap', 'quinn applicant', 9),
	('nt@', 'quinn applicant', 9),
	('t@e', 'quinn applicant', 9),
	('@ex', 'quinn applicant', 9),
	('exa', 'quinn applicant', 9),
	('xam', 'quinn applicant', 9),
	('amp', 'quinn applicant', 9),
	('mpl', 'quinn applicant', 9),
	('ple', 'quinn applicant', 9),
	('le.', 'quinn applicant', 9),
	('e.c', 'quinn applicant', 9),
	('.co', 'quinn applicant', 9),
	('com', 'quinn applicant', 9),
	('^e', 'quinn applicant', 9),
	('^ex', 'quinn applicant', 9),
	('^c', 'quinn applicant', 9),
	('^co', 'quinn applicant', 9),
	('=pending', 'robin applicant', 10),
	('rob', 'robin applicant', 10),
	('obi', 'robin applicant', 10),
	('bin', 'robin applicant', 10),
	('in ', 'robin applicant', 10),
	('n a', 'robin applicant', 10),
	(' ap', 'robin applicant', 10),
	('app', 'robin applicant', 10),
	('ppl', 'robin applicant', 10),
	('pli', 'robin applicant', 10),
	('lic', 'robin applicant', 10),
	('ica', 'robin applicant', 10),
	('can', 'robin applicant', 10),
	('ant', 'robin applicant', 10),
	('^r', 'robin applicant', 10),
	('^ro', 'robin applicant', 10);
INSERT INTO public.investor_grams VALUES
	('^a', 'robin applicant', 10),
	('^ap', 'robin applicant', 10),
	('in.', 'robin applicant', 10),
	('n.a', 'robin applicant', 10),
	('.ap', 'robin applicant', 10),
	('nt@', 'robin applicant', 10),
	('t@e', 'robin applicant', 10),
	('@ex', 'robin applicant', 10),
	('exa', 'robin applicant', 10),
	('xam', 'robin applicant', 10),
	('amp', 'robin applicant', 10),
	('mpl', 'robin applicant', 10),
	('ple', 'robin applicant', 10),
	('le.', 'robin applicant', 10),
	('e.c', 'robin applicant', 10),
	('.co', 'robin applicant', 10),
	('com', 'robin applicant', 10),
	('^e', 'robin applicant', 10),
	('^ex', 'robin applicant', 10),
	('^c', 'robin applicant', 10),
	('^co', 'robin applicant', 10),
	('=pending', 'zoe angstrom', 11),
	('zoe', 'zoe angstrom', 11),
	('oe ', 'zoe angstrom', 11),
	('e a', 'zoe angstrom', 11),
	(' an', 'zoe angstrom', 11),
	('ang', 'zoe angstrom', 11),
	('ngs', 'zoe angstrom', 11),
	('gst', 'zoe angstrom', 11),
	('str', 'zoe angstrom', 11),
	('tro', 'zoe angstrom', 11),
	('rom', 'zoe angstrom', 11),
	('^z', 'zoe angstrom', 11),
	('^zo', 'zoe angstrom', 11),
	('^a', 'zoe angstrom', 11),
	('^an', 'zoe angstrom', 11),
	('oe@', 'zoe angstrom', 11),
	('e@e', 'zoe angstrom', 11),
	('@ex', 'zoe angstrom', 11),
	('exa', 'zoe angstrom', 11),
	('xam', 'zoe angstrom', 11),
	('amp', 'zoe angstrom', 11),
	('mpl', 'zoe angstrom', 11),
	('ple', 'zoe angstrom', 11),
	('le.', 'zoe angstrom', 11),
	('e.c', 'zoe angstrom', 11),
	('.co', 'zoe angstrom', 11),
	('com', 'zoe angstrom', 11),
	('^e', 'zoe angstrom', 11),
	('^ex', 'zoe angstrom', 11),
	('^c', 'zoe angstrom', 11),
	('^co', 'zoe angstrom', 11);
INSERT INTO public.investor_list VALUES
	(9, '01a1faa3-aa8b-77b3-a1bc-33e904b86e07', 'quinn applicant', 'quinn applicant
quinn.applicant@example.com', 'pending', 0, '2026-11-20', 0, 0, -9007199254740991, 'inactive', 'inactive', NULL, NULL),
	(10, '01a1f57d-4e8b-71c6-937b-cd296b58ccaa', 'robin applicant', 'robin applicant
robin.applicant@example.com', 'pending', 0, '2026-11-19', 0, 0, -9007199254740991, 'inactive', 'inactive', NULL, NULL),
	(11, '01a1ffca-0ba5-7000-8001-bac4793d7655', 'zoe angstrom', 'zoe angstrom
zoe@example.com', 'pending', 0, '2026-11-21', 0, 0, -9007199254740991, 'inactive', 'inactive', NULL, NULL),
	(8, '01a0e851-a560-74fd-841b-d27dcfde5800', 'gray sample', 'gray sample
gray.sample@example.com', 'active', 3, '2026-09-28', 1885002, 1850000, 18920, 'inactive', 'active', 1791086460000, 1790777280000),
	(7, '01a0c445-2160-7402-8fbe-f944fd8f5b82', 'finley sample', 'finley sample
finley.sample@example.com', 'active', 2, '2026-09-21', 107653568, 104400000, 31164, 'inactive', 'active', 1790481660000, 1790172420000),
	(2, '01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 'avery sample', 'avery sample
avery.sample@example.com', 'active', 3, '2026-09-07', 12613394, 12250000, 29665, 'inactive', 'active', 1789272060000, 1788962520000),
	(5, '01a07c2c-1960-7720-86e2-9a4f677bf58e', 'devon sample', 'devon sample
devon.sample@example.com', 'active', 2, '2026-09-07', 5994319, 5850000, 24670, 'inactive', 'active', 1789272060000, 1788962700000),
	(6, '01a07c2c-1960-7244-8177-c72378091cdb', 'emery sample', 'emery sample
emery.sample@example.com', 'active', 3, '2026-09-07', 35986790, 34950000, 29665, 'inactive', 'active', 1789272060000, 1788962760000),
	(3, '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 'blake sample', 'blake sample
blake.sample@example.com', 'active', 3, '2026-09-07', 26581205, 25900000, 26301, 'inactive', 'active', 1789272060000, 1788962580000),
	(4, '01a07c2c-1960-722e-a82d-897e761dcaf9', 'casey sample', 'casey sample
casey.sample@example.com', 'active', 2, '2026-09-07', 7706257, 7550000, 20696, 'inactive', 'active', 1789272060000, 1788962640000),
	(1, '01a07c2c-1960-73d9-b114-18a61fae510d', 'demo investor', 'demo investor
investor@example.com', 'active', 2, '2026-09-07', 15694975, 15250000, 29179, 'inactive', 'active', 1789272060000, 1788962460000);
INSERT INTO public.known_browsers VALUES
	('01a1ffca-0bcf-7000-8001-cfcbef6a0f0e', '13b994936714d718a14fc5b046aea5fb692fbd54f68fdab565e480d9436643c5', '01a07c2c-1960-73d9-b114-18a61fae510d', 1795292793807, 1795292793807),
	('01a1ffca-0d7c-7000-8001-d768c8324e7d', '97609415caa6467b40fce601d7966b86bcdc5ba34a033bab7b0e66042f366dca', '01a074e0-6c60-745c-b8c5-d3436646dd37', 1795292794236, 1795292794236);
INSERT INTO public.kysely_migration VALUES
	('0001-people', '2026-11-21T20:26:31.145Z'),
	('0002-mail', '2026-11-21T20:26:31.153Z'),
	('0003-sessions', '2026-11-21T20:26:31.190Z'),
	('0004-auth', '2026-11-21T20:26:31.493Z'),
	('0005-facts', '2026-11-21T20:26:31.507Z'),
	('0010-ledger', '2026-11-21T20:26:31.597Z'),
	('0011-standing', '2026-11-21T20:26:31.637Z'),
	('0012-weeks', '2026-11-21T20:26:31.776Z'),
	('0013-withdrawals', '2026-11-21T20:26:31.863Z'),
	('0014-demo', '2026-11-21T20:26:31.893Z'),
	('0020-notifications', '2026-11-21T20:26:32.008Z'),
	('0021-inbox', '2026-11-21T20:26:32.086Z'),
	('0023-audit', '2026-11-21T20:26:32.098Z'),
	('0024-messages', '2026-11-21T20:26:32.128Z'),
	('0030-investor-list', '2026-11-21T20:26:32.225Z'),
	('0031-profiles', '2026-11-21T20:26:32.230Z'),
	('0032-gram-counts', '2026-11-21T20:26:32.253Z'),
	('0033-fund-settings', '2026-11-21T20:26:32.293Z'),
	('0034-imports', '2026-11-21T20:26:32.330Z'),
	('0040-deposits', '2026-11-21T20:26:32.378Z'),
	('0041-bank-accounts', '2026-11-21T20:26:32.406Z'),
	('0045-week-totals', '2026-11-21T20:26:32.413Z'),
	('0046-closures', '2026-11-21T20:26:32.427Z');
INSERT INTO public.kysely_migration_lock VALUES
	('migration_lock', 0);
INSERT INTO public.lines VALUES
	(1, 'cash', -15000000),
	(1, 'capital:01a07c2c-1960-73d9-b114-18a61fae510d', 15000000),
	(2, 'cash', -12250000),
	(2, 'capital:01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 12250000),
	(3, 'cash', -22550000),
	(3, 'capital:01a07c2c-1960-73f1-b8ce-d1d416b658ac', 22550000),
	(4, 'cash', -7550000),
	(4, 'capital:01a07c2c-1960-722e-a82d-897e761dcaf9', 7550000),
	(5, 'cash', -5850000),
	(5, 'capital:01a07c2c-1960-7720-86e2-9a4f677bf58e', 5850000),
	(6, 'cash', -34950000),
	(6, 'capital:01a07c2c-1960-7244-8177-c72378091cdb', 34950000),
	(7, 'cash', 98150000),
	(7, 'trading', -98150000),
	(8, 'trading', 333710),
	(8, 'result:01a07c2c-1960-722e-a82d-897e761dcaf9', -25670),
	(8, 'result:01a07c2c-1960-7244-8177-c72378091cdb', -118830),
	(8, 'result:01a07c2c-1960-73d9-b114-18a61fae510d', -51000),
	(8, 'result:01a07c2c-1960-73f1-b8ce-d1d416b658ac', -76670),
	(8, 'result:01a07c2c-1960-7720-86e2-9a4f677bf58e', -19890),
	(8, 'result:01a07c2c-1960-776e-9e0f-dfa5dfd2c313', -41650),
	(10, 'cash', -104400000),
	(10, 'capital:01a0c445-2160-7402-8fbe-f944fd8f5b82', 104400000),
	(11, 'trading', -811875),
	(11, 'fund', 197795),
	(11, 'result:01a07c2c-1960-722e-a82d-897e761dcaf9', 44061),
	(11, 'result:01a07c2c-1960-7244-8177-c72378091cdb', 220991),
	(11, 'result:01a07c2c-1960-73d9-b114-18a61fae510d', 94846),
	(11, 'result:01a07c2c-1960-73f1-b8ce-d1d416b658ac', 142585),
	(11, 'result:01a07c2c-1960-7720-86e2-9a4f677bf58e', 34140),
	(11, 'result:01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 77457),
	(12, 'cash', 104202205),
	(12, 'trading', -104202205),
	(13, 'cash', -1850000),
	(13, 'capital:01a0e851-a560-74fd-841b-d27dcfde5800', 1850000),
	(14, 'trading', -1298114),
	(14, 'fund', 461027),
	(14, 'result:01a07c2c-1960-722e-a82d-897e761dcaf9', 24219),
	(14, 'result:01a07c2c-1960-7244-8177-c72378091cdb', 134600),
	(14, 'result:01a07c2c-1960-73d9-b114-18a61fae510d', 57768),
	(14, 'result:01a07c2c-1960-73f1-b8ce-d1d416b658ac', 86845),
	(14, 'result:01a07c2c-1960-7720-86e2-9a4f677bf58e', 18766),
	(14, 'result:01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 47177),
	(14, 'result:01a0c445-2160-7402-8fbe-f944fd8f5b82', 467712),
	(15, 'cash', 1388973),
	(15, 'trading', -1388973),
	(16, 'trading', -1397519),
	(16, 'fund', 498119),
	(16, 'result:01a07c2c-1960-722e-a82d-897e761dcaf9', 25815),
	(16, 'result:01a07c2c-1960-7244-8177-c72378091cdb', 143562),
	(16, 'result:01a07c2c-1960-73d9-b114-18a61fae510d', 61615),
	(16, 'result:01a07c2c-1960-73f1-b8ce-d1d416b658ac', 92627),
	(16, 'result:01a07c2c-1960-7720-86e2-9a4f677bf58e', 20002),
	(16, 'result:01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 50318),
	(16, 'result:01a0c445-2160-7402-8fbe-f944fd8f5b82', 499171),
	(16, 'result:01a0e851-a560-74fd-841b-d27dcfde5800', 6290),
	(17, 'cash', -498119),
	(17, 'trading', 498119),
	(18, 'trading', -1486201),
	(18, 'fund', 529687),
	(18, 'result:01a07c2c-1960-722e-a82d-897e761dcaf9', 27427),
	(18, 'result:01a07c2c-1960-7244-8177-c72378091cdb', 152627),
	(18, 'result:01a07c2c-1960-73d9-b114-18a61fae510d', 65505),
	(18, 'result:01a07c2c-1960-73f1-b8ce-d1d416b658ac', 98476),
	(18, 'result:01a07c2c-1960-7720-86e2-9a4f677bf58e', 21251),
	(18, 'result:01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 53496),
	(18, 'result:01a0c445-2160-7402-8fbe-f944fd8f5b82', 531049),
	(18, 'result:01a0e851-a560-74fd-841b-d27dcfde5800', 6683),
	(19, 'cash', -529687),
	(19, 'trading', 529687),
	(20, 'trading', -1347927),
	(20, 'fund', 480369),
	(20, 'result:01a07c2c-1960-722e-a82d-897e761dcaf9', 24849),
	(20, 'result:01a07c2c-1960-7244-8177-c72378091cdb', 138383),
	(20, 'result:01a07c2c-1960-73d9-b114-18a61fae510d', 59392),
	(20, 'result:01a07c2c-1960-73f1-b8ce-d1d416b658ac', 89286),
	(20, 'result:01a07c2c-1960-7720-86e2-9a4f677bf58e', 19254),
	(20, 'result:01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 48503),
	(20, 'result:01a0c445-2160-7402-8fbe-f944fd8f5b82', 481836),
	(20, 'result:01a0e851-a560-74fd-841b-d27dcfde5800', 6055),
	(21, 'cash', -480369),
	(21, 'trading', 480369),
	(22, 'cash', -3350000),
	(22, 'capital:01a07c2c-1960-73f1-b8ce-d1d416b658ac', 3350000),
	(23, 'trading', -2269826),
	(23, 'fund', 808852),
	(23, 'result:01a07c2c-1960-722e-a82d-897e761dcaf9', 41806),
	(23, 'result:01a07c2c-1960-7244-8177-c72378091cdb', 232964),
	(23, 'result:01a07c2c-1960-73d9-b114-18a61fae510d', 99985),
	(23, 'result:01a07c2c-1960-73f1-b8ce-d1d416b658ac', 150310),
	(23, 'result:01a07c2c-1960-7720-86e2-9a4f677bf58e', 32392),
	(23, 'result:01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 81654),
	(23, 'result:01a0c445-2160-7402-8fbe-f944fd8f5b82', 811677),
	(23, 'result:01a0e851-a560-74fd-841b-d27dcfde5800', 10186),
	(24, 'cash', 2541148),
	(24, 'trading', -2541148),
	(25, 'trading', -1299617),
	(25, 'fund', 463955),
	(25, 'result:01a07c2c-1960-722e-a82d-897e761dcaf9', 23523),
	(25, 'result:01a07c2c-1960-7244-8177-c72378091cdb', 131227);
INSERT INTO public.lines VALUES
	(25, 'result:01a07c2c-1960-73d9-b114-18a61fae510d', 56321),
	(25, 'result:01a07c2c-1960-73f1-b8ce-d1d416b658ac', 96929),
	(25, 'result:01a07c2c-1960-7720-86e2-9a4f677bf58e', 18227),
	(25, 'result:01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 45995),
	(25, 'result:01a0c445-2160-7402-8fbe-f944fd8f5b82', 457708),
	(25, 'result:01a0e851-a560-74fd-841b-d27dcfde5800', 5732),
	(26, 'result:01a07c2c-1960-722e-a82d-897e761dcaf9', -30000),
	(26, 'payable:01a07c2c-1960-722e-a82d-897e761dcaf9', 30000),
	(27, 'cash', -493955),
	(27, 'trading', 493955),
	(28, 'payable:01a07c2c-1960-722e-a82d-897e761dcaf9', -30000),
	(28, 'cash', 30000),
	(29, 'cash', -250000),
	(29, 'capital:01a07c2c-1960-73d9-b114-18a61fae510d', 250000),
	(30, 'trading', -12345),
	(30, 'fund', 4400),
	(30, 'result:01a07c2c-1960-722e-a82d-897e761dcaf9', 227),
	(30, 'result:01a07c2c-1960-7244-8177-c72378091cdb', 1266),
	(30, 'result:01a07c2c-1960-73d9-b114-18a61fae510d', 543),
	(30, 'result:01a07c2c-1960-73f1-b8ce-d1d416b658ac', 817),
	(30, 'result:01a07c2c-1960-7720-86e2-9a4f677bf58e', 177),
	(30, 'result:01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 444),
	(30, 'result:01a0c445-2160-7402-8fbe-f944fd8f5b82', 4415),
	(30, 'result:01a0e851-a560-74fd-841b-d27dcfde5800', 56);
INSERT INTO public.mail VALUES
	('01a1ffca-0ba5-7000-8001-c63ef836638c', 'admin@example.com', 'Zoë Ångström has registered', 'Zoë Ångström <zoe@example.com> has registered and waits for approval.
You choose what is mailed to you in the portal, under Settings.
', 1795292793765, 1795292913845, 1795292793891, 1),
	('01a1ffca-0ba5-7000-8001-c8c2e9abe763', 'zoe@example.com', 'Welcome to the investor portal', 'Welcome, Zoë Ångström.
Your registration has arrived. You can sign in at http://127.0.0.1:42339/login with this address: we mail you a one-time code, no password is needed.
Your account waits for our approval. Until then you can look around and change your settings; deposits and trading come after it.
If it was not you who registered, leave this mail be: a registration that nobody signs in to is removed after 30 days.
', 1795292793765, 1795292913901, 1795292793910, 1),
	('01a1ffca-1053-7000-8001-e4640854854f', 'investor@example.com', 'Bank account change', 'A change of your bank account to Bank of Samples, account ••••6789 was asked for. It counts once the fund approves it; nothing is paid out before. If it was not you, tell the team at once.
You choose what is mailed to you in the portal, under Settings.
', 1795292794963, 1795292915118, 1795292795205, 1),
	('01a1ffca-1053-7000-8001-f1f257192fc7', 'admin@example.com', 'A bank account to approve', 'Demo Investor <investor@example.com> asks to be paid to Bank of Samples, account ••••6789.
You choose what is mailed to you in the portal, under Settings.
', 1795292794963, 1795292915285, 1795292795336, 1),
	('01a1ffca-10ca-7000-8002-042d95e18a0c', 'investor@example.com', 'Deposit requested', 'Your deposit of $2,500.00 was requested, reference ALD-27TZE2AK. Send it once it is approved.
You choose what is mailed to you in the portal, under Settings.
', 1795292795082, 1795292915347, 1795292795396, 1),
	('01a1ffca-10ca-7000-8002-119bd90e431e', 'admin@example.com', 'Deposit of $2,500.00', 'Demo Investor <investor@example.com> asks to deposit $2,500.00, reference ALD-27TZE2AK.
You choose what is mailed to you in the portal, under Settings.
', 1795292795082, 1795292915398, 1795292795412, 1),
	('01a1ffca-111b-7000-8002-196161b96bec', 'investor@example.com', 'Deposit approved', 'Your deposit of $2,500.00 was approved. Send it with the reference ALD-27TZE2AK.
You choose what is mailed to you in the portal, under Settings.
', 1795292795163, 1795292915421, 1795292795434, 1),
	('01a1ffca-118f-7000-8002-2ba775108c8f', 'investor@example.com', 'Deposit received', 'Your deposit of $2,500.00 was received. It is at work from Sun, Nov 22, 2026, 00:01 EST (New York).
You choose what is mailed to you in the portal, under Settings.
', 1795292795279, 1795292915439, 1795292795477, 1),
	('01a1ffca-1203-7000-8002-3a74861b690d', 'investor@example.com', 'Deposit requested', 'Your deposit of $700.00 was requested, reference ALD-9R4XKJY3. Send it once it is approved.
You choose what is mailed to you in the portal, under Settings.
', 1795292795395, 1795292915489, 1795292795499, 1),
	('01a1ffca-1203-7000-8002-46be4b07ab0a', 'admin@example.com', 'Deposit of $700.00', 'Demo Investor <investor@example.com> asks to deposit $700.00, reference ALD-9R4XKJY3.
You choose what is mailed to you in the portal, under Settings.
', 1795292795395, 1795292915502, 1795292795511, 1),
	('01a1ffca-126a-7000-8002-7320e80225e5', 'emery.sample@example.com', 'Week 43 was corrected', 'Week 43 was corrected: The broker corrected a fill. $12.66 is added to your balance, effective Sun, Nov 22, 2026, 00:01 EST (New York).
You choose what is mailed to you in the portal, under Settings.
', 1795292795498, 1795292795498, NULL, 0),
	('01a1ffca-126a-7000-8002-74b398698b65', 'investor@example.com', 'Week 43 was corrected', 'Week 43 was corrected: The broker corrected a fill. $5.43 is added to your balance, effective Sun, Nov 22, 2026, 00:01 EST (New York).
You choose what is mailed to you in the portal, under Settings.
', 1795292795498, 1795292795498, NULL, 0),
	('01a1ffca-126a-7000-8002-78a5ccb531db', 'blake.sample@example.com', 'Week 43 was corrected', 'Week 43 was corrected: The broker corrected a fill. $8.17 is added to your balance, effective Sun, Nov 22, 2026, 00:01 EST (New York).
You choose what is mailed to you in the portal, under Settings.
', 1795292795498, 1795292795498, NULL, 0),
	('01a1ffca-126a-7000-8002-7d88cfc23537', 'devon.sample@example.com', 'Week 43 was corrected', 'Week 43 was corrected: The broker corrected a fill. $1.77 is added to your balance, effective Sun, Nov 22, 2026, 00:01 EST (New York).
You choose what is mailed to you in the portal, under Settings.
', 1795292795498, 1795292795498, NULL, 0),
	('01a1ffca-126a-7000-8002-6e8f5182d2ce', 'casey.sample@example.com', 'Week 43 was corrected', 'Week 43 was corrected: The broker corrected a fill. $2.27 is added to your balance, effective Sun, Nov 22, 2026, 00:01 EST (New York).
You choose what is mailed to you in the portal, under Settings.
', 1795292795498, 1795292915581, 1795292795645, 1),
	('01a1ffca-126a-7000-8002-807eafd80a53', 'avery.sample@example.com', 'Week 43 was corrected', 'Week 43 was corrected: The broker corrected a fill. $4.44 is added to your balance, effective Sun, Nov 22, 2026, 00:01 EST (New York).
You choose what is mailed to you in the portal, under Settings.
', 1795292795498, 1795292795498, NULL, 0),
	('01a1ffca-126a-7000-8002-86287a50d39c', 'finley.sample@example.com', 'Week 43 was corrected', 'Week 43 was corrected: The broker corrected a fill. $44.15 is added to your balance, effective Sun, Nov 22, 2026, 00:01 EST (New York).
You choose what is mailed to you in the portal, under Settings.
', 1795292795498, 1795292795498, NULL, 0),
	('01a1ffca-126a-7000-8002-88539614caff', 'gray.sample@example.com', 'Week 43 was corrected', 'Week 43 was corrected: The broker corrected a fill. $0.56 is added to your balance, effective Sun, Nov 22, 2026, 00:01 EST (New York).
You choose what is mailed to you in the portal, under Settings.
', 1795292795498, 1795292795498, NULL, 0);
INSERT INTO public.notifications VALUES
	('01a182d2-4220-7000-8001-4b6d1f8ea7f1', '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 'deposit', 'high', 'Deposit received', 'Your deposit of $33,500.00 was received. It is at work from Sun, Nov 1, 2026, 00:01 EDT (New York).', '{"amount":33500,"payment_reference":"ALD-000702"}', 1793196180000, NULL),
	('01a1912f-ee80-7000-8001-52cd228b29d4', '01a07c2c-1960-722e-a82d-897e761dcaf9', 'profit', 'medium', 'Profit distributed', 'Week 43 closed: $418.06 is your share of $836.11.', '{"amount":418.06,"period":"Week 43, 2026","payment_reference":"DIST-2026-W43"}', 1793437200000, NULL),
	('01a1912f-ee80-7000-8001-5419621fb890', '01a07c2c-1960-7244-8177-c72378091cdb', 'profit', 'medium', 'Profit distributed', 'Week 43 closed: $2,329.64 is your share of $3,882.73.', '{"amount":2329.64,"period":"Week 43, 2026","payment_reference":"DIST-2026-W43"}', 1793437200000, NULL),
	('01a1912f-ee80-7000-8001-598d84cf5269', '01a07c2c-1960-73d9-b114-18a61fae510d', 'profit', 'medium', 'Profit distributed', 'Week 43 closed: $999.85 is your share of $1,666.41.', '{"amount":999.85,"period":"Week 43, 2026","payment_reference":"DIST-2026-W43"}', 1793437200000, NULL),
	('01a1912f-ee80-7000-8001-5c71699a648a', '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 'profit', 'medium', 'Profit distributed', 'Week 43 closed: $1,503.10 is your share of $2,505.16.', '{"amount":1503.1,"period":"Week 43, 2026","payment_reference":"DIST-2026-W43"}', 1793437200000, NULL),
	('01a1912f-ee80-7000-8001-618259f267dd', '01a07c2c-1960-7720-86e2-9a4f677bf58e', 'profit', 'medium', 'Profit distributed', 'Week 43 closed: $323.92 is your share of $647.84.', '{"amount":323.92,"period":"Week 43, 2026","payment_reference":"DIST-2026-W43"}', 1793437200000, NULL),
	('01a1912f-ee80-7000-8001-67ebd7106e2b', '01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 'profit', 'medium', 'Profit distributed', 'Week 43 closed: $816.54 is your share of $1,360.90.', '{"amount":816.54,"period":"Week 43, 2026","payment_reference":"DIST-2026-W43"}', 1793437200000, NULL),
	('01a1912f-ee80-7000-8001-68e9aea455b4', '01a0c445-2160-7402-8fbe-f944fd8f5b82', 'profit', 'medium', 'Profit distributed', 'Week 43 closed: $8,116.77 is your share of $11,595.39.', '{"amount":8116.77,"period":"Week 43, 2026","payment_reference":"DIST-2026-W43"}', 1793437200000, NULL),
	('01a1912f-ee80-7000-8001-6ee1de5c31e6', '01a0e851-a560-74fd-841b-d27dcfde5800', 'profit', 'medium', 'Profit distributed', 'Week 43 closed: $101.86 is your share of $203.72.', '{"amount":101.86,"period":"Week 43, 2026","payment_reference":"DIST-2026-W43"}', 1793437200000, NULL),
	('01a19c92-f880-7000-8001-7857ec12110a', '01a07c2c-1960-722e-a82d-897e761dcaf9', 'withdrawal', 'high', 'Withdrawal requested', 'Your request for a dividend of $300.00 was received. It takes effect on the first Sunday after its approval.', '{"amount":300}', 1793628240000, NULL),
	('01a1a1b9-5480-7000-8001-7f80d43248a2', '01a07c2c-1960-722e-a82d-897e761dcaf9', 'withdrawal', 'medium', 'Withdrawal approved', 'Your withdrawal of $300.00 is approved and takes effect on Sun, Nov 8, 2026, 00:01 EST (New York).', '{"amount":300}', 1793714640000, NULL),
	('01a1b53c-7280-7000-8001-857b9b8370cb', '01a07c2c-1960-722e-a82d-897e761dcaf9', 'profit', 'medium', 'Profit distributed', 'Week 44 closed: $235.23 is your share of $470.46.', '{"amount":235.23,"period":"Week 44, 2026","payment_reference":"DIST-2026-W44"}', 1794042000000, NULL),
	('01a1b53c-7280-7000-8001-8856189bffaf', '01a07c2c-1960-7244-8177-c72378091cdb', 'profit', 'medium', 'Profit distributed', 'Week 44 closed: $1,312.27 is your share of $2,187.11.', '{"amount":1312.27,"period":"Week 44, 2026","payment_reference":"DIST-2026-W44"}', 1794042000000, NULL),
	('01a1b53c-7280-7000-8001-8d11ed43f99f', '01a07c2c-1960-73d9-b114-18a61fae510d', 'profit', 'medium', 'Profit distributed', 'Week 44 closed: $563.21 is your share of $938.68.', '{"amount":563.21,"period":"Week 44, 2026","payment_reference":"DIST-2026-W44"}', 1794042000000, NULL),
	('01a1b53c-7280-7000-8001-9269001f89e9', '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 'profit', 'medium', 'Profit distributed', 'Week 44 closed: $969.29 is your share of $1,615.49.', '{"amount":969.29,"period":"Week 44, 2026","payment_reference":"DIST-2026-W44"}', 1794042000000, NULL),
	('01a1b53c-7280-7000-8001-961e0507c226', '01a07c2c-1960-7720-86e2-9a4f677bf58e', 'profit', 'medium', 'Profit distributed', 'Week 44 closed: $182.27 is your share of $364.53.', '{"amount":182.27,"period":"Week 44, 2026","payment_reference":"DIST-2026-W44"}', 1794042000000, NULL),
	('01a1b53c-7280-7000-8001-9b43574d5b9f', '01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 'profit', 'medium', 'Profit distributed', 'Week 44 closed: $459.95 is your share of $766.59.', '{"amount":459.95,"period":"Week 44, 2026","payment_reference":"DIST-2026-W44"}', 1794042000000, NULL),
	('01a1b53c-7280-7000-8001-9f2a86423a6a', '01a0c445-2160-7402-8fbe-f944fd8f5b82', 'profit', 'medium', 'Profit distributed', 'Week 44 closed: $4,577.08 is your share of $6,538.68.', '{"amount":4577.08,"period":"Week 44, 2026","payment_reference":"DIST-2026-W44"}', 1794042000000, NULL),
	('01a1b53c-7280-7000-8001-a14c47d26c5d', '01a0e851-a560-74fd-841b-d27dcfde5800', 'profit', 'medium', 'Profit distributed', 'Week 44 closed: $57.32 is your share of $114.63.', '{"amount":57.32,"period":"Week 44, 2026","payment_reference":"DIST-2026-W44"}', 1794042000000, NULL),
	('01a1b987-fee0-7000-8001-a9d6a72bed83', '01a07c2c-1960-722e-a82d-897e761dcaf9', 'withdrawal', 'high', 'Dividend in effect', 'Your dividend took effect: $300.00 will be paid to you.', '{"amount":300}', 1794114060000, NULL),
	('01a1c5de-90a0-7000-8001-b56b092f89ca', '01a07c2c-1960-722e-a82d-897e761dcaf9', 'withdrawal', 'high', 'Withdrawal paid', '$300.00 was paid to your bank account, reference PAY-BD57E9.', '{"amount":300,"payment_reference":"PAY-BD57E9"}', 1794321060000, NULL),
	('01a08152-7560-7000-8000-05cce888029c', '01a07c2c-1960-73d9-b114-18a61fae510d', 'system', 'low', 'Welcome', 'Your account is approved. Trading begins with the week after your first deposit.', NULL, 1788876060000, 1788879660000),
	('01a08153-5fc0-7000-8000-0b45da78ffea', '01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 'system', 'low', 'Welcome', 'Your account is approved. Trading begins with the week after your first deposit.', NULL, 1788876120000, 1788879720000),
	('01a08154-4a20-7000-8000-0e19a296c312', '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 'system', 'low', 'Welcome', 'Your account is approved. Trading begins with the week after your first deposit.', NULL, 1788876180000, 1788879780000),
	('01a08155-3480-7000-8000-10b15ff2b209', '01a07c2c-1960-722e-a82d-897e761dcaf9', 'system', 'low', 'Welcome', 'Your account is approved. Trading begins with the week after your first deposit.', NULL, 1788876240000, 1788879840000),
	('01a08156-1ee0-7000-8000-15b20c1a5976', '01a07c2c-1960-7720-86e2-9a4f677bf58e', 'system', 'low', 'Welcome', 'Your account is approved. Trading begins with the week after your first deposit.', NULL, 1788876300000, 1788879900000),
	('01a08157-0940-7000-8000-1bde38d21a32', '01a07c2c-1960-7244-8177-c72378091cdb', 'system', 'low', 'Welcome', 'Your account is approved. Trading begins with the week after your first deposit.', NULL, 1788876360000, 1788879960000),
	('01a08678-d160-7000-8000-22a9f3698731', '01a07c2c-1960-73d9-b114-18a61fae510d', 'deposit', 'high', 'Deposit received', 'Your deposit of $150,000.00 was received. It is at work from Sun, Sep 13, 2026, 00:01 EDT (New York).', '{"amount":150000,"payment_reference":"ALD-000000"}', 1788962460000, 1788966060000),
	('01a08679-bbc0-7000-8000-2b60109a80c7', '01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 'deposit', 'high', 'Deposit received', 'Your deposit of $122,500.00 was received. It is at work from Sun, Sep 13, 2026, 00:01 EDT (New York).', '{"amount":122500,"payment_reference":"ALD-000001"}', 1788962520000, 1788966120000),
	('01a0867a-a620-7000-8000-30fc3bf75028', '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 'deposit', 'high', 'Deposit received', 'Your deposit of $225,500.00 was received. It is at work from Sun, Sep 13, 2026, 00:01 EDT (New York).', '{"amount":225500,"payment_reference":"ALD-000002"}', 1788962580000, 1788966180000),
	('01a0867b-9080-7000-8000-3be7ee2c9a4a', '01a07c2c-1960-722e-a82d-897e761dcaf9', 'deposit', 'high', 'Deposit received', 'Your deposit of $75,500.00 was received. It is at work from Sun, Sep 13, 2026, 00:01 EDT (New York).', '{"amount":75500,"payment_reference":"ALD-000003"}', 1788962640000, 1788966240000),
	('01a0867c-7ae0-7000-8000-4082217ab5cf', '01a07c2c-1960-7720-86e2-9a4f677bf58e', 'deposit', 'high', 'Deposit received', 'Your deposit of $58,500.00 was received. It is at work from Sun, Sep 13, 2026, 00:01 EDT (New York).', '{"amount":58500,"payment_reference":"ALD-000004"}', 1788962700000, 1788966300000),
	('01a0867d-6540-7000-8000-4831169f154b', '01a07c2c-1960-7244-8177-c72378091cdb', 'deposit', 'high', 'Deposit received', 'Your deposit of $349,500.00 was received. It is at work from Sun, Sep 13, 2026, 00:01 EDT (New York).', '{"amount":349500,"payment_reference":"ALD-000005"}', 1788962760000, 1788966360000),
	('01a0b8e4-d680-7000-8000-55158a4d16db', '01a07c2c-1960-722e-a82d-897e761dcaf9', 'performance', 'medium', 'Week closed without a distribution', 'Week 37 closed with a loss of $256.70. It is carried forward and made up first.', '{"amount":-256.7,"period":"Week 37, 2026","payment_reference":"DIST-2026-W37"}', 1789808400000, 1789812000000),
	('01a0b8e4-d680-7000-8000-58f7d39ef957', '01a07c2c-1960-7244-8177-c72378091cdb', 'performance', 'medium', 'Week closed without a distribution', 'Week 37 closed with a loss of $1,188.30. It is carried forward and made up first.', '{"amount":-1188.3,"period":"Week 37, 2026","payment_reference":"DIST-2026-W37"}', 1789808400000, 1789812000000),
	('01a0b8e4-d680-7000-8000-5d0df23c8010', '01a07c2c-1960-73d9-b114-18a61fae510d', 'performance', 'medium', 'Week closed without a distribution', 'Week 37 closed with a loss of $510.00. It is carried forward and made up first.', '{"amount":-510,"period":"Week 37, 2026","payment_reference":"DIST-2026-W37"}', 1789808400000, 1789812000000),
	('01a0b8e4-d680-7000-8000-6247eafd32c0', '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 'performance', 'medium', 'Week closed without a distribution', 'Week 37 closed with a loss of $766.70. It is carried forward and made up first.', '{"amount":-766.7,"period":"Week 37, 2026","payment_reference":"DIST-2026-W37"}', 1789808400000, 1789812000000),
	('01a0b8e4-d680-7000-8000-67e7d79da10a', '01a07c2c-1960-7720-86e2-9a4f677bf58e', 'performance', 'medium', 'Week closed without a distribution', 'Week 37 closed with a loss of $198.90. It is carried forward and made up first.', '{"amount":-198.9,"period":"Week 37, 2026","payment_reference":"DIST-2026-W37"}', 1789808400000, 1789812000000),
	('01a0b8e4-d680-7000-8000-6b7e9c9289c7', '01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 'performance', 'medium', 'Week closed without a distribution', 'Week 37 closed with a loss of $416.50. It is carried forward and made up first.', '{"amount":-416.5,"period":"Week 37, 2026","payment_reference":"DIST-2026-W37"}', 1789808400000, 1789812000000),
	('01a0c970-fba0-7000-8000-72ad9f571a5f', '01a0c445-2160-7402-8fbe-f944fd8f5b82', 'system', 'low', 'Welcome', 'Your account is approved. Trading begins with the week after your first deposit.', NULL, 1790086020000, 1790089620000),
	('01a0ce97-57a0-7000-8000-78198b98ef83', '01a0c445-2160-7402-8fbe-f944fd8f5b82', 'deposit', 'high', 'Deposit received', 'Your deposit of $1,044,000.00 was received. It is at work from Sun, Sep 27, 2026, 00:01 EDT (New York).', '{"amount":1044000,"payment_reference":"ALD-000206"}', 1790172420000, 1790176020000),
	('01a0dcf1-5a80-7000-8000-81bb0825d67a', '01a07c2c-1960-722e-a82d-897e761dcaf9', 'profit', 'medium', 'Profit distributed', 'Week 38 closed: $183.91 is your share of $367.82. $256.70 made up earlier losses.', '{"amount":440.61,"period":"Week 38, 2026","payment_reference":"DIST-2026-W38"}', 1790413200000, 1790416800000),
	('01a0dcf1-5a80-7000-8000-86b086d5d2c5', '01a07c2c-1960-7244-8177-c72378091cdb', 'profit', 'medium', 'Profit distributed', 'Week 38 closed: $1,021.61 is your share of $1,702.69. $1,188.30 made up earlier losses.', '{"amount":2209.91,"period":"Week 38, 2026","payment_reference":"DIST-2026-W38"}', 1790413200000, 1790416800000),
	('01a0dcf1-5a80-7000-8000-8b79feaacbbd', '01a07c2c-1960-73d9-b114-18a61fae510d', 'profit', 'medium', 'Profit distributed', 'Week 38 closed: $438.46 is your share of $730.77. $510.00 made up earlier losses.', '{"amount":948.46,"period":"Week 38, 2026","payment_reference":"DIST-2026-W38"}', 1790413200000, 1790416800000),
	('01a0dcf1-5a80-7000-8000-8d2c147b3624', '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 'profit', 'medium', 'Profit distributed', 'Week 38 closed: $659.15 is your share of $1,098.58. $766.70 made up earlier losses.', '{"amount":1425.85,"period":"Week 38, 2026","payment_reference":"DIST-2026-W38"}', 1790413200000, 1790416800000),
	('01a0dcf1-5a80-7000-8000-93b59d8e44fa', '01a07c2c-1960-7720-86e2-9a4f677bf58e', 'profit', 'medium', 'Profit distributed', 'Week 38 closed: $142.50 is your share of $285.00. $198.90 made up earlier losses.', '{"amount":341.4,"period":"Week 38, 2026","payment_reference":"DIST-2026-W38"}', 1790413200000, 1790416800000),
	('01a0dcf1-5a80-7000-8000-95808acbb1ee', '01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 'profit', 'medium', 'Profit distributed', 'Week 38 closed: $358.07 is your share of $596.79. $416.50 made up earlier losses.', '{"amount":774.57,"period":"Week 38, 2026","payment_reference":"DIST-2026-W38"}', 1790413200000, 1790416800000),
	('01a0ed7e-6a00-7000-8000-9d867d63b03b', '01a0e851-a560-74fd-841b-d27dcfde5800', 'system', 'low', 'Welcome', 'Your account is approved. Trading begins with the week after your first deposit.', NULL, 1790690880000, 1790694480000),
	('01a0f2a4-c600-7000-8000-a74e83eca2bf', '01a0e851-a560-74fd-841b-d27dcfde5800', 'deposit', 'high', 'Deposit received', 'Your deposit of $18,500.00 was received. It is at work from Sun, Oct 4, 2026, 00:01 EDT (New York).', '{"amount":18500,"payment_reference":"ALD-000307"}', 1790777280000, 1790780880000),
	('01a100fd-de80-7000-8000-ac049ef472f7', '01a07c2c-1960-722e-a82d-897e761dcaf9', 'profit', 'medium', 'Profit distributed', 'Week 39 closed: $242.19 is your share of $484.38.', '{"amount":242.19,"period":"Week 39, 2026","payment_reference":"DIST-2026-W39"}', 1791018000000, 1791021600000),
	('01a100fd-de80-7000-8000-b134361cee26', '01a07c2c-1960-7244-8177-c72378091cdb', 'profit', 'medium', 'Profit distributed', 'Week 39 closed: $1,346.00 is your share of $2,243.34.', '{"amount":1346,"period":"Week 39, 2026","payment_reference":"DIST-2026-W39"}', 1791018000000, 1791021600000),
	('01a100fd-de80-7000-8000-b6adf3feeef9', '01a07c2c-1960-73d9-b114-18a61fae510d', 'profit', 'medium', 'Profit distributed', 'Week 39 closed: $577.68 is your share of $962.80.', '{"amount":577.68,"period":"Week 39, 2026","payment_reference":"DIST-2026-W39"}', 1791018000000, 1791021600000),
	('01a100fd-de80-7000-8000-b97cf2f5f3d6', '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 'profit', 'medium', 'Profit distributed', 'Week 39 closed: $868.45 is your share of $1,447.42.', '{"amount":868.45,"period":"Week 39, 2026","payment_reference":"DIST-2026-W39"}', 1791018000000, 1791021600000),
	('01a100fd-de80-7000-8000-bcdaf10e4e43', '01a07c2c-1960-7720-86e2-9a4f677bf58e', 'profit', 'medium', 'Profit distributed', 'Week 39 closed: $187.66 is your share of $375.31.', '{"amount":187.66,"period":"Week 39, 2026","payment_reference":"DIST-2026-W39"}', 1791018000000, 1791021600000),
	('01a100fd-de80-7000-8000-c10201dee352', '01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 'profit', 'medium', 'Profit distributed', 'Week 39 closed: $471.77 is your share of $786.29.', '{"amount":471.77,"period":"Week 39, 2026","payment_reference":"DIST-2026-W39"}', 1791018000000, 1791021600000),
	('01a100fd-de80-7000-8000-c6d57aa977be', '01a0c445-2160-7402-8fbe-f944fd8f5b82', 'profit', 'medium', 'Profit distributed', 'Week 39 closed: $4,677.12 is your share of $6,681.60.', '{"amount":4677.12,"period":"Week 39, 2026","payment_reference":"DIST-2026-W39"}', 1791018000000, 1791021600000),
	('01a1250a-6280-7000-8000-d0e0dc9c342d', '01a07c2c-1960-722e-a82d-897e761dcaf9', 'profit', 'medium', 'Profit distributed', 'Week 40 closed: $258.15 is your share of $516.30.', '{"amount":258.15,"period":"Week 40, 2026","payment_reference":"DIST-2026-W40"}', 1791622800000, 1791626400000),
	('01a1250a-6280-7000-8000-d67819857a3f', '01a07c2c-1960-7244-8177-c72378091cdb', 'profit', 'medium', 'Profit distributed', 'Week 40 closed: $1,435.62 is your share of $2,392.70.', '{"amount":1435.62,"period":"Week 40, 2026","payment_reference":"DIST-2026-W40"}', 1791622800000, 1791626400000),
	('01a1250a-6280-7000-8000-d9fa8a2c908f', '01a07c2c-1960-73d9-b114-18a61fae510d', 'profit', 'medium', 'Profit distributed', 'Week 40 closed: $616.15 is your share of $1,026.91.', '{"amount":616.15,"period":"Week 40, 2026","payment_reference":"DIST-2026-W40"}', 1791622800000, 1791626400000),
	('01a1250a-6280-7000-8000-dd5d9ae5d781', '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 'profit', 'medium', 'Profit distributed', 'Week 40 closed: $926.27 is your share of $1,543.79.', '{"amount":926.27,"period":"Week 40, 2026","payment_reference":"DIST-2026-W40"}', 1791622800000, 1791626400000),
	('01a1250a-6280-7000-8000-e21fb77e386d', '01a07c2c-1960-7720-86e2-9a4f677bf58e', 'profit', 'medium', 'Profit distributed', 'Week 40 closed: $200.02 is your share of $400.04.', '{"amount":200.02,"period":"Week 40, 2026","payment_reference":"DIST-2026-W40"}', 1791622800000, 1791626400000),
	('01a1250a-6280-7000-8000-e6078498c799', '01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 'profit', 'medium', 'Profit distributed', 'Week 40 closed: $503.18 is your share of $838.64.', '{"amount":503.18,"period":"Week 40, 2026","payment_reference":"DIST-2026-W40"}', 1791622800000, 1791626400000),
	('01a1250a-6280-7000-8000-ebeaa7b25492', '01a0c445-2160-7402-8fbe-f944fd8f5b82', 'profit', 'medium', 'Profit distributed', 'Week 40 closed: $4,991.71 is your share of $7,131.01.', '{"amount":4991.71,"period":"Week 40, 2026","payment_reference":"DIST-2026-W40"}', 1791622800000, 1791626400000),
	('01a1250a-6280-7000-8000-ede86da73921', '01a0e851-a560-74fd-841b-d27dcfde5800', 'profit', 'medium', 'Profit distributed', 'Week 40 closed: $62.90 is your share of $125.80.', '{"amount":62.9,"period":"Week 40, 2026","payment_reference":"DIST-2026-W40"}', 1791622800000, 1791626400000),
	('01a14916-e680-7000-8000-f827554139cc', '01a07c2c-1960-722e-a82d-897e761dcaf9', 'profit', 'medium', 'Profit distributed', 'Week 41 closed: $274.27 is your share of $548.53.', '{"amount":274.27,"period":"Week 41, 2026","payment_reference":"DIST-2026-W41"}', 1792227600000, 1792231200000),
	('01a14916-e680-7000-8000-fc0689e300ce', '01a07c2c-1960-7244-8177-c72378091cdb', 'profit', 'medium', 'Profit distributed', 'Week 41 closed: $1,526.27 is your share of $2,543.78.', '{"amount":1526.27,"period":"Week 41, 2026","payment_reference":"DIST-2026-W41"}', 1792227600000, 1792231200000),
	('01a14916-e680-7000-8001-02f16de36d6e', '01a07c2c-1960-73d9-b114-18a61fae510d', 'profit', 'medium', 'Profit distributed', 'Week 41 closed: $655.05 is your share of $1,091.75.', '{"amount":655.05,"period":"Week 41, 2026","payment_reference":"DIST-2026-W41"}', 1792227600000, 1792231200000),
	('01a14916-e680-7000-8001-07da4191c132', '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 'profit', 'medium', 'Profit distributed', 'Week 41 closed: $984.76 is your share of $1,641.27.', '{"amount":984.76,"period":"Week 41, 2026","payment_reference":"DIST-2026-W41"}', 1792227600000, 1792231200000),
	('01a14916-e680-7000-8001-0be9385865c0', '01a07c2c-1960-7720-86e2-9a4f677bf58e', 'profit', 'medium', 'Profit distributed', 'Week 41 closed: $212.51 is your share of $425.02.', '{"amount":212.51,"period":"Week 41, 2026","payment_reference":"DIST-2026-W41"}', 1792227600000, 1792231200000),
	('01a14916-e680-7000-8001-0edfd882f2fb', '01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 'profit', 'medium', 'Profit distributed', 'Week 41 closed: $534.96 is your share of $891.60.', '{"amount":534.96,"period":"Week 41, 2026","payment_reference":"DIST-2026-W41"}', 1792227600000, 1792231200000),
	('01a14916-e680-7000-8001-115d673e9e5f', '01a0c445-2160-7402-8fbe-f944fd8f5b82', 'profit', 'medium', 'Profit distributed', 'Week 41 closed: $5,310.49 is your share of $7,586.41.', '{"amount":5310.49,"period":"Week 41, 2026","payment_reference":"DIST-2026-W41"}', 1792227600000, 1792231200000),
	('01a14916-e680-7000-8001-1739a28a6ec4', '01a0e851-a560-74fd-841b-d27dcfde5800', 'profit', 'medium', 'Profit distributed', 'Week 41 closed: $66.83 is your share of $133.65.', '{"amount":66.83,"period":"Week 41, 2026","payment_reference":"DIST-2026-W41"}', 1792227600000, 1792231200000),
	('01a16d23-6a80-7000-8001-21b16867d116', '01a07c2c-1960-722e-a82d-897e761dcaf9', 'profit', 'medium', 'Profit distributed', 'Week 42 closed: $248.49 is your share of $496.98.', '{"amount":248.49,"period":"Week 42, 2026","payment_reference":"DIST-2026-W42"}', 1792832400000, 1792836000000),
	('01a16d23-6a80-7000-8001-24c063018079', '01a07c2c-1960-7244-8177-c72378091cdb', 'profit', 'medium', 'Profit distributed', 'Week 42 closed: $1,383.83 is your share of $2,306.39.', '{"amount":1383.83,"period":"Week 42, 2026","payment_reference":"DIST-2026-W42"}', 1792832400000, 1792836000000),
	('01a16d23-6a80-7000-8001-2b2af0c31fab', '01a07c2c-1960-73d9-b114-18a61fae510d', 'profit', 'medium', 'Profit distributed', 'Week 42 closed: $593.92 is your share of $989.87.', '{"amount":593.92,"period":"Week 42, 2026","payment_reference":"DIST-2026-W42"}', 1792832400000, 1792836000000),
	('01a16d23-6a80-7000-8001-2daf6bdcdfbf', '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 'profit', 'medium', 'Profit distributed', 'Week 42 closed: $892.86 is your share of $1,488.10.', '{"amount":892.86,"period":"Week 42, 2026","payment_reference":"DIST-2026-W42"}', 1792832400000, 1792836000000),
	('01a16d23-6a80-7000-8001-31947c8817b2', '01a07c2c-1960-7720-86e2-9a4f677bf58e', 'profit', 'medium', 'Profit distributed', 'Week 42 closed: $192.54 is your share of $385.08.', '{"amount":192.54,"period":"Week 42, 2026","payment_reference":"DIST-2026-W42"}', 1792832400000, 1792836000000),
	('01a16d23-6a80-7000-8001-346f274bdf83', '01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 'profit', 'medium', 'Profit distributed', 'Week 42 closed: $485.03 is your share of $808.39.', '{"amount":485.03,"period":"Week 42, 2026","payment_reference":"DIST-2026-W42"}', 1792832400000, 1792836000000),
	('01a16d23-6a80-7000-8001-389c2249b441', '01a0c445-2160-7402-8fbe-f944fd8f5b82', 'profit', 'medium', 'Profit distributed', 'Week 42 closed: $4,818.36 is your share of $6,883.37.', '{"amount":4818.36,"period":"Week 42, 2026","payment_reference":"DIST-2026-W42"}', 1792832400000, 1792836000000),
	('01a16d23-6a80-7000-8001-3dfa0a820ae8', '01a0e851-a560-74fd-841b-d27dcfde5800', 'profit', 'medium', 'Profit distributed', 'Week 42 closed: $60.55 is your share of $121.09.', '{"amount":60.55,"period":"Week 42, 2026","payment_reference":"DIST-2026-W42"}', 1792832400000, 1792836000000),
	('01a1ffca-0ba5-7000-8001-c241d0d425fe', '01a074e0-6c60-745c-b8c5-d3436646dd37', 'alert', 'medium', 'Zoë Ångström has registered', 'Zoë Ångström <zoe@example.com> has registered and waits for approval.', NULL, 1795292793765, NULL),
	('01a1ffca-1053-7000-8001-e36eea1cdd16', '01a07c2c-1960-73d9-b114-18a61fae510d', 'security', 'critical', 'Bank account change', 'A change of your bank account to Bank of Samples, account ••••6789 was asked for. It counts once the fund approves it; nothing is paid out before. If it was not you, tell the team at once.', NULL, 1795292794963, NULL),
	('01a1ffca-1053-7000-8001-ee723f402e5f', '01a074e0-6c60-745c-b8c5-d3436646dd37', 'alert', 'high', 'A bank account to approve', 'Demo Investor <investor@example.com> asks to be paid to Bank of Samples, account ••••6789.', NULL, 1795292794963, NULL),
	('01a1ffca-10ca-7000-8002-0142db62ca90', '01a07c2c-1960-73d9-b114-18a61fae510d', 'deposit', 'medium', 'Deposit requested', 'Your deposit of $2,500.00 was requested, reference ALD-27TZE2AK. Send it once it is approved.', '{"amount":2500,"payment_reference":"ALD-27TZE2AK"}', 1795292795082, NULL),
	('01a1ffca-10ca-7000-8002-0ce0b3204934', '01a074e0-6c60-745c-b8c5-d3436646dd37', 'deposit', 'medium', 'Deposit of $2,500.00', 'Demo Investor <investor@example.com> asks to deposit $2,500.00, reference ALD-27TZE2AK.', NULL, 1795292795082, NULL),
	('01a1ffca-111b-7000-8002-1527236b459f', '01a07c2c-1960-73d9-b114-18a61fae510d', 'deposit', 'medium', 'Deposit approved', 'Your deposit of $2,500.00 was approved. Send it with the reference ALD-27TZE2AK.', '{"amount":2500,"payment_reference":"ALD-27TZE2AK"}', 1795292795163, NULL),
	('01a1ffca-118f-7000-8002-2651e7b13d6e', '01a07c2c-1960-73d9-b114-18a61fae510d', 'deposit', 'high', 'Deposit received', 'Your deposit of $2,500.00 was received. It is at work from Sun, Nov 22, 2026, 00:01 EST (New York).', '{"amount":2500,"payment_reference":"ALD-27TZE2AK"}', 1795292795279, NULL),
	('01a1ffca-1203-7000-8002-345873e209b5', '01a07c2c-1960-73d9-b114-18a61fae510d', 'deposit', 'medium', 'Deposit requested', 'Your deposit of $700.00 was requested, reference ALD-9R4XKJY3. Send it once it is approved.', '{"amount":700,"payment_reference":"ALD-9R4XKJY3"}', 1795292795395, NULL),
	('01a1ffca-1203-7000-8002-4310cb0595bb', '01a074e0-6c60-745c-b8c5-d3436646dd37', 'deposit', 'medium', 'Deposit of $700.00', 'Demo Investor <investor@example.com> asks to deposit $700.00, reference ALD-9R4XKJY3.', NULL, 1795292795395, NULL),
	('01a1ffca-126a-7000-8002-4ff16e15c746', '01a07c2c-1960-722e-a82d-897e761dcaf9', 'report', 'high', 'Week 43 was corrected', 'Week 43 was corrected: The broker corrected a fill. $2.27 is added to your balance, effective Sun, Nov 22, 2026, 00:01 EST (New York).', '{"amount":2.27,"period":"Week 43, 2026","payment_reference":"DIST-2026-W43"}', 1795292795498, NULL),
	('01a1ffca-126a-7000-8002-53c63cd4ce55', '01a07c2c-1960-7244-8177-c72378091cdb', 'report', 'high', 'Week 43 was corrected', 'Week 43 was corrected: The broker corrected a fill. $12.66 is added to your balance, effective Sun, Nov 22, 2026, 00:01 EST (New York).', '{"amount":12.66,"period":"Week 43, 2026","payment_reference":"DIST-2026-W43"}', 1795292795498, NULL),
	('01a1ffca-126a-7000-8002-5768ac53835f', '01a07c2c-1960-73d9-b114-18a61fae510d', 'report', 'high', 'Week 43 was corrected', 'Week 43 was corrected: The broker corrected a fill. $5.43 is added to your balance, effective Sun, Nov 22, 2026, 00:01 EST (New York).', '{"amount":5.43,"period":"Week 43, 2026","payment_reference":"DIST-2026-W43"}', 1795292795498, NULL),
	('01a1ffca-126a-7000-8002-582cd4ae0645', '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 'report', 'high', 'Week 43 was corrected', 'Week 43 was corrected: The broker corrected a fill. $8.17 is added to your balance, effective Sun, Nov 22, 2026, 00:01 EST (New York).', '{"amount":8.17,"period":"Week 43, 2026","payment_reference":"DIST-2026-W43"}', 1795292795498, NULL),
	('01a1ffca-126a-7000-8002-5c2863c34218', '01a07c2c-1960-7720-86e2-9a4f677bf58e', 'report', 'high', 'Week 43 was corrected', 'Week 43 was corrected: The broker corrected a fill. $1.77 is added to your balance, effective Sun, Nov 22, 2026, 00:01 EST (New York).', '{"amount":1.77,"period":"Week 43, 2026","payment_reference":"DIST-2026-W43"}', 1795292795498, NULL),
	('01a1ffca-126a-7000-8002-63694bc879c7', '01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 'report', 'high', 'Week 43 was corrected', 'Week 43 was corrected: The broker corrected a fill. $4.44 is added to your balance, effective Sun, Nov 22, 2026, 00:01 EST (New York).', '{"amount":4.44,"period":"Week 43, 2026","payment_reference":"DIST-2026-W43"}', 1795292795498, NULL),
	('01a1ffca-126a-7000-8002-65b84a11b9f5', '01a0c445-2160-7402-8fbe-f944fd8f5b82', 'report', 'high', 'Week 43 was corrected', 'Week 43 was corrected: The broker corrected a fill. $44.15 is added to your balance, effective Sun, Nov 22, 2026, 00:01 EST (New York).', '{"amount":44.15,"period":"Week 43, 2026","payment_reference":"DIST-2026-W43"}', 1795292795498, NULL),
	('01a1ffca-126a-7000-8002-6bc4f28df6a0', '01a0e851-a560-74fd-841b-d27dcfde5800', 'report', 'high', 'Week 43 was corrected', 'Week 43 was corrected: The broker corrected a fill. $0.56 is added to your balance, effective Sun, Nov 22, 2026, 00:01 EST (New York).', '{"amount":0.56,"period":"Week 43, 2026","payment_reference":"DIST-2026-W43"}', 1795292795498, NULL);
INSERT INTO public.openings VALUES
	(1789272060000, '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 22550000, 22550000, 0, 1),
	(1789272060000, '01a07c2c-1960-7720-86e2-9a4f677bf58e', 5850000, 5850000, 0, 1),
	(1789272060000, '01a07c2c-1960-7244-8177-c72378091cdb', 34950000, 34950000, 0, 1),
	(1789272060000, '01a07c2c-1960-722e-a82d-897e761dcaf9', 7550000, 7550000, 0, 1),
	(1789272060000, '01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 12250000, 12250000, 0, 1),
	(1789272060000, '01a07c2c-1960-73d9-b114-18a61fae510d', 15000000, 15000000, 0, 1),
	(1789876860000, '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 22473330, 22550000, 76670, 1),
	(1789876860000, '01a07c2c-1960-7720-86e2-9a4f677bf58e', 5830110, 5850000, 19890, 1),
	(1789876860000, '01a07c2c-1960-7244-8177-c72378091cdb', 34831170, 34950000, 118830, 1),
	(1789876860000, '01a07c2c-1960-722e-a82d-897e761dcaf9', 7524330, 7550000, 25670, 1),
	(1789876860000, '01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 12208350, 12250000, 41650, 1),
	(1789876860000, '01a07c2c-1960-73d9-b114-18a61fae510d', 14949000, 15000000, 51000, 1),
	(1790481660000, '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 22615915, 22550000, 0, 1),
	(1790481660000, '01a07c2c-1960-7720-86e2-9a4f677bf58e', 5864250, 5850000, 0, 1),
	(1790481660000, '01a07c2c-1960-7244-8177-c72378091cdb', 35052161, 34950000, 0, 1),
	(1790481660000, '01a07c2c-1960-722e-a82d-897e761dcaf9', 7568391, 7550000, 0, 1),
	(1790481660000, '01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 12285807, 12250000, 0, 1),
	(1790481660000, '01a07c2c-1960-73d9-b114-18a61fae510d', 15043846, 15000000, 0, 1),
	(1790481660000, '01a0c445-2160-7402-8fbe-f944fd8f5b82', 104400000, 104400000, 0, 1),
	(1791086460000, '01a0e851-a560-74fd-841b-d27dcfde5800', 1850000, 1850000, 0, 1),
	(1791086460000, '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 22702760, 22550000, 0, 1),
	(1791086460000, '01a07c2c-1960-7720-86e2-9a4f677bf58e', 5883016, 5850000, 0, 1),
	(1791086460000, '01a07c2c-1960-7244-8177-c72378091cdb', 35186761, 34950000, 0, 1),
	(1791086460000, '01a07c2c-1960-722e-a82d-897e761dcaf9', 7592610, 7550000, 0, 1),
	(1791086460000, '01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 12332984, 12250000, 0, 1),
	(1791086460000, '01a07c2c-1960-73d9-b114-18a61fae510d', 15101614, 15000000, 0, 1),
	(1791086460000, '01a0c445-2160-7402-8fbe-f944fd8f5b82', 104867712, 104400000, 0, 1),
	(1791691260000, '01a0e851-a560-74fd-841b-d27dcfde5800', 1856290, 1850000, 0, 1),
	(1791691260000, '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 22795387, 22550000, 0, 1),
	(1791691260000, '01a07c2c-1960-7720-86e2-9a4f677bf58e', 5903018, 5850000, 0, 1),
	(1791691260000, '01a07c2c-1960-7244-8177-c72378091cdb', 35330323, 34950000, 0, 1),
	(1791691260000, '01a07c2c-1960-722e-a82d-897e761dcaf9', 7618425, 7550000, 0, 1),
	(1791691260000, '01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 12383302, 12250000, 0, 1),
	(1791691260000, '01a07c2c-1960-73d9-b114-18a61fae510d', 15163229, 15000000, 0, 1),
	(1791691260000, '01a0c445-2160-7402-8fbe-f944fd8f5b82', 105366883, 104400000, 0, 1),
	(1792296060000, '01a0e851-a560-74fd-841b-d27dcfde5800', 1862973, 1850000, 0, 1),
	(1792296060000, '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 22893863, 22550000, 0, 1),
	(1792296060000, '01a07c2c-1960-7720-86e2-9a4f677bf58e', 5924269, 5850000, 0, 1),
	(1792296060000, '01a07c2c-1960-7244-8177-c72378091cdb', 35482950, 34950000, 0, 1),
	(1792296060000, '01a07c2c-1960-722e-a82d-897e761dcaf9', 7645852, 7550000, 0, 1),
	(1792296060000, '01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 12436798, 12250000, 0, 1),
	(1792296060000, '01a07c2c-1960-73d9-b114-18a61fae510d', 15228734, 15000000, 0, 1),
	(1792296060000, '01a0c445-2160-7402-8fbe-f944fd8f5b82', 105897932, 104400000, 0, 1),
	(1792900860000, '01a0e851-a560-74fd-841b-d27dcfde5800', 1869028, 1850000, 0, 1),
	(1792900860000, '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 22983149, 22550000, 0, 1),
	(1792900860000, '01a07c2c-1960-7720-86e2-9a4f677bf58e', 5943523, 5850000, 0, 1),
	(1792900860000, '01a07c2c-1960-7244-8177-c72378091cdb', 35621333, 34950000, 0, 1),
	(1792900860000, '01a07c2c-1960-722e-a82d-897e761dcaf9', 7670701, 7550000, 0, 1),
	(1792900860000, '01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 12485301, 12250000, 0, 1),
	(1792900860000, '01a07c2c-1960-73d9-b114-18a61fae510d', 15288126, 15000000, 0, 1),
	(1792900860000, '01a0c445-2160-7402-8fbe-f944fd8f5b82', 106379768, 104400000, 0, 1),
	(1793505660000, '01a0e851-a560-74fd-841b-d27dcfde5800', 1879214, 1850000, 0, 1),
	(1793505660000, '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 26483459, 25900000, 0, 1),
	(1793505660000, '01a07c2c-1960-7720-86e2-9a4f677bf58e', 5975915, 5850000, 0, 1),
	(1793505660000, '01a07c2c-1960-7244-8177-c72378091cdb', 35854297, 34950000, 0, 1),
	(1793505660000, '01a07c2c-1960-722e-a82d-897e761dcaf9', 7712507, 7550000, 0, 1),
	(1793505660000, '01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 12566955, 12250000, 0, 1),
	(1793505660000, '01a07c2c-1960-73d9-b114-18a61fae510d', 15388111, 15000000, 0, 1),
	(1793505660000, '01a0c445-2160-7402-8fbe-f944fd8f5b82', 107191445, 104400000, 0, 1),
	(1794114060000, '01a0e851-a560-74fd-841b-d27dcfde5800', 1884946, 1850000, 0, 1),
	(1794114060000, '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 26580388, 25900000, 0, 1),
	(1794114060000, '01a07c2c-1960-7720-86e2-9a4f677bf58e', 5994142, 5850000, 0, 1),
	(1794114060000, '01a07c2c-1960-7244-8177-c72378091cdb', 35985524, 34950000, 0, 1),
	(1794114060000, '01a07c2c-1960-722e-a82d-897e761dcaf9', 7706030, 7550000, 0, 1),
	(1794114060000, '01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 12612950, 12250000, 0, 1),
	(1794114060000, '01a07c2c-1960-73d9-b114-18a61fae510d', 15444432, 15000000, 0, 1),
	(1794114060000, '01a0c445-2160-7402-8fbe-f944fd8f5b82', 107649153, 104400000, 0, 1);
INSERT INTO public.people VALUES
	('01a074e0-6c60-745c-b8c5-d3436646dd37', 'admin@example.com', 'Demo Admin', 'demo admin', 'admin', 'active', '2026-09-06', 1788667260000, 1788667260000, 'scrypt$14$8$5$XFgaMIlT-_JPrbvEQWgIfA$j0DH605_xecRFw2x5x6HIvbIH8nE5TdZ9c__MyRK8xs', NULL, NULL),
	('01a07c2c-1960-73d9-b114-18a61fae510d', 'investor@example.com', 'Demo Investor', 'demo investor', 'investor', 'active', '2026-09-07', 1788789660000, 1788789660000, 'scrypt$14$8$5$XFgaMIlT-_JPrbvEQWgIfA$j0DH605_xecRFw2x5x6HIvbIH8nE5TdZ9c__MyRK8xs', 'moderate', 'long-term-growth'),
	('01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 'avery.sample@example.com', 'Avery Sample', 'avery sample', 'investor', 'active', '2026-09-07', 1788789660000, 1788789660000, NULL, 'aggressive', 'short-term'),
	('01a07c2c-1960-73f1-b8ce-d1d416b658ac', 'blake.sample@example.com', 'Blake Sample', 'blake sample', 'investor', 'active', '2026-09-07', 1788789660000, 1788789660000, NULL, 'aggressive', 'medium-term'),
	('01a07c2c-1960-722e-a82d-897e761dcaf9', 'casey.sample@example.com', 'Casey Sample', 'casey sample', 'investor', 'active', '2026-09-07', 1788789660000, 1788789660000, NULL, 'moderate', 'retirement'),
	('01a07c2c-1960-7720-86e2-9a4f677bf58e', 'devon.sample@example.com', 'Devon Sample', 'devon sample', 'investor', 'active', '2026-09-07', 1788789660000, 1788789660000, NULL, 'moderate', 'long-term-growth'),
	('01a07c2c-1960-7244-8177-c72378091cdb', 'emery.sample@example.com', 'Emery Sample', 'emery sample', 'investor', 'active', '2026-09-07', 1788789660000, 1788789660000, NULL, 'aggressive', 'retirement'),
	('01a0c445-2160-7402-8fbe-f944fd8f5b82', 'finley.sample@example.com', 'Finley Sample', 'finley sample', 'investor', 'active', '2026-09-21', 1789999260000, 1789999260000, NULL, 'moderate', 'medium-term'),
	('01a0e851-a560-74fd-841b-d27dcfde5800', 'gray.sample@example.com', 'Gray Sample', 'gray sample', 'investor', 'active', '2026-09-28', 1790604060000, 1790604060000, NULL, 'aggressive', 'short-term'),
	('01a1faa3-aa8b-77b3-a1bc-33e904b86e07', 'quinn.applicant@example.com', 'Quinn Applicant', 'quinn applicant', 'investor', 'pending', '2026-11-20', 1795206392459, 1795206392459, NULL, NULL, NULL),
	('01a1f57d-4e8b-71c6-937b-cd296b58ccaa', 'robin.applicant@example.com', 'Robin Applicant', 'robin applicant', 'investor', 'pending', '2026-11-19', 1795119992459, 1795119992459, NULL, NULL, NULL),
	('01a1ffca-0ba5-7000-8001-bac4793d7655', 'zoe@example.com', 'Zoë Ångström', 'zoë ångström', 'investor', 'pending', '2026-11-21', 1795292793765, NULL, NULL, NULL, NULL);
INSERT INTO public.profiles VALUES
	('01a07c2c-1960-73d9-b114-18a61fae510d', '+1 212 555 0100', NULL, NULL, 'v1.MrMfhJq6_sTymQnThwD3J_LMW-KB4zJQ_zCrxn-S3yN2i6liTNo');
INSERT INTO public.risk_changes VALUES
	('01a07c2c-1960-73d9-b114-18a61fae510d', 1789272060000, 15, 1788876060000),
	('01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 1789272060000, 26, 1788876120000),
	('01a07c2c-1960-73f1-b8ce-d1d416b658ac', 1789272060000, 30, 1788876180000),
	('01a07c2c-1960-722e-a82d-897e761dcaf9', 1789272060000, 12, 1788876240000),
	('01a07c2c-1960-7720-86e2-9a4f677bf58e', 1789272060000, 11, 1788876300000),
	('01a07c2c-1960-7244-8177-c72378091cdb', 1789272060000, 20, 1788876360000),
	('01a0c445-2160-7402-8fbe-f944fd8f5b82', 1790481660000, 17, 1790086020000),
	('01a0e851-a560-74fd-841b-d27dcfde5800', 1791086460000, 26, 1790690880000);
INSERT INTO public.sessions VALUES
	('01a1ffca-0bcf-7000-8001-d0910ca65cb3', 'b115affb8a7bae1943dbf1768a3269362c86c08d387e87f805ef965d65323635', '01a07c2c-1960-73d9-b114-18a61fae510d', 1795292793807, 1795292793807, 1795335993807, 0, 'Another program'),
	('01a1ffca-0d7c-7000-8001-d9b927a8358c', '6d3f482fff46283c4c95d0c86aa5a2cca3b4cb2dbc7c05aa32da3080a34ae56e', '01a074e0-6c60-745c-b8c5-d3436646dd37', 1795292794236, 1795292794236, 1795335994236, 0, 'Another program');
INSERT INTO public.trading_changes VALUES
	('01a07c2c-1960-73d9-b114-18a61fae510d', 1789272060000, 'active', 1788876060000, 'demo', NULL),
	('01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 1789272060000, 'active', 1788876120000, 'demo', NULL),
	('01a07c2c-1960-73f1-b8ce-d1d416b658ac', 1789272060000, 'active', 1788876180000, 'demo', NULL),
	('01a07c2c-1960-722e-a82d-897e761dcaf9', 1789272060000, 'active', 1788876240000, 'demo', NULL),
	('01a07c2c-1960-7720-86e2-9a4f677bf58e', 1789272060000, 'active', 1788876300000, 'demo', NULL),
	('01a07c2c-1960-7244-8177-c72378091cdb', 1789272060000, 'active', 1788876360000, 'demo', NULL),
	('01a0c445-2160-7402-8fbe-f944fd8f5b82', 1790481660000, 'active', 1790086020000, 'demo', NULL),
	('01a0e851-a560-74fd-841b-d27dcfde5800', 1791086460000, 'active', 1790690880000, 'demo', NULL);
INSERT INTO public.week_reports VALUES
	(1789272060000, 1, 98150000, 97816290, 34, 7720, 1789808400000, NULL, NULL, '01a074e0-6c60-745c-b8c5-d3436646dd37'),
	(1789876860000, 1, 97816290, 98628165, 32, 8770, 1790413200000, NULL, NULL, '01a074e0-6c60-745c-b8c5-d3436646dd37'),
	(1790481660000, 1, 202830370, 204128484, 29, 9140, 1791018000000, NULL, NULL, '01a074e0-6c60-745c-b8c5-d3436646dd37'),
	(1791086460000, 1, 205517457, 206914976, 30, 8920, 1791622800000, NULL, NULL, '01a074e0-6c60-745c-b8c5-d3436646dd37'),
	(1791691260000, 1, 206416857, 207903058, 26, 9200, 1792227600000, NULL, NULL, '01a074e0-6c60-745c-b8c5-d3436646dd37'),
	(1792296060000, 1, 207373371, 208721298, 32, 8610, 1792832400000, NULL, NULL, '01a074e0-6c60-745c-b8c5-d3436646dd37'),
	(1792900860000, 1, 208240929, 210510755, 15, 9300, 1793437200000, NULL, NULL, '01a074e0-6c60-745c-b8c5-d3436646dd37'),
	(1793505660000, 1, 213051903, 214351520, 20, 9350, 1794042000000, NULL, NULL, '01a074e0-6c60-745c-b8c5-d3436646dd37'),
	(1792900860000, 2, 208240929, 210523100, 15, 9300, 1795292795498, NULL, 'The broker corrected a fill.', 'admin@example.com');
INSERT INTO public.week_rows VALUES
	('01a07c2c-1960-722e-a82d-897e761dcaf9', 1789272060000, 1, 1, -25670, 0, 0, 0, 0, 50, 0, 0, -25670, 25670),
	('01a07c2c-1960-7244-8177-c72378091cdb', 1789272060000, 1, 1, -118830, 0, 0, 0, 0, 60, 0, 0, -118830, 118830),
	('01a07c2c-1960-73d9-b114-18a61fae510d', 1789272060000, 1, 1, -51000, 0, 0, 0, 0, 60, 0, 0, -51000, 51000),
	('01a07c2c-1960-73f1-b8ce-d1d416b658ac', 1789272060000, 1, 1, -76670, 0, 0, 0, 0, 60, 0, 0, -76670, 76670),
	('01a07c2c-1960-7720-86e2-9a4f677bf58e', 1789272060000, 1, 1, -19890, 0, 0, 0, 0, 50, 0, 0, -19890, 19890),
	('01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 1789272060000, 1, 1, -41650, 0, 0, 0, 0, 60, 0, 0, -41650, 41650),
	('01a07c2c-1960-722e-a82d-897e761dcaf9', 1789876860000, 1, 1, 62452, 1, 25670, 25670, 36782, 50, 18391, 18391, 44061, 0),
	('01a07c2c-1960-7244-8177-c72378091cdb', 1789876860000, 1, 1, 289099, 1, 118830, 118830, 170269, 60, 102161, 68108, 220991, 0),
	('01a07c2c-1960-73d9-b114-18a61fae510d', 1789876860000, 1, 1, 124077, 1, 51000, 51000, 73077, 60, 43846, 29231, 94846, 0),
	('01a07c2c-1960-73f1-b8ce-d1d416b658ac', 1789876860000, 1, 1, 186528, 0, 76670, 76670, 109858, 60, 65915, 43943, 142585, 0),
	('01a07c2c-1960-7720-86e2-9a4f677bf58e', 1789876860000, 1, 1, 48390, 1, 19890, 19890, 28500, 50, 14250, 14250, 34140, 0),
	('01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 1789876860000, 1, 1, 101329, 0, 41650, 41650, 59679, 60, 35807, 23872, 77457, 0),
	('01a07c2c-1960-722e-a82d-897e761dcaf9', 1790481660000, 1, 1, 48438, 1, 0, 0, 48438, 50, 24219, 24219, 24219, 0),
	('01a07c2c-1960-7244-8177-c72378091cdb', 1790481660000, 1, 1, 224334, 1, 0, 0, 224334, 60, 134600, 89734, 134600, 0),
	('01a07c2c-1960-73d9-b114-18a61fae510d', 1790481660000, 1, 1, 96280, 0, 0, 0, 96280, 60, 57768, 38512, 57768, 0),
	('01a07c2c-1960-73f1-b8ce-d1d416b658ac', 1790481660000, 1, 1, 144742, 1, 0, 0, 144742, 60, 86845, 57897, 86845, 0),
	('01a07c2c-1960-7720-86e2-9a4f677bf58e', 1790481660000, 1, 1, 37531, 0, 0, 0, 37531, 50, 18766, 18765, 18766, 0),
	('01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 1790481660000, 1, 1, 78629, 0, 0, 0, 78629, 60, 47177, 31452, 47177, 0),
	('01a0c445-2160-7402-8fbe-f944fd8f5b82', 1790481660000, 1, 1, 668160, 1, 0, 0, 668160, 70, 467712, 200448, 467712, 0),
	('01a07c2c-1960-722e-a82d-897e761dcaf9', 1791086460000, 1, 1, 51630, 1, 0, 0, 51630, 50, 25815, 25815, 25815, 0),
	('01a07c2c-1960-7244-8177-c72378091cdb', 1791086460000, 1, 1, 239270, 0, 0, 0, 239270, 60, 143562, 95708, 143562, 0),
	('01a07c2c-1960-73d9-b114-18a61fae510d', 1791086460000, 1, 1, 102691, 1, 0, 0, 102691, 60, 61615, 41076, 61615, 0),
	('01a07c2c-1960-73f1-b8ce-d1d416b658ac', 1791086460000, 1, 1, 154379, 1, 0, 0, 154379, 60, 92627, 61752, 92627, 0),
	('01a07c2c-1960-7720-86e2-9a4f677bf58e', 1791086460000, 1, 1, 40004, 0, 0, 0, 40004, 50, 20002, 20002, 20002, 0),
	('01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 1791086460000, 1, 1, 83864, 0, 0, 0, 83864, 60, 50318, 33546, 50318, 0),
	('01a0c445-2160-7402-8fbe-f944fd8f5b82', 1791086460000, 1, 1, 713101, 1, 0, 0, 713101, 70, 499171, 213930, 499171, 0),
	('01a0e851-a560-74fd-841b-d27dcfde5800', 1791086460000, 1, 1, 12580, 0, 0, 0, 12580, 50, 6290, 6290, 6290, 0),
	('01a07c2c-1960-722e-a82d-897e761dcaf9', 1791691260000, 1, 1, 54853, 1, 0, 0, 54853, 50, 27427, 27426, 27427, 0),
	('01a07c2c-1960-7244-8177-c72378091cdb', 1791691260000, 1, 1, 254378, 0, 0, 0, 254378, 60, 152627, 101751, 152627, 0),
	('01a07c2c-1960-73d9-b114-18a61fae510d', 1791691260000, 1, 1, 109175, 0, 0, 0, 109175, 60, 65505, 43670, 65505, 0),
	('01a07c2c-1960-73f1-b8ce-d1d416b658ac', 1791691260000, 1, 1, 164127, 1, 0, 0, 164127, 60, 98476, 65651, 98476, 0),
	('01a07c2c-1960-7720-86e2-9a4f677bf58e', 1791691260000, 1, 1, 42502, 1, 0, 0, 42502, 50, 21251, 21251, 21251, 0),
	('01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 1791691260000, 1, 1, 89160, 1, 0, 0, 89160, 60, 53496, 35664, 53496, 0),
	('01a0c445-2160-7402-8fbe-f944fd8f5b82', 1791691260000, 1, 1, 758641, 0, 0, 0, 758641, 70, 531049, 227592, 531049, 0),
	('01a0e851-a560-74fd-841b-d27dcfde5800', 1791691260000, 1, 1, 13365, 0, 0, 0, 13365, 50, 6683, 6682, 6683, 0),
	('01a07c2c-1960-722e-a82d-897e761dcaf9', 1792296060000, 1, 1, 49698, 0, 0, 0, 49698, 50, 24849, 24849, 24849, 0),
	('01a07c2c-1960-7244-8177-c72378091cdb', 1792296060000, 1, 1, 230639, 0, 0, 0, 230639, 60, 138383, 92256, 138383, 0),
	('01a07c2c-1960-73d9-b114-18a61fae510d', 1792296060000, 1, 1, 98987, 1, 0, 0, 98987, 60, 59392, 39595, 59392, 0),
	('01a07c2c-1960-73f1-b8ce-d1d416b658ac', 1792296060000, 1, 1, 148810, 0, 0, 0, 148810, 60, 89286, 59524, 89286, 0),
	('01a07c2c-1960-7720-86e2-9a4f677bf58e', 1792296060000, 1, 1, 38508, 1, 0, 0, 38508, 50, 19254, 19254, 19254, 0),
	('01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 1792296060000, 1, 1, 80839, 0, 0, 0, 80839, 60, 48503, 32336, 48503, 0),
	('01a0c445-2160-7402-8fbe-f944fd8f5b82', 1792296060000, 1, 1, 688337, 1, 0, 0, 688337, 70, 481836, 206501, 481836, 0),
	('01a0e851-a560-74fd-841b-d27dcfde5800', 1792296060000, 1, 1, 12109, 0, 0, 0, 12109, 50, 6055, 6054, 6055, 0),
	('01a07c2c-1960-722e-a82d-897e761dcaf9', 1792900860000, 1, 1, 83611, 1, 0, 0, 83611, 50, 41806, 41805, 41806, 0),
	('01a07c2c-1960-7244-8177-c72378091cdb', 1792900860000, 1, 1, 388273, 1, 0, 0, 388273, 60, 232964, 155309, 232964, 0),
	('01a07c2c-1960-73d9-b114-18a61fae510d', 1792900860000, 1, 1, 166641, 1, 0, 0, 166641, 60, 99985, 66656, 99985, 0),
	('01a07c2c-1960-73f1-b8ce-d1d416b658ac', 1792900860000, 1, 1, 250516, 0, 0, 0, 250516, 60, 150310, 100206, 150310, 0),
	('01a07c2c-1960-7720-86e2-9a4f677bf58e', 1792900860000, 1, 1, 64784, 0, 0, 0, 64784, 50, 32392, 32392, 32392, 0),
	('01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 1792900860000, 1, 1, 136090, 1, 0, 0, 136090, 60, 81654, 54436, 81654, 0),
	('01a0c445-2160-7402-8fbe-f944fd8f5b82', 1792900860000, 1, 1, 1159539, 0, 0, 0, 1159539, 70, 811677, 347862, 811677, 0),
	('01a0e851-a560-74fd-841b-d27dcfde5800', 1792900860000, 1, 1, 20372, 0, 0, 0, 20372, 50, 10186, 10186, 10186, 0),
	('01a07c2c-1960-722e-a82d-897e761dcaf9', 1793505660000, 1, 1, 47046, 0, 0, 0, 47046, 50, 23523, 23523, 23523, 0),
	('01a07c2c-1960-7244-8177-c72378091cdb', 1793505660000, 1, 1, 218711, 0, 0, 0, 218711, 60, 131227, 87484, 131227, 0),
	('01a07c2c-1960-73d9-b114-18a61fae510d', 1793505660000, 1, 1, 93868, 1, 0, 0, 93868, 60, 56321, 37547, 56321, 0),
	('01a07c2c-1960-73f1-b8ce-d1d416b658ac', 1793505660000, 1, 1, 161549, 0, 0, 0, 161549, 60, 96929, 64620, 96929, 0),
	('01a07c2c-1960-7720-86e2-9a4f677bf58e', 1793505660000, 1, 1, 36453, 0, 0, 0, 36453, 50, 18227, 18226, 18227, 0),
	('01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 1793505660000, 1, 1, 76659, 1, 0, 0, 76659, 60, 45995, 30664, 45995, 0),
	('01a0c445-2160-7402-8fbe-f944fd8f5b82', 1793505660000, 1, 1, 653868, 0, 0, 0, 653868, 70, 457708, 196160, 457708, 0),
	('01a0e851-a560-74fd-841b-d27dcfde5800', 1793505660000, 1, 1, 11463, 0, 0, 0, 11463, 50, 5732, 5731, 5732, 0),
	('01a07c2c-1960-722e-a82d-897e761dcaf9', 1792900860000, 2, 1, 84065, 0, 0, 0, 84065, 50, 42033, 42032, 42033, 0),
	('01a07c2c-1960-7244-8177-c72378091cdb', 1792900860000, 2, 1, 390384, 0, 0, 0, 390384, 60, 234230, 156154, 234230, 0),
	('01a07c2c-1960-73d9-b114-18a61fae510d', 1792900860000, 2, 1, 167547, 1, 0, 0, 167547, 60, 100528, 67019, 100528, 0),
	('01a07c2c-1960-73f1-b8ce-d1d416b658ac', 1792900860000, 2, 1, 251879, 1, 0, 0, 251879, 60, 151127, 100752, 151127, 0),
	('01a07c2c-1960-7720-86e2-9a4f677bf58e', 1792900860000, 2, 1, 65137, 1, 0, 0, 65137, 50, 32569, 32568, 32569, 0),
	('01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 1792900860000, 2, 1, 136830, 1, 0, 0, 136830, 60, 82098, 54732, 82098, 0),
	('01a0c445-2160-7402-8fbe-f944fd8f5b82', 1792900860000, 2, 1, 1165846, 1, 0, 0, 1165846, 70, 816092, 349754, 816092, 0),
	('01a0e851-a560-74fd-841b-d27dcfde5800', 1792900860000, 2, 1, 20483, 0, 0, 0, 20483, 50, 10242, 10241, 10242, 0);
INSERT INTO public.week_totals VALUES
	(1789272060000, 6, -333710, 0, 0, 0, 0),
	(1789876860000, 6, 811875, 333710, 478165, 280370, 197795),
	(1790481660000, 7, 1298114, 0, 1298114, 837087, 461027),
	(1791086460000, 8, 1397519, 0, 1397519, 899400, 498119),
	(1791691260000, 8, 1486201, 0, 1486201, 956514, 529687),
	(1792296060000, 8, 1347927, 0, 1347927, 867558, 480369),
	(1793505660000, 8, 1299617, 0, 1299617, 835662, 463955),
	(1792900860000, 8, 2282171, 0, 2282171, 1468919, 813252);
INSERT INTO public.weeks VALUES
	(1789272060000, 1789876860000, 98150000, 1789272060000, 1789808400000, 1),
	(1789876860000, 1790481660000, 97816290, 1789876860000, 1790413200000, 1),
	(1790481660000, 1791086460000, 202830370, 1790481660000, 1791018000000, 1),
	(1791086460000, 1791691260000, 205517457, 1791086460000, 1791622800000, 1),
	(1791691260000, 1792296060000, 206416857, 1791691260000, 1792227600000, 1),
	(1792296060000, 1792900860000, 207373371, 1792296060000, 1792832400000, 1),
	(1793505660000, 1794114060000, 213051903, 1793505660000, 1794042000000, 1),
	(1794114060000, 1794718860000, 213857565, 1794114060000, NULL, NULL),
	(1792900860000, 1793505660000, 208240929, 1792900860000, 1793437200000, 2);
INSERT INTO public.withdrawals VALUES
	('01a19c92-f880-7000-8001-74002bbd57e9', '01a07c2c-1960-722e-a82d-897e761dcaf9', 'dividend', 0, 30000, 'paid', 1793628240000, 1793714640000, 'demo', NULL, 1794114060000, '01a07c2c-1960-722e-a82d-897e761dcaf9:dividend:2026-11-08', 30000, 0, 7736030, 1794321060000, 'PAY-BD57E9');
SELECT pg_catalog.setval('public.investor_list_no_seq', 11, true);
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.allowances
    ADD CONSTRAINT allowances_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.bank_accounts
    ADD CONSTRAINT bank_accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.book
    ADD CONSTRAINT book_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.carried_losses
    ADD CONSTRAINT carried_losses_pkey PRIMARY KEY (person_id);
ALTER TABLE ONLY public.challenges
    ADD CONSTRAINT challenges_key PRIMARY KEY (token_hash, address_key);
ALTER TABLE ONLY public.closures
    ADD CONSTRAINT closures_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.closures
    ADD CONSTRAINT closures_withdrawal_id_key UNIQUE (withdrawal_id);
ALTER TABLE ONLY public.contact_messages
    ADD CONSTRAINT contact_messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_key PRIMARY KEY (notification_id, channel);
ALTER TABLE ONLY public.delivery_counts
    ADD CONSTRAINT delivery_counts_key PRIMARY KEY (person_id, channel);
ALTER TABLE ONLY public.demo
    ADD CONSTRAINT demo_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.deposits
    ADD CONSTRAINT deposits_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.deposits
    ADD CONSTRAINT deposits_reference_key UNIQUE (reference);
ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_hash_key UNIQUE (hash);
ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_id_key UNIQUE (id);
ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_key_key UNIQUE (key);
ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_pkey PRIMARY KEY (seq);
ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_previous_hash_key UNIQUE (previous_hash);
ALTER TABLE ONLY public.facts
    ADD CONSTRAINT facts_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.fund_setting_changes
    ADD CONSTRAINT fund_setting_changes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.fund_settings
    ADD CONSTRAINT fund_settings_pkey PRIMARY KEY (setting);
ALTER TABLE ONLY public.imported_people
    ADD CONSTRAINT imported_people_key PRIMARY KEY (import_id, person_id);
ALTER TABLE ONLY public.imports
    ADD CONSTRAINT imports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inbox_items
    ADD CONSTRAINT inbox_items_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inbox_items
    ADD CONSTRAINT inbox_items_subject UNIQUE (kind, subject_id);
ALTER TABLE ONLY public.inbox_notices
    ADD CONSTRAINT inbox_notices_key PRIMARY KEY (item_id, person_id);
ALTER TABLE ONLY public.investor_gram_counts
    ADD CONSTRAINT investor_gram_counts_pkey PRIMARY KEY (gram);
ALTER TABLE ONLY public.investor_grams
    ADD CONSTRAINT investor_grams_key PRIMARY KEY (gram, name_key, no);
ALTER TABLE ONLY public.investor_list
    ADD CONSTRAINT investor_list_person_id_key UNIQUE (person_id);
ALTER TABLE ONLY public.investor_list
    ADD CONSTRAINT investor_list_pkey PRIMARY KEY (no);
ALTER TABLE ONLY public.known_browsers
    ADD CONSTRAINT known_browsers_key UNIQUE (token_hash, person_id);
ALTER TABLE ONLY public.known_browsers
    ADD CONSTRAINT known_browsers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.lines
    ADD CONSTRAINT lines_key PRIMARY KEY (seq, account);
ALTER TABLE ONLY public.mail
    ADD CONSTRAINT mail_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.message_recipients
    ADD CONSTRAINT message_recipients_key PRIMARY KEY (message_id, person_id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_position_key UNIQUE ("position");
ALTER TABLE ONLY public.newsletter
    ADD CONSTRAINT newsletter_email_key UNIQUE (email);
ALTER TABLE ONLY public.newsletter
    ADD CONSTRAINT newsletter_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.notification_settings
    ADD CONSTRAINT notification_settings_pkey PRIMARY KEY (person_id);
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.openings
    ADD CONSTRAINT openings_key PRIMARY KEY (week_from, person_id);
ALTER TABLE ONLY public.past_holdings
    ADD CONSTRAINT past_holdings_key PRIMARY KEY (person_id, held_from);
ALTER TABLE ONLY public.people
    ADD CONSTRAINT people_email_key UNIQUE (email);
ALTER TABLE ONLY public.people
    ADD CONSTRAINT people_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_pkey PRIMARY KEY (person_id);
ALTER TABLE ONLY public.risk_changes
    ADD CONSTRAINT risk_changes_key PRIMARY KEY (person_id, effective_from);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.support_requests
    ADD CONSTRAINT support_requests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.trading_changes
    ADD CONSTRAINT trading_changes_key PRIMARY KEY (person_id, effective_from);
ALTER TABLE ONLY public.week_reports
    ADD CONSTRAINT week_reports_key PRIMARY KEY (week_from, version);
ALTER TABLE ONLY public.week_rows
    ADD CONSTRAINT week_rows_key PRIMARY KEY (person_id, week_from, version);
ALTER TABLE ONLY public.week_totals
    ADD CONSTRAINT week_totals_pkey PRIMARY KEY (week_from);
ALTER TABLE ONLY public.weeks
    ADD CONSTRAINT weeks_pkey PRIMARY KEY (week_from);
ALTER TABLE ONLY public.withdrawals
    ADD CONSTRAINT withdrawals_period_key UNIQUE (period);
ALTER TABLE ONLY public.withdrawals
    ADD CONSTRAINT withdrawals_pkey PRIMARY KEY (id);
CREATE INDEX accounts_by_person ON public.accounts USING btree (person_id, kind);
CREATE INDEX allowances_expiry ON public.allowances USING btree (ends_at);
CREATE INDEX audit_action ON public.audit USING btree (action, id);
CREATE UNIQUE INDEX bank_accounts_one_current ON public.bank_accounts USING btree (person_id) WHERE (status = 'current'::text);
CREATE UNIQUE INDEX bank_accounts_one_pending ON public.bank_accounts USING btree (person_id) WHERE (status = 'pending'::text);
CREATE INDEX challenges_address ON public.challenges USING btree (address_key, sent_at);
CREATE INDEX challenges_expiry ON public.challenges USING btree (expires_at);
CREATE INDEX closures_by_person ON public.closures USING btree (person_id, id);
CREATE INDEX closures_by_state ON public.closures USING btree (state, id);
CREATE UNIQUE INDEX closures_one_open ON public.closures USING btree (person_id) WHERE (state = ANY (ARRAY['requested'::text, 'verified'::text, 'payable'::text]));
CREATE INDEX deliveries_person ON public.deliveries USING btree (person_id, notification_id);
CREATE INDEX deposits_by_person ON public.deposits USING btree (person_id, id);
CREATE UNIQUE INDEX deposits_one_requested ON public.deposits USING btree (person_id) WHERE (status = 'requested'::text);
CREATE INDEX entries_by_effect ON public.entries USING btree (effective_at, kind);
CREATE INDEX inbox_items_open ON public.inbox_items USING btree (done_at, id);
CREATE INDEX investor_grams_no ON public.investor_grams USING btree (no);
CREATE INDEX investor_list_by_balance ON public.investor_list USING btree (balance, no);
CREATE INDEX investor_list_by_invested ON public.investor_list USING btree (invested, no);
CREATE INDEX investor_list_by_joined ON public.investor_list USING btree (joined, no);
CREATE INDEX investor_list_by_name_key ON public.investor_list USING btree (name_key, no);
CREATE INDEX investor_list_by_return_ppm ON public.investor_list USING btree (return_ppm, no);
CREATE INDEX investor_list_by_risk_rank ON public.investor_list USING btree (risk_rank, no);
CREATE INDEX investor_list_by_status ON public.investor_list USING btree (status, no);
CREATE INDEX investor_list_by_trading ON public.investor_list USING btree (trading, no);
CREATE INDEX investor_list_due ON public.investor_list USING btree (trading_from);
CREATE INDEX investor_list_held ON public.investor_list USING btree (held_from);
CREATE INDEX known_browsers_person ON public.known_browsers USING btree (person_id);
CREATE INDEX lines_by_account ON public.lines USING btree (account, seq);
CREATE INDEX mail_due ON public.mail USING btree (sent_at, not_before);
CREATE INDEX notifications_feed ON public.notifications USING btree (person_id, id);
CREATE INDEX notifications_unread ON public.notifications USING btree (person_id, read_at);
CREATE INDEX past_holdings_end ON public.past_holdings USING btree (held_to, held_from);
CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_person ON public.sessions USING btree (person_id);
CREATE INDEX support_requests_person ON public.support_requests USING btree (person_id, id);
CREATE UNIQUE INDEX support_requests_wordless ON public.support_requests USING btree (person_id) WHERE ((message IS NULL) AND (closed_at IS NULL));
CREATE INDEX week_rows_by_week ON public.week_rows USING btree (week_from, version);
CREATE INDEX withdrawals_by_person ON public.withdrawals USING btree (person_id, id);
CREATE INDEX withdrawals_due ON public.withdrawals USING btree (status, effective_at);
CREATE UNIQUE INDEX withdrawals_one_open ON public.withdrawals USING btree (person_id, kind) WHERE (status = ANY (ARRAY['requested'::text, 'approved'::text]));
ALTER TABLE ONLY public.bank_accounts
    ADD CONSTRAINT bank_accounts_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.people(id);
ALTER TABLE ONLY public.carried_losses
    ADD CONSTRAINT carried_losses_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.people(id);
ALTER TABLE ONLY public.closures
    ADD CONSTRAINT closures_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.people(id);
ALTER TABLE ONLY public.closures
    ADD CONSTRAINT closures_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES public.withdrawals(id);
ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES public.notifications(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.delivery_counts
    ADD CONSTRAINT delivery_counts_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.deposits
    ADD CONSTRAINT deposits_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.people(id);
ALTER TABLE ONLY public.imported_people
    ADD CONSTRAINT imported_people_import_id_fkey FOREIGN KEY (import_id) REFERENCES public.imports(id);
ALTER TABLE ONLY public.inbox_notices
    ADD CONSTRAINT inbox_notices_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.inbox_items(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.inbox_notices
    ADD CONSTRAINT inbox_notices_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES public.notifications(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.inbox_notices
    ADD CONSTRAINT inbox_notices_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.investor_grams
    ADD CONSTRAINT investor_grams_no_fkey FOREIGN KEY (no) REFERENCES public.investor_list(no) ON DELETE CASCADE;
ALTER TABLE ONLY public.investor_list
    ADD CONSTRAINT investor_list_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.known_browsers
    ADD CONSTRAINT known_browsers_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.lines
    ADD CONSTRAINT lines_seq_fkey FOREIGN KEY (seq) REFERENCES public.entries(seq);
ALTER TABLE ONLY public.message_recipients
    ADD CONSTRAINT message_recipients_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.message_recipients
    ADD CONSTRAINT message_recipients_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notification_settings
    ADD CONSTRAINT notification_settings_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.openings
    ADD CONSTRAINT openings_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.people(id);
ALTER TABLE ONLY public.openings
    ADD CONSTRAINT openings_week_from_fkey FOREIGN KEY (week_from) REFERENCES public.weeks(week_from);
ALTER TABLE ONLY public.past_holdings
    ADD CONSTRAINT past_holdings_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.risk_changes
    ADD CONSTRAINT risk_changes_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.people(id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.support_requests
    ADD CONSTRAINT support_requests_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.trading_changes
    ADD CONSTRAINT trading_changes_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.people(id);
ALTER TABLE ONLY public.week_reports
    ADD CONSTRAINT week_reports_week_from_fkey FOREIGN KEY (week_from) REFERENCES public.weeks(week_from);
ALTER TABLE ONLY public.week_rows
    ADD CONSTRAINT week_rows_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.people(id);
ALTER TABLE ONLY public.week_rows
    ADD CONSTRAINT week_rows_report FOREIGN KEY (week_from, version) REFERENCES public.week_reports(week_from, version);
ALTER TABLE ONLY public.week_totals
    ADD CONSTRAINT week_totals_week_from_fkey FOREIGN KEY (week_from) REFERENCES public.weeks(week_from);
ALTER TABLE ONLY public.withdrawals
    ADD CONSTRAINT withdrawals_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.people(id);
