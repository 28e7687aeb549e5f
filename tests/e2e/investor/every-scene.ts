import { expect, type Page } from 'playwright/test'
import { changeAnswer } from '../support/change-answer.ts'
import { press, type Scene } from '../support/scenes.ts'
import { answer, app, codes, device, factors, failing, instant, noFactors, requestedDeposit } from './scene-answers.ts'

const inTab = (page: Page, name: string | RegExp) =>
  page
    .getByRole('tabpanel')
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .first()

const dialog = (page: Page) => page.locator('dialog[open]').last()
const inDialog = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })

/** Opens a dialog with a button of the open tab. */
const by = (name: string | RegExp) => async (page: Page) => {
  await press(inTab(page, name))
  await expect(dialog(page)).toBeVisible()
}

const unfoldAll = (page: Page) =>
  page.locator('[role=tabpanel]:visible details:not([open]) > summary').evaluateAll((all: readonly HTMLElement[]) => {
    for (const folded of all) folded.click()
  })

const trialOf = (kind: string, typed?: string): Scene => ({
  tab: 'Home',
  name: `a trial, ${kind}`,
  unfolds: typed !== undefined,
  open: async (page) => {
    await by('Try a change first')(page)
    await expect(dialog(page).getByRole('table').first()).toBeVisible()
    await dialog(page).getByLabel('What').selectOption(kind)
    if (typed) await dialog(page).getByRole('textbox').fill(typed)
  },
})

/** The figure at this place among those that can be explained. */
const explanation = (place: number): Scene => ({
  tab: 'Home',
  name: `an explanation, ${place + 1}`,
  open: async (page) => {
    await press(page.getByRole('tabpanel').locator('.explains:visible').nth(place))
    await expect(dialog(page)).toContainText('it agrees')
  },
})

/** Opens the dates with a private link, which is made unless a scene has made it before. */
const withLink = async (page: Page) => {
  await changeAnswer(page, '**/api/calendar/ahead', (ahead) => ({ ...ahead, link_since: instant }))
  const url = `https://portal.example.com/api/calendar/feed.ics?key=${'k'.repeat(43)}`
  await answer(page, '**/api/calendar/link', 'POST', { url })
  await by('In your calendar')(page)
  const make = inDialog(page, 'Make a private link')
  if ((await make.count()) > 0) await press(make)
  await expect(inDialog(page, 'End the link')).toBeVisible()
}

const home: readonly Scene[] = [
  { tab: 'Home', name: 'as it opens' },
  { tab: 'Home', name: 'its rows open', open: unfoldAll, unfolds: true },
  { tab: 'Home', name: 'the metrics', open: by('Analytics') },
  { tab: 'Home', name: 'the insights', open: by('AI Insights') },
  trialOf('risk', '3.5'),
  trialOf('stop'),
  trialOf('deposit', '250000'),
  trialOf('capital', '20000'),
  // One is pending already: the refusal replaces the figures.
  { ...trialOf('dividend'), unfolds: true },
  { tab: 'Home', name: 'the calendar', open: by('In your calendar') },
  {
    tab: 'Home',
    name: 'the calendar’s private link',
    unfolds: true,
    open: async (page) => {
      await withLink(page)
      await expect(dialog(page)).toContainText('shown only this once')
    },
  },
  {
    tab: 'Home',
    name: 'the question about another private link',
    unfolds: true,
    open: async (page) => {
      await withLink(page)
      await press(inDialog(page, 'Make a new link'))
      await expect(dialog(page)).toContainText('no longer updated')
    },
  },
  { tab: 'Home', name: 'the question about trading', open: by('Stop Trading') },
  ...[0, 1, 2, 3].map(explanation),
]

const reports: readonly Scene[] = [
  { tab: 'Reports', name: 'as it opens' },
  { tab: 'Reports', name: 'performance report', open: by('Performance report') },
  { tab: 'Reports', name: 'a week', open: by(/how its profit was computed/) },
  {
    tab: 'Reports',
    name: 'a week against the ledger',
    open: async (page) => {
      await by(/how its profit was computed/)(page)
      await press(inDialog(page, 'Check it against the ledger'))
      await expect(dialog(page)).toContainText('it agrees')
    },
  },
]

const withdraw = async (page: Page) => {
  await by('Withdraw')(page)
  await dialog(page).getByLabel('Amount').fill('25')
}

const review = async (page: Page) => {
  await withdraw(page)
  await press(inDialog(page, 'Continue'))
  await expect(dialog(page)).toContainText('Look at it again')
}

/** The identity question, for each way to answer it. */
const question = (way: string, known: object, choose?: string): Scene => ({
  tab: 'Transfer',
  name: `the question who it is, ${way}`,
  // Another method makes room for its fields when it is chosen.
  unfolds: choose !== undefined,
  open: async (page) => {
    await answer(page, '**/api/transfers/withdrawals', 'POST', { detail: 'Confirm it.', step_up: 'withdrawal' }, 403)
    await answer(page, '**/api/auth/factors', 'GET', known)
    await answer(page, '**/api/auth/factors/code', 'POST', { expires_in: 600 })
    await review(page)
    await press(dialog(page).getByRole('button', { name: /^Request withdrawal/ }))
    await expect(dialog(page)).toContainText('Confirm that it is you')
    if (choose) await press(inDialog(page, choose))
  },
})

