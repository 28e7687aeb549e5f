import { expect, type Page } from 'playwright/test'
import type { PlaceId } from '#stores/admin/places/places.ts'
import { changeAnswer } from '../support/change-answer.ts'
import { press, type Scene, stands } from '../support/scenes.ts'
import { forgetShifts } from '../support/shifts.ts'

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

/** An investor's page, open at one of its parts. */
const investor = (name: string): Scene => ({
  tab: 'Investors',
  name: `an investor, ${name}`,
  unfolds: stillMakesRoom,
  open: async (page) => {
    await press(panel(page).getByRole('table', { name: 'Investors' }).getByRole('link').first())
    const part = page.getByRole('article').getByRole('tab', { name, exact: true })
    await press(part)
    await expect(part).toHaveAttribute('aria-selected', 'true')
  },
})

/** A question asked from an investor's page. */
const fromInvestor = (name: string): Scene => ({
  tab: 'Investors',
  name: `an investor, the question ${name}`,
  open: async (page) => {
    await investor('Summary').open?.(page)
    await press(
      page
        .getByRole('article')
        .getByRole('button', { name: new RegExp(`^${name}`) })
        .first(),
    )
    await expect(dialog(page)).toBeVisible()
  },
})

const allTransfers = async (page: Page) => {
  await panel(page).getByRole('button', { name: 'All', exact: true }).click()
}

const opens = (tab: string, name: string, button: string | RegExp): Scene => ({ tab, name, open: by(button) })

/** The names of the tabs on the frame, by the first word of an address. */
const tabNames: Readonly<Record<string, string>> = {
  overview: 'Overview',
  reports: 'Manage Reports',
  investors: 'Investors',
  analytics: 'Analytics',
  settings: 'Settings',
  communications: 'Communications',
}

/** A place as it opens. */
const placed = (at: PlaceId): Scene => ({
  tab: tabNames[at.split('/')[0] ?? ''] ?? '',
  at,
  name: at,
  unfolds: stillMakesRoom,
})

/** What one of the buttons of a place opens. */
const inPlace = (at: PlaceId, button: string | RegExp): Scene => ({
  ...placed(at),
  unfolds: false,
  name: `${at}, ${String(button).replace(/^\/\^?|\/$/g, '')}`,
  open: async (page) => {
    await forgetShifts(page)
    await by(button)(page)
  },
})

/** On a phone a part of the tab is closed at first. */
const unfold = async (page: Page, title: string) => {
  const summary = panel(page).locator('details:not([open]) > summary:not(.button)').filter({ hasText: title })
  if ((await summary.count()) > 0) await press(summary)
  await stands(page)
}

/** Shows a closed week of the list, of which the newest is the first. */
const showWeek = async (page: Page, place: number) => {
  await press(
    panel(page)
      .getByRole('button', { name: /^Show Week/ })
      .nth(place),
  )
  await stands(page)
}

/** A week whose return has to be typed out: nothing else is missing. */
const readyToFinalise = (page: Page) => {
  const missing = [{ what: 'The return is outside the fund’s range.', remedy: 'return' }]
  return changeAnswer(page, '**/api/distributions/*', (week) => ({ ...week, readiness: { ready: false, missing } }))
}

const finalise = async (page: Page) => {
  await readyToFinalise(page)
  await by('Finalise')(page)
  await expect(dialog(page).getByLabel('Type the return of the week')).toBeVisible()
}

