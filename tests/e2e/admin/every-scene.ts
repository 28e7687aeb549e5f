import { expect, type Page } from 'playwright/test'
import { changeAnswer } from '../support/change-answer.ts'
import { press, type Scene, stands } from '../support/scenes.ts'
import { forgetShifts } from '../support/shifts.ts'
import { tabNamed } from '../support/tab-named.ts'

/** The administration's tabs make room for content that comes while they first open; the investor's do not move. */
const stillMakesRoom = true

const panel = (page: Page) => page.locator('[role=tabpanel]:visible').first()
const dialog = (page: Page) => page.locator('dialog[open]').last()

const inPanel = (page: Page, name: string | RegExp) =>
  panel(page)
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .first()

/** Opens a dialog with a button of the open tab. */
const by = (name: string | RegExp) => async (page: Page) => {
  await press(inPanel(page, name))
  await expect(dialog(page)).toBeVisible()
}

const part = (name: string) => (page: Page) => press(panel(page).getByRole('tab', { name: tabNamed(name) }))

/** An investor's dialog, open at one of its parts. */
const investor = (name: string): Scene => ({
  tab: 'Investors',
  name: `an investor, ${name}`,
  open: async (page) => {
    await press(panel(page).getByRole('table', { name: 'Investors' }).getByRole('button', { name: /^View/ }).first())
    await press(dialog(page).getByRole('tab', { name, exact: true }))
    await expect(dialog(page).getByRole('tab', { name, exact: true })).toHaveAttribute('aria-selected', 'true')
  },
})

/** A question asked from an investor's dialog. */
const fromInvestor = (name: string): Scene => ({
  tab: 'Investors',
  name: `an investor, the question ${name}`,
  open: async (page) => {
    await investor('Account').open?.(page)
    await press(
      dialog(page)
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .first(),
    )
    await expect(page.locator('dialog[open]')).toHaveCount(2)
  },
})

const money = part('Payments')

const allTransfers = async (page: Page) => {
  await money(page)
  await part('Transfers')(page)
  await panel(page).getByLabel('State of the transfers').selectOption('all')
}

/** A part of Payments or Requests, and what one of its buttons opens. */
const inPart = (name: string, button: string | RegExp): Scene => ({
  tab: 'Communications',
  name: `the part ${name}, ${String(button).replace(/^\/\^?|\/$/g, '')}`,
  open: async (page) => {
    await money(page)
    await part(name)(page)
    await stands(page)
    await forgetShifts(page)
    await by(button)(page)
  },
})

const opens = (tab: string, name: string, button: string | RegExp): Scene => ({ tab, name, open: by(button) })
const partOf = (name: string): Scene => ({
  tab: 'Communications',
  name: `the part ${name}`,
  unfolds: true,
  open: async (page) => {
    await money(page)
    await part(name)(page)
  },
})

/** On a phone a part of the tab is closed at first. */
const unfold = async (page: Page, title: string) => {
  const summary = panel(page).locator('details:not([open]) > summary:not(.button)').filter({ hasText: title })
  if ((await summary.count()) > 0) await press(summary)
  await stands(page)
}

/** Shows a weekly run: the newest, which waits for its close, is the first. */
const showWeek = async (page: Page, place: number) => {
  await unfold(page, 'Weekly distributions')
  const shows = panel(page).getByRole('button', { name: /^Show Week/ })
  await press(shows.nth(place))
}

/** A week whose return has to be typed out: nothing else is missing. */
const readyToFinalise = (page: Page) => {
  const missing = [{ what: 'The return is outside the fund’s range.', remedy: 'return' }]
  return changeAnswer(page, '**/api/distributions/*', (week) => ({ ...week, readiness: { ready: false, missing } }))
}

const finalise = async (page: Page) => {
  await readyToFinalise(page)
  await showWeek(page, 1)
  await showWeek(page, 0)
  await by('Finalise')(page)
  await expect(dialog(page).getByLabel('Type the return of the week')).toBeVisible()
}

const reports: readonly Scene[] = [
  { tab: 'Manage Reports', name: 'as it opens', unfolds: stillMakesRoom },
  { tab: 'Manage Reports', name: 'a week edited', unfolds: true, open: (page) => press(inPanel(page, /^Edit Week/)) },
  {
    tab: 'Manage Reports',
    name: 'a closed week',
    unfolds: true,
    open: (page) => showWeek(page, 1),
  },
  opens('Manage Reports', 'a row of a closed week', /the arithmetic$/),
  { tab: 'Manage Reports', name: 'the question about a close', unfolds: true, open: finalise },
  {
    tab: 'Manage Reports',
    name: 'the question about statements',
    open: async (page) => {
      await unfold(page, 'Statements')
      await forgetShifts(page)
      await by(/^Issue/)(page)
    },
  },
]

const investors: readonly Scene[] = [
  { tab: 'Investors', name: 'as it opens', unfolds: stillMakesRoom },
  {
    tab: 'Investors',
    name: 'the question about several',
    // The bar with the number of chosen rows replaces its first button.
    unfolds: true,
    open: async (page) => {
      await press(panel(page).getByRole('button', { name: /^Choose all/ }))
      await press(panel(page).locator('.choose-bar').getByText('Actions'))
      await by('Decline')(page)
    },
  },
  ...[
    'Account',
    'Ledger',
    'Requests',
    'Documents',
    'Messages',
    'Timeline',
    'Returns',
    'Bank',
    'Notes',
    'Onboarding',
    'Trail',
    'Personal data',
  ].map(investor),
  ...['Change address', 'End sessions', 'Let new browsers', 'Edit', 'Deactivate'].map(fromInvestor),
  opens('Investors', 'somebody new', 'Add Investor'),
  opens('Investors', 'an import', 'Import'),
  opens('Investors', 'the question about trading', /able trading/),
]

