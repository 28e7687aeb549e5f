import { useStore } from '@nanostores/react'
import { type ComponentType, useState } from 'react'
import type { ExtensionName } from '#contract/call.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { TabList, TabPanel } from '#ui/Tabs.tsx'
import { useArrival } from './useArrival.ts'

export interface SectionPart {
  readonly id: string
  /** Shown only if the backend has this extension. */
  readonly of: ExtensionName
  readonly label: string
  readonly Part: ComponentType
  /** Shown beside the heading while the part is open. */
  readonly Aside?: ComponentType
}

type Props = { title: string; parts: readonly SectionPart[] }

/** A section whose parts are behind tabs, the first one open; nothing if the backend has none of them. */
export const TabbedSection = ({ title, parts }: Props) => {
  const extensions = useStore($extensions)
  const [chosen, setChosen] = useState(parts[0]?.id)
  const arriving = useArrival(title.toLowerCase(), setChosen)
  const there = parts.filter(({ of }) => extensions.has(of))
  const shown = there.find(({ id }) => id === chosen) ?? there[0]
  if (!shown) return null
  const id = title.toLowerCase()
  return (
    <section className="section" aria-labelledby={id}>
      <div className="row">
        <h2 id={id} {...arriving}>
          {title}
        </h2>
        {shown.Aside && <shown.Aside />}
      </div>
      <TabList label={title} prefix={id} tabs={there} selected={shown.id} onSelect={setChosen} />
      <TabPanel id={shown.id} prefix={id}>
        <shown.Part />
      </TabPanel>
    </section>
  )
}
