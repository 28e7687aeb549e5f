import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import {
  $openView,
  $views,
  askRemove,
  askRename,
  askSave,
  loadViews,
  openView,
} from '#stores/admin/people/investors/views.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Select.tsx'
import { LoadFailed } from '../parts/LoadFailed.tsx'

/** The filters and orders that the admin saved under a name. */
export const SavedViews = () => {
  useEffect(() => void loadViews(), [])
  const views = useStore($views).last ?? []
  const open = useStore($openView)
  if (views.length === 0)
    return (
      <div className="fold-out-wide">
        <LoadFailed $load={$views} what="Your saved views" onRetry={loadViews} />
      </div>
    )
  return (
    <Select
      label="Saved view"
      options={[{ value: '', label: 'None' }, ...views.map(({ id, name }) => ({ value: id, label: name }))]}
      value={open?.id ?? ''}
      onChange={(id) => openView(views.find((view) => view.id === id) ?? null)}
    />
  )
}

/** The actions on the present view. */
export const ViewActions = () => {
  const open = useStore($openView)
  if (open === null)
    return (
      <Button kind="quiet" aria-haspopup="dialog" onClick={askSave}>
        Save this view
      </Button>
    )
  return (
    <>
      <Button kind="quiet" aria-haspopup="dialog" onClick={() => askRename(open)}>
        Rename view
      </Button>
      <Button kind="quiet" aria-haspopup="dialog" onClick={() => askRemove(open)}>
        Remove view
      </Button>
    </>
  )
}