const reports: readonly Scene[] = [
  placed('reports/week'),
  placed('reports/weeks'),
  { ...placed('reports/weeks'), name: 'a week edited', open: (page) => press(inPanel(page, /^Edit Week/)) },
  { ...placed('reports/weeks'), name: 'a closed week', open: (page) => showWeek(page, 0) },
  inPlace('reports/week', /the arithmetic$/),
  { ...placed('reports/week'), name: 'the question about a close', open: finalise },
  placed('reports/documents'),
  {
    ...placed('reports/documents'),
    unfolds: false,
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
  opens('Investors', 'the details of an investor', /^View/),
  ...['Summary', 'Money', 'Documents', 'History', 'Notes and checks'].map(investor),
  ...['Change address', 'End sessions', 'Let new browsers', 'Edit', 'Deactivate'].map(fromInvestor),
  opens('Investors', 'somebody new', 'Add Investor'),
  opens('Investors', 'the question about trading', /able trading/),
  placed('investors/applications'),
  inPlace('investors/applications', /^Decline/),
  placed('investors/requests'),
  placed('investors/agreements'),
  inPlace('investors/agreements', 'Add an agreement'),
  {
    ...inPlace('investors/agreements', 'Add an agreement'),
    name: 'an agreement without its file',
    open: async (page) => {
      await by('Add an agreement')(page)
      await press(dialog(page).getByRole('button', { name: 'Add', exact: true }))
      await expect(dialog(page).locator('.field-error').filter({ hasText: /./ }).first()).toBeVisible()
    },
  },
  inPlace('investors/agreements', /^New version of/),
  inPlace('investors/agreements', /have not signed/),
  inPlace('investors/agreements', /^Withdraw /),
  placed('investors/imports'),
  inPlace('investors/imports', 'Import a file'),
]

/** Opens everything that is closed at first. */
const unfolded = async (page: Page) => {
  for (const summary of await panel(page).locator('details:not([open]) > summary').all()) await press(summary)
}

/** A place of Settings, as it opens and with everything opened. */
const withSections = (at: PlaceId): Scene[] => [
  placed(at),
  { ...placed(at), name: `${at}, every section opened`, open: unfolded },
]

const settings: readonly Scene[] = [
  ...withSections('settings/fund'),
  ...withSections('settings/controls'),
  ...withSections('settings/people'),
  inPlace('settings/people', 'Invite an admin'),
  inPlace('settings/people', /^Remove (?!Example)/),
  inPlace('settings/people', 'Change the address'),
  ...withSections('settings/connections'),
  inPlace('settings/connections', 'Import a series'),
  inPlace('settings/connections', /^Remove Example index/),
  inPlace('settings/connections', 'Make a key'),
  inPlace('settings/connections', 'Tell another system'),
  inPlace('settings/connections', /^Deliveries of/),
  placed('settings/system'),
  placed('settings/audit'),
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
  placed('communications/messages'),
  { ...placed('communications/messages'), name: 'a message', unfolds: false, open: written },
  { ...placed('communications/messages'), name: 'a message before it is sent', unfolds: false, open: message },
  placed('communications/templates'),
  { ...placed('communications/inbox'), name: 'a registration', open: registration },
  { ...placed('communications/inbox'), name: 'what can be done with a registration', open: moreOfRegistration },
  {
    ...placed('communications/inbox'),
    unfolds: false,
    name: 'the question about a registration',
    open: declineRegistration,
  },
]

const money: readonly Scene[] = [
  placed('overview/money/pay'),
  { ...placed('overview/money/pay'), name: 'every transfer', open: allTransfers },
  inPlace('overview/money/pay', /^Mark received/),
  {
    ...inPlace('overview/money/pay', /^Decline (?! ?:)/),
    open: async (page) => {
      await allTransfers(page)
      await stands(page)
      await forgetShifts(page)
      await by(/^Decline (?! ?:)/)(page)
    },
  },
  inPlace('overview/money/pay', /^Trail/),
  placed('overview/money/batches'),
  inPlace('overview/money/batches', /^Payouts/),
  inPlace('overview/money/batches', /^Mark paid/),
  inPlace('overview/money/batches', /^Undo/),
  inPlace('overview/money/batches', 'Import what came back'),
  placed('overview/money/bank'),
  inPlace('overview/money/bank', 'Import a bank statement'),
  inPlace('overview/money/bank', /^Choose/),
  placed('overview/money/cash'),
  inPlace('overview/money/cash', 'Record money received'),
  inPlace('overview/money/cash', 'Take a payout'),
]

export const adminScenes: readonly Scene[] = [
  { tab: 'Overview', name: 'as it opens', unfolds: stillMakesRoom },
  ...money,
  placed('overview/calendar'),
  ...reports,
  ...investors,
  { tab: 'Analytics', name: 'as it opens', unfolds: stillMakesRoom },
  ...settings,
  ...communications,
]
