import { atom } from 'nanostores'
import { describe, expect, test } from 'vitest'
import { newBrowser, openTab, type TabOptions } from '#tests/support/tab.ts'

const tabs = ['home', 'reports', 'transfer']

/** A dashboard whose one dialog shows a week, and another that cannot be opened again. */
const dashboard = async (options: TabOptions = {}, before?: { state: unknown }) => {
  const tab = await openTab(newBrowser(), { path: '/dashboard', ...options }, () => import('#stores/session/place.ts'))
  if (before) tab.history[0] = { state: before.state, hash: '' }
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

  test('of another role’s page, and of a place that is not there any more, opens the first tab', async () => {
    const place = { role: 'admin', step: 3, tab: 'home', open: [], scrolled: 0 }
    for (const state of [place, { ...place, role: 'investor', tab: 'gone' }, { anything: 1 }, 7, null]) {
      const { arrive, seen } = await dashboard({}, { state })
      arrive()
      expect(seen()).toEqual(['home', null, false])
    }
  })
})

describe('a link of a mail', () => {
  const id = '01a2041b-a47e-7000-802e-c56937d4814b'

  const followed = (tab: { followLinks(how: (link: string) => unknown): () => void }): string[] => {
    const links: string[] = []
    tab.followLinks((link) => links.push(link))()
    return links
  }

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
    const stop = tab.followLinks((link) => links.push(link))
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
