import { atom } from 'nanostores'
import { describe, expect, test } from 'vitest'
import { newBrowser, openTab, type TabOptions } from '#tests/support/browser/tab.ts'
import { testEpoch } from '#tests/support/portal/clock.ts'

const tabs = ['home', 'reports', 'transfer']

/** A dashboard with one dialog that shows a week, and another that cannot be opened again. */
const dashboard = async (options: TabOptions = {}, before?: { state: unknown; left?: string | null }) => {
  const tab = await openTab(newBrowser(), { path: '/dashboard', ...options }, () => import('#stores/session/place.ts'))
  if (before) tab.history[0] = { state: before.state, hash: '' }
  if (before?.left) tab.platform.tabStorage.set('portal:left', before.left)
  const $week = atom<string | null>(null)
  const $question = atom(false)
  const drawn = new Map<unknown, () => void>()
  const draw = (dialog: unknown, isOpen: boolean, leave: () => void): void => {
    const shown = drawn.get(dialog)
    if (isOpen && !shown) drawn.set(dialog, tab.cover(leave))
    else if (!isOpen && shown) {
      drawn.delete(dialog)
      shown()
    }
  }
  $week.listen((week) => draw($week, week !== null, () => $week.set(null)))
  $question.listen((open) => draw($question, open, () => $question.set(false)))
  const openWeek = (id: string): void => {
    tab.announce('week', id)
    $week.set(id)
  }
  const arrive = (): void => {
    tab.startTabs('investor', tabs)
    tab.opens('week', openWeek)
  }
  const seen = () => [tab.$tab.get(), $week.get(), $question.get()]
  const back = () => tab.platform.history.go(-1)
  const forward = () => tab.platform.history.go(1)
  return { tab, $week, $question, openWeek, arrive, seen, back, forward }
}

describe('Back and Forward', () => {
  test('walk the tabs', async () => {
    const { tab, arrive, seen, back, forward } = await dashboard()
    arrive()
    tab.openTab('reports')
    tab.openTab('transfer')
    back()
    expect(seen()).toEqual(['reports', null, false])
    back()
    expect(seen()).toEqual(['home', null, false])
    forward()
    expect(seen()).toEqual(['reports', null, false])
  })

  test('the open tab pressed again is no place of its own', async () => {
    const { tab, arrive } = await dashboard()
    arrive()
    tab.openTab('home')
    expect(tab.history).toHaveLength(1)
  })

  test('close a dialog and open it again', async () => {
    const { arrive, openWeek, seen, back, forward } = await dashboard()
    arrive()
    openWeek('w44')
    back()
    expect(seen()).toEqual(['home', null, false])
    forward()
    expect(seen()).toEqual(['home', 'w44', false])
  })

  test('close what a search has led to, and open it again', async () => {
    const { tab, arrive, seen, back, forward } = await dashboard()
    arrive()
    tab.openOn('reports', 'week', 'w44')
    expect(seen()).toEqual(['reports', 'w44', false])
    back()
    expect(seen()).toEqual(['reports', null, false])
    forward()
    expect(seen()).toEqual(['reports', 'w44', false])
  })

  test('close the uppermost of two, and never open again what asked something', async () => {
    const { arrive, openWeek, $question, seen, back, forward } = await dashboard()
    arrive()
    openWeek('w44')
    $question.set(true)
    back()
    expect(seen()).toEqual(['home', 'w44', false])
    forward()
    expect(seen()).toEqual(['home', 'w44', false])
    back()
    expect(seen()).toEqual(['home', null, false])
  })

  test('pass over the place of a dialog that was closed by its button', async () => {
    const { tab, arrive, openWeek, $week, seen, back } = await dashboard()
    arrive()
    tab.openTab('reports')
    openWeek('w44')
    $week.set(null)
    openWeek('w45')
    $week.set(null)
    back()
    expect(seen()).toEqual(['home', null, false])
  })

  test('from another tab close what was open on this one', async () => {
    const { tab, arrive, openWeek, seen, back, forward } = await dashboard()
    arrive()
    tab.openTab('reports')
    openWeek('w44')
    back()
    back()
    expect(seen()).toEqual(['home', null, false])
    forward()
    forward()
    expect(seen()).toEqual(['reports', 'w44', false])
    tab.platform.history.go(-2)
    expect(seen()).toEqual(['home', null, false])
  })
})

