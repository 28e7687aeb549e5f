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
	('capital:01a07c2c-1960-73d9-b114-18a61fae510d', 'capital', '01a07c2c-1960-73d9-b114-18a61fae510d', 15000000),
	('capital:01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 'capital', '01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 12250000),
	('capital:01a07c2c-1960-722e-a82d-897e761dcaf9', 'capital', '01a07c2c-1960-722e-a82d-897e761dcaf9', 7550000),
	('capital:01a07c2c-1960-7720-86e2-9a4f677bf58e', 'capital', '01a07c2c-1960-7720-86e2-9a4f677bf58e', 5850000),
	('capital:01a07c2c-1960-7244-8177-c72378091cdb', 'capital', '01a07c2c-1960-7244-8177-c72378091cdb', 34950000),
	('capital:01a0c445-2160-7402-8fbe-f944fd8f5b82', 'capital', '01a0c445-2160-7402-8fbe-f944fd8f5b82', 104400000),
	('capital:01a0e851-a560-74fd-841b-d27dcfde5800', 'capital', '01a0e851-a560-74fd-841b-d27dcfde5800', 1850000),
	('capital:01a07c2c-1960-73f1-b8ce-d1d416b658ac', 'capital', '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 25900000),
	('fund', 'fund', NULL, 3439804),
	('result:01a07c2c-1960-7244-8177-c72378091cdb', 'result', '01a07c2c-1960-7244-8177-c72378091cdb', 1035524),
	('result:01a07c2c-1960-73d9-b114-18a61fae510d', 'result', '01a07c2c-1960-73d9-b114-18a61fae510d', 444432),
	('result:01a07c2c-1960-73f1-b8ce-d1d416b658ac', 'result', '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 680388),
	('result:01a07c2c-1960-7720-86e2-9a4f677bf58e', 'result', '01a07c2c-1960-7720-86e2-9a4f677bf58e', 144142),
	('result:01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 'result', '01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 362950),
	('result:01a0c445-2160-7402-8fbe-f944fd8f5b82', 'result', '01a0c445-2160-7402-8fbe-f944fd8f5b82', 3249153),
	('result:01a0e851-a560-74fd-841b-d27dcfde5800', 'result', '01a0e851-a560-74fd-841b-d27dcfde5800', 34946),
	('result:01a07c2c-1960-722e-a82d-897e761dcaf9', 'result', '01a07c2c-1960-722e-a82d-897e761dcaf9', 156030),
	('trading', 'trading', NULL, -213857565),
	('payable:01a07c2c-1960-722e-a82d-897e761dcaf9', 'payable', '01a07c2c-1960-722e-a82d-897e761dcaf9', 0),
	('cash', 'cash', NULL, -3439804);
INSERT INTO public.allowances VALUES
	('registrations client 21f45680bbcc6b8fd17f6380280f6231923489868b2bd82009dfc909084a7bef', 1, 1795296355648),
	('registration-mails 48a8bd5368f0cb0015f944e4075c0b776f56e4d7e3bfdf8a9720481e2637cc31', 1, 1795379155648),
	('password-failures address 02163a37b137aa4e7a3541060b93157ec69d2d888f5fbc90cb9f9512c87dfb85', 0, 1795379155692),
	('password-failures client 21f45680bbcc6b8fd17f6380280f6231923489868b2bd82009dfc909084a7bef', 0, 1795379155692),
	('password-failures address 7f317f8ef33df50f87cffcc1643a4ab6e6e51574b4b4d0fecd86de719e441b60', 0, 1795379156086);
INSERT INTO public.book VALUES
	(1, 28, '71ca1798ca785601bb2623ccd1b7e30b09e6c884cd72f66bfa0755ace229227b');
INSERT INTO public.carried_losses VALUES
	('01a07c2c-1960-7244-8177-c72378091cdb', 0),
	('01a07c2c-1960-73d9-b114-18a61fae510d', 0),
	('01a07c2c-1960-73f1-b8ce-d1d416b658ac', 0),
	('01a07c2c-1960-7720-86e2-9a4f677bf58e', 0),
	('01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 0),
	('01a07c2c-1960-722e-a82d-897e761dcaf9', 0);
INSERT INTO public.demo VALUES
	(1, 1788667260000, 9);
INSERT INTO public.entries VALUES
	(1, '01a08678-d160-7000-8000-1c0369cb3086', 'deposit:demo:0:0', 'deposit', 'Deposit ALD-000000', 1788962460000, 1788962460000, '0000000000000000000000000000000000000000000000000000000000000000', '5e76e06855fdff644dbd0d65074ced0b3ac46fb2996d6abb165f7f1048a75710'),
	(2, '01a08679-bbc0-7000-8000-246e4e73338b', 'deposit:demo:0:1', 'deposit', 'Deposit ALD-000001', 1788962520000, 1788962520000, '5e76e06855fdff644dbd0d65074ced0b3ac46fb2996d6abb165f7f1048a75710', 'ea9518b5812f94805a98bb6e1f19687d342787d33db495478a565d530b42e81a'),
	(3, '01a0867a-a620-7000-8000-2c46aacfe3d4', 'deposit:demo:0:2', 'deposit', 'Deposit ALD-000002', 1788962580000, 1788962580000, 'ea9518b5812f94805a98bb6e1f19687d342787d33db495478a565d530b42e81a', 'ded08ec55ca0e71084c0813e62235737650a7d6844dd90053c3f52f0a4c18783'),
	(4, '01a0867b-9080-7000-8000-344a078bb8af', 'deposit:demo:0:3', 'deposit', 'Deposit ALD-000003', 1788962640000, 1788962640000, 'ded08ec55ca0e71084c0813e62235737650a7d6844dd90053c3f52f0a4c18783', '2065acdaacaafbac7dd7e8c248b378613d1cf908ad8af038e23bdcd64c00e5b0'),
	(5, '01a0867c-7ae0-7000-8000-3f5c9f24b915', 'deposit:demo:0:4', 'deposit', 'Deposit ALD-000004', 1788962700000, 1788962700000, '2065acdaacaafbac7dd7e8c248b378613d1cf908ad8af038e23bdcd64c00e5b0', 'cd945e2598485ea5832aefe61bb5acd2b159270870b9bb17a0f77707db119394'),
	(6, '01a0867d-6540-7000-8000-46226037ba73', 'deposit:demo:0:5', 'deposit', 'Deposit ALD-000005', 1788962760000, 1788962760000, 'cd945e2598485ea5832aefe61bb5acd2b159270870b9bb17a0f77707db119394', '8d85f0d91b6361545c791baffc2cedab0800425a2f9ec9e2ea61a1e3db8e5321'),
	(7, '01a098ec-f060-7000-8000-4c06fa5ea7be', 'sweep:1789272060000', 'sweep', 'Sweep for Week 37', 1789272060000, 1789272060000, '8d85f0d91b6361545c791baffc2cedab0800425a2f9ec9e2ea61a1e3db8e5321', '2014f9e1da220c826d8fa1f276d590993749cbd53a1611a0af4e4897a4a0f7e8'),
	(8, '01a0b8e4-d680-7000-8000-51e25f75847e', 'close:1789272060000:1', 'close', 'Close of Week 37', 1789808400000, 1789808400000, '2014f9e1da220c826d8fa1f276d590993749cbd53a1611a0af4e4897a4a0f7e8', '5eae0500966d056fa3ed2043963ddac7b555af644ddabab70b182b5c502e2d63'),
	(9, '01a0bcf9-7460-7000-8000-6d79bbbf97f1', 'sweep:1789876860000', 'sweep', 'Sweep for Week 38', 1789876860000, 1789876860000, '5eae0500966d056fa3ed2043963ddac7b555af644ddabab70b182b5c502e2d63', '9fba9c3c6ccc1cf91ad6ebbe16744a41e781c353574c237da3a8c2d96276587b'),
	(10, '01a0ce97-57a0-7000-8000-7753b137b488', 'deposit:demo:2:6', 'deposit', 'Deposit ALD-000206', 1790172420000, 1790172420000, '9fba9c3c6ccc1cf91ad6ebbe16744a41e781c353574c237da3a8c2d96276587b', '0110d11ecda1aa0ae5b79b2960c333e2f144bd3e13b6cb9fe07bc6ce1aebaee8'),
	(11, '01a0dcf1-5a80-7000-8000-7dc47fa40204', 'close:1789876860000:1', 'close', 'Close of Week 38', 1790413200000, 1790413200000, '0110d11ecda1aa0ae5b79b2960c333e2f144bd3e13b6cb9fe07bc6ce1aebaee8', '8c4715c18b97018a0bf76c2ade39597cf5ac5e94b158cb739e96061b8e13a5a9'),
	(12, '01a0e105-f860-7000-8000-9877251084f5', 'sweep:1790481660000', 'sweep', 'Sweep for Week 39', 1790481660000, 1790481660000, '8c4715c18b97018a0bf76c2ade39597cf5ac5e94b158cb739e96061b8e13a5a9', '2b9d91781887507dbfdb71d610fd75e245cb864f6ea73144bb0c8360a2a7915e'),
	(13, '01a0f2a4-c600-7000-8000-a1f255d3ff71', 'deposit:demo:3:7', 'deposit', 'Deposit ALD-000307', 1790777280000, 1790777280000, '2b9d91781887507dbfdb71d610fd75e245cb864f6ea73144bb0c8360a2a7915e', '0cc452f9e4625a674cda89908acb47ce4acf5435efa14d846fab095ac7a10bf6'),
	(14, '01a100fd-de80-7000-8000-aa93a6c90103', 'close:1790481660000:1', 'close', 'Close of Week 39', 1791018000000, 1791018000000, '0cc452f9e4625a674cda89908acb47ce4acf5435efa14d846fab095ac7a10bf6', '183c7e1be17a46e8b0a6bb4893bca0798fc2f8f8888f6190f5140422ac203e04'),
	(15, '01a10512-7c60-7000-8000-cb292c4a1804', 'sweep:1791086460000', 'sweep', 'Sweep for Week 40', 1791086460000, 1791086460000, '183c7e1be17a46e8b0a6bb4893bca0798fc2f8f8888f6190f5140422ac203e04', 'cdedc3aa39b5dccb0134fad240614d1a504caf7dbf8f7e6769dea24f6d514ad2'),
	(16, '01a1250a-6280-7000-8000-ccd61f4d7951', 'close:1791086460000:1', 'close', 'Close of Week 40', 1791622800000, 1791622800000, 'cdedc3aa39b5dccb0134fad240614d1a504caf7dbf8f7e6769dea24f6d514ad2', '4291e01bd16f798ddea9ef7c93e74f56bb8462401dc50a857892ada463b326c8'),
	(17, '01a1291f-0060-7000-8000-f23719e760b7', 'sweep:1791691260000', 'sweep', 'Sweep for Week 41', 1791691260000, 1791691260000, '4291e01bd16f798ddea9ef7c93e74f56bb8462401dc50a857892ada463b326c8', '10ccced4b34cd0b23a3b33f605bf1acac9267c87f4933093d9f68bfedd02466d'),
	(18, '01a14916-e680-7000-8000-f48daf13b87d', 'close:1791691260000:1', 'close', 'Close of Week 41', 1792227600000, 1792227600000, '10ccced4b34cd0b23a3b33f605bf1acac9267c87f4933093d9f68bfedd02466d', '82645b1fdda8351aff9467feae8e98006ac13d35cb9b890554260b66d5a38b20'),
	(19, '01a14d2b-8460-7000-8001-1b19e6b30ac2', 'sweep:1792296060000', 'sweep', 'Sweep for Week 42', 1792296060000, 1792296060000, '82645b1fdda8351aff9467feae8e98006ac13d35cb9b890554260b66d5a38b20', 'eea833853c446ba5ecc59c31f5a30db64e50c456dcdd4a2554152dcad4e788fb'),
	(20, '01a16d23-6a80-7000-8001-1d432f4d38af', 'close:1792296060000:1', 'close', 'Close of Week 42', 1792832400000, 1792832400000, 'eea833853c446ba5ecc59c31f5a30db64e50c456dcdd4a2554152dcad4e788fb', '44cf09ae254b32a0ea54b89ac826714b55a52ad8541b674498c0718016d1a5ee'),
	(21, '01a17138-0860-7000-8001-40f7965256d8', 'sweep:1792900860000', 'sweep', 'Sweep for Week 43', 1792900860000, 1792900860000, '44cf09ae254b32a0ea54b89ac826714b55a52ad8541b674498c0718016d1a5ee', 'c7aa419812ed440add794fd72ee7241f0cb8dd4740c8d8e381617988e63faf78'),
	(22, '01a182d2-4220-7000-8001-45fe96873724', 'deposit:demo:7:2', 'deposit', 'Deposit ALD-000702', 1793196180000, 1793196180000, 'c7aa419812ed440add794fd72ee7241f0cb8dd4740c8d8e381617988e63faf78', '9dcc20e3ce2e206310d97a7900874ef2bee114227de3684e4fea0210a5623f0f'),
	(23, '01a1912f-ee80-7000-8001-4f60da45733c', 'close:1792900860000:1', 'close', 'Close of Week 43', 1793437200000, 1793437200000, '9dcc20e3ce2e206310d97a7900874ef2bee114227de3684e4fea0210a5623f0f', '5a3701954eb5602addc0f29c884c42d6cbbfcfd6b1103712ba0765f45acfd605'),
	(24, '01a19544-8c60-7000-8001-72616be3ac2d', 'sweep:1793505660000', 'sweep', 'Sweep for Week 44', 1793505660000, 1793505660000, '5a3701954eb5602addc0f29c884c42d6cbbfcfd6b1103712ba0765f45acfd605', 'de18a40f518b3e715bd06629fbd401fefe028e833745b92bac9470ada7d0431a'),
	(25, '01a1b53c-7280-7000-8001-804198a93e6d', 'close:1793505660000:1', 'close', 'Close of Week 44', 1794042000000, 1794042000000, 'de18a40f518b3e715bd06629fbd401fefe028e833745b92bac9470ada7d0431a', '59a5958c95012ec4f5b9734c9c6d7add7841a7159e5e9ff520438c355c830e9a'),
	(26, '01a1b987-fee0-7000-8001-a5f8ba7aa057', 'withdrawal:01a19c92-f880-7000-8001-77d495a0e0e0', 'withdrawal', 'Dividend', 1794114060000, 1794114060000, '59a5958c95012ec4f5b9734c9c6d7add7841a7159e5e9ff520438c355c830e9a', '5b31f24c26eb6879bc2ca5c5108633855e0cc5ca09b95a4f72cad66f556cd111'),
	(27, '01a1b987-fee0-7000-8001-ad8cf005d32c', 'sweep:1794114060000', 'sweep', 'Sweep for Week 45', 1794114060000, 1794114060000, '5b31f24c26eb6879bc2ca5c5108633855e0cc5ca09b95a4f72cad66f556cd111', '29e10255e15c9aeaf7f5650005f3c84488ce900c9aacc126fe2dd9260c782ac6'),
	(28, '01a1c5de-90a0-7000-8001-b18b818a0fce', 'payout:01a19c92-f880-7000-8001-77d495a0e0e0', 'payout', 'Paid PAY-A0E0E0', 1794321060000, 1794321060000, '29e10255e15c9aeaf7f5650005f3c84488ce900c9aacc126fe2dd9260c782ac6', '71ca1798ca785601bb2623ccd1b7e30b09e6c884cd72f66bfa0755ace229227b');
INSERT INTO public.facts VALUES
	('made-by', 'demo');
INSERT INTO public.known_browsers VALUES
	('01a1ffc9-76ec-7000-8001-c3c18a6cb95b', 'a9fc776f7ba54d7613f478a3ed475ac64d363f6df756ecac8282e42284ed28a3', '01a07c2c-1960-73d9-b114-18a61fae510d', 1795292755692, 1795292755692),
	('01a1ffc9-7876-7000-8001-cb329b3e63c4', 'a0296abca634e64e8c9d32af8306fa18e6d27e3f3d4ad815cce9b339592ffbe0', '01a074e0-6c60-745c-b8c5-d3436646dd37', 1795292756086, 1795292756086);
INSERT INTO public.kysely_migration VALUES
	('0001-people', '2026-11-21T20:25:53.001Z'),
	('0002-mail', '2026-11-21T20:25:53.025Z'),
	('0003-sessions', '2026-11-21T20:25:53.061Z'),
	('0004-auth', '2026-11-21T20:25:53.113Z'),
	('0005-facts', '2026-11-21T20:25:53.125Z'),
	('0010-ledger', '2026-11-21T20:25:53.177Z'),
	('0011-standing', '2026-11-21T20:25:53.186Z'),
	('0012-weeks', '2026-11-21T20:25:53.211Z'),
	('0013-withdrawals', '2026-11-21T20:25:53.223Z'),
	('0014-demo', '2026-11-21T20:25:53.227Z'),
	('0020-notifications', '2026-11-21T20:25:53.248Z'),
	('0021-inbox', '2026-11-21T20:25:53.275Z'),
	('0023-audit', '2026-11-21T20:25:53.281Z');
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
	(28, 'cash', 30000);
INSERT INTO public.mail VALUES
	('01a1ffc9-76c0-7000-8001-bc557c2fcccf', 'zoe@example.com', 'Welcome to the investor portal', 'Welcome, Zoë Ångström.
Your registration has arrived. You can sign in at http://127.0.0.1:39639/login with this address: we mail you a one-time code, no password is needed.
Your account waits for our approval. Until then you can look around and change your settings; deposits and trading come after it.
If it was not you who registered, leave this mail be: a registration that nobody signs in to is removed after 30 days.
', 1795292755648, 1795292875669, 1795292755684, 1);
INSERT INTO public.notifications VALUES
	('01a182d2-4220-7000-8001-49ad2f5c16bb', '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 'deposit', 'high', 'Deposit received', 'Your deposit of $33,500.00 was received. It is at work from Sun, Nov 1, 2026, 00:01 EDT (New York).', '{"amount":33500,"payment_reference":"ALD-000702"}', 1793196180000, NULL),
	('01a1912f-ee80-7000-8001-52e5c83ea028', '01a07c2c-1960-722e-a82d-897e761dcaf9', 'profit', 'medium', 'Profit distributed', 'Week 43 closed: $418.06 is your share of $836.11.', '{"amount":418.06,"period":"Week 43, 2026","payment_reference":"DIST-2026-W43"}', 1793437200000, NULL),
	('01a1912f-ee80-7000-8001-57841bdaa3b6', '01a07c2c-1960-7244-8177-c72378091cdb', 'profit', 'medium', 'Profit distributed', 'Week 43 closed: $2,329.64 is your share of $3,882.73.', '{"amount":2329.64,"period":"Week 43, 2026","payment_reference":"DIST-2026-W43"}', 1793437200000, NULL),
	('01a1912f-ee80-7000-8001-5abfa9e862cb', '01a07c2c-1960-73d9-b114-18a61fae510d', 'profit', 'medium', 'Profit distributed', 'Week 43 closed: $999.85 is your share of $1,666.41.', '{"amount":999.85,"period":"Week 43, 2026","payment_reference":"DIST-2026-W43"}', 1793437200000, NULL),
	('01a1912f-ee80-7000-8001-5e340a7ff8cf', '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 'profit', 'medium', 'Profit distributed', 'Week 43 closed: $1,503.10 is your share of $2,505.16.', '{"amount":1503.1,"period":"Week 43, 2026","payment_reference":"DIST-2026-W43"}', 1793437200000, NULL),
	('01a1912f-ee80-7000-8001-61e789a8f6b2', '01a07c2c-1960-7720-86e2-9a4f677bf58e', 'profit', 'medium', 'Profit distributed', 'Week 43 closed: $323.92 is your share of $647.84.', '{"amount":323.92,"period":"Week 43, 2026","payment_reference":"DIST-2026-W43"}', 1793437200000, NULL),
	('01a1912f-ee80-7000-8001-64574f7fea96', '01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 'profit', 'medium', 'Profit distributed', 'Week 43 closed: $816.54 is your share of $1,360.90.', '{"amount":816.54,"period":"Week 43, 2026","payment_reference":"DIST-2026-W43"}', 1793437200000, NULL),
	('01a1912f-ee80-7000-8001-69ea537af3ea', '01a0c445-2160-7402-8fbe-f944fd8f5b82', 'profit', 'medium', 'Profit distributed', 'Week 43 closed: $8,116.77 is your share of $11,595.39.', '{"amount":8116.77,"period":"Week 43, 2026","payment_reference":"DIST-2026-W43"}', 1793437200000, NULL),
	('01a1912f-ee80-7000-8001-6c1e5434b229', '01a0e851-a560-74fd-841b-d27dcfde5800', 'profit', 'medium', 'Profit distributed', 'Week 43 closed: $101.86 is your share of $203.72.', '{"amount":101.86,"period":"Week 43, 2026","payment_reference":"DIST-2026-W43"}', 1793437200000, NULL),
	('01a19c92-f880-7000-8001-7ac65dd8916a', '01a07c2c-1960-722e-a82d-897e761dcaf9', 'withdrawal', 'high', 'Withdrawal requested', 'Your request for a dividend of $300.00 was received. It takes effect on the first Sunday after its approval.', '{"amount":300}', 1793628240000, NULL),
	('01a1a1b9-5480-7000-8001-7e9624b23d68', '01a07c2c-1960-722e-a82d-897e761dcaf9', 'withdrawal', 'medium', 'Withdrawal approved', 'Your withdrawal of $300.00 is approved and takes effect on Sun, Nov 8, 2026, 00:01 EST (New York).', '{"amount":300}', 1793714640000, NULL),
	('01a1b53c-7280-7000-8001-85442d0060e9', '01a07c2c-1960-722e-a82d-897e761dcaf9', 'profit', 'medium', 'Profit distributed', 'Week 44 closed: $235.23 is your share of $470.46.', '{"amount":235.23,"period":"Week 44, 2026","payment_reference":"DIST-2026-W44"}', 1794042000000, NULL),
	('01a1b53c-7280-7000-8001-88003376d4c6', '01a07c2c-1960-7244-8177-c72378091cdb', 'profit', 'medium', 'Profit distributed', 'Week 44 closed: $1,312.27 is your share of $2,187.11.', '{"amount":1312.27,"period":"Week 44, 2026","payment_reference":"DIST-2026-W44"}', 1794042000000, NULL),
	('01a1b53c-7280-7000-8001-8d9abfb029bd', '01a07c2c-1960-73d9-b114-18a61fae510d', 'profit', 'medium', 'Profit distributed', 'Week 44 closed: $563.21 is your share of $938.68.', '{"amount":563.21,"period":"Week 44, 2026","payment_reference":"DIST-2026-W44"}', 1794042000000, NULL),
	('01a1b53c-7280-7000-8001-92f7275227fc', '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 'profit', 'medium', 'Profit distributed', 'Week 44 closed: $969.29 is your share of $1,615.49.', '{"amount":969.29,"period":"Week 44, 2026","payment_reference":"DIST-2026-W44"}', 1794042000000, NULL),
	('01a1b53c-7280-7000-8001-9761e10e6026', '01a07c2c-1960-7720-86e2-9a4f677bf58e', 'profit', 'medium', 'Profit distributed', 'Week 44 closed: $182.27 is your share of $364.53.', '{"amount":182.27,"period":"Week 44, 2026","payment_reference":"DIST-2026-W44"}', 1794042000000, NULL),
	('01a1b53c-7280-7000-8001-989c37127703', '01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 'profit', 'medium', 'Profit distributed', 'Week 44 closed: $459.95 is your share of $766.59.', '{"amount":459.95,"period":"Week 44, 2026","payment_reference":"DIST-2026-W44"}', 1794042000000, NULL),
	('01a1b53c-7280-7000-8001-9cd5a1ce0875', '01a0c445-2160-7402-8fbe-f944fd8f5b82', 'profit', 'medium', 'Profit distributed', 'Week 44 closed: $4,577.08 is your share of $6,538.68.', '{"amount":4577.08,"period":"Week 44, 2026","payment_reference":"DIST-2026-W44"}', 1794042000000, NULL),
	('01a1b53c-7280-7000-8001-a3816a1a01e8', '01a0e851-a560-74fd-841b-d27dcfde5800', 'profit', 'medium', 'Profit distributed', 'Week 44 closed: $57.32 is your share of $114.63.', '{"amount":57.32,"period":"Week 44, 2026","payment_reference":"DIST-2026-W44"}', 1794042000000, NULL),
	('01a1b987-fee0-7000-8001-abd0353f5a80', '01a07c2c-1960-722e-a82d-897e761dcaf9', 'withdrawal', 'high', 'Dividend in effect', 'Your dividend took effect: $300.00 will be paid to you.', '{"amount":300}', 1794114060000, NULL),
	('01a1c5de-90a0-7000-8001-b6127e2a5c82', '01a07c2c-1960-722e-a82d-897e761dcaf9', 'withdrawal', 'high', 'Withdrawal paid', '$300.00 was paid to your bank account, reference PAY-A0E0E0.', '{"amount":300,"payment_reference":"PAY-A0E0E0"}', 1794321060000, NULL),
	('01a08152-7560-7000-8000-07f76d620252', '01a07c2c-1960-73d9-b114-18a61fae510d', 'system', 'low', 'Welcome', 'Your account is approved. Trading begins with the week after your first deposit.', NULL, 1788876060000, 1788879660000),
	('01a08153-5fc0-7000-8000-0b8a29392e43', '01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 'system', 'low', 'Welcome', 'Your account is approved. Trading begins with the week after your first deposit.', NULL, 1788876120000, 1788879720000),
	('01a08154-4a20-7000-8000-0e4f8e9cd921', '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 'system', 'low', 'Welcome', 'Your account is approved. Trading begins with the week after your first deposit.', NULL, 1788876180000, 1788879780000),
	('01a08155-3480-7000-8000-121b92778b2e', '01a07c2c-1960-722e-a82d-897e761dcaf9', 'system', 'low', 'Welcome', 'Your account is approved. Trading begins with the week after your first deposit.', NULL, 1788876240000, 1788879840000),
	('01a08156-1ee0-7000-8000-166549857f74', '01a07c2c-1960-7720-86e2-9a4f677bf58e', 'system', 'low', 'Welcome', 'Your account is approved. Trading begins with the week after your first deposit.', NULL, 1788876300000, 1788879900000),
	('01a08157-0940-7000-8000-18bee2be2677', '01a07c2c-1960-7244-8177-c72378091cdb', 'system', 'low', 'Welcome', 'Your account is approved. Trading begins with the week after your first deposit.', NULL, 1788876360000, 1788879960000),
	('01a08678-d160-7000-8000-22608ba5d892', '01a07c2c-1960-73d9-b114-18a61fae510d', 'deposit', 'high', 'Deposit received', 'Your deposit of $150,000.00 was received. It is at work from Sun, Sep 13, 2026, 00:01 EDT (New York).', '{"amount":150000,"payment_reference":"ALD-000000"}', 1788962460000, 1788966060000),
	('01a08679-bbc0-7000-8000-2be1eec418b4', '01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 'deposit', 'high', 'Deposit received', 'Your deposit of $122,500.00 was received. It is at work from Sun, Sep 13, 2026, 00:01 EDT (New York).', '{"amount":122500,"payment_reference":"ALD-000001"}', 1788962520000, 1788966120000),
	('01a0867a-a620-7000-8000-30fdf92ff76b', '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 'deposit', 'high', 'Deposit received', 'Your deposit of $225,500.00 was received. It is at work from Sun, Sep 13, 2026, 00:01 EDT (New York).', '{"amount":225500,"payment_reference":"ALD-000002"}', 1788962580000, 1788966180000),
	('01a0867b-9080-7000-8000-39bbcdc73f2b', '01a07c2c-1960-722e-a82d-897e761dcaf9', 'deposit', 'high', 'Deposit received', 'Your deposit of $75,500.00 was received. It is at work from Sun, Sep 13, 2026, 00:01 EDT (New York).', '{"amount":75500,"payment_reference":"ALD-000003"}', 1788962640000, 1788966240000),
	('01a0867c-7ae0-7000-8000-42608b46d8eb', '01a07c2c-1960-7720-86e2-9a4f677bf58e', 'deposit', 'high', 'Deposit received', 'Your deposit of $58,500.00 was received. It is at work from Sun, Sep 13, 2026, 00:01 EDT (New York).', '{"amount":58500,"payment_reference":"ALD-000004"}', 1788962700000, 1788966300000),
	('01a0867d-6540-7000-8000-4969df3f13c9', '01a07c2c-1960-7244-8177-c72378091cdb', 'deposit', 'high', 'Deposit received', 'Your deposit of $349,500.00 was received. It is at work from Sun, Sep 13, 2026, 00:01 EDT (New York).', '{"amount":349500,"payment_reference":"ALD-000005"}', 1788962760000, 1788966360000),
	('01a0b8e4-d680-7000-8000-5441b7937683', '01a07c2c-1960-722e-a82d-897e761dcaf9', 'performance', 'medium', 'Week closed without a distribution', 'Week 37 closed with a loss of $256.70. It is carried forward and made up first.', '{"amount":-256.7,"period":"Week 37, 2026","payment_reference":"DIST-2026-W37"}', 1789808400000, 1789812000000),
	('01a0b8e4-d680-7000-8000-593f20c014e3', '01a07c2c-1960-7244-8177-c72378091cdb', 'performance', 'medium', 'Week closed without a distribution', 'Week 37 closed with a loss of $1,188.30. It is carried forward and made up first.', '{"amount":-1188.3,"period":"Week 37, 2026","payment_reference":"DIST-2026-W37"}', 1789808400000, 1789812000000),
	('01a0b8e4-d680-7000-8000-5d688ce6e203', '01a07c2c-1960-73d9-b114-18a61fae510d', 'performance', 'medium', 'Week closed without a distribution', 'Week 37 closed with a loss of $510.00. It is carried forward and made up first.', '{"amount":-510,"period":"Week 37, 2026","payment_reference":"DIST-2026-W37"}', 1789808400000, 1789812000000),
	('01a0b8e4-d680-7000-8000-60e05487ee25', '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 'performance', 'medium', 'Week closed without a distribution', 'Week 37 closed with a loss of $766.70. It is carried forward and made up first.', '{"amount":-766.7,"period":"Week 37, 2026","payment_reference":"DIST-2026-W37"}', 1789808400000, 1789812000000),
	('01a0b8e4-d680-7000-8000-6429bfe61678', '01a07c2c-1960-7720-86e2-9a4f677bf58e', 'performance', 'medium', 'Week closed without a distribution', 'Week 37 closed with a loss of $198.90. It is carried forward and made up first.', '{"amount":-198.9,"period":"Week 37, 2026","payment_reference":"DIST-2026-W37"}', 1789808400000, 1789812000000),
	('01a0b8e4-d680-7000-8000-6a5d4bdfee0d', '01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 'performance', 'medium', 'Week closed without a distribution', 'Week 37 closed with a loss of $416.50. It is carried forward and made up first.', '{"amount":-416.5,"period":"Week 37, 2026","payment_reference":"DIST-2026-W37"}', 1789808400000, 1789812000000),
	('01a0c970-fba0-7000-8000-71f8912825e6', '01a0c445-2160-7402-8fbe-f944fd8f5b82', 'system', 'low', 'Welcome', 'Your account is approved. Trading begins with the week after your first deposit.', NULL, 1790086020000, 1790089620000),
	('01a0ce97-57a0-7000-8000-7b121c62c11b', '01a0c445-2160-7402-8fbe-f944fd8f5b82', 'deposit', 'high', 'Deposit received', 'Your deposit of $1,044,000.00 was received. It is at work from Sun, Sep 27, 2026, 00:01 EDT (New York).', '{"amount":1044000,"payment_reference":"ALD-000206"}', 1790172420000, 1790176020000),
	('01a0dcf1-5a80-7000-8000-82dd9b45412e', '01a07c2c-1960-722e-a82d-897e761dcaf9', 'profit', 'medium', 'Profit distributed', 'Week 38 closed: $183.91 is your share of $367.82. $256.70 made up earlier losses.', '{"amount":440.61,"period":"Week 38, 2026","payment_reference":"DIST-2026-W38"}', 1790413200000, 1790416800000),
	('01a0dcf1-5a80-7000-8000-84f8825e5119', '01a07c2c-1960-7244-8177-c72378091cdb', 'profit', 'medium', 'Profit distributed', 'Week 38 closed: $1,021.61 is your share of $1,702.69. $1,188.30 made up earlier losses.', '{"amount":2209.91,"period":"Week 38, 2026","payment_reference":"DIST-2026-W38"}', 1790413200000, 1790416800000),
	('01a0dcf1-5a80-7000-8000-88e54cd7d3f1', '01a07c2c-1960-73d9-b114-18a61fae510d', 'profit', 'medium', 'Profit distributed', 'Week 38 closed: $438.46 is your share of $730.77. $510.00 made up earlier losses.', '{"amount":948.46,"period":"Week 38, 2026","payment_reference":"DIST-2026-W38"}', 1790413200000, 1790416800000),
	('01a0dcf1-5a80-7000-8000-8eb050deec6e', '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 'profit', 'medium', 'Profit distributed', 'Week 38 closed: $659.15 is your share of $1,098.58. $766.70 made up earlier losses.', '{"amount":1425.85,"period":"Week 38, 2026","payment_reference":"DIST-2026-W38"}', 1790413200000, 1790416800000),
	('01a0dcf1-5a80-7000-8000-93a7c06497ae', '01a07c2c-1960-7720-86e2-9a4f677bf58e', 'profit', 'medium', 'Profit distributed', 'Week 38 closed: $142.50 is your share of $285.00. $198.90 made up earlier losses.', '{"amount":341.4,"period":"Week 38, 2026","payment_reference":"DIST-2026-W38"}', 1790413200000, 1790416800000),
	('01a0dcf1-5a80-7000-8000-94725c0c18a3', '01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 'profit', 'medium', 'Profit distributed', 'Week 38 closed: $358.07 is your share of $596.79. $416.50 made up earlier losses.', '{"amount":774.57,"period":"Week 38, 2026","payment_reference":"DIST-2026-W38"}', 1790413200000, 1790416800000),
	('01a0ed7e-6a00-7000-8000-9cddba30cda9', '01a0e851-a560-74fd-841b-d27dcfde5800', 'system', 'low', 'Welcome', 'Your account is approved. Trading begins with the week after your first deposit.', NULL, 1790690880000, 1790694480000),
	('01a0f2a4-c600-7000-8000-a7332d077512', '01a0e851-a560-74fd-841b-d27dcfde5800', 'deposit', 'high', 'Deposit received', 'Your deposit of $18,500.00 was received. It is at work from Sun, Oct 4, 2026, 00:01 EDT (New York).', '{"amount":18500,"payment_reference":"ALD-000307"}', 1790777280000, 1790780880000),
	('01a100fd-de80-7000-8000-ae4fafd3ae15', '01a07c2c-1960-722e-a82d-897e761dcaf9', 'profit', 'medium', 'Profit distributed', 'Week 39 closed: $242.19 is your share of $484.38.', '{"amount":242.19,"period":"Week 39, 2026","payment_reference":"DIST-2026-W39"}', 1791018000000, 1791021600000),
	('01a100fd-de80-7000-8000-b02dc0329a5d', '01a07c2c-1960-7244-8177-c72378091cdb', 'profit', 'medium', 'Profit distributed', 'Week 39 closed: $1,346.00 is your share of $2,243.34.', '{"amount":1346,"period":"Week 39, 2026","payment_reference":"DIST-2026-W39"}', 1791018000000, 1791021600000),
	('01a100fd-de80-7000-8000-b57a9dade68d', '01a07c2c-1960-73d9-b114-18a61fae510d', 'profit', 'medium', 'Profit distributed', 'Week 39 closed: $577.68 is your share of $962.80.', '{"amount":577.68,"period":"Week 39, 2026","payment_reference":"DIST-2026-W39"}', 1791018000000, 1791021600000),
	('01a100fd-de80-7000-8000-bb5a67902e82', '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 'profit', 'medium', 'Profit distributed', 'Week 39 closed: $868.45 is your share of $1,447.42.', '{"amount":868.45,"period":"Week 39, 2026","payment_reference":"DIST-2026-W39"}', 1791018000000, 1791021600000),
	('01a100fd-de80-7000-8000-bf79e8034d29', '01a07c2c-1960-7720-86e2-9a4f677bf58e', 'profit', 'medium', 'Profit distributed', 'Week 39 closed: $187.66 is your share of $375.31.', '{"amount":187.66,"period":"Week 39, 2026","payment_reference":"DIST-2026-W39"}', 1791018000000, 1791021600000),
	('01a100fd-de80-7000-8000-c11a5062edd5', '01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 'profit', 'medium', 'Profit distributed', 'Week 39 closed: $471.77 is your share of $786.29.', '{"amount":471.77,"period":"Week 39, 2026","payment_reference":"DIST-2026-W39"}', 1791018000000, 1791021600000),
	('01a100fd-de80-7000-8000-c630c08197c6', '01a0c445-2160-7402-8fbe-f944fd8f5b82', 'profit', 'medium', 'Profit distributed', 'Week 39 closed: $4,677.12 is your share of $6,681.60.', '{"amount":4677.12,"period":"Week 39, 2026","payment_reference":"DIST-2026-W39"}', 1791018000000, 1791021600000),
	('01a1250a-6280-7000-8000-d0f38693e930', '01a07c2c-1960-722e-a82d-897e761dcaf9', 'profit', 'medium', 'Profit distributed', 'Week 40 closed: $258.15 is your share of $516.30.', '{"amount":258.15,"period":"Week 40, 2026","payment_reference":"DIST-2026-W40"}', 1791622800000, 1791626400000),
	('01a1250a-6280-7000-8000-d4fb1d5b1e8a', '01a07c2c-1960-7244-8177-c72378091cdb', 'profit', 'medium', 'Profit distributed', 'Week 40 closed: $1,435.62 is your share of $2,392.70.', '{"amount":1435.62,"period":"Week 40, 2026","payment_reference":"DIST-2026-W40"}', 1791622800000, 1791626400000),
	('01a1250a-6280-7000-8000-d94cb4e234b5', '01a07c2c-1960-73d9-b114-18a61fae510d', 'profit', 'medium', 'Profit distributed', 'Week 40 closed: $616.15 is your share of $1,026.91.', '{"amount":616.15,"period":"Week 40, 2026","payment_reference":"DIST-2026-W40"}', 1791622800000, 1791626400000),
	('01a1250a-6280-7000-8000-de1c625766a0', '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 'profit', 'medium', 'Profit distributed', 'Week 40 closed: $926.27 is your share of $1,543.79.', '{"amount":926.27,"period":"Week 40, 2026","payment_reference":"DIST-2026-W40"}', 1791622800000, 1791626400000),
	('01a1250a-6280-7000-8000-e33cbe7fee41', '01a07c2c-1960-7720-86e2-9a4f677bf58e', 'profit', 'medium', 'Profit distributed', 'Week 40 closed: $200.02 is your share of $400.04.', '{"amount":200.02,"period":"Week 40, 2026","payment_reference":"DIST-2026-W40"}', 1791622800000, 1791626400000),
	('01a1250a-6280-7000-8000-e416a105ebfc', '01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 'profit', 'medium', 'Profit distributed', 'Week 40 closed: $503.18 is your share of $838.64.', '{"amount":503.18,"period":"Week 40, 2026","payment_reference":"DIST-2026-W40"}', 1791622800000, 1791626400000),
	('01a1250a-6280-7000-8000-ea4f67c0f4c4', '01a0c445-2160-7402-8fbe-f944fd8f5b82', 'profit', 'medium', 'Profit distributed', 'Week 40 closed: $4,991.71 is your share of $7,131.01.', '{"amount":4991.71,"period":"Week 40, 2026","payment_reference":"DIST-2026-W40"}', 1791622800000, 1791626400000),
	('01a1250a-6280-7000-8000-ee887317bd17', '01a0e851-a560-74fd-841b-d27dcfde5800', 'profit', 'medium', 'Profit distributed', 'Week 40 closed: $62.90 is your share of $125.80.', '{"amount":62.9,"period":"Week 40, 2026","payment_reference":"DIST-2026-W40"}', 1791622800000, 1791626400000),
	('01a14916-e680-7000-8000-fbc7590592a1', '01a07c2c-1960-722e-a82d-897e761dcaf9', 'profit', 'medium', 'Profit distributed', 'Week 41 closed: $274.27 is your share of $548.53.', '{"amount":274.27,"period":"Week 41, 2026","payment_reference":"DIST-2026-W41"}', 1792227600000, 1792231200000),
	('01a14916-e680-7000-8000-ff7bd719a00d', '01a07c2c-1960-7244-8177-c72378091cdb', 'profit', 'medium', 'Profit distributed', 'Week 41 closed: $1,526.27 is your share of $2,543.78.', '{"amount":1526.27,"period":"Week 41, 2026","payment_reference":"DIST-2026-W41"}', 1792227600000, 1792231200000),
	('01a14916-e680-7000-8001-036fe64fecf2', '01a07c2c-1960-73d9-b114-18a61fae510d', 'profit', 'medium', 'Profit distributed', 'Week 41 closed: $655.05 is your share of $1,091.75.', '{"amount":655.05,"period":"Week 41, 2026","payment_reference":"DIST-2026-W41"}', 1792227600000, 1792231200000),
	('01a14916-e680-7000-8001-0536cf432e1e', '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 'profit', 'medium', 'Profit distributed', 'Week 41 closed: $984.76 is your share of $1,641.27.', '{"amount":984.76,"period":"Week 41, 2026","payment_reference":"DIST-2026-W41"}', 1792227600000, 1792231200000),
	('01a14916-e680-7000-8001-094afcb65349', '01a07c2c-1960-7720-86e2-9a4f677bf58e', 'profit', 'medium', 'Profit distributed', 'Week 41 closed: $212.51 is your share of $425.02.', '{"amount":212.51,"period":"Week 41, 2026","payment_reference":"DIST-2026-W41"}', 1792227600000, 1792231200000),
	('01a14916-e680-7000-8001-0c502f4a9f43', '01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 'profit', 'medium', 'Profit distributed', 'Week 41 closed: $534.96 is your share of $891.60.', '{"amount":534.96,"period":"Week 41, 2026","payment_reference":"DIST-2026-W41"}', 1792227600000, 1792231200000),
	('01a14916-e680-7000-8001-136440378e69', '01a0c445-2160-7402-8fbe-f944fd8f5b82', 'profit', 'medium', 'Profit distributed', 'Week 41 closed: $5,310.49 is your share of $7,586.41.', '{"amount":5310.49,"period":"Week 41, 2026","payment_reference":"DIST-2026-W41"}', 1792227600000, 1792231200000),
	('01a14916-e680-7000-8001-142663af4721', '01a0e851-a560-74fd-841b-d27dcfde5800', 'profit', 'medium', 'Profit distributed', 'Week 41 closed: $66.83 is your share of $133.65.', '{"amount":66.83,"period":"Week 41, 2026","payment_reference":"DIST-2026-W41"}', 1792227600000, 1792231200000),
	('01a16d23-6a80-7000-8001-21a3e5b4db44', '01a07c2c-1960-722e-a82d-897e761dcaf9', 'profit', 'medium', 'Profit distributed', 'Week 42 closed: $248.49 is your share of $496.98.', '{"amount":248.49,"period":"Week 42, 2026","payment_reference":"DIST-2026-W42"}', 1792832400000, 1792836000000),
	('01a16d23-6a80-7000-8001-240ca9076d00', '01a07c2c-1960-7244-8177-c72378091cdb', 'profit', 'medium', 'Profit distributed', 'Week 42 closed: $1,383.83 is your share of $2,306.39.', '{"amount":1383.83,"period":"Week 42, 2026","payment_reference":"DIST-2026-W42"}', 1792832400000, 1792836000000),
	('01a16d23-6a80-7000-8001-2aac890550be', '01a07c2c-1960-73d9-b114-18a61fae510d', 'profit', 'medium', 'Profit distributed', 'Week 42 closed: $593.92 is your share of $989.87.', '{"amount":593.92,"period":"Week 42, 2026","payment_reference":"DIST-2026-W42"}', 1792832400000, 1792836000000),
	('01a16d23-6a80-7000-8001-2cec99af1326', '01a07c2c-1960-73f1-b8ce-d1d416b658ac', 'profit', 'medium', 'Profit distributed', 'Week 42 closed: $892.86 is your share of $1,488.10.', '{"amount":892.86,"period":"Week 42, 2026","payment_reference":"DIST-2026-W42"}', 1792832400000, 1792836000000),
	('01a16d23-6a80-7000-8001-32be4f5f0997', '01a07c2c-1960-7720-86e2-9a4f677bf58e', 'profit', 'medium', 'Profit distributed', 'Week 42 closed: $192.54 is your share of $385.08.', '{"amount":192.54,"period":"Week 42, 2026","payment_reference":"DIST-2026-W42"}', 1792832400000, 1792836000000),
	('01a16d23-6a80-7000-8001-365f5358b8a1', '01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 'profit', 'medium', 'Profit distributed', 'Week 42 closed: $485.03 is your share of $808.39.', '{"amount":485.03,"period":"Week 42, 2026","payment_reference":"DIST-2026-W42"}', 1792832400000, 1792836000000),
	('01a16d23-6a80-7000-8001-39e94366793c', '01a0c445-2160-7402-8fbe-f944fd8f5b82', 'profit', 'medium', 'Profit distributed', 'Week 42 closed: $4,818.36 is your share of $6,883.37.', '{"amount":4818.36,"period":"Week 42, 2026","payment_reference":"DIST-2026-W42"}', 1792832400000, 1792836000000),
	('01a16d23-6a80-7000-8001-3f769b2d12ca', '01a0e851-a560-74fd-841b-d27dcfde5800', 'profit', 'medium', 'Profit distributed', 'Week 42 closed: $60.55 is your share of $121.09.', '{"amount":60.55,"period":"Week 42, 2026","payment_reference":"DIST-2026-W42"}', 1792832400000, 1792836000000);
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
	('01a074e0-6c60-745c-b8c5-d3436646dd37', 'admin@example.com', 'Demo Admin', 'demo admin', 'admin', 'active', '2026-09-06', 1788667260000, 1788667260000, 'scrypt$14$8$5$qEQ7HVtZ0dWkTTBYhZxdCg$dAUAj2Afj7wrSGPVF3-bWWxMzCW3SylKhcqN1SQg238', NULL, NULL),
	('01a07c2c-1960-73d9-b114-18a61fae510d', 'investor@example.com', 'Demo Investor', 'demo investor', 'investor', 'active', '2026-09-07', 1788789660000, 1788789660000, 'scrypt$14$8$5$qEQ7HVtZ0dWkTTBYhZxdCg$dAUAj2Afj7wrSGPVF3-bWWxMzCW3SylKhcqN1SQg238', 'moderate', 'long-term-growth'),
	('01a07c2c-1960-776e-9e0f-dfa5dfd2c313', 'avery.sample@example.com', 'Avery Sample', 'avery sample', 'investor', 'active', '2026-09-07', 1788789660000, 1788789660000, NULL, 'aggressive', 'short-term'),
	('01a07c2c-1960-73f1-b8ce-d1d416b658ac', 'blake.sample@example.com', 'Blake Sample', 'blake sample', 'investor', 'active', '2026-09-07', 1788789660000, 1788789660000, NULL, 'aggressive', 'medium-term'),
	('01a07c2c-1960-722e-a82d-897e761dcaf9', 'casey.sample@example.com', 'Casey Sample', 'casey sample', 'investor', 'active', '2026-09-07', 1788789660000, 1788789660000, NULL, 'moderate', 'retirement'),
	('01a07c2c-1960-7720-86e2-9a4f677bf58e', 'devon.sample@example.com', 'Devon Sample', 'devon sample', 'investor', 'active', '2026-09-07', 1788789660000, 1788789660000, NULL, 'moderate', 'long-term-growth'),
	('01a07c2c-1960-7244-8177-c72378091cdb', 'emery.sample@example.com', 'Emery Sample', 'emery sample', 'investor', 'active', '2026-09-07', 1788789660000, 1788789660000, NULL, 'aggressive', 'retirement'),
	('01a0c445-2160-7402-8fbe-f944fd8f5b82', 'finley.sample@example.com', 'Finley Sample', 'finley sample', 'investor', 'active', '2026-09-21', 1789999260000, 1789999260000, NULL, 'moderate', 'medium-term'),
	('01a0e851-a560-74fd-841b-d27dcfde5800', 'gray.sample@example.com', 'Gray Sample', 'gray sample', 'investor', 'active', '2026-09-28', 1790604060000, 1790604060000, NULL, 'aggressive', 'short-term'),
	('01a1faa3-120d-77b3-a1bc-33e904b86e07', 'quinn.applicant@example.com', 'Quinn Applicant', 'quinn applicant', 'investor', 'pending', '2026-11-20', 1795206353421, 1795206353421, NULL, NULL, NULL),
	('01a1f57c-b60d-71c6-937b-cd296b58ccaa', 'robin.applicant@example.com', 'Robin Applicant', 'robin applicant', 'investor', 'pending', '2026-11-19', 1795119953421, 1795119953421, NULL, NULL, NULL),
	('01a1ffc9-76c0-7000-8001-b808c5c70800', 'zoe@example.com', 'Zoë Ångström', 'zoë ångström', 'investor', 'pending', '2026-11-21', 1795292755648, NULL, NULL, NULL, NULL);
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
	('01a1ffc9-76ec-7000-8001-c493ee963f7a', '2c0985c9ca83a516fbaa9591e7d3d52e6518bfbcb41e386394d89d46ac06d4f1', '01a07c2c-1960-73d9-b114-18a61fae510d', 1795292755692, 1795292755692, 1795335955692, 0, 'Another program'),
	('01a1ffc9-7876-7000-8001-ce524c31a413', '9771c3b78d2439e4a8fc1364ea9ad0dd2c6634b817eb8747d57cbfc7971f128a', '01a074e0-6c60-745c-b8c5-d3436646dd37', 1795292756086, 1795292756086, 1795335956086, 0, 'Another program');
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
	(1793505660000, 1, 213051903, 214351520, 20, 9350, 1794042000000, NULL, NULL, '01a074e0-6c60-745c-b8c5-d3436646dd37');
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
	('01a0e851-a560-74fd-841b-d27dcfde5800', 1793505660000, 1, 1, 11463, 0, 0, 0, 11463, 50, 5732, 5731, 5732, 0);
INSERT INTO public.weeks VALUES
	(1789272060000, 1789876860000, 98150000, 1789272060000, 1789808400000, 1),
	(1789876860000, 1790481660000, 97816290, 1789876860000, 1790413200000, 1),
	(1790481660000, 1791086460000, 202830370, 1790481660000, 1791018000000, 1),
	(1791086460000, 1791691260000, 205517457, 1791086460000, 1791622800000, 1),
	(1791691260000, 1792296060000, 206416857, 1791691260000, 1792227600000, 1),
	(1792296060000, 1792900860000, 207373371, 1792296060000, 1792832400000, 1),
	(1792900860000, 1793505660000, 208240929, 1792900860000, 1793437200000, 1),
	(1793505660000, 1794114060000, 213051903, 1793505660000, 1794042000000, 1),
	(1794114060000, 1794718860000, 213857565, 1794114060000, NULL, NULL);
INSERT INTO public.withdrawals VALUES
	('01a19c92-f880-7000-8001-77d495a0e0e0', '01a07c2c-1960-722e-a82d-897e761dcaf9', 'dividend', 0, 30000, 'paid', 1793628240000, 1793714640000, 'demo', NULL, 1794114060000, '01a07c2c-1960-722e-a82d-897e761dcaf9:dividend:2026-11-08', 30000, 0, 7736030, 1794321060000, 'PAY-A0E0E0');
ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.allowances
    ADD CONSTRAINT allowances_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.book
    ADD CONSTRAINT book_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.carried_losses
    ADD CONSTRAINT carried_losses_pkey PRIMARY KEY (person_id);
ALTER TABLE ONLY public.challenges
    ADD CONSTRAINT challenges_key PRIMARY KEY (token_hash, address_key);
ALTER TABLE ONLY public.contact_messages
    ADD CONSTRAINT contact_messages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_key PRIMARY KEY (notification_id, channel);
ALTER TABLE ONLY public.delivery_counts
    ADD CONSTRAINT delivery_counts_key PRIMARY KEY (person_id, channel);
ALTER TABLE ONLY public.demo
    ADD CONSTRAINT demo_pkey PRIMARY KEY (id);
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
ALTER TABLE ONLY public.inbox_items
    ADD CONSTRAINT inbox_items_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.inbox_items
    ADD CONSTRAINT inbox_items_subject UNIQUE (kind, subject_id);
ALTER TABLE ONLY public.inbox_notices
    ADD CONSTRAINT inbox_notices_key PRIMARY KEY (item_id, person_id);
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
ALTER TABLE ONLY public.people
    ADD CONSTRAINT people_email_key UNIQUE (email);
ALTER TABLE ONLY public.people
    ADD CONSTRAINT people_pkey PRIMARY KEY (id);
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
ALTER TABLE ONLY public.weeks
    ADD CONSTRAINT weeks_pkey PRIMARY KEY (week_from);
ALTER TABLE ONLY public.withdrawals
    ADD CONSTRAINT withdrawals_period_key UNIQUE (period);
ALTER TABLE ONLY public.withdrawals
    ADD CONSTRAINT withdrawals_pkey PRIMARY KEY (id);
CREATE INDEX accounts_by_person ON public.accounts USING btree (person_id, kind);
CREATE INDEX allowances_expiry ON public.allowances USING btree (ends_at);
CREATE INDEX audit_action ON public.audit USING btree (action, id);
CREATE INDEX challenges_address ON public.challenges USING btree (address_key, sent_at);
CREATE INDEX challenges_expiry ON public.challenges USING btree (expires_at);
CREATE INDEX deliveries_person ON public.deliveries USING btree (person_id, notification_id);
CREATE INDEX entries_by_effect ON public.entries USING btree (effective_at, kind);
CREATE INDEX inbox_items_open ON public.inbox_items USING btree (done_at, id);
CREATE INDEX known_browsers_person ON public.known_browsers USING btree (person_id);
CREATE INDEX lines_by_account ON public.lines USING btree (account, seq);
CREATE INDEX mail_due ON public.mail USING btree (sent_at, not_before);
CREATE INDEX notifications_feed ON public.notifications USING btree (person_id, id);
CREATE INDEX notifications_unread ON public.notifications USING btree (person_id, read_at);
CREATE INDEX sessions_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_person ON public.sessions USING btree (person_id);
CREATE INDEX support_requests_person ON public.support_requests USING btree (person_id, id);
CREATE UNIQUE INDEX support_requests_wordless ON public.support_requests USING btree (person_id) WHERE ((message IS NULL) AND (closed_at IS NULL));
CREATE INDEX week_rows_by_week ON public.week_rows USING btree (week_from, version);
CREATE INDEX withdrawals_due ON public.withdrawals USING btree (status, effective_at);
CREATE UNIQUE INDEX withdrawals_one_open ON public.withdrawals USING btree (person_id, kind) WHERE (status = ANY (ARRAY['requested'::text, 'approved'::text]));
ALTER TABLE ONLY public.carried_losses
    ADD CONSTRAINT carried_losses_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.people(id);
ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES public.notifications(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.delivery_counts
    ADD CONSTRAINT delivery_counts_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.inbox_notices
    ADD CONSTRAINT inbox_notices_item_id_fkey FOREIGN KEY (item_id) REFERENCES public.inbox_items(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.inbox_notices
    ADD CONSTRAINT inbox_notices_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES public.notifications(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.inbox_notices
    ADD CONSTRAINT inbox_notices_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.known_browsers
    ADD CONSTRAINT known_browsers_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.lines
    ADD CONSTRAINT lines_seq_fkey FOREIGN KEY (seq) REFERENCES public.entries(seq);
ALTER TABLE ONLY public.notification_settings
    ADD CONSTRAINT notification_settings_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.people(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.openings
    ADD CONSTRAINT openings_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.people(id);
ALTER TABLE ONLY public.openings
    ADD CONSTRAINT openings_week_from_fkey FOREIGN KEY (week_from) REFERENCES public.weeks(week_from);
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
ALTER TABLE ONLY public.withdrawals
    ADD CONSTRAINT withdrawals_person_id_fkey FOREIGN KEY (person_id) REFERENCES public.people(id);
