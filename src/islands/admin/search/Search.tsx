import { useStore } from '@nanostores/react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { searchCharactersMax } from '#contract/limits.ts'
import { Instant } from '#islands/frame/Instant.tsx'
import { $searchOpen } from '#stores/admin/desk/search/open.ts'
import {
  $groups,
  $isCurrent,
  $searchText,
  choose,
  closeSearch,
  type Group,
  hits,
  type SearchOption,
  typeSearch,
} from '#stores/admin/desk/search/search.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/dialog/Dialog.tsx'
import { FieldError } from '#ui/Field.tsx'
import { searchWords as words } from '#words/desk/search.ts'
import { Dollars } from '../parts/Dollars.tsx'

type LineProps = { option: SearchOption; id: string; chosen: boolean; onPoint: () => void }

const Line = ({ option, id, chosen, onPoint }: LineProps) => {
  const { title, note, hit } = option
  return (
    <button
      type="button"
      role="option"
      id={id}
      className="found"
      tabIndex={-1}
      aria-selected={chosen}
      onPointerMove={onPoint}
      onClick={() => choose(option)}
    >
      <span className="found-what">
        {title}
        {note && <small>{note}</small>}
      </span>
      <span className="found-figure">
        {hit?.amount !== null && hit?.amount !== undefined && <Dollars value={hit.amount} />}
        {hit?.at && (
          <small>
            <Instant day at={hit.at} />
          </small>
        )}
      </span>
    </button>
  )
}

type ListProps = {
  id: string
  groups: readonly Group[]
  chosen: string | undefined
  onPoint: (id: string) => void
}

const List = ({ id, groups, chosen, onPoint }: ListProps) => (
  <div className="found-list" role="listbox" id={id} aria-label="What was found">
    {groups.map(({ name, options }) => (
      // biome-ignore lint/a11y/useSemanticElements: a listbox takes groups, and no fieldset
      <div role="group" key={name} aria-labelledby={`${id}-${name}`}>
        <p className="found-group" id={`${id}-${name}`}>
          {name}
        </p>
        {options.map((option) => (
          <Line
            key={option.id}
            option={option}
            id={`${id}-${option.id}`}
            chosen={option.id === chosen}
            onPoint={() => onPoint(option.id)}
          />
        ))}
      </div>
    ))}
  </div>
)

const steps: Readonly<Record<string, (place: number, last: number) => number>> = {
  ArrowDown: (place, last) => (place >= last ? 0 : place + 1),
  ArrowUp: (place, last) => (place <= 0 ? last : place - 1),
}

const Opened = () => {
  const id = useId()
  const text = useStore($searchText)
  const groups = useStore($groups)
  const isCurrent = useStore($isCurrent)
  const failed = useStore(hits.$load).state === 'failed' && text.trim() !== ''
  const [pointed, setPointed] = useState('')
  const options = groups.flatMap((group) => group.options)
  const chosen = options.find((option) => option.id === pointed) ?? options[0]
  const listId = `${id}-list`
  const chosenId = chosen && `${listId}-${chosen.id}`
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' })
  }, [chosenId])
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step && options.length > 0) {
      event.preventDefault()
      const place = chosen ? options.indexOf(chosen) : -1
      setPointed(options[step(place, options.length - 1)]?.id ?? '')
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // The focus goes back as the dialog closes: the same Enter must not press what has it then.
    event.preventDefault()
    // An earlier result is not chosen while the search for the typed text is still running.
    if (chosen && isCurrent) choose(chosen)
  }
  const nothing = failed ? '' : words.nothing(text.trim())
  const said = !isCurrent ? '' : options.length === 0 ? nothing : words.found(options.length)
  return (
    <Dialog wide title={words.title} onClose={closeSearch} actions={<Button onClick={closeSearch}>Close</Button>}>
      <input
        className="control found-input"
        type="text"
        role="combobox"
        aria-label={words.label}
        aria-expanded={options.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosenId}
        aria-describedby={`${id}-keys`}
        placeholder={words.label}
        autoComplete="off"
        spellCheck={false}
        maxLength={searchCharactersMax}
        value={text}
        onChange={({ target }) => {
          setPointed('')
          typeSearch(target.value)
        }}
        onKeyDown={press}
      />
      <p className="cap found-said">
        <span role="status">{said}</span>
        <span id={`${id}-keys`}>{words.keys}</span>
      </p>
      <FieldError text={failed ? words.failed : undefined} />
      <List id={listId} groups={groups} chosen={chosen?.id} onPoint={setPointed} />
    </Dialog>
  )
}

/** One search over everything that an admin may see and do. */
export const Search = () => (useStore($searchOpen) ? <Opened /> : null)
