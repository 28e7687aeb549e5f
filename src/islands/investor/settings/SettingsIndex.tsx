import { type MouseEvent, useEffect, useState } from 'react'
import { sectionId } from './section-id.ts'

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

/** Leads to each section, and marks the one in sight. The address stays as it is (spec §2 "No URL routes"). */
export const SettingsIndex = ({ titles }: { titles: readonly string[] }) => {
  const [current, setCurrent] = useState(titles[0])
  useEffect(() => {
    const look = () => setCurrent(inSight(titles))
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [titles])
  const go = (event: MouseEvent, title: string) => {
    event.preventDefault()
    const section = document.getElementById(sectionId(title))
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
          </li>
        ))}
      </ul>
    </nav>
  )
}
