import { type ReactNode, useId } from 'react'
import { sectionId } from './section-id.ts'

type Props = { title: string; note?: ReactNode; children: ReactNode }

/** A heading with what it is about above what can be set; the index leads to it. */
export const SettingsSection = ({ title, note, children }: Props) => {
  const id = useId()
  return (
    <section className="settings" id={sectionId(title)} aria-labelledby={id} tabIndex={-1}>
      <div className="settings-head">
        <h2 id={id}>{title}</h2>
        {note && <div className="cap">{note}</div>}
      </div>
      <div className="settings-body">{children}</div>
    </section>
  )
}
