import { useStore } from '@nanostores/react'
import { Component, createRef, type ReactNode, useId } from 'react'
import { byMonth, type FeedMonth } from '#stores/investor/account/activity/feed-months.ts'
import { $behind, $visible, showOlder } from '#stores/investor/account/activity/feed-window.ts'
import { showAllKinds } from '#stores/investor/account/activity/filters.ts'
import { notificationList } from '#stores/investor/account/activity/notifications.ts'
import { $feed, type NotificationFeed } from '#stores/investor/account/activity/unread.ts'
import { Button } from '#ui/Button.tsx'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { EmptyState } from '#ui/States.tsx'
import { More } from '../More.tsx'
import { Note } from './Note.tsx'

type Props = { children: ReactNode }

/** The rows in the window, by their ids, and how far each is from its top. */
type Place = ReadonlyMap<string, number>

/**
 * Keeps what is being read in place when rows come or go above it: once the list's beginning has left the window, the
 * page scrolls by as much as they move it. At the top of the list they simply appear. A class, since only
 * `getSnapshotBeforeUpdate` runs in the same commit, before anything has changed.
 */
class ReadingPlace extends Component<Props> {
  private readonly list = createRef<HTMLDivElement>()

  private rows(): { readonly id: string; readonly box: DOMRect }[] {
    const rows = this.list.current?.querySelectorAll<HTMLElement>('[data-id]') ?? []
    return Array.from(rows, (row) => ({ id: row.dataset['id'] ?? '', box: row.getBoundingClientRect() }))
  }

  override getSnapshotBeforeUpdate(): Place | null {
    if ((this.list.current?.getBoundingClientRect().top ?? 0) >= 0) return null
    const inWindow = this.rows().filter(({ box }) => box.bottom > 0 && box.top < innerHeight)
    return new Map(inWindow.map(({ id, box }) => [id, box.top]))
  }

  override componentDidUpdate(_props: Props, _state: unknown, before: Place | null): void {
    if (!before) return
    const kept = this.rows().find(({ id }) => before.has(id))
    const moved = kept ? kept.box.top - (before.get(kept.id) ?? 0) : 0
    if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' })
  }

  override render(): ReactNode {
    return (
      <div className="feed" ref={this.list}>
        {this.props.children}
      </div>
    )
  }
}

const Month = ({ name, notifications }: FeedMonth) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 className="feed-month" id={id}>
        {name}
      </h2>
      <ul>
        {notifications.map((one) => (
          <Note key={one.id} notification={one} />
        ))}
      </ul>
    </section>
  )
}

/** Grouped by the months of the person's own clock. */
const Months = ({ feed }: { feed: NotificationFeed }) =>
  byMonth(feed).map((month) => <Month key={month.name} {...month} />)

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
  const { state } = useStore(notificationList.$load)
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
