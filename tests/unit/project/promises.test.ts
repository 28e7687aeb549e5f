import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Pages, screens and mails promise acts of ours. Each such sentence is here with what keeps it: a test, by its title, or
// the code, by a name in it. A new one fails until it is listed, or goes.

const texts = [
  'content/**/*.{mdx,yaml}',
  'src/{site,pages,words,islands,stores}/**/*.{astro,ts,tsx}',
  'src/server/{access,people,desk/home,money,proof,platform/mail}/**/*.ts',
]

/** Words in which an act of ours is promised. */
const promising = [
  /\bwithin\b[^.]{0,12}(?:<Term|\{\w+\}|\$\{)/i,
  /\b[Ww]e(?:’ll| will)?(?: only)? (?:answer|reply|respond|mail|email|tell|let|notify|inform|check|look into|introduce|delete|send|write|announce|contact|introduce)\b/,
  /\b(?:is|are|be|been)(?: \w+)? (?:announced|notified|informed|answered|told)\b/i,
  /\b(?:will|to) (?:contact|get in touch)\b/i,
  /\bon its way\b/,
  /\bresponds? within\b/,
  /\bwhen a post appears\b/,
  /\byou will (?:receive|get|be)\b/i,
]

const today = 'tests/server/desk/today/today.test.ts'
const answered = `${today} "who wrote to us is answered within the promised day, and what came in is with the broker within two"`
const decided = `${today} "an application, a deposit, a bank account and a closure are there until they are decided"`
const weekly = `${today} "a week asks for its report and then for its close, and after it the payments are to be made"`
const welcomed =
  'tests/server/people/accounts/register.test.ts "creates a pending investor with the New York date and a welcome mail"'
const transfersTold =
  'tests/server/money/transfers/transfers.test.ts "takes a deposit in by its steps, each told, at work from the next Sunday"'
const declineTold =
  'tests/server/money/transfers/transfers.test.ts "declines with a reason that is told, and frees what was reserved"'
const correctionTold =
  'tests/server/money/weeks/correction.test.ts "two weeks back with a withdrawal between, replayed to the cent and told to whom it touches"'
const adminsTold =
  'tests/server/people/accounts/second-people.test.ts "an owner with two mailboxes gets no second person of their own: the existing one decides, and everybody hears of it"'
const letter =
  'tests/server/people/correspondence/letters.test.ts "go once to everybody who is subscribed now, however often Send is pressed, and say what became of them"'
const confirmed =
  'tests/server/people/correspondence/newsletter.test.ts "counts once it is confirmed, by a POST and never by a GET"'
const left =
  'tests/server/people/correspondence/newsletter.test.ts "tells the admin, and forgets the address of who leaves"'
const legalTold = 'tests/server/people/correspondence/legal-changes.test.ts "is announced by an admin: a start says so"'
const signedIn =
  'tests/server/access/sign-in/code.test.ts "signs in with the mailed code, in any case and spacing, once"'
const diesInTime = 'src/fund/terms/terms.ts "otpLifetimeSeconds"'
const lostMailbox =
  'tests/server/people/address/address-change.test.ts "of an investor whose mailbox is lost one admin asks, another approves, and the new mailbox confirms"'
const notMe =
  'tests/server/access/freezes/freezes.test.ts "opening the page changes nothing; its button ends every session, freezes, tells the admins and is noted"'
const erased =
  'tests/server/desk/personal-data/personal-data.test.ts "is erased once the account is closed and paid: what is left names nobody, and all still verifies"'
const approvedInBulk =
  'tests/server/desk/investor/act.test.ts "declines, deactivates and freezes with a reason, reactivates, and lets nobody off the rules of one"'
const bankTold =
  'tests/server/people/bank-accounts/bank-accounts.test.ts "declines with a reason that is mailed, and keeps the account that was"'
const closureTold =
  'tests/server/money/closures/account-closure.test.ts "taken back before its Sunday trading goes on; declined, the reason is mailed"'
const suspenseTold = 'src/server/money/cash/suspense.ts'
const tradingTold =
  'tests/server/people/trading/trading.test.ts "the admin’s change comes from the next Sunday as well, wins where it is later, and is told"'
const weekTold = 'src/server/money/weeks/notices.ts'
const paperTold =
  'tests/server/proof/papers/corrected.test.ts "a month states its weeks as they were closed; the correction stands where it takes effect, and is announced"'
const handedOver =
  'tests/server/notices/inbox/handling.test.ts "is handed over to an admin who may act, who is told, and noted on by name"'
const eventSent =
  'tests/server/desk/webhooks/webhooks.test.ts "a chosen event arrives, signed over its id, its time and its body; others do not"'
const tried =
  'tests/server/desk/messages/messages.test.ts "is drawn as it would be mailed, and a test goes to who asks alone"'

const kept: readonly (readonly [sentence: RegExp, by: string])[] = [
  // What the site promises by a time.
  [/recruiterResponse|recruiter responds within|questions are answered/, answered],
  [/privacyResponse|a consent\. We answer within/, answered],
  [/we answer by email|Our team will contact you|It will get in touch|asks the team to get in touch/i, answered],
  [/"deployment"|\{deployment\}/, answered],
  [/it takes 3 to 5 business days|We check your application/, decided],
  [/"dashboardAccess"|\{dashboardAccess\}/, welcomed],
  [/"firstReport"|\{firstReport\}/, weekly],
  // The newsletter.
  [/when a post appears|You will receive the newsletter/, letter],
  [/We’ll send a link/, confirmed],
  [/you will receive no more newsletters/i, left],
  // What changes is announced.
  [/is announced (?:to them )?by email|we tell you by email before/, legalTold],
  // Signing in and the account.
  [/(?:[Ww]e|we’ll) email (?:you|to you)(?: a| an|:)|a code that we email you/, signedIn],
  [/works once, within (?!\$)/, diesInTime],
  [/Change what we send you/, 'src/server/notices/notifications/decide.ts'],
  [/once, within \$\{addressChangeHours\}/, 'src/fund/access/otp.ts "addressChangeHours"'],
  [/We email a link to both addresses/, 'tests/server/people/address/address-change.test.ts'],
  [/Our team has been informed that you have lost/, lostMailbox],
  [/our team has been notified/, notMe],
  [/We delete such an account/, erased],
  [/we email you once it is approved|notified by email|trade from next Sunday|stop trading from next/, approvedInBulk],
  [/each is told why\. An approver/, approvedInBulk],
  // Money.
  [
    /Approve \$\{what\}|we let you know|We let you know|payable again|back into the balance|The investor is told\b/,
    transfersTold,
  ],
  [/Decline \$\{what\}/, declineTold],
  [/investors are told/, transfersTold],
  [/Payouts to \$\{who\}|bank account of \$\{who\}/, bankTold],
  [
    /A change of \$\{name\}/,
    'tests/server/money/bank-returns/bank-returns.test.ts "a notification of change leaves the payout paid, and opens a change that waits like any other, sealed"',
  ],
  [/account of \$\{who\} stays open/, closureTold],
  [/becomes a deposit of the investor/, suspenseTold],
  [/The investor (?:will be|has been) notified/, tradingTold],
  [/what the week gave them/, weekTold],
  [
    /every investor is told by email before it|Every investor is told at the adoption|Then every investor is told at once|and every investor is told\.'/,
    'tests/server/control/adoption/adoption.test.ts',
  ],
  [/investors affected are notified|what it changes for them/, correctionTold],
  [/told about the next, in the feed/, paperTold],
  [/we will look into both figures/, answered],
  // Admins and other systems.
  [/[Ee]very admin is told/, adminsTold],
  [/theirs from then on, and they are notified/, handedOver],
  [/are notified when something happens|It is notified again|on its way again|When it is notified/, eventSent],
  [
    /The invitation to \$\{email\} is on its way/,
    'tests/server/people/members/readers.test.ts "are invited by a link that works once, for seven days, unless it was taken back; opening it changes nothing"',
  ],
  [/A test is on its way\.|a test is on its way to this browser/i, 'tests/server/platform/push/devices.test.ts'],
  [/The test is on its way to your own address/, tried],
]

/** Sentences with the same words that promise nothing. */
const nothing = [
  /[Nn]obody is told|no investor is told|No system is notified|Nothing is on its way|so that none is lost on its way/,
  /Should we send it|You will be asked|What each investor is told/,
  /Some are notified that something happened/,
  /withdrawal of capital is announced (?:<Term|3 months)/,
  /We introduce people when we meet you/,
  /Something looks wrong\? Write to/,
]

const isComment = (line: string): boolean => /^(?:\*|\/\/|\/\*\*|#|<!--)/.test(line)

const promises = globSync(texts)
  .toSorted()
  .flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => ({ file, line: line.trim() }))
      .filter(
        ({ line }) =>
          !isComment(line) && !nothing.some((words) => words.test(line)) && promising.some((words) => words.test(line)),
      ),
  )

test('every sentence that promises an act of ours is listed with what keeps it', () => {
  const open = promises.filter(({ line }) => !kept.some(([sentence]) => sentence.test(line)))
  expect(open.map(({ file, line }) => `${file}: ${line}`)).toEqual([])
})

test('nothing is listed that no page says', () => {
  const idle = kept.filter(([sentence]) => !promises.some(({ line }) => sentence.test(line)))
  expect(idle.map(([sentence]) => String(sentence))).toEqual([])
})

test('what keeps a promise is there, under the title or the name given', () => {
  const missing = [...new Set(kept.map(([, by]) => by))].filter((by) => {
    const [, file = '', words = ''] = /^(\S+)(?: "(.+)")?$/.exec(by) ?? []
    return globSync(file).length !== 1 || !readFileSync(file, 'utf8').includes(words)
  })
  expect(missing).toEqual([])
})