/** What a section of Settings opens; the section itself is opened by the index. */
const inSection = (section: string, name: string, button: string | RegExp): Scene => ({
  tab: 'Settings',
  name,
  open: async (page) => {
    await press(panel(page).getByRole('navigation').getByRole('link', { name: section }))
    await stands(page)
    await forgetShifts(page)
    await by(button)(page)
  },
})

/** Opens everything that is closed at first. */
const unfolded = async (page: Page) => {
  for (const link of await panel(page).getByRole('navigation').getByRole('link').all()) await press(link)
}

const settings: readonly Scene[] = [
  { tab: 'Settings', name: 'as it opens', unfolds: stillMakesRoom },
  { tab: 'Settings', name: 'every section opened', unfolds: true, open: unfolded },
  inSection('Agreements', 'a new agreement', 'Add an agreement'),
  {
    tab: 'Settings',
    name: 'an agreement without its file',
    open: async (page) => {
      await inSection('Agreements', '', 'Add an agreement').open?.(page)
      await press(dialog(page).getByRole('button', { name: 'Add', exact: true }))
      await expect(dialog(page).locator('.field-error').filter({ hasText: /./ }).first()).toBeVisible()
    },
  },
  inSection('Agreements', 'the next version of an agreement', /^New version of/),
  inSection('Agreements', 'who has not signed', /have not signed/),
  inSection('Agreements', 'the question about an agreement', /^Withdraw /),
  inSection('Benchmarks', 'a benchmark', 'Import a series'),
  inSection('Benchmarks', 'the question about a benchmark', /^Remove Example index/),
  opens('Settings', 'another admin', 'Invite an admin'),
  opens('Settings', 'the question about an admin', /^Remove (?!Example)/),
  inSection('Your sign-in', 'another address', 'Change the address'),
  { tab: 'Settings', name: 'the audit trail', open: part('Audit trail'), unfolds: true },
  { tab: 'Settings', name: 'other systems', open: part('Other systems'), unfolds: true },
  {
    tab: 'Settings',
    name: 'a key of another system',
    open: async (page) => {
      await part('Other systems')(page)
      await by('Make a key')(page)
    },
  },
  {
    tab: 'Settings',
    name: 'another system that is told',
    open: async (page) => {
      await part('Other systems')(page)
      await by('Tell another system')(page)
    },
  },
  {
    tab: 'Settings',
    name: 'what another system was told',
    open: async (page) => {
      await part('Other systems')(page)
      await by(/^Deliveries of/)(page)
    },
  },
]

const written = async (page: Page) => {
  await by('New message')(page)
  await expect(dialog(page).getByText(/^Goes to/)).toBeVisible()
}

const message = async (page: Page) => {
  await written(page)
  await dialog(page).getByLabel('Title').fill('The office is closed on Friday')
  await dialog(page).getByLabel('Message', { exact: true }).fill('We answer again on Monday.')
  await press(dialog(page).getByRole('button', { name: 'Preview' }))
  await expect(page.locator('dialog[open]')).toHaveCount(2)
}

/** A registration beside the list, or on a phone instead of it, where it stays for the next scene. */
const registration = async (page: Page) => {
  await part('Inbox')(page)
  const one = panel(page).getByRole('article').filter({ hasText: 'Registered' })
  const link = panel(page).getByRole('listitem').filter({ hasText: 'Approval' }).getByRole('link').first()
  if (!(await one.isVisible())) await press(link)
  await expect(one.getByRole('button', { name: /^Approve/ })).toBeVisible()
  return one
}

const moreOfRegistration = async (page: Page) => {
  const one = await registration(page)
  await press(one.locator('summary').filter({ hasText: 'More' }))
  await expect(one.getByRole('button', { name: /^Add a note/ })).toBeVisible()
}

const declineRegistration = async (page: Page) => {
  await press((await registration(page)).getByRole('button', { name: /^Decline/ }))
  await expect(dialog(page)).toBeVisible()
}

const communications: readonly Scene[] = [
  { tab: 'Communications', name: 'as it opens', unfolds: stillMakesRoom },
  { tab: 'Communications', name: 'the message center', unfolds: true, open: part('Message Center') },
  { tab: 'Communications', name: 'a message', open: written },
  { tab: 'Communications', name: 'a message before it is sent', open: message },
  { tab: 'Communications', name: 'a registration', unfolds: true, open: registration },
  { tab: 'Communications', name: 'what can be done with a registration', unfolds: true, open: moreOfRegistration },
  { tab: 'Communications', name: 'the question about a registration', open: declineRegistration },
  { tab: 'Communications', name: 'every transfer', unfolds: true, open: allTransfers },
  inPart('Transfers', /^Mark received/),
  inPart('Transfers', /^Decline (?! ?:)/),
  inPart('Transfers', /^Trail/),
  ...['Bank accounts', 'Closures', 'Second person', 'To pay', 'Batches', 'Bank', 'Came back', 'Cash'].map(partOf),
  inPart('Batches', /^Payouts/),
  inPart('Batches', /^Mark paid/),
  inPart('Batches', /^Undo/),
  inPart('Bank', 'Import a bank statement'),
  inPart('Came back', 'Import what came back'),
  inPart('Bank', /^Choose/),
  inPart('Cash', 'Record money received'),
  inPart('Cash', 'Take a payout'),
]

export const adminScenes: readonly Scene[] = [
  { tab: 'Overview', name: 'as it opens', unfolds: stillMakesRoom },
  ...reports,
  ...investors,
  { tab: 'Analytics', name: 'as it opens', unfolds: stillMakesRoom },
  ...settings,
  ...communications,
]
