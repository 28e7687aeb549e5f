import { weekOf } from '#fund/calendar/week.ts'
import { shareByTier } from '#fund/money/share.ts'
import { sharesOf } from '#fund/money/tiers.ts'
import { statementText } from '#fund/proof/proof-statement.ts'
import { figuresFromBeginning } from '#fund/terms/money-terms.ts'
import type { CloseRow } from '#fund/weeks/close.ts'
import { factorChangedText, stepUpCodeText } from '#server/access/factors/texts.ts'
import { mailOfDeposit } from '#server/money/transfers/deposit-mail.ts'
import { mailOfClose } from '#server/money/weeks/close-mail.ts'
import { type MailedWords, mailedText } from '#server/notices/notifications/mailed.ts'
import { notMeRemarks } from '#server/notices/notifications/notice.ts'
import { adminInvitationText, declinedText, invitationText } from '#server/people/accounts/texts.ts'
import { addressText } from '#server/people/address/texts.ts'
import {
  alreadySubscribedText,
  confirmText,
  letterText,
  proveText,
  subscribedText,
} from '#server/people/correspondence/texts.ts'
import type { Text } from '#server/platform/mail/draft.ts'
import {
  alreadyRegisteredText,
  codeText,
  newBrowserText,
  noCodeText,
  noPasswordText,
  passwordCodeText,
  registrationCodeText,
  welcomeText,
} from '#server/platform/mail/texts.ts'
import { proofOfWeek, witnessMail } from '#server/proof/log/witnesses.ts'

const portalUrl = 'https://portal.example'
const name = 'Maximiliane-Theodora von Hohenlohe-Waldenburg'
const reader = { portalUrl, language: null, name }
const code = {
  ...reader,
  code: 'K4829137',
  browser: 'Firefox on Linux',
  askedAt: Date.parse('2026-11-15T19:02:00Z'),
  expiresAt: Date.parse('2026-11-15T19:12:00Z'),
}
const key = 'x'.repeat(43)
const notMe = `${portalUrl}/api/not-me?key=${key}`
const link = `${portalUrl}/api/account/address?key=${key}`
const open = `${portalUrl}/dashboard#0197a1c2-7d2e-7a94-b51c-07d2ea94b51c`
const week = weekOf(Date.parse('2026-11-11T12:00:00Z'))

const rowOf = (grossProfit: number, carryOver: number, opening: number): CloseRow => ({
  ...{ id: 'ann', opening, carriedLoss: carryOver, active: true, traded: true, oddCent: 0 },
  ...shareByTier({ grossProfit, carryOver, capital: opening }, sharesOf(60)),
})

const closed = (grossProfit: number, carryOver: number, opening: number): MailedWords => {
  const before = new Map([['ann', { capital: opening, result: 0 }]])
  return {
    title: 'Week 45 reported',
    message: '',
    mail: mailOfClose(week, before)(rowOf(grossProfit, carryOver, opening)),
  }
}

const hex = '51c07d2ea94b03f7'.repeat(4)
const statement = statementText({
  ...{ kind: 'week', week: '2026-11-08', leaves: 49, root: hex, totals: null, previous: hex, restates: null },
  ...{
    number: 366,
    published: Date.parse('2026-11-14T09:00:00Z'),
    book: { seq: 366, hash: hex },
    history: hex,
    key: hex,
  },
})
const signature = `${'Q'.repeat(86)}==`
const gain = closed(227_613, 50_983, 20_692_077)
const proved = { ...gain, mail: { ...gain.mail, ...proofOfWeek({ text: statement, signature }) } }
const { to: _, ...witness } = witnessMail('witness@example.com', portalUrl, { statement, signature })

type ReadBy = Parameters<typeof mailedText>[2]

const notice = (words: MailedWords, of: ReadBy['of'], by: Pick<ReadBy, 'isAdmin' | 'asksSigned'> = {}): Text =>
  mailedText(words, open, { language: null, name, ...by, ...(of && { of }) })

const arrived = {
  ...{ amount: 1_234_567_890, invested: 2_469_135_780, terms: figuresFromBeginning, difference: null },
  receivedAt: Date.parse('2026-03-12T15:00:00Z'),
  sunday: Date.parse('2026-03-15T04:01:00Z'),
}

