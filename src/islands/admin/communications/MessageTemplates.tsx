import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import {
  $template,
  $templates,
  askDeleteTemplate,
  loadTemplates,
  takeTemplate,
} from '#stores/admin/desk/messages/templates.ts'
import { Select } from '#ui/Select.tsx'
import { messageWords as words } from '#words/desk/messages.ts'
import { Act } from '../parts/Act.tsx'
import { LoadFailed } from '../parts/LoadFailed.tsx'

/** Saved templates: choosing one fills the form. */
export const MessageTemplates = () => {
  const templates = useStore($templates).last ?? []
  const chosen = useStore($template)
  useEffect(() => void loadTemplates(), [])
  const options = [
    { value: '', label: words.templateNone },
    ...templates.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <>
      <LoadFailed $load={$templates} what="The list of templates" onRetry={loadTemplates} />
      <div className="template-choice">
        <Select label="Template" options={options} value={chosen} onChange={takeTemplate} />
        {chosen !== '' && (
          <Act kind="quiet" aria-haspopup="dialog" onClick={askDeleteTemplate}>
            Delete template
          </Act>
        )}
      </div>
    </>
  )
}
