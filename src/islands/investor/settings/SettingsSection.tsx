import { type ReactNode, useId } from 'react'

type Props = { title: string; note?: ReactNode; children: ReactNode }

/** A heading with what it is about beside what can be set. */
export const SettingsSection = ({ title, note, children }: Props) => {
  const id = useId()
  return (
    <section className="settings" aria-labelledby={id}>
      <div className="settings-head">
        <h2 id={id}>{title}</h2>
        {note && <div className="cap">{note}</div>}
      </div>
      <div className="settings-body">{children}</div>
    </section>
  )
}
