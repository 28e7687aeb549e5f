import { useStore } from '@nanostores/react'
import { LazyPanel } from '#islands/frame/LazyPanel.tsx'
import { $extensions } from '#stores/kit/extensions.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { SampleNotices } from './SampleNotices.tsx'

const loadInbox = () => import('./InboxPanel.tsx').then(({ InboxPanel }) => InboxPanel)

/** What came in: saved with `inbox`, otherwise the specification's list (spec §2). */
export const Inbox = () =>
  useStore($extensions).has('inbox') ? (
    <LazyPanel load={loadInbox} fallback={<SkeletonBlock kind="table" />} />
  ) : (
    <SampleNotices />
  )