const transfer: readonly Scene[] = [
  { tab: 'Transfer', name: 'as it opens' },
  { tab: 'Transfer', name: 'a deposit', open: by('Deposit') },
  {
    tab: 'Transfer',
    name: 'a deposit of an amount',
    open: async (page) => {
      await by('Deposit')(page)
      await dialog(page).getByLabel('Amount').fill('250000')
      await expect(dialog(page)).toContainText('Balance')
    },
  },
  {
    tab: 'Transfer',
    name: 'a deposit that was requested',
    open: async (page) => {
      await answer(page, '**/api/transfers/deposits', 'POST', requestedDeposit, 201)
      await by('Deposit')(page)
      await dialog(page).getByLabel('Amount').fill('250000')
      await press(inDialog(page, 'Request deposit'))
      await expect(dialog(page)).toContainText('ALD-7QXK2M9B')
    },
  },
  { tab: 'Transfer', name: 'a withdrawal', open: withdraw },
  {
    tab: 'Transfer',
    name: 'a withdrawal of too much',
    unfolds: true,
    open: async (page) => {
      await withdraw(page)
      await dialog(page).getByLabel('Amount').fill('99,999,999')
      await press(inDialog(page, 'Continue'))
      await expect(dialog(page).locator('.field-error').filter({ hasText: /./ }).first()).toBeVisible()
    },
  },
  { tab: 'Transfer', name: 'a withdrawal looked at again', open: review },
  question('an emailed code', noFactors),
  question('a passkey', factors),
  question('an app', factors, 'Use a code from my authenticator app'),
  question('a recovery code', factors, 'Use a recovery code'),
  {
    tab: 'Transfer',
    name: 'another bank account',
    unfolds: true,
    open: (page) => press(inTab(page, /^(?:Edit the|Add a) bank account/)),
  },
]

const activity: readonly Scene[] = [
  { tab: 'Activity', name: 'as it opens' },
  {
    tab: 'Activity',
    name: 'an item unfolded',
    unfolds: true,
    open: (page) => press(page.getByRole('tabpanel').getByRole('button', { name: 'Details' }).first()),
  },
]

const settings: readonly Scene[] = [
  { tab: 'Settings', name: 'as it opens' },
  { tab: 'Settings', name: 'its rows open', open: unfoldAll, unfolds: true },
  { tab: 'Settings', name: 'another address', open: by('Change the address') },
  { tab: 'Settings', name: 'a passkey’s name', open: by('Add a passkey') },
  {
    tab: 'Settings',
    name: 'an authenticator app',
    open: async (page) => {
      await answer(page, '**/api/auth/factors/app', 'POST', app)
      await press(inTab(page, 'Set up an authenticator app'))
      await expect(dialog(page).getByRole('img', { name: 'The key as a QR code' })).toBeVisible()
    },
  },
  {
    tab: 'Settings',
    name: 'an authenticator app, a wrong code',
    unfolds: true,
    open: async (page) => {
      await answer(page, '**/api/auth/factors/app', 'POST', app)
      await answer(page, '**/api/auth/factors/app', 'PUT', { detail: 'This code is wrong.' }, 422)
      await press(inTab(page, 'Set up an authenticator app'))
      await dialog(page).getByLabel('Code from your authenticator app').fill('123456')
      await press(inDialog(page, 'Confirm'))
      await expect(dialog(page)).toContainText('This code is wrong.')
    },
  },
  {
    tab: 'Settings',
    name: 'recovery codes',
    open: async (page) => {
      await answer(page, '**/api/auth/factors/app', 'POST', app)
      await answer(page, '**/api/auth/factors/app', 'PUT', { ...factors, recovery_codes: codes })
      await press(inTab(page, 'Set up an authenticator app'))
      await dialog(page).getByLabel('Code from your authenticator app').fill('123456')
      await press(inDialog(page, 'Confirm'))
      await expect(dialog(page).getByRole('listitem')).toHaveCount(10)
    },
  },
  {
    tab: 'Settings',
    name: 'a factor to be removed',
    open: async (page) => {
      await press(inTab(page, /^Remove The phone/))
      await expect(dialog(page)).toContainText('Remove it?')
    },
  },
  { tab: 'Settings', name: 'a signature', open: by(/^Sign (?!in)/) },
  {
    tab: 'Settings',
    name: 'a signature that lacks something',
    open: async (page) => {
      await by(/^Sign (?!in)/)(page)
      await press(inDialog(page, 'Sign'))
      await expect(dialog(page).locator('.field-error').filter({ hasText: /./ }).first()).toBeVisible()
    },
  },
  { tab: 'Settings', name: 'statements', open: by('Account statement') },
  { tab: 'Settings', name: 'tax documents', open: by('Tax documents') },
  { tab: 'Settings', name: 'support', open: by('Contact support') },
  { tab: 'Settings', name: 'the question about closing', open: by('Close account') },
]

/** The browser's answer about notifications, which Settings shows when it opens. */
export const withNotifications = async (page: Page, said: 'granted' | 'denied'): Promise<void> => {
  await page.addInitScript((permission) => {
    Object.defineProperty(Notification, 'permission', { value: permission })
    if (permission === 'granted') localStorage.setItem('portal:push', 'here https://push.example.com/one')
  }, said)
  await answer(page, '**/api/push', 'GET', { key: null, devices: [device, failing] })
}

export const notificationScenes: readonly Scene[] = [
  { tab: 'Settings', name: 'its rows open', open: unfoldAll, unfolds: true },
]

export const investorScenes: readonly Scene[] = [...home, ...reports, ...transfer, ...activity, ...settings]
