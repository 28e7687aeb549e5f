import { useStore } from '@nanostores/react'
import { $behind, $visible, showOlder } from '#stores/investor/account/activity/feed-window.ts'
import { showAllKinds } from '#stores/investor/account/activity/filters.ts'
import { $notificationsLoad } from '#stores/investor/account/activity/notifications.ts'
import { $feed } from '#stores/investor/account/activity/unread.ts'
import { Button } from '#ui/Button.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { EmptyState } from '#ui/States.tsx'
import { More } from '../More.tsx'
import { Months } from './Months.tsx'
import { ReadingPlace } from './ReadingPlace.tsx'

const states = { end: 'idle', here: 'idle', more: 'idle', loading: 'loading', failed: 'failed' } as const

const Older = () => {
  const behind = useStore($behind)
  return <More of="notifications" there={behind !== 'end'} state={states[behind]} onMore={() => void showOlder()} />
}

const Listed = () => {
  const visible = useStore($visible)
  return (
    <ReadingPlace>
      <Months feed={visible} />
      <Older />
    </ReadingPlace>
  )
}

/** The notifications; a load that fails is silent and leaves a dash if nothing was there before (spec §8). */
export const Feed = () => {
  const feed = useStore($feed)
  const { state } = useStore($notificationsLoad)
  const any = useStore($visible).length > 0
  if (!feed) return state === 'failed' ? <p className="cap">–</p> : <SkeletonBlock kind="table" />
  if (feed.length === 0) {
    return (
      <EmptyState title="Nothing has happened yet.">
        Profits, deposits, withdrawals, reports and security notices appear here as they happen.
      </EmptyState>
    )
  }
  if (any) return <Listed />
  return (
    <>
      <EmptyState
        title="No notification matches both filters."
        action={<Button onClick={showAllKinds}>Show all</Button>}
      />
      <Older />
    </>
  )
}
