import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { stepTo } from './keys.ts'

export type Tab = { id: string; label: string; content?: ReactNode }

type Props = {
  label: string
  tabs: readonly Tab[]
  selected: string
  onSelect: (id: string) => void
  /** Distinguishes the ids if a page has several tab lists. */
  prefix?: string
  className?: string
}

/** The id of a tab's panel; unlike the tab's name, so that a fragment in the address never scrolls to it. */
const panelId = (prefix: string, id: string) => `${prefix}-panel-${id}`
const tabId = (prefix: string, id: string) => `${prefix}-tab-${id}`

/** Tabs with one tab stop; arrow keys (either axis), Home and End move and select. */
export const TabList = ({ label, tabs, selected, onSelect, prefix = 'tabs', className = 'tabs' }: Props) => {
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const index = stepTo(
      event.key,
      tabs.findIndex((tab) => tab.id === selected),
      tabs.length,
    )
    const next = index === undefined ? undefined : tabs[index]
    if (!next) return
    event.preventDefault()
    onSelect(next.id)
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(tabId(prefix, next.id))}`)?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label={label} className={className} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={tabId(prefix, tab.id)}
          aria-selected={tab.id === selected}
          aria-controls={panelId(prefix, tab.id)}
          tabIndex={tab.id === selected ? 0 : -1}
          onClick={() => onSelect(tab.id)}
        >
          {tab.content ?? tab.label}
        </button>
      ))}
    </div>
  )
}

type PanelProps = { id: string; prefix?: string; className?: string; children: ReactNode }

/** The content of a tab; the Tab key leads from the list into it. */
export const TabPanel = ({ id, prefix = 'tabs', className, children }: PanelProps) => (
  <div role="tabpanel" id={panelId(prefix, id)} aria-labelledby={tabId(prefix, id)} className={className}>
    {children}
  </div>
)
