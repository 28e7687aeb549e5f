import { Activity, useState } from 'react'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { TabPanel } from '#ui/Tabs.tsx'
import { LazyPanel } from './LazyPanel.tsx'
import { type FrameTab, tabsPrefix } from './tabs.ts'

const waiting = (
  <>
    <SkeletonBlock kind="control" />
    <SkeletonBlock kind="table" />
  </>
)

/** The selected tab's screen, and out of sight, as they were left, those that were open before. */
export const Panels = ({ tabs, selected }: { tabs: readonly FrameTab[]; selected: string }) => {
  const [opened, setOpened] = useState<readonly string[]>([selected])
  if (!opened.includes(selected)) setOpened([...opened, selected])
  return tabs
    .filter((tab) => opened.includes(tab.id))
    .map((tab) => (
      <Activity key={tab.id} mode={tab.id === selected ? 'visible' : 'hidden'}>
        <TabPanel id={tab.id} prefix={tabsPrefix} className="tab-panel">
          {'Panel' in tab ? <tab.Panel /> : <LazyPanel load={tab.load} fallback={waiting} />}
        </TabPanel>
      </Activity>
    ))
}