describe('a reload', () => {
  test('stays on the tab with what was open, once its screen is loaded', async () => {
    const first = await dashboard()
    first.arrive()
    first.tab.openTab('reports')
    first.openWeek('w44')
    const kept = first.tab.history[first.tab.place]
    const { arrive, seen, back } = await dashboard({}, { state: kept?.state })
    arrive()
    expect(seen()).toEqual(['reports', 'w44', false])
    back()
    expect(seen()).toEqual(['reports', 'w44', false])
  })

  test('whose screen is loaded after another tab was opened leaves that tab uncovered', async () => {
    const state = { role: 'investor', step: 3, tab: 'reports', open: ['week/w44'], scrolled: 0 }
    const { tab, openWeek, seen } = await dashboard({}, { state })
    tab.startTabs('investor', tabs)
    tab.openTab('transfer')
    tab.opens('week', openWeek)
    expect(seen()).toEqual(['transfer', null, false])
  })

  test('keeps how far the tab was scrolled', async () => {
    const first = await dashboard()
    first.arrive()
    first.tab.openTab('reports')
    first.tab.scrolled = 640
    first.tab.leave()
    const left = first.tab.platform.tabStorage.get('portal:left')
    const { arrive, tab } = await dashboard({}, { state: first.tab.history[first.tab.place]?.state, left })
    arrive()
    expect(tab.scrolledHere()).toBe(640)
    tab.openTab('transfer')
    expect(tab.scrolledHere()).toBe(0)
  })

  test('of another role’s page, and of a place that is not there any more, opens the first tab', async () => {
    const place = { role: 'admin', step: 3, tab: 'home', open: [], scrolled: 0 }
    for (const state of [place, { ...place, role: 'investor', tab: 'gone' }, { anything: 1 }, 7, null]) {
      const { arrive, seen } = await dashboard({}, { state })
      arrive()
      expect(seen()).toEqual(['home', null, false])
    }
  })
})

