import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { FrameTab } from '#islands/frame/TabFace.tsx'
import { whileOpen } from '#stores/kit/while-open.ts'
import { reachedAccounts } from '#stores/session/reached.ts'
import { $user } from '#stores/session/user.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { FailedState } from '#ui/States.tsx'
import { memberWords as words } from '#words/people/members.ts'
import { AccountSwitch } from './AccountSwitch.tsx'
import { activityFace, homeFace, settingsFace } from './faces.ts'
import { Theirs } from './settings/Members.tsx'
import { $tabs } from './tabs.ts'

/** Home of somebody who owns no account: those that they read. */
const NoAccount = () => {
  const { last, state } = useStore(reachedAccounts.$load)
  if (!last)
    return state === 'failed' ? (
      <FailedState title={words.theirs.failed} onRetry={() => void reachedAccounts.load()} />
    ) : (
      <SkeletonBlock kind="rows" />
    )
  return (
    <>
      <h1>{words.none.title}</h1>
      <p>{last.length > 0 ? words.none.text : words.none.over}</p>
      {last.length > 0 && <Theirs accounts={last} />}
    </>
  )
}

/** What somebody has who owns no account: whose they read, what happened, and what is their own. */
const personTabs: readonly FrameTab[] = [
  { ...homeFace, Panel: NoAccount },
  { ...activityFace, load: () => import('./activity/Activity.tsx').then(({ Activity }) => Activity) },
  { ...settingsFace, load: () => import('./settings/PersonSettings.tsx').then((file) => file.PersonSettings) },
]

/** For somebody who reads accounts of others: the switch beside their name and, if they own none, their tabs. */
export const Reached = () => {
  const { last } = useStore(reachedAccounts.$load)
  const ownsNone = useStore($user)?.role === 'investor' && last !== null && last.every(({ role }) => role === 'reader')
  useEffect(() => whileOpen(reachedAccounts.load), [])
  useEffect(() => {
    if (ownsNone) $tabs.set(personTabs)
  }, [ownsNone])
  const own = last?.find(({ role }) => role === 'owner')?.id
  return last && last.length > 0 ? <AccountSwitch accounts={last} current={own} /> : null
}
