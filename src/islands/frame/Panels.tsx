import { Activity, useEffect, useState } from 'react'
import { firstScreenShown } from '#stores/kit/first-screen.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { TabPanel } from '#ui/Tabs.tsx'
import { LazyPanel } from './LazyPanel.tsx'
import { type FrameTab, tabsPrefix } from './tabs.ts'

/** Headed as what comes will be, so that a reader who is led there hears where that is. */
const Waiting = ({ title }: { title: string }) => (
  <>
    <h1>{title}</h1>
    <SkeletonBlock kind="control" />
    <SkeletonBlock kind="table" />
  </>
)

/** The selected tab's screen, and out of sight, as they were left, those that were open before. */
export const Panels = ({ tabs, selected }: { tabs: readonly FrameTab[]; selected: string }) => {
  const [opened, setOpened] = useState<readonly string[]>([selected])
  if (!opened.includes(selected)) setOpened([...opened, selected])
  const isFirst = selected === tabs[0]?.id
  useEffect(() => {
    // The first tab says so itself, once its figures stand.
    if (!isFirst) firstScreenShown()
  }, [isFirst])
  return tabs
    .filter((tab) => opened.includes(tab.id))
    .map((tab) => (
      <Activity key={tab.id} mode={tab.id === selected ? 'visible' : 'hidden'}>
        <TabPanel id={tab.id} prefix={tabsPrefix} className="tab-panel">
          {'Panel' in tab ? (
            <tab.Panel />
          ) : (
            <LazyPanel load={tab.load} fallback={<Waiting title={tab.title ?? tab.label} />} />
          )}
        </TabPanel>
      </Activity>
    ))
}
