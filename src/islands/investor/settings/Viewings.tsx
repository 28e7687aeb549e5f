import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { formatOwn } from '#islands/frame/own-time.ts'
import { $viewings, $viewingsAvailability, loadViewings } from '#stores/investor/account/settings/viewings.ts'
import { whileOpen } from '#stores/kit/while-open.ts'
import { FailedState } from '#ui/States.tsx'
import { viewingWords as words } from '#words/access/viewing.ts'

const List = () => {
  const { last, state } = useStore($viewings)
  useEffect(() => whileOpen(loadViewings), [])
  if (!last && state === 'failed')
    return <FailedState title="The list of viewings did not load." onRetry={() => void loadViewings()} />
  const viewings = last?.viewings ?? []
  return (
    <>
      <h3>{words.own}</h3>
      <p className="cap">{words.ownWhat}</p>
      {last && viewings.length === 0 && <p>{words.never}</p>}
      <ul className="files">
        {viewings.map(({ started_at }) => (
          <li key={started_at}>{words.ownLine(formatOwn(Date.parse(started_at)))}</li>
        ))}
      </ul>
    </>
  )
}

/** When admins of the fund viewed this dashboard, if the backend has viewings. */
export const Viewings = () => (useStore($viewingsAvailability) === 'available' ? <List /> : null)
