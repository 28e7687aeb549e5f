import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { isUnfolded, noteFold } from '#stores/session/drafts.ts'
import { useTarget } from '../hooks.ts'

/** The id of a section, from its title. */
export const sectionId = (title: string): string => `settings-${title.toLowerCase().replaceAll(' ', '-')}`

type Props = {
  title: string
  /** A word beside the title. */
  mark?: ReactNode
  note?: ReactNode
  /** For the heading of a section that a link may lead to. */
  arriving?: Pick<ComponentProps<'h2'>, 'ref' | 'tabIndex'>
  /** Its summary while it is closed, for settings that rarely change; without it the section is open. */
  answer?: ReactNode
  /** Whether it is open when first drawn: what was typed in it is not hidden. */
  opened?: boolean
  children: ReactNode
}

type Parts = Pick<Props, 'note' | 'children'>

const Body = ({ note, children }: Parts) => (
  <>
    {note && <div className="cap">{note}</div>}
    <div className="settings-body">{children}</div>
  </>
)

const Closed = ({
  heading,
  answer,
  opened,
  title,
  ...body
}: Parts & Pick<Props, 'answer' | 'title'> & { heading: ReactNode; opened: boolean }) => {
  const [open] = useState(() => opened || isUnfolded(sectionId(title)))
  return (
    <details
      className="settings-opens"
      open={open}
      onToggle={({ currentTarget }) => noteFold(sectionId(title), currentTarget.open)}
    >
      <summary>
        {heading} <span className="cap">{answer}</span>
      </summary>
      <div className="settings-opened">
        <Body {...body} />
      </div>
    </details>
  )
}

/** A heading with an explanation above the settings; the index leads to it. */
export const SettingsSection = ({ title, mark, note, arriving, answer, opened = false, children }: Props) => {
  const id = useId()
  const heading = (
    <h2 id={id} {...arriving}>
      {title} {mark}
    </h2>
  )
  const section = useTarget<HTMLElement>(`section/${title}`)
  return (
    <section ref={section} className="settings" id={sectionId(title)} aria-labelledby={id} tabIndex={-1}>
      {answer === undefined ? (
        <>
          <div className="settings-head">
            {heading}
            {note && <div className="cap">{note}</div>}
          </div>
          <div className="settings-body">{children}</div>
        </>
      ) : (
        <Closed title={title} heading={heading} answer={answer} opened={opened} note={note}>
          {children}
        </Closed>
      )}
    </section>
  )
}
