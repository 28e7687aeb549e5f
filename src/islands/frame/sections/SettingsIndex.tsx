import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Badge } from '#ui/Badge.tsx'
import { sectionId } from './SettingsSection.tsx'

/** How far down the window, as a fraction, the section being read is looked for. */
const readingLine = 0.4

/** The last section that begins above the reading line; at the end of the page, the last of all. */
const inSight = (titles: readonly string[]): string | undefined => {
  const there = titles.filter((title) => document.getElementById(sectionId(title)))
  if (scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 1) return there.at(-1)
  const begun = (title: string) =>
    (document.getElementById(sectionId(title))?.getBoundingClientRect().top ?? 0) <= innerHeight * readingLine
  return there.findLast(begun) ?? there[0]
}

/** Opens the section and scrolls to it; false if it has not loaded yet. */
const shown = (title: string): boolean => {
  const section = document.getElementById(sectionId(title))
  if (!section?.checkVisibility()) return false
  section.querySelector(':scope > details')?.setAttribute('open', '')
  section.scrollIntoView({ block: 'start' })
  section.focus({ preventScroll: true })
  return true
}

/** How many new things one of the sections has. */
interface News {
  readonly of: string
  readonly count: number
}

/**
 * Leads to each section and opens it, marks the one in sight, and shows what is new. The address does not change
 * (spec §2 "No URL routes").
 */
export const SettingsIndex = ({ titles, news }: { titles: readonly string[]; news?: News }) => {
  const [current, setCurrent] = useState(titles[0])
  useEffect(() => {
    const look = () => setCurrent(inSight(titles))
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [titles])
  const awaited = useRef<MutationObserver>(null)
  useEffect(() => () => awaited.current?.disconnect(), [])
  const go = (event: MouseEvent, title: string) => {
    event.preventDefault()
    awaited.current?.disconnect()
    if (shown(title)) return
    const observer = new MutationObserver(() => {
      if (shown(title)) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] })
    awaited.current = observer
  }
  return (
    <nav className="index" aria-label="Sections of Settings">
      <ul>
        {titles.map((title) => (
          <li key={title}>
            <a
              href={`#${sectionId(title)}`}
              aria-current={title === current || undefined}
              onClick={(event) => go(event, title)}
            >
              {title}
            </a>
            {title === news?.of && news.count > 0 && <Badge tone="good">{news.count} new</Badge>}
          </li>
        ))}
      </ul>
    </nav>
  )
}