describe('what was typed and unfolded', () => {
  const ann = { id: '1', email: 'ann@example.com', name: 'Ann', role: 'investor' } as const

  /** A page with a form of two fields, one of which is secret, and a person. */
  const page = async (before: { state: unknown; left: string | null } | null, email: string = ann.email) => {
    const tab = await openTab(newBrowser(), { path: '/dashboard' }, async () => ({
      ...(await import('#stores/session/place.ts')),
      ...(await import('#stores/session/drafts.ts')),
      ...(await import('#stores/session/kept-draft.ts')),
      ...(await import('#stores/session/user.ts')),
      ...(await import('#stores/kit/form.ts')),
    }))
    if (before) tab.history[0] = { state: before.state, hash: '' }
    if (before?.left) tab.platform.tabStorage.set('portal:left', before.left)
    tab.keepUser({ ...ann, email })
    tab.startTabs('investor', tabs)
    const form = tab.createForm({
      initial: { amount: '', password: '' },
      send: async () => ({ done: true, value: null }) as const,
    })
    const again = tab.keepsDraft('deposit', form, ['amount'])
    return { tab, form, again, values: () => form.$form.get().values }
  }

  const left = async () => {
    const { tab, form } = await page(null)
    form.type({ amount: '12,500', password: 'a secret' })
    tab.noteFold('settings-profile', true)
    tab.leave()
    return { state: tab.history[tab.place]?.state, left: tab.platform.tabStorage.get('portal:left') }
  }

  test('come back after a reload, once, and nothing that is secret', async () => {
    const state = await left()
    expect(JSON.stringify(state)).not.toContain('a secret')
    const { tab, form, again, values } = await page(state)
    expect(tab.isUnfolded('settings-profile')).toBe(true)
    expect(again()).toBe(true)
    expect(values()).toEqual({ amount: '12,500', password: '' })
    form.open()
    expect(again()).toBe(false)
    expect(values().amount).toBe('')
  })

  test('are nobody else’s who signs in, and do not come along to another place', async () => {
    const state = await left()
    const other = await page(state, 'bob@example.com')
    expect(other.again()).toBe(false)
    expect(other.tab.isUnfolded('settings-profile')).toBe(false)
    const same = await page(state)
    expect(same.again()).toBe(true)
    same.tab.openTab('reports')
    same.form.open()
    same.tab.leave()
    expect(same.tab.platform.tabStorage.get('portal:left')).not.toContain('12,500')
  })

  /** The page of somebody whose session ends while they type, and the one after the next sign-in. */
  const lost = async (pause: number, email: string, end: 'lost' | 'log out' | 'frozen' = 'lost') => {
    const { tab, form } = await page(null)
    form.type({ amount: '12,500', password: 'a secret' })
    if (end === 'lost') tab.rememberTab('investor')
    else tab.forgetTyped()
    tab.forgetUser()
    tab.leave()
    const left = tab.platform.tabStorage.get('portal:left')
    const browser = newBrowser(testEpoch + pause)
    const next = await openTab(browser, { path: '/dashboard' }, async () => ({
      ...(await import('#stores/session/place.ts')),
      ...(await import('#stores/session/drafts.ts')),
      ...(await import('#stores/session/kept-draft.ts')),
      ...(await import('#stores/session/user.ts')),
      ...(await import('#stores/kit/form.ts')),
    }))
    if (left) next.platform.tabStorage.set('portal:left', left)
    next.keepUser({ ...ann, email })
    next.startTabs('investor', tabs)
    const again = next.createForm({
      initial: { amount: '', password: '' },
      send: async () => ({ done: true, value: null }) as const,
    })
    const took = next.keepsDraft('deposit', again, ['amount'])()
    return [took, again.$form.get().values.amount, left?.includes('a secret') ?? false]
  }

  test('come back after a sign-in to the same person for a day, and after a log-out or a freeze to nobody', async () => {
    expect(await lost(60_000, ann.email)).toEqual([true, '12,500', false])
    expect(await lost(25 * 60 * 60_000, ann.email)).toEqual([false, '', false])
    expect(await lost(60_000, 'bob@example.com')).toEqual([false, '', false])
    expect(await lost(60_000, ann.email, 'log out')).toEqual([false, '', false])
  })

  /** A page whose two dialogs share a form, as questions do; each is about what it is opened for. */
  const desk = async (left: string | null = null, pause = 0, forgotten: string | null = null) => {
    const tab = await openTab(newBrowser(testEpoch + pause), { path: '/admin' }, async () => ({
      ...(await import('#stores/session/place.ts')),
      ...(await import('#stores/session/kept-draft.ts')),
      ...(await import('#stores/session/user.ts')),
      ...(await import('#stores/kit/form.ts')),
    }))
    if (left) tab.platform.tabStorage.set('portal:left', left)
    if (forgotten) tab.platform.storage.set('portal:forgotten', forgotten)
    tab.keepUser({ ...ann, role: 'admin' })
    tab.startTabs('admin', tabs)
    const form = tab.createForm({
      initial: { reason: '', file: '' },
      send: async () => ({ done: true, value: null }) as const,
    })
    const $asked = atom<{ readonly id: string } | null>(null)
    tab.keepsDialogDraft('reason', form, ['reason'], $asked)
    const ask = (id: string): string => {
      form.open()
      $asked.set({ id })
      return form.$form.get().values.reason
    }
    const leave = (): string | null => {
      tab.leave()
      return tab.platform.tabStorage.get('portal:left')
    }
    return { tab, form, ask, close: () => $asked.set(null), leave }
  }

  test('in a dialog come back when it opens again about the same, once', async () => {
    const { form, ask, leave } = await desk()
    ask('t-1')
    form.type({ reason: 'Not ours', file: 'bytes' })
    const left = leave()
    expect(left).not.toContain('bytes')
    const next = await desk(left)
    expect(next.ask('t-2')).toBe('')
    expect(next.ask('t-1')).toBe('Not ours')
    expect(next.ask('t-1')).toBe('')
  })

  test('in a dialog that was closed are discarded', async () => {
    const { form, ask, close, leave } = await desk()
    ask('t-1')
    form.type({ reason: 'Not ours' })
    close()
    expect(leave()).not.toContain('Not ours')
  })

  test('wait for a day since they were typed, however often the page is loaded meanwhile', async () => {
    const { form, ask, leave } = await desk()
    ask('t-1')
    form.type({ reason: 'Not ours' })
    const hours = 60 * 60_000
    const later = await desk(leave(), 20 * hours)
    const nextDay = await desk(later.leave(), 30 * hours)
    expect(nextDay.ask('t-1')).toBe('')
  })

  test('are there on a device whose clock is days ahead, though the next page does not know it yet', async () => {
    const { tab, form, ask, leave } = await desk()
    tab.behind = -3 * 24 * 60 * 60_000
    ask('t-1')
    form.type({ reason: 'Not ours' })
    expect((await desk(leave())).ask('t-1')).toBe('Not ours')
  })

  test('are forgotten by a log-out in another tab, and by a freeze for as long as the page stays', async () => {
    const { tab, form, ask, leave } = await desk()
    ask('t-1')
    form.type({ reason: 'Not ours' })
    const left = leave()
    expect((await desk(left, 0, String(testEpoch + 1))).ask('t-1')).toBe('')
    tab.forgetTyped()
    form.type({ reason: 'Still not ours' })
    expect(leave()).not.toContain('ours')
  })
})

