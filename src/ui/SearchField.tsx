import { useEffect, useRef } from 'react'
import { Icon } from './Button.tsx'
import { search } from './later-icons.ts'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  /** Pressing `/` anywhere outside a field focuses this one. */
  shortcut?: boolean
}

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** A search box; the browser's own Escape and X clear it. */
export const SearchField = ({ label, value, onChange, shortcut }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!shortcut) return
    const focus = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [shortcut])
  return (
    <span className="control control-search">
      <Icon d={search} size={18} />
      <input
        ref={input}
        type="search"
        aria-label={label}
        aria-keyshortcuts={shortcut ? '/' : undefined}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  )
}