/** Every kind of email that the portal sends, with the longest names and amounts. */
export const everyKind = (): Readonly<Record<string, Text>> => ({
  code: codeText(code),
  'code for a password': passwordCodeText(code),
  'code to register': registrationCodeText({ ...code, name: null }),
  'code to confirm': stepUpCodeText({
    ...code,
    action: 'withdrawal',
    words: 'withdraw $12,345,678.90 to account ••••6789',
  }),
  'no password': noPasswordText(reader),
  'no code': noCodeText(reader),
  welcome: welcomeText({ portalUrl, language: null }),
  'already registered': alreadyRegisteredText({ portalUrl, language: null }),
  'new browser': newBrowserText({ browser: 'Firefox on Linux', network: '203.0.113.…', notMe, reader }),
  'factor changed': factorChangedText(
    { what: 'a passkey was added', held: 'Nothing is paid out for 48 hours.', notMe },
    name,
  ),
  invitation: invitationText({ name, portalUrl }),
  'admin invitation': adminInvitationText({
    portalUrl,
    role: 'viewer',
    by: 'a.very.long.address.of.an.owner@alderline.example',
  }),
  declined: declinedText({ reason: 'The fund is closed to new investors.', language: null }),
  'address: old': addressText(
    'old',
    { next: 'a.very.long.address.of.somebody@a-long-host.example', link, notMe },
    name,
  ),
  'address: next': addressText('next', { link }),
  'address: taken': addressText('taken', {}),
  'address: vouched': addressText('vouched', { next: 'next@example.com', notMe }, name),
  'address: changed': addressText(
    'changed',
    { old: 'a@example.com', next: 'b@example.com', sessions: '', held: '', notMe },
    name,
  ),
  'message: confirm': proveText(link, null),
  'newsletter: confirm': confirmText(link, null),
  'newsletter: subscribed': subscribedText(link, null),
  'newsletter: already': alreadySubscribedText(link, null),
  letter: letterText(
    { title: 'What a root proves', summary: 'And what it does not.', post: `${portalUrl}/blog/roots` },
    link,
    null,
  ),
  'week: gain': notice(proved, { type: 'profit', priority: 'medium' }),
  'week: signed text': notice(proved, { type: 'profit', priority: 'medium' }, { asksSigned: true }),
  'week: large': notice(closed(1_234_567_890, 0, 9_876_543_210), { type: 'profit', priority: 'medium' }),
  'week: loss': notice(closed(-1_234_567, 50_983, 20_692_077), { type: 'performance', priority: 'medium' }),
  'week: all made up': notice(closed(50_000, 50_983, 20_692_077), { type: 'profit', priority: 'medium' }),
  'deposit: trading': notice(
    { title: '', message: '', mail: mailOfDeposit({ ...arrived, trades: true }) },
    { type: 'deposit', priority: 'high' },
  ),
  'deposit: not trading': notice(
    {
      title: '',
      message: '',
      mail: mailOfDeposit({ ...arrived, trades: false, difference: '$1.00 arrived instead of $2.00.' }),
    },
    { type: 'deposit', priority: 'high' },
  ),
  'deposit: approved': notice(
    {
      title: 'Deposit approved',
      message: 'Your deposit of $50,000.00 was approved. Send it with the reference ABCD2345.',
      mail: {
        remarks: [
          {
            rows: [
              { label: 'Pay to', value: 'Alderline Capital Fund LP' },
              { label: 'Note', value: 'This account is made up, like all of this demo. Send nothing.' },
            ],
          },
        ],
      },
    },
    { type: 'deposit', priority: 'medium' },
  ),
  security: notice(
    { title: 'Bank account change', message: 'A change of your bank account was requested.', ...notMeRemarks(notMe) },
    { type: 'security', priority: 'critical' },
  ),
  witness,
  message: notice({ title: 'The office is closed', message: 'On Thursday.\n\nAnd on Friday:\nboth days.' }, undefined),
  'to an admin': notice(
    { title: 'Ann has registered', message: 'Ann <ann@example.com> asks for an account.' },
    { type: 'alert', priority: 'high' },
    { isAdmin: true },
  ),
})
