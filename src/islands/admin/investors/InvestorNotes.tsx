import { useState } from 'react'
import { useForm } from '#islands/frame/hooks.ts'
import { Instant } from '#islands/frame/Instant.tsx'
import { askInvestorNote, investorPage, openTagForm, tagForm } from '#stores/admin/people/investors/page.ts'
import { Badge } from '#ui/Badge.tsx'
import { ModalForm } from '#ui/dialog/ModalForm.tsx'
import { TextField } from '#ui/TextField.tsx'
import { investorPageWords as words } from '#words/people/investor-page.ts'
import { Act } from '../parts/Act.tsx'
import { Read } from '../parts/Read.tsx'

const TagDialog = ({ onClose }: { onClose: () => void }) => {
  const { text, busy, error } = useForm(tagForm)
  const save = async () => {
    if (await tagForm.submit()) onClose()
  }
  return (
    <ModalForm title="Tags" confirm="Save" busy={busy} error={error} onSubmit={() => void save()} onCancel={onClose}>
      <TextField label="Tags" hint={words.tags} autoComplete="off" {...text('tags')} />
    </ModalForm>
  )
}

const Tags = ({ tags }: { tags: readonly string[] }) => {
  const [open, setOpen] = useState(false)
  return (
    <div className="row">
      <p className="row-actions">
        {tags.length === 0 && <span className="cap">No tags</span>}
        {tags.map((tag) => (
          <Badge key={tag} tone="quiet">
            {tag}
          </Badge>
        ))}
      </p>
      <Act
        aria-haspopup="dialog"
        onClick={() => {
          openTagForm(tags)
          setOpen(true)
        }}
      >
        Edit tags
      </Act>
      {open && <TagDialog onClose={() => setOpen(false)} />}
    </div>
  )
}

/** What admins noted about the investor, with the author, and the tags. */
export const InvestorNotes = ({ name }: { name: string }) => (
  <Read of={investorPage} what="The notes">
    {({ notes, tags }) => (
      <div className="section">
        <Tags tags={tags} />
        <div className="actions">
          <Act aria-haspopup="dialog" onClick={() => askInvestorNote(name)}>
            Add a note
          </Act>
        </div>
        {notes.length === 0 ? (
          <p className="cap">{words.noNotes}</p>
        ) : (
          <ul className="queue-notes" aria-label="Notes">
            {notes.map(({ id, by, at, text }) => (
              <li key={id}>
                {text}{' '}
                <span className="cap">
                  {by}, <Instant at={at} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    )}
  </Read>
)
