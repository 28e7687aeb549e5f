import { useStore } from '@nanostores/react'
import { LazyPanel } from '#islands/frame/LazyPanel.tsx'
import { $extensions } from '#stores/kit/extensions.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { SampleNotices } from './SampleNotices.tsx'

const loadInbox = () => import('./InboxPanel.tsx').then(({ InboxPanel }) => InboxPanel)
const loadMoney = () => import('./Money.tsx').then(({ Money }) => Money)
const loadLetters = () => import('./Letters.tsx').then(({ Letters }) => Letters)
const loadDialogs = () => import('./DeskDialogs.tsx').then(({ DeskDialogs }) => DeskDialogs)

export const Inbox = () =>
  useStore($extensions).has('inbox') ? (
    <LazyPanel load={loadInbox} fallback={<SkeletonBlock kind="table" />} />
  ) : (
    <SampleNotices />
  )

export const Payments = () => <LazyPanel load={loadMoney} fallback={<SkeletonBlock kind="table" />} />

/** The newsletter, if the backend sends one. */
export const Newsletter = () =>
  useStore($extensions).has('letters') && <LazyPanel load={loadLetters} fallback={<SkeletonBlock kind="table" />} />

export const Dialogs = () => <LazyPanel load={loadDialogs} fallback={null} />
