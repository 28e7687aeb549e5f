import { Activity, useEffect, useState } from 'react'
import { firstScreenShown } from '#stores/kit/first-screen.ts'
import { SkeletonBlock } from '#ui/Skeleton.tsx'
import { TabPanel } from '#ui/Tabs.tsx'
import { LazyPanel } from './LazyPanel.tsx'
import { type FrameTab, tabsPrefix } from './TabFace.tsx'

/** With the heading of the coming screen, so that a screen reader says where the person has arrived. */
export const Waiting = ({ title }: { title: string }) => (
  <>
    <h1>{title}</h1>
    <SkeletonBlock kind="control" />
    <SkeletonBlock kind="table" />
  </>
)

/** The selected tab's screen and, hidden and unchanged, those that were open before. */
export const Panels = ({ tabs, selected }: { tabs: readonly FrameTab[]; selected: string }) => {
  const [opened, setOpened] = useState<readonly string[]>([selected])
  if (!opened.includes(selected)) setOpened([...opened, selected])
  const isFirst = selected === tabs[0]?.id
  useEffect(() => {
    // The first tab reports this itself, once its figures are shown.
    if (!isFirst) firstScreenShown()
  }, [isFirst])
  return tabs
    .filter((tab) => opened.includes(tab.id))
    .map((tab) => (
      <Activity key={tab.id} mode={tab.id === selected ? 'visible' : 'hidden'}>
        <TabPanel id={tab.id} prefix={tabsPrefix} className="tab-panel">
          {'Panel' in tab ? (
            <tab.Panel tab={tab.id} />
          ) : (
            <LazyPanel load={tab.load} fallback={<Waiting title={tab.title ?? tab.label} />} />
          )}
        </TabPanel>
      </Activity>
    ))
}
