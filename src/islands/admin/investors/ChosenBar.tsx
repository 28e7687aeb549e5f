import { useStore } from '@nanostores/react'
import { askBulk } from '#stores/admin/people/investors/bulk.ts'
import { $chosenElsewhere, $chosenInvestors, chooseNoInvestors } from '#stores/admin/people/investors/chosen.ts'
import {
  chooseAllInvestors,
  choosingAll,
  exportChosen,
  writeToChosen,
} from '#stores/admin/people/investors/chosen-actions.ts'
import { investors } from '#stores/admin/people/investors/investors.ts'
import { $extensions } from '#stores/kit/extensions.ts'
import { $inFlight } from '#stores/kit/in-flight.ts'
import { Button } from '#ui/Button.tsx'
import { Menu } from '#ui/Menu.tsx'
import { type BulkName, bulkWords as words } from '#words/people/bulk-actions.ts'
import { useMay } from '../parts/Act.tsx'

const acts = Object.keys(words.acts) as BulkName[]

const Actions = () => {
  const may = useMay()
  const canWrite = useStore($extensions).has('messages')
  return (
    <Menu
      label={
        <>
          Actions<span className="hidden"> for the chosen</span>
        </>
      }
    >
      {may &&
        acts.map((name) => (
          <Button key={name} kind="quiet" aria-haspopup="dialog" onClick={() => askBulk(name)}>
            {words.acts[name].label}
          </Button>
        ))}
      {may && canWrite && (
        <Button kind="quiet" onClick={writeToChosen}>
          {words.message}
        </Button>
      )}
      <Button kind="quiet" onClick={() => void exportChosen('csv')}>
        {words.csv}
      </Button>
      <Button kind="quiet" onClick={() => void exportChosen('xlsx')}>
        {words.spreadsheet}
      </Button>
    </Menu>
  )
}

/** How many of the list are chosen, and what can be done with them; in sight however long the list is. */
export const ChosenBar = () => {
  const [chosen, elsewhere] = [useStore($chosenInvestors), useStore($chosenElsewhere)]
  const { last } = useStore(investors.$load)
  const busy = useStore($inFlight).has(choosingAll)
  return (
    <div className="choose-bar">
      <p role="status">
        <strong>{words.chosen(chosen.size)}</strong>
        {elsewhere > 0 && <span className="cap"> {words.elsewhere(elsewhere)}</span>}
      </p>
      <div className="actions">
        <Button kind="quiet" busy={busy} onClick={() => void chooseAllInvestors()}>
          {words.all(last?.total ?? null)}
        </Button>
        {chosen.size > 0 && (
          <>
            <Button kind="quiet" onClick={chooseNoInvestors}>
              {words.none}
            </Button>
            <Actions />
          </>
        )}
      </div>
    </div>
  )
}