const id = '01a2041b-a47e-7000-802e-c56937d4814b'

const followed = (tab: { followLinks(how: (link: string) => Promise<unknown>): () => void }): string[] => {
  const links: string[] = []
  tab.followLinks(async (link) => links.push(link))()
  return links
}

describe('the address of an investor’s page', () => {
  test('stands while it is open, and Back, Forward and a reload know it', async () => {
    const { tab, arrive, seen, back, forward } = await dashboard()
    arrive()
    const address = () => tab.platform.hash()
    tab.openTab('reports')
    expect(address()).toBe('')
    tab.announce('investor', id)
    const closed = tab.cover(() => undefined)
    expect(address()).toBe(`#${id}`)
    back()
    closed()
    expect([address(), seen()[0]]).toEqual(['', 'reports'])
    forward()
    expect(address()).toBe(`#${id}`)
    const again = await dashboard()
    again.tab.history[0] = { state: tab.platform.history.state(), hash: `#${id}` }
    again.arrive()
    // The guard keeps the link too, before or after: who is no longer signed in comes back to it.
    again.tab.keepLink()
    expect([again.tab.platform.hash(), followed(again.tab)]).toEqual([`#${id}`, []])
  })
})

describe('the address of a place of the administration', () => {
  const open = async (options: TabOptions = {}, state?: unknown) => {
    const { tab } = await dashboard({ path: '/admin', ...options })
    if (state) tab.history[0] = { state, hash: options.hash ?? '' }
    tab.startTabs('admin', ['overview', 'settings'])
    return tab
  }

  test('stands while it is open; Back, Forward and a reload know it', async () => {
    const tab = await open()
    tab.openTab('overview/money/bank')
    expect(tab.platform.hash()).toBe('#overview/money/bank')
    tab.openTab('settings/audit')
    tab.platform.history.go(-1)
    expect([tab.$tab.get(), tab.platform.hash()]).toEqual(['overview/money/bank', '#overview/money/bank'])
    const again = await open({ hash: '#overview/money/bank' }, tab.platform.history.state())
    expect(again.$tab.get()).toBe('overview/money/bank')
    expect(followed(again)).toEqual([])
  })

  test('opens it at once, also past a sign-in, and no other dashboard’s', async () => {
    const tab = await open({ hash: '#settings/audit' })
    expect([tab.$tab.get(), followed(tab)]).toEqual(['settings/audit', []])
    const { tab: investor } = await dashboard({ hash: '#settings/audit' })
    investor.startTabs('investor', tabs)
    expect(investor.$tab.get()).toBe('home')
  })

  test('that it had before is followed like a link', async () => {
    const tab = await open({ hash: '#settings-guards' })
    expect([tab.$tab.get(), followed(tab)]).toEqual(['overview', ['settings-guards']])
  })
})

describe('a link of a mail', () => {
  test('is kept past a sign-in, leaves the address at once, and is followed once', async () => {
    const { tab } = await dashboard({ hash: `#${id}` })
    tab.keepLink()
    expect(tab.platform.hash()).toBe('')
    expect(followed(tab)).toEqual([id])
    expect(followed(tab)).toEqual([])
  })

  test('is kept where the tabs start first, as they do for whoever is signed in', async () => {
    const { tab } = await dashboard({ hash: `#${id}` })
    tab.startTabs('investor', ['home', 'transfer'])
    expect(tab.platform.hash()).toBe('')
    expect(followed(tab)).toEqual([id])
  })

  test('is followed where it comes into the address of a dashboard that is open, and leaves it as well', async () => {
    const { tab, arrive, seen, back } = await dashboard()
    arrive()
    tab.openTab('reports')
    const links: string[] = []
    const stop = tab.followLinks(async (link) => links.push(link))
    tab.goTo(`#${id}`)
    expect([links, tab.platform.hash(), seen()]).toEqual([[id], '', ['reports', null, false]])
    // It is the same place as before: Back leads past both.
    back()
    expect(seen()).toEqual(['home', null, false])
    stop()
    tab.goTo(`#${id}`)
    expect(links).toEqual([id])
    expect(followed(tab)).toEqual([id])
  })

  test('is nothing else that stands behind a number sign', async () => {
    for (const hash of ['', '#main', '#<script>', `#${id}0`]) {
      const { tab } = await dashboard({ hash })
      tab.keepLink()
      expect(followed(tab)).toEqual([])
    }
  })
})
