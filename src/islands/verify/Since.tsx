import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Roots } from '#fund/proof/proof-files.ts'
import {
  $found,
  $opened,
  checkSpan,
  openAddress,
  type RangeResult,
  saveOpened,
  saveSpan,
  weekOptions,
} from '#stores/verify/since.ts'
import { $roots } from '#stores/verify/verify.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Select.tsx'

const Answer = ({ found: { span, sentence, problems } }: { found: RangeResult }) => (
  <div className={problems.length > 0 ? 'proof-verdict proof-verdict-bad' : 'proof-verdict'}>
    {problems.length > 0 ? (
      <ul>
        {problems.map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
    ) : (
      <p>{sentence}</p>
    )}
    <p>
      <Button onClick={() => saveSpan(span)}>Save this as a file</Button>
    </p>
  </div>
)

/** From any week to any later one. */
const Spans = ({ roots }: { roots: Roots }) => {
  const options = weekOptions(roots)
  const found = useStore($found)
  const [from, setFrom] = useState(options[0]?.value ?? '')
  const [to, setTo] = useState(options.at(-1)?.value ?? '')
  const wrong = Number(from) >= Number(to)
  const check = () => {
    if (!wrong) void checkSpan({ from: Number(from), to: Number(to) })
  }
  return (
    <section className="verify-since" aria-labelledby="since">
      <h2 id="since">What was changed since a week?</h2>
      <p>
        Each root names everything published before it. Choose two weeks: the proof between them shows that nothing up
        to the first was changed when the second was signed.
      </p>
      <Select label="From" options={options} value={from} onChange={setFrom} />
      <Select
        label="To"
        options={options}
        value={to}
        onChange={setTo}
        error={wrong ? 'Choose a root that was published later than the first.' : undefined}
      />
      <p>
        <Button onClick={check}>Check</Button>
      </p>
      <div role="status">{found && <Answer found={found} />}</div>
    </section>
  )
}

/** The proof that the page's address names, and proofs between two weeks. */
export const Since = () => {
  const roots = useStore($roots)
  const opened = useStore($opened)
  useEffect(() => {
    const open = () => void openAddress(location.hash)
    open()
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [])
  return (
    <>
      {opened && (
        <p>
          <Button onClick={saveOpened}>Save this proof as a file</Button>
        </p>
      )}
      {roots && weekOptions(roots).length > 1 && <Spans roots={roots} />}
    </>
  )
}
