import { useStore } from '@nanostores/react'
import { type MouseEvent, useEffect, useState } from 'react'
import { $newDocuments } from '#stores/investor/settings/new-documents.ts'
import { Badge } from '#ui/Badge.tsx'
import { documentsTitle, sectionId } from './section-id.ts'

/** How far down the window the section is looked for that is being read. */
const readingLine = 0.4

/** The last section that has begun above the reading line; at the end of the page the last of all. */
const inSight = (titles: readonly string[]): string | undefined => {
  const there = titles.filter((title) => document.getElementById(sectionId(title)))
  if (scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 1) return there.at(-1)
  const begun = (title: string) =>
    (document.getElementById(sectionId(title))?.getBoundingClientRect().top ?? 0) <= innerHeight * readingLine
  return there.findLast(begun) ?? there[0]
}

/** Leads to each section and opens it, marks the one in sight, and says what is new. The address stays as it is (spec §2 "No URL routes"). */
export const SettingsIndex = ({ titles }: { titles: readonly string[] }) => {
  const [current, setCurrent] = useState(titles[0])
  const news = useStore($newDocuments)
  useEffect(() => {
    const look = () => setCurrent(inSight(titles))
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [titles])
  const go = (event: MouseEvent, title: string) => {
    event.preventDefault()
    const section = document.getElementById(sectionId(title))
    section?.querySelector(':scope > details')?.setAttribute('open', '')
    section?.scrollIntoView({ block: 'start' })
    section?.focus({ preventScroll: true })
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
            {title === documentsTitle && news > 0 && <Badge tone="good">{news} new</Badge>}
          </li>
        ))}
      </ul>
    </nav>
  )
}
